// Moves habits and events to another place in their order.

import { change } from "./changes.js";
import { button, element, icon } from "./elements.js";
import { focus } from "./focus.js";
import { announce, drag, hint, isReversed, letGo, picked, pickUp } from "./gestures.js";
import { filled, slug, words } from "./page.js";
import { identity } from "./records.js";

let isShown = false;

export async function showOrders(state) {
    const wasShown = isShown;
    isShown = true;
    for (const list of document.querySelectorAll("main .cards:has(.now .badge, .almanac-tick)")) {
        const idOf = (item) => {
            const link = item.querySelector("h2 a");
            const id = link && slug(link.href, "habits");
            return id in state.habits ? id : null;
        };
        const isMovable = [...list.children].some(idOf);
        if (isMovable === handles(list).length > 0) continue;
        arrange(list, "habits", idOf, (item) => item.querySelector(".card-head"));
    }
    for (const list of document.querySelectorAll("main [data-arrange]")) {
        const key = document.activeElement?.dataset?.almanac;
        if (wasShown) await reloadOrder(list);
        arrange(list, list.dataset.arrange, (item) => item.dataset.slug, (item) => item);
        if (document.activeElement === document.body) focus(key);
    }
}

/** After each change or undo, the page of an order shows the current state of the store. */
async function reloadOrder(list) {
    const answer = await fetch(location.href);
    const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-arrange]");
    if (now) list.replaceChildren(...now.childNodes);
}

const handles = (list) => [...list.querySelectorAll(":scope > li .almanac-handle")];
const itemsOf = (list) => handles(list).map((handle) => handle.closest("li"));
const isColumn = (items) => new Set(items.map((item) => Math.round(item.getBoundingClientRect().left))).size < 2;

/**
 * Adds a handle to each item of a list whose order can be changed.
 *
 * `idOf` returns the slug of an item, or null if it can't be moved; `placeOf` returns where its handle goes.
 */
function arrange(list, kind, idOf, placeOf) {
    for (const old of handles(list)) old.remove();
    const ids = [...list.children].map((item) => [item, idOf(item)]).filter(([, id]) => id);
    if (ids.length < 2) return;
    for (const [item, id] of ids) {
        const name = item.querySelector("a, bdi, .what > :first-child")?.textContent.trim() ?? id;
        const handle = button(`move ${id}`, `${words.move}: ${name}`, {
            class: "almanac-handle", "aria-pressed": "false", "aria-describedby": hint.id, title: words.moveHandle,
        }, icon("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"));
        const moved = { list, kind, item, id, name, handle };
        handle.addEventListener("pointerdown", (press) => {
            if (press.button === 0 && press.isPrimary && !picked) drag(press, () => takeItem(moved));
        });
        handle.addEventListener("click", () => picked ? letGo(true) : pickUpItem(moved));
        placeOf(item).append(handle);
    }
}

/** Tells the server the new place of an item. If that place isn't possible, the item moves back to before `next`. */
async function sendPlace({ list, kind, item, id, handle }, next) {
    const items = itemsOf(list);
    const index = items.indexOf(item);
    const idOf = (other) => other.querySelector(".almanac-handle").dataset.almanac.split(" ")[1];
    const place = index + 1 < items.length ? { before: idOf(items[index + 1]) } : { after: idOf(items[index - 1]) };
    // The page of an order is loaded again after each change, so its rows say which records they show.
    const own = list.dataset.arrange ? item.dataset.shown && { shown: item.dataset.shown } : identity(kind, id);
    if (await change([kind, id, "move"], { ...place, ...own })) return;
    const hasFocus = document.activeElement === handle;
    list.insertBefore(item, next);
    // An element that is moved loses the focus.
    if (hasFocus) handle.focus();
}

function takeItem(moved) {
    const { list, item } = moved;
    const others = itemsOf(list).filter((other) => other !== item);
    const column = isColumn([item, ...others]);
    const mark = element("div", { class: "almanac-mark" });
    const next = item.nextSibling;
    let before = null;
    item.classList.add("almanac-taken");
    document.body.append(mark);
    const clean = () => {
        mark.remove();
        item.classList.remove("almanac-taken");
        item.style.translate = "";
    };
    return {
        move({ x, y, right, down }) {
            item.style.translate = `${column ? 0 : right}px ${down}px`;
            const boxes = others.map((other) => other.getBoundingClientRect());
            const isBehind = (box) => {
                if (column) return y < box.top + box.height / 2;
                const middle = box.left + box.width / 2;
                return y < box.top || (y <= box.bottom && (isReversed ? x > middle : x < middle));
            };
            const index = boxes.findIndex(isBehind);
            before = others[index] ?? null;
            const box = boxes[index] ?? boxes.at(-1);
            const isStart = (index >= 0) !== (isReversed && !column);
            const [left, top] = column ? [box.left, index < 0 ? box.bottom : box.top]
                : [isStart ? box.left - 8 : box.right + 8, box.top];
            const length = column ? { width: `${box.width}px` } : { height: `${box.height}px` };
            Object.assign(mark.style, { left: `${left}px`, top: `${top}px`, ...length });
        },
        drop() {
            clean();
            const order = itemsOf(list);
            list.insertBefore(item, before ?? others.at(-1).nextSibling);
            if (order.every((other, index) => other === itemsOf(list)[index])) return null;
            return sendPlace(moved, next);
        },
        cancel: clean,
    };
}

function pickUpItem(moved) {
    const { list, item, name, handle } = moved;
    const next = item.nextSibling;
    const place = () => itemsOf(list).indexOf(item) + 1;
    const first = place();
    const count = itemsOf(list).length;
    const placeOf = (place) => filled("placeOf", { place, count });
    let isShifting = false;
    const put = (before) => {
        // An element that is moved loses the focus.
        isShifting = true;
        list.insertBefore(item, before);
        handle.focus();
        isShifting = false;
        item.scrollIntoView({ block: "nearest" });
    };
    const step = (by) => {
        const items = itemsOf(list);
        const to = items.indexOf(item) + by;
        if (items[to]) put(by < 0 ? items[to] : items[to].nextSibling);
        announce(placeOf(place()));
    };
    const onBlur = () => { if (!isShifting && picked) letGo(false, true); };
    const clean = () => {
        handle.removeEventListener("blur", onBlur);
        handle.setAttribute("aria-pressed", "false");
        item.classList.remove("almanac-taken");
    };
    item.classList.add("almanac-taken");
    handle.setAttribute("aria-pressed", "true");
    handle.focus();
    handle.addEventListener("blur", onBlur);
    announce(filled("pickedUp", { name, place: placeOf(first), keys: words.moveKeys }));
    const [back, forth] = [() => step(-1), () => step(1)];
    pickUp({
        keys: { ArrowUp: back, ArrowDown: forth, [isReversed ? "ArrowRight" : "ArrowLeft"]: back,
            [isReversed ? "ArrowLeft" : "ArrowRight"]: forth },
        drop() {
            clean();
            if (place() !== first) return sendPlace(moved, next);
            announce(filled("staysAt", { name, place: placeOf(first) }));
        },
        cancel(isLeft) {
            clean();
            if (place() !== first) list.insertBefore(item, next);
            if (!isLeft) handle.focus();
            announce(filled("isBackAt", { name, place: placeOf(first) }));
        },
    });
}
