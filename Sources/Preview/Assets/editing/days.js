// Moves events to another day in the calendar of a month.

import { change } from "./changes.js";
import { element } from "./elements.js";
import { timeOf } from "./events.js";
import { announce, drag, isDragging, isReversed, letGo, picked, pickUp } from "./gestures.js";
import { filled, root, slug, words } from "./page.js";
import { identity } from "./records.js";

let table = null;
let series = new Set();

export function showDays(state) {
    const month = document.querySelector("main table.month");
    if (month && month !== table) {
        table = month;
        followTable();
    }
    if (month) markMovable(state);
}

const dayOf = (cell) => cell?.querySelector(":scope > time")?.dateTime ?? null;
const cellOf = (day) => [...table.querySelectorAll("td")].find((cell) => dayOf(cell) === day);
// English pages have the day before the month.
const { lang } = document.documentElement;
const language = lang === "en" ? "en-GB" : lang || "en-GB";
const fullDay = { dateStyle: "full", timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" };
const wordsOf = (day) => new Intl.DateTimeFormat(language, fullDay).format(new Date(`${day}T12:00:00Z`));
const daysLater = (day, count) => {
    const date = new Date(`${day}T12:00:00Z`);
    date.setUTCDate(date.getUTCDate() + count);
    return date.toISOString().slice(0, 10);
};

function markMovable(state) {
    const open = new Set(state.open);
    series = new Set(state.series);
    for (const item of table.querySelectorAll("td li")) {
        const link = item.querySelector("a[href]");
        const id = link && slug(link.href, "events");
        const isMovable = open.has(id);
        const wasMovable = item.matches(".almanac-movable");
        item.classList.toggle("almanac-movable", isMovable);
        if (wasMovable && !isMovable) for (const name of ["title", "aria-keyshortcuts"]) link.removeAttribute(name);
        if (!isMovable) continue;
        link.draggable = false;
        // An event that was moved keeps the key of its new day until the page shows it there.
        link.dataset.almanac ??= `day ${id} ${dayOf(item.closest("td"))}`;
        link.title = `${words.move} (m)`;
        link.setAttribute("aria-keyshortcuts", "m");
    }
}

/** Shows where an event would go. Meanwhile, a narrow screen also shows the days without events. */
function aim(item) {
    const top = item.getBoundingClientRect().top;
    let cell = null;
    table.classList.add("almanac-all-days");
    item.classList.add("almanac-taken");
    scrollBy({ top: item.getBoundingClientRect().top - top, behavior: "instant" });
    const at = (next) => {
        cell?.classList.remove("almanac-target");
        cell = next;
        cell?.classList.add("almanac-target");
    };
    const clean = () => {
        at(null);
        const top = item.getBoundingClientRect().top;
        table.classList.remove("almanac-all-days");
        item.classList.remove("almanac-taken");
        scrollBy({ top: item.getBoundingClientRect().top - top, behavior: "instant" });
    };
    return { at, clean };
}

async function sendDay(item, day) {
    const from = dayOf(item.closest("td"));
    if (!day || day === from) return;
    const link = item.querySelector("a[href]");
    const id = slug(link.href, "events");
    item.classList.add("almanac-going");
    const result = await change(["events", id, "day"],
        { day, from, ...identity("events", id), ...series.has(id) ? { occurrence: timeOf(item) } : {} });
    item.classList.remove("almanac-going");
    // The event gets the focus again on the page that shows it on its new day.
    if (result?.page) link.dataset.almanac = `day ${slug(new URL(result.page, root), "events")} ${day}`;
}

function takeEvent(item) {
    const { at, clean } = aim(item);
    const name = item.querySelector("a").textContent;
    const ghost = element("div", { class: "almanac-ghost", "aria-hidden": "true" }, name);
    document.body.append(ghost);
    let day = null;
    const end = () => {
        ghost.remove();
        clean();
    };
    return {
        move({ x, y }) {
            ghost.style.translate = `${x}px ${y}px`;
            const under = document.elementFromPoint(x, y);
            const cell = under?.closest("td");
            // Between two cells, the pointer is over the table itself.
            if (cell ? !dayOf(cell) : table.contains(under)) return;
            day = dayOf(cell);
            at(cell);
        },
        drop() {
            end();
            return sendDay(item, day);
        },
        cancel: end,
    };
}

function pickUpEvent(item, link) {
    const { at, clean } = aim(item);
    const name = link.textContent.trim();
    const first = dayOf(item.closest("td"));
    let day = first;
    const go = (by) => {
        day = daysLater(day, by);
        const cell = cellOf(day);
        at(cell);
        cell?.scrollIntoView({ block: "nearest" });
        announce(wordsOf(day));
    };
    const onBlur = () => { if (picked) letGo(false, true); };
    const end = () => {
        link.removeEventListener("blur", onBlur);
        clean();
    };
    link.addEventListener("blur", onBlur);
    at(cellOf(day));
    announce(filled("pickedUp", { name, place: wordsOf(day), keys: words.moveDayKeys }));
    const forward = isReversed ? -1 : 1;
    pickUp({
        keys: {
            ArrowRight: () => go(forward), ArrowLeft: () => go(-forward), ArrowDown: () => go(7), ArrowUp: () => go(-7),
        },
        drop() {
            end();
            if (day !== first) return sendDay(item, day);
            announce(filled("staysOnDay", { name, day: wordsOf(first) }));
        },
        cancel() {
            end();
            announce(filled("staysOnDay", { name, day: wordsOf(first) }));
        },
    });
}

function followTable() {
    table.addEventListener("pointerdown", (press) => {
        const item = press.target.closest("li.almanac-movable");
        if (!item || press.button !== 0 || !press.isPrimary || picked) return;
        drag(press, () => takeEvent(item), press.pointerType === "touch" ? 400 : 0);
    });
    // A finger that holds an event moves the event and must not scroll the page.
    table.addEventListener("touchmove", (event) => { if (isDragging) event.preventDefault(); }, { passive: false });
    table.addEventListener("keydown", (event) => {
        const link = event.target.closest("li.almanac-movable a");
        if (!link || event.key !== "m" || event.ctrlKey || event.metaKey || event.altKey || picked) return;
        event.preventDefault();
        pickUpEvent(link.closest("li"), link);
    });
}
