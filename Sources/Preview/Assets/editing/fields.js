// The fields of an open form while they are being filled in.

import { element, hintOf, marked } from "./elements.js";
import { filled, words } from "./page.js";
import { address } from "./requests.js";

// MARK: Edits

/** The names of the fields in which something was typed or chosen. */
export const edited = new Set();

/** Whether the edits are being sent in a request that outlives the page. */
let isInFlight = false;
export function setInFlight(value) { isInFlight = value; }

/** Whether the open form may be left: Escape or a button can also be pressed by mistake. */
export const mayDiscard = () => edited.size === 0 || confirm(words.discardChanges);

// Only while there are edits: with this listener, some browsers reload the page when the user goes back to it.
function askBeforeLeaving(event) {
    if (!isInFlight) event.preventDefault();
}

export function noteEdited(name) {
    edited.add(name);
    addEventListener("beforeunload", askBeforeLeaving);
}

export function forgetEdited() {
    edited.clear();
    removeEventListener("beforeunload", askBeforeLeaving);
}

// MARK: Checks

/** Makes the fields of a form check their values. */
export function addFieldChecks(form) {
    const text = form.querySelector("[name=text]");
    if (text) readBack(text);
    for (const input of form.querySelectorAll("[data-limit]")) input.addEventListener("change", () => checkSize(input));
}

/** Shows how a quick entry is understood while it is being typed. */
function readBack(input) {
    const output = element("output", { class: "reading", for: input.id });
    input.closest(".field").append(output);
    let waiting = 0;
    let latest = 0;
    const next = () => {
        clearTimeout(waiting);
        return latest += 1;
    };
    input.form.addEventListener("submit", next);
    input.addEventListener("input", () => {
        const number = next();
        waiting = setTimeout(async () => {
            const text = input.value;
            const url = address(["read"]);
            url.search = new URLSearchParams({ text });
            const answer = await fetch(url, { headers: { "Accept": "application/json" } }).catch(() => null);
            const read = await answer?.json();
            if (number !== latest) return;
            if (!answer) return output.replaceChildren();
            output.replaceChildren(...text.trim() === "" ? []
                : answer.ok ? [element("strong", {}, read.name), ` · ${read.when}`]
                : [...marked(filled("notUnderstoodYet", { reason: read.error })), ...hintOf(read)]);
        }, 120);
    });
}

/** Rejects a file that is too large when it is chosen, before it is sent. */
function checkSize(input) {
    const limit = Number(input.dataset.limit);
    const isTooLarge = [...input.files].some((file) => file.size > limit);
    input.setCustomValidity(isTooLarge ? filled("tooLarge", { size: Math.round(limit / 1048576) }) : "");
    if (isTooLarge) input.reportValidity();
}
