// Turns the badges of habits into buttons, and shows the state of each habit today.

import { change } from "./changes.js";
import { button, element, icon } from "./elements.js";
import { openForm } from "./forms.js";
import { main, slug, words } from "./page.js";
import { identity, ownIdentity } from "./records.js";
import { pageID, sent } from "./requests.js";
import { shown } from "./state.js";

/** The habits on the page: `id`; `show`, which displays the habit's state; and `remove`, which removes its buttons. */
const ticks = [];
/** The content of the page that has these habits. */
let content = null;

export function showHabits({ habits, totals, today }) {
    if (content !== main) ticks.length = 0;
    content = main;
    // A page of an earlier day stays as it is until it is rebuilt.
    const builtOn = main.querySelector(":is(ul, dl)[data-day]")?.dataset.day.slice(0, 10);
    const isOfToday = builtOn === undefined || builtOn === today;
    for (const tick of ticks.splice(0)) {
        if (tick.id in habits) ticks.push(tick);
        else tick.remove();
    }
    addTicks(habits);
    for (const tick of ticks) tick.show(habits[tick.id], isOfToday);
    if (isOfToday) showTexts(main, totals);
}

function addTicks(habits) {
    for (const item of main.querySelectorAll("li:has(.now .badge)")) {
        const link = item.querySelector("a[href]");
        const id = link && slug(link.href, "habits");
        if (id && id in habits) addTick(item, link.textContent.trim(), id);
    }
    const id = slug(location.href, "habits");
    const facts = main.querySelector(".facts:has(.now)");
    if (id && id in habits && facts) addTick(facts, main.querySelector("h1").textContent.trim(), id);
}

/** Turns the badge that shows whether a habit is done today into a button. */
function addTick(place, name, id) {
    const badge = place.querySelector(".now .badge:not(.almanac-tick)");
    if (!badge) return;
    const isItem = place.matches("li");
    const tick = button(`tick ${id}`, null, { class: `${badge.className} almanac-tick` },
        ...[...badge.childNodes].map((node) => node.cloneNode(true)),
        element("span", { class: "hidden" }, `: ${name}`));
    let state = "unknown";
    const setState = (newState) => {
        state = newState;
        for (const part of isItem ? [tick, place] : [tick]) part.classList.toggle("done", state === "done");
        tick.classList.toggle("skipped", isItem && state === "skipped");
    };
    const toggle = async () => {
        const before = state;
        setState(before === "done" ? "unknown" : "done");
        // Requests that are sent while the page is left can arrive in another order.
        const fields = { page: pageID, order: String(sent), ...identity("habits", id) };
        if (await change(["habits", id, before === "done" ? "untick" : "tick"], fields)) return;
        // The habits may be unknown now, because their store has errors.
        setState(id in shown.habits ? shown.habits[id].texts.state : before);
    };
    tick.addEventListener("click", toggle);
    badge.replaceWith(tick);
    const ring = place.querySelector("svg.ring") ?? document.querySelector(".hero svg.ring");
    ring?.classList.add("almanac-ring");
    ring?.addEventListener("click", toggle);
    const tools = isItem ? rowTool(name, id) : pageTools(id);
    (isItem ? tick : main.querySelector(".hero"))?.after(tools);
    ticks.push({
        id,
        show(habit, isOfToday) {
            setState(habit.texts.state);
            if (isOfToday) showHabit(isItem ? place : main, habit);
        },
        remove() {
            ring?.classList.remove("almanac-ring");
            ring?.removeEventListener("click", toggle);
            tools.remove();
            tick.replaceWith(badge);
        },
    });
}

/** The button beside a habit in a list that records it on another day. */
function rowTool(name, id) {
    return button(`day ${id}`, `${words.doneOnAnotherDay}: ${name}`, {
        class: "almanac-pencil of-day", title: words.doneOnAnotherDay,
        onclick: () => openForm(["habits", id, "tick"], ownIdentity(id)),
    }, icon("M5 6h14v14H5zM5 10h14M9 3v4M15 3v4"));
}

/** The buttons of a habit's page. */
function pageTools(id) {
    const tool = (key, verb, label) =>
        button(`${key} ${id}`, null, { onclick: () => openForm(["habits", id, verb], ownIdentity(id)) }, label);
    return element("div", { class: "almanac-tools of-habit" },
        tool("day", "tick", words.doneOnAnotherDay), tool("edit", "edit", words.edit));
}

// MARK: Texts and rings

/** Updates the texts that templates mark, until the page is rebuilt. */
function showTexts(place, texts) {
    const folded = (text) => text.replace(/\s+/g, " ").trim();
    for (const part of place.querySelectorAll("[data-live]")) {
        const text = texts[part.dataset.live];
        // Unchanged text stays: it may contain a `time` element or a link.
        if (text !== undefined && folded(part.textContent) !== folded(text)) part.textContent = text;
    }
}

/** Updates the elements that templates mark for a habit. */
function showHabit(place, { texts, streak, bestStreak }) {
    showTexts(place, texts);
    for (const part of place.querySelectorAll("[data-live-state]")) {
        part.classList.remove("done", "skipped", "missed", "unknown");
        part.classList.add(texts.state);
    }
    for (const ring of place.querySelectorAll("svg.ring")) {
        ring.querySelector("circle.done")?.remove();
        const track = ring.querySelector("circle");
        if (!track || streak === undefined) continue;
        const arc = track.cloneNode();
        for (const [name, value] of [
            ["class", "done"], ["pathLength", bestStreak], ["stroke-dasharray", `${streak} ${bestStreak}`],
            ["transform", "rotate(-90 24 24)"],
        ]) arc.setAttribute(name, value);
        track.after(arc);
    }
}
