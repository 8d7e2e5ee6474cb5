// Fetches the state of the records from the server, and shows it again after each change.

import { untilIdle, untilReleased } from "./busy.js";
import { currentFocus, returnFocus } from "./focus.js";
import { addMarks, locate, record, recordQuery } from "./records.js";
import { address, limit, pending, sent } from "./requests.js";

/** The state of a site without records that can be changed. */
const none = {
    habits: {}, totals: {}, open: [], series: [], completed: [], recipes: [], additions: [], readOnly: {},
};

/** The state that the page shows; null until it has arrived. */
export let shown = null;
const watchers = [];

/** Calls a function with the state, now and after each change. */
export function watch(watcher) {
    watchers.push(watcher);
    if (shown) watcher(shown);
}

/** Fetches the state. Its `sent` is the number of changes that it includes, or null if some had no answer yet. */
export async function fetchState() {
    const before = pending ? null : sent;
    const asked = record;
    const url = address(["state"]);
    url.search = new URLSearchParams(recordQuery());
    const answer = await fetch(url, { headers: { "Accept": "application/json" }, signal: limit() });
    // While the settings are wrong, the buttons stay as they are.
    const state = answer.ok ? await answer.json() : shown ?? none;
    locate(state, asked);
    return { ...state, sent: before };
}

export function show(state) {
    shown = state;
    addMarks(state.shown);
    for (const watcher of watchers) watcher(state);
}

/** Replaces a part of the state that the page shows. */
export const showPart = (part) => showWithFocus({ ...shown, ...part });

function showWithFocus(state) {
    const focus = currentFocus();
    show(state);
    returnFocus(focus);
}

export async function refresh() {
    const state = await fetchState();
    await untilReleased();
    // This state is older than a change that the page already shows. That change refreshes the page, too.
    if (state.sent !== sent) return;
    showWithFocus(state);
}

// A store with errors can't be changed, nor one that has become read-only.
document.addEventListener("almanac-problems", async () => {
    await untilIdle();
    if (shown) refresh().catch(() => {});
});
