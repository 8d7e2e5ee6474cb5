// Keeps the focus where it is while the page changes around it.

import { bar } from "./bar.js";

/** The focused element: one of our buttons by key, any other by a selector and its index among the matches. */
function focused() {
    const active = document.activeElement;
    const key = active?.dataset?.almanac;
    if (key) return { key };
    const href = active?.getAttribute("href");
    if (!active || active === document.body) return null;
    const selector = active.id ? `#${CSS.escape(active.id)}`
        : href ? `a[href="${CSS.escape(href)}"]` : active.localName;
    return { selector, place: [...document.querySelectorAll(selector)].indexOf(active) };
}

/** The focused element before the current change, which may remove it. */
let before = null;
export function rememberFocus() { before = focused(); }
export function forgetFocus() { before = null; }

/** The focused element, or the one that had the focus before the current change. */
export const currentFocus = () => focused() ?? before;

export function focus(key) {
    if (!key) return;
    const [, verb, id] = key.match(/^(\S+) ?(.*)$/);
    // A completed event can be reopened, possibly in another list.
    const other = { complete: "reopen", reopen: "complete", undo: "redo", redo: "undo" }[verb];
    const controls = [...document.querySelectorAll("[data-almanac]")];
    const found = controls.find((control) => control.dataset.almanac === key)
        ?? controls.find((control) => control.dataset.almanac === `${other} ${id}`.trim());
    found?.focus({ preventScroll: true });
}

/** Gives the focus back to an element. If it is gone, the bar with the result gets the focus. */
export function returnFocus(element) {
    if (!element || document.activeElement !== document.body) return;
    focus(element.key);
    if (element.selector) document.querySelectorAll(element.selector)[element.place]?.focus({ preventScroll: true });
    if (document.activeElement === document.body && !bar.hidden) bar.focus({ preventScroll: true });
}

// MARK: Reloading

/** Saves the focus across a reload. */
export function keepFocus() {
    const element = currentFocus();
    try {
        if (element) sessionStorage.setItem("almanac preview focus", JSON.stringify(element));
    } catch { /* Storage may be forbidden. */ }
}

export function restoreFocus() {
    try {
        const element = JSON.parse(sessionStorage.getItem("almanac preview focus"));
        sessionStorage.removeItem("almanac preview focus");
        returnFocus(element);
    } catch { /* Storage may be forbidden. */ }
}
