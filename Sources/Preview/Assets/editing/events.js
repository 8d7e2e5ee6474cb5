// Adds buttons that complete, reopen and edit events.

import { change } from "./changes.js";
import { button, element, icon } from "./elements.js";
import { openForm } from "./forms.js";
import { main, slug, words } from "./page.js";
import { identity, ownIdentity } from "./records.js";

export function showEvents(state) {
    for (const old of main.querySelectorAll(".almanac-row, .almanac-tools:not(.of-habit, .of-page)")) old.remove();
    const [open, series, completed] = [new Set(state.open), new Set(state.series), new Set(state.completed)];
    for (const item of main.querySelectorAll(".rows:is(.events, .ticks, .times) > li, .agenda > li, .plan > li")) {
        addRowButtons(item, open, series, completed);
    }
    const id = slug(location.href, "events");
    const hero = main.querySelector(".hero");
    if (!id || !hero || !open.has(id) && !completed.has(id)) return;
    const verb = open.has(id) ? "complete" : "reopen";
    hero.after(element("div", { class: "almanac-tools", role: "group", "aria-label": words.changeTheEvent },
        button(`${verb} ${id}`, null, { class: "main", onclick: () => change(...nextChange(id, verb, series)) },
            words[verb]),
        button(`edit ${id}`, null, { onclick: () => openForm(["events", id], ownIdentity(id)) }, words.edit),
    ));
}

/** The change that a button of an event's page makes. For a series, it is about the next time that the page shows. */
function nextChange(id, verb, series) {
    const next = series.has(id) ? main.querySelector(".rows.times > li") : null;
    if (!next) return [["events", id, verb], identity("events", id)];
    // An event in the place of an occurrence has a page of its own.
    const link = next.querySelector("a[href]");
    const other = link && slug(link.href, "events");
    return other && other !== id ? [["events", other, verb], identity("events", other)]
        : [["events", id, verb], { occurrence: timeOf(next), ...identity("events", id) }];
}

// MARK: Rows

/** Adds buttons to the row of an event, or of one occurrence of a series. */
function addRowButtons(item, open, series, completed) {
    const link = item.querySelector("a[href]");
    const id = slug(link?.href ?? location.href, "events");
    const verb = open.has(id) ? "complete" : completed.has(id) ? "reopen" : null;
    if (!verb) return;
    const occurrence = series.has(id) ? timeOf(item) : null;
    const fields = occurrence ? { occurrence } : {};
    const key = occurrence ? `${id} ${occurrence}` : id;
    const name = (link ?? main.querySelector("h1")).textContent.trim()
        + (occurrence ? `, ${timesOf(item).map((time) => time.textContent.trim()).join(", ")}` : "");
    const control = button(`${verb} ${key}`, `${words[verb]}: ${name}`, {
        class: `almanac-check ${verb}`, title: words[verb],
        onclick: () => act(control, ["events", id, verb], { ...fields, ...identity("events", id) }),
    }, icon("m6.5 12.5 3.5 3.5 7.5-8"));
    const edit = button(`edit ${key}`, `${words.edit}: ${name}`, {
        class: `almanac-pencil${occurrence ? " of-series" : ""}`, title: words.edit,
        onclick: () => openForm(["events", id], { ...fields, ...identity("events", id) }),
    }, icon("M4 20h4L19 9l-4-4L4 16zM13 7l4 4"));
    item.append(element("span", { class: "almanac-row" }, ...verb === "complete" ? [edit] : [], control));
}

async function act(control, path, fields) {
    const item = control.closest("li");
    item?.classList.add("almanac-going");
    await change(path, fields);
    item?.classList.remove("almanac-going");
}

/** The time of an event as shown in a list: the day above the rows, and the time in its row. */
const timesOf = (item) => [item.closest("td, section.day"), item].map((part) => part?.querySelector("time[datetime]"))
    .filter(Boolean);
export const timeOf = (item) => timesOf(item).at(-1)?.dateTime;
