// Records that a recipe was cooked.

import { change } from "./changes.js";
import { button } from "./elements.js";
import { main, slug, words } from "./page.js";
import { identity } from "./records.js";

/** Adds buttons below the recipe and at the end of cook mode that show and record whether it was cooked today. */
export function showCooked(state) {
    const id = slug(location.href, "recipes");
    if (!id || !main.querySelector(".recipe")) return;
    if (!state.recipes.includes(id)) {
        for (const old of document.querySelectorAll(".almanac-cooked")) old.remove();
        return;
    }
    const isCooked = state.cooked.includes(id);
    for (const place of document.querySelectorAll("[data-cooked]")) {
        const control = place.querySelector(".almanac-cooked")
            ?? button(`cooked ${id}`, null, { class: "almanac-cooked" });
        control.onclick = () => change(["recipes", id, isCooked ? "uncooked" : "cooked"], identity("recipes", id));
        control.textContent = isCooked ? words.notCookedToday : words.cookedToday;
        if (!control.isConnected) place.append(" ", control);
    }
}
