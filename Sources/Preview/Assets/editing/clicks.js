// Ignores the second click of a double click, because another button may have taken the place of the first one.

import { sent } from "./requests.js";

/** The last click on a button: its place on the page, and how many changes had been sent before. */
let pressed = null;
/** When a click in the same place counts again. */
let settled = 0;

/** Ignores second clicks until a change has been made, and for half a second after that. */
export function noteChangeStart() { settled = Infinity; }
export function noteChangeEnd() { settled = performance.now() + 500; }

function ignoreSecond(event) {
    const target = event.target.closest?.("[data-almanac]");
    if (!target || target.matches(".almanac-tick, .almanac-handle")) return;
    const box = target.getBoundingClientRect();
    const [left, top] = [box.x + scrollX, box.y + scrollY];
    // A key presses the centre.
    const x = event.detail ? event.clientX + scrollX : left + box.width / 2;
    const y = event.detail ? event.clientY + scrollY : top + box.height / 2;
    const isSecond = pressed && pressed.sent < sent && performance.now() < settled;
    if (isSecond && x >= pressed.left && x <= pressed.right && y >= pressed.top && y <= pressed.bottom) {
        event.preventDefault();
        event.stopImmediatePropagation();
    } else {
        pressed = { left, top, right: left + box.width, bottom: top + box.height, sent };
    }
}
addEventListener("click", ignoreSecond, true);
