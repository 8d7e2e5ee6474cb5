// Adds the buttons of a whole page: those that add records or edit the page's recipe, or the reason why there are none.

import { region } from "./bar.js";
import { button, element, marked, sentence } from "./elements.js";
import { openForm } from "./forms.js";
import { here, kind, main, slug, words } from "./page.js";
import { ownIdentity } from "./records.js";
import { address } from "./requests.js";

export function showTools(state) {
    showAdd(state);
    addPageTools(state);
    addReasons(state);
}

/** What the round button adds: habits on pages of habits, recipes on pages of recipes, and events on all others. */
const added = kind ?? "events";
let add = null;

/** Shows the round button while records of its kind can be added. */
function showAdd(state) {
    const label = { events: words.addEvent, habits: words.addHabit, recipes: words.addRecipe }[added];
    const key = added === "events" ? { title: `${label} (n)`, "aria-keyshortcuts": "n" } : { title: label };
    add ??= button("add", label, { class: "almanac-add", ...key, onclick: () => openForm([added, "new"]) },
        element("span", { "aria-hidden": "true" }, "+"));
    if (!state.additions.includes(added)) add.remove();
    else if (!add.isConnected) region.append(add);
}

/** Adds the buttons and links below the heading of a page. */
function addPageTools(state) {
    for (const old of main.querySelectorAll(".almanac-tools.of-page")) old.remove();
    for (const [kind, label] of [["habits", words.addHabit], ["recipes", words.addRecipe]]) {
        if (here !== `${kind}/` || main.querySelector(`.empty.of-${kind}`) || !state.additions.includes(kind)) continue;
        addTool(tool(`add ${kind}`, label, [kind, "new"]));
    }
    // The page shows the events by date. Their order in the store has a page of its own.
    if (here === "schedule/" && state.open.length > 1) {
        addTool(element("a", { class: "button", href: address(["order", "events"]).href }, words.changeOrder));
    }
    addFirsts(state);
    const id = slug(location.href, "recipes");
    // Lists below recipes/ are named after letters.
    if (id && main.querySelector(".recipe") && state.recipes.includes(id)) {
        addTool(tool(`edit ${id}`, words.edit, ["recipes", id, "edit"]));
    }
}

/** Adds an unobtrusive button or link below the heading of the page. */
export function addTool(tool) {
    const tools = main.querySelector(".almanac-tools.of-page");
    if (tools) tools.append(tool);
    else main.querySelector("h1:not(dialog *)")?.after(element("p", { class: "almanac-tools of-page" }, tool));
}

const tool = (key, label, path) => button(key, null, { onclick: () => openForm(path, ownIdentity(path[1])) }, label);

/** Where a list is empty, adds a button for its first record in place of the command. */
function addFirsts(state) {
    for (const [section, kind, label] of [
        ["schedule", "events", words.addEvent], ["calendar", "events", words.addEvent],
        ["habits", "habits", words.addHabit], ["recipes", "recipes", words.addRecipe],
    ]) {
        const box = main.querySelector(`.empty.of-${section}:not([data-empty])`);
        if (!box || !state.additions.includes(kind)) continue;
        const add = button(`add ${kind}`, null, { onclick: () => openForm([kind, "new"]) }, label);
        box.append(element("p", { class: "almanac-tools of-page" }, add));
    }
}

/** Explains why pages of a read-only store have no buttons. */
function addReasons(state) {
    for (const old of main.querySelectorAll(".almanac-reason")) old.remove();
    const folders = { events: ["schedule/", "calendar/", "events/"], habits: ["habits/"], recipes: ["recipes/"],
        menu: ["menu/", "recipes/"] };
    const reasons = Object.entries(state.readOnly)
        .filter(([kind]) => here === "" || folders[kind].some((folder) => here.startsWith(folder)))
        .map(([, reason]) => element("p", { class: "almanac-reason" }, ...marked(sentence(reason))));
    // The heading of the home page is in one line with the week.
    const heading = main.querySelector(".masthead") ?? main.querySelector("h1");
    heading?.after(...reasons);
}
