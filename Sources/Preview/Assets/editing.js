// Adds buttons to a page of the preview that change its records. The server inserts this script into pages when it
// sends them; no file on disk contains it.
//
// The server says which records can be changed: records of sources and of unreadable stores get no buttons. The forms
// are the server's own pages, shown over this one.
//
// Each file in `editing` does one thing. After each change, each feature shows the new state on the page.

import { bar, region } from "./editing/bar.js";
import { announceIdle, isBusy } from "./editing/busy.js";
import { change, redo, sayLast, undo } from "./editing/changes.js";
import { showCooked } from "./editing/cooked.js";
import { showDays } from "./editing/days.js";
import { element } from "./editing/elements.js";
import { showEvents } from "./editing/events.js";
import { currentFocus, keepFocus, restoreFocus, returnFocus } from "./editing/focus.js";
import { dialog, escape, openForm } from "./editing/forms.js";
import { hint, live } from "./editing/gestures.js";
import { showHabits } from "./editing/habits.js";
import { planMeals } from "./editing/menu.js";
import { showOrders } from "./editing/order.js";
import { main, root, setMain, setWords, words } from "./editing/page.js";
import { forgetMarks, noteNewContent, redirectTarget } from "./editing/records.js";
import { address, prepareToken, sent } from "./editing/requests.js";
import { fetchState, show, shown, watch } from "./editing/state.js";
import { showTools } from "./editing/tools.js";

// Later features find the buttons of earlier ones.
for (const feature of [showHabits, showTools, showEvents, showCooked, showDays, showOrders, planMeals]) watch(feature);

async function start() {
    bar.hidden = true;
    const [state] = await Promise.all([fetchState(), prepareToken()].map((answer) => answer.catch(() => null)));
    // While the settings are wrong, or the server doesn't answer, nothing can be changed.
    if (!state?.words) return setTimeout(start, 2000);
    setWords(state.words);
    region.setAttribute("aria-label", words.changes);
    hint.textContent = words.moveKeys;
    region.prepend(live, hint);
    document.body.append(region);
    addLink();
    addButtons(state);
    restoreFocus();
    region.dataset.ready = "";
}

/** Links to the page that can undo the last change after the bar has disappeared: phones have no `u` key. */
function addLink() {
    const link = element("a", { href: address([]).href }, words.changeTheAlmanac);
    document.querySelector("body > footer")?.append(element("p", {}, link));
}

/** Adds the buttons to new content. */
function addButtons(state) {
    sayLast(state);
    forgetMarks();
    show(state);
}

// MARK: Keys

function onKey(event) {
    if (dialog) return escape(event);
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === "n" && shown?.additions.includes("events")) {
        event.preventDefault();
        openForm(["events", "new"]);
    } else if (event.key === "u") {
        event.preventDefault();
        undo();
    } else if (event.key === "U") {
        event.preventDefault();
        redo();
    }
}

// MARK: New content

/** The state for the new content, and the element that had the focus in the old content. */
let [upcoming, exchangeFocus] = [null, null];

// New content appears together with its buttons.
document.addEventListener("almanac-prepare", ({ detail }) => {
    detail.push(fetchState().then((state) => { upcoming = state; }));
});

// A page with an open form is reloaded when the form is closed, and the focus is restored.
// If the page is gone or belongs to another record, its record's new page is shown, or the list.
document.addEventListener("almanac-reload", (event) => {
    const { isExchange, isGone } = event.detail;
    const isLate = isExchange && upcoming?.sent !== sent;
    if (isLate) setTimeout(announceIdle);
    if (isLate || isBusy()) return event.preventDefault();
    if (isExchange) exchangeFocus = currentFocus();
    else keepFocus();
    const next = redirectTarget(isGone);
    if (next === null) return;
    event.preventDefault();
    location.replace(new URL(next, root));
});

document.addEventListener("almanac-content", (event) => {
    setMain(event.target);
    noteNewContent();
    if (!shown) return;
    addButtons(upcoming);
    returnFocus(exchangeFocus);
});

if (main) {
    document.addEventListener("keydown", onKey);
    start();
}

// For the browser tests.
window.almanacEditing = { change, watch };
