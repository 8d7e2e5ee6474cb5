// Moves something on the page. A pointer drags. Keys pick up, move and drop. Escape cancels.

import { hold, release } from "./busy.js";
import { element } from "./elements.js";

const page = document.documentElement;
export const isReversed = getComputedStyle(page).direction === "rtl";

/** Says where something would go, while it is moved with keys. */
export const live = element("div", { class: "almanac-live", "aria-live": "assertive" });
export const announce = (text) => { live.textContent = text; };

/** Describes the keys for screen readers. */
export const hint = element("div", { id: "almanac-move-hint", hidden: "" });

// MARK: Pointers

export let isDragging = false;

/**
 * Follows a pointer from the moment it is pressed. Once it has moved, or has been held still for `wait` milliseconds,
 * `take` returns what it drags: functions that move and drop it.
 */
export function drag(press, take, wait = 0) {
    const start = { x: press.clientX, y: press.clientY, scroll: scrollY };
    const listening = new AbortController();
    const listen = (type, listener) => addEventListener(type, listener, { capture: true, signal: listening.signal });
    let [at, held, frame, limit] = [start, null, 0, 0];
    const timer = wait ? setTimeout(() => begin(), wait) : 0;

    function begin() {
        hold("move");
        isDragging = true;
        page.classList.add("almanac-dragging");
        getSelection().removeAllRanges();
        swallowClick();
        held = take();
        // An element that is dragged beyond the end of the page would make the page longer.
        limit = page.scrollHeight - innerHeight;
        move();
        frame = requestAnimationFrame(scroll);
    }

    const move = () => held.move({ ...at, right: at.x - start.x, down: at.y - start.y + scrollY - start.scroll });

    /** The page scrolls while the pointer is near its edge. */
    function scroll() {
        const margin = 80;
        const by = Math.min(0, at.y - margin) + Math.max(0, at.y - innerHeight + margin);
        const top = Math.min(scrollY + by / 6, Math.max(scrollY, limit));
        if (by && top !== scrollY) {
            scrollTo({ top, behavior: "instant" });
            move();
        }
        frame = requestAnimationFrame(scroll);
    }

    async function end(isDropped) {
        listening.abort();
        clearTimeout(timer);
        cancelAnimationFrame(frame);
        if (!held) return;
        page.classList.remove("almanac-dragging");
        isDragging = false;
        // The page must not be updated before the change is made.
        await (isDropped ? held.drop() : held.cancel());
        release("move");
    }

    listen("pointermove", (event) => {
        if (event.pointerId !== press.pointerId) return;
        at = { x: event.clientX, y: event.clientY };
        if (held) return move();
        if (Math.hypot(at.x - start.x, at.y - start.y) < 6) return;
        // A finger that moves immediately scrolls the page.
        if (wait) end(false);
        else begin();
    });
    listen("pointerup", (event) => { if (event.pointerId === press.pointerId) end(true); });
    listen("pointercancel", (event) => { if (event.pointerId === press.pointerId) end(false); });
    listen("contextmenu", (event) => event.preventDefault());
    listen("keydown", (event) => {
        if (event.key !== "Escape" || !held) return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
    });
}

/** Keeps the click that ends a drag from opening a page. */
function swallowClick() {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener("click", (event) => {
        event.preventDefault();
        event.stopPropagation();
    }, options);
    for (const type of ["pointerup", "pointercancel"]) {
        addEventListener(type, () => setTimeout(() => listening.abort()), options);
    }
}

// MARK: Keys

/** The element that is picked up, with the keys that move it; null if there is none. */
export let picked = null;

export function pickUp(what) {
    picked = what;
    live.classList.add("shown");
    hold("move");
}

/** Drops the picked-up element or cancels the move: on a key press, or because the focus has moved elsewhere. */
export async function letGo(isDropped, isLeft = false) {
    const what = picked;
    picked = null;
    live.classList.remove("shown");
    await (isDropped ? what.drop() : what.cancel(isLeft));
    release("move");
}

addEventListener("keydown", (event) => {
    if (!picked || event.ctrlKey || event.metaKey || event.altKey) return;
    const isEnd = [" ", "Enter", "Escape", "m"].includes(event.key);
    if (!isEnd && !(event.key in picked.keys)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isEnd) return picked.keys[event.key]();
    letGo(event.key !== "Escape");
    // Some browsers click a button when the space bar is released.
    addEventListener("keyup", (up) => up.preventDefault(), { capture: true, once: true });
}, true);
