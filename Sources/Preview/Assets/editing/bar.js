// The region at the foot of the page, and the bar in it that shows the results of changes.

import { untilReleased } from "./busy.js";
import { element } from "./elements.js";

export const bar = element("div", { class: "almanac-bar", role: "status", tabindex: "-1" });
export const region = element("div", { class: "almanac-edit", role: "region" }, bar);
let [hiding, isHeld] = [0, false];

/** How long a message is shown, in seconds, on all pages together. */
export const messageTime = 15;

/** Shows a message, for what is left of its time. A reader who has the pointer or the focus on it is still reading. */
export function showBar(seconds, ...content) {
    bar.replaceChildren(...content);
    markButtons();
    bar.hidden = false;
    clearTimeout(hiding);
    const hide = () => {
        if (bar.matches(":hover, :focus-within")) hiding = setTimeout(hide, 2000);
        else bar.hidden = true;
    };
    hiding = setTimeout(hide, seconds * 1000);
}

/**
 * Disables the button in the bar while a change has no answer yet, because the button belongs to the change before. If
 * a key or pointer is pressed when the answer arrives, the button stays disabled until the release.
 */
export async function holdBar(holds) {
    isHeld = holds;
    if (!isHeld) await untilReleased();
    markButtons();
}

function markButtons() {
    for (const button of bar.querySelectorAll("button")) button.setAttribute("aria-disabled", String(isHeld));
}

bar.addEventListener("click", (event) => {
    if (event.target.closest("[aria-disabled=true]")) event.stopImmediatePropagation();
}, true);
