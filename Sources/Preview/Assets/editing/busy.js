// Tells the preview when the page must not be updated: while a form is open, something is being moved, a key or pointer
// is pressed, or a change has no answer yet.

const reasons = new Set();
export const isBusy = () => reasons.size > 0;

/** Keeps the page as it is for a reason, until that is released. */
export function hold(reason) { reasons.add(reason); }

export function release(reason) {
    reasons.delete(reason);
    announceIdle();
}

/** Tells a waiting update that the page may change. */
export function announceIdle() {
    if (!isBusy()) document.dispatchEvent(new Event("almanac-idle"));
}

export async function untilIdle() {
    while (isBusy()) await new Promise((done) => document.addEventListener("almanac-idle", done, { once: true }));
}

// MARK: Pressed keys and pointers

// A click fires only if the pressed element is still there.
let ending = 0;

function press({ button, key }) {
    if (button !== 0 && key !== " ") return;
    clearTimeout(ending);
    hold("press");
}

function endPress(wait) {
    clearTimeout(ending);
    ending = setTimeout(() => {
        reasons.delete("press");
        document.dispatchEvent(new Event("almanac-release"));
        announceIdle();
    }, wait);
}

export async function untilReleased() {
    while (reasons.has("press")) {
        await new Promise((done) => document.addEventListener("almanac-release", done, { once: true }));
    }
}

// A click follows the release of a pointer, unless the pointer has moved.
for (const [type, listener] of [
    ["pointerdown", press], ["pointerup", () => endPress(300)], ["pointercancel", () => endPress(0)],
    ["click", () => endPress(0)], ["keydown", press], ["keyup", () => endPress(0)],
]) addEventListener(type, listener, true);
// After these events, browsers may not report the release of a pointer or key.
for (const type of ["blur", "contextmenu", "dragend", "visibilitychange"]) {
    addEventListener(type, ({ target }) => { if (type !== "blur" || target === window) endPress(0); }, true);
}
