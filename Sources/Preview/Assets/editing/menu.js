// Plans meals on the pages of the week menu, of all recipes, and of a recipe.

import { change } from "./changes.js";
import { button, icon } from "./elements.js";
import { openForm } from "./forms.js";
import { here, main, slug, words } from "./page.js";
import { addTool } from "./tools.js";

export function planMeals(state) {
    for (const old of main.querySelectorAll(".almanac-plan, .almanac-unplan")) old.remove();
    // A menu that can't be read can't be changed.
    if (!state.menu) return;
    for (const day of main.querySelectorAll(".menu-week .day[data-day]")) addButtons(day, state.menu[day.dataset.day]);
    const recipe = main.querySelector(".recipe") && slug(location.href, "recipes");
    if (recipe) addPlan(`plan ${recipe}`, words.planRecipe, { recipe });
    // The list of recipes also has the button, because there is no menu page until a meal is planned.
    if (here === "recipes/" && !main.querySelector(".empty")) addPlan("plan", words.planMeal, {});
}

/** The buttons of a day: one that plans a meal, and one on each meal that removes it. */
function addButtons(day, shown) {
    const date = day.dataset.day;
    const name = day.querySelector("time").textContent.trim();
    day.append(button(`plan ${date}`, `${words.planMeal}: ${name}`, {
        class: "almanac-plan", title: words.planMeal, onclick: () => openForm(["menu", "new"], { day: date }),
    }, icon("M12 5v14M5 12h14")));
    const meals = day.querySelectorAll("[data-place]");
    for (const meal of meals) {
        const { place } = meal.dataset;
        // The file has changed since the page was built. The user's own template may not say what it shows.
        const isShown = "shown" in meal.dataset
            ? meal.dataset.shown === shown?.[place] : meals.length === shown?.length;
        if (!shown?.[place] || !isShown) continue;
        const label = `${words.remove}: ${meal.querySelector(".what > :first-child").textContent.trim()}, ${name}`;
        meal.append(button(`unplan ${date} ${place}`, label, {
            class: "almanac-unplan", title: words.remove,
            onclick: () => change(["menu", "remove"], { day: date, place, shown: shown[place] }),
        }, icon("m7 7 10 10M17 7 7 17")));
    }
}

/** Adds a button below the heading that opens the form. */
function addPlan(key, label, fields) {
    addTool(button(key, null, { onclick: () => openForm(["menu", "new"], fields) }, label));
}
