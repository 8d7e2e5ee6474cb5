// Adds buttons to a page of the preview that change its records. The server inserts this script into pages when it sends
// them; no file on disk contains it.
//
// A record is identified by the path of its page, which every list links to. The server says which records can be
// changed: records of sources and of unreadable stores get no buttons. The forms are the server's own pages, shown over
// this one.
(() => {
    "use strict";

    const own = new URL(".", document.currentScript.src);
    const root = new URL("..", own);
    let main = document.querySelector("main");
    if (!main) return;
    /** The words in the language of the site, by name, from the server. */
    let words = {};
    const filled = (word, values = {}) => words[word].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

    // MARK: Requests

    const address = (path) => new URL(`edit/${path.map(encodeURIComponent).join("/")}`, own);
    const pathOf = (url) => url.pathname.slice(address([]).pathname.length).split("/").map(decodeURIComponent);
    let token = null;

    /** Identifies this page to the server until it is left. */
    const pageID = String(Math.random());
    /** How many changes this page has made, and how many have no answer yet. */
    let [sent, pending] = [0, 0];
    let queue = Promise.resolve();
    /** The functions that send the changes in the queue. */
    const waiting = new Set();

    /** Aborts a request that gets no answer, because later changes wait for it. */
    const limit = (seconds = 30) => AbortSignal.timeout(seconds * 1000);

    /**
     * Sends a change, after those before it have been answered. Returns the status and the response.
     * `fields` is an object of texts, or a FormData if there are files.
     */
    async function send(path, fields) {
        sent += 1;
        pending += 1;
        let posted = null;
        const start = () => {
            waiting.delete(start);
            return posted ??= post(path, fields);
        };
        waiting.add(start);
        const answer = queue.then(start);
        queue = answer.catch(() => {});
        try {
            return await answer;
        } finally {
            pending -= 1;
            announceIdle();
        }
    }

    // The page is being left, so the changes in the queue can't wait for answers any longer.
    addEventListener("pagehide", () => waiting.forEach((start) => start()));

    /** Whether the server is on this device, and can be reached without a network. */
    const isLocal = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
    const isOnline = () => isLocal || navigator.onLine;

    /** What to say if there is no answer. A request that began while the device was offline has changed nothing. */
    const noAnswer = (wasOnline) => wasOnline ? words.noAnswer : words.offline;

    /** Whether a request arrives even if the page is left. Browsers allow that for 64 KiB, but not for files. */
    const outlivesPage = (body) => body.length < 10_000;

    async function fetchToken() {
        const answer = await fetch(address(["token"]), { signal: limit() });
        return answer.ok ? answer.text() : null;
    }

    /** Sends a change. If the token is refused, tries once more with a new one: a restarted server has another token. */
    async function post(path, fields, isSecond = false) {
        token ??= await fetchToken();
        const hasFiles = fields instanceof FormData;
        const body = hasFiles ? fields : JSON.stringify(fields);
        const answer = await fetch(address(path), {
            method: "POST",
            headers: {
                ...hasFiles ? {} : { "Content-Type": "application/json" },
                "Accept": "application/json", "Almanac-Token": token,
            },
            body,
            keepalive: outlivesPage(body),
            signal: limit(hasFiles ? 600 : 30),
        });
        if (answer.status === 403 && !isSecond) {
            token = null;
            return post(path, fields, true);
        }
        const isJSON = answer.headers.get("content-type")?.startsWith("application/json");
        return { isDone: answer.ok, ...isJSON ? await answer.json() : { error: await answer.text() } };
    }

    /** Makes a change that needs no form, and shows the result. Returns the message, or null if nothing was changed. */
    async function change(path, fields = {}) {
        hadFocus = mark();
        const isTick = path[0] === "habits" && path[2] !== "move";
        if (!isTick) settled = Infinity;
        const wasOnline = isOnline();
        try {
            const result = await send(path, fields);
            const { error, hint, kind: fault, instead, mark: newMark } = result.problem ?? result;
            if (newMark) marks[path.slice(0, 2).join("/")] = newMark;
            await untilReleased();
            if (result.isDone) follow(path, result);
            const page = fault === "missing" && kinds.includes(path[0]) ? listOf(path[0]) : result.page;
            say(result.isDone ? result.message : [error, hint].filter(Boolean).map(sentence).join(". "), { ...result, page, instead });
            // A page that doesn't show the change isn't reloaded.
            await refresh();
            return result.isDone ? result : null;
        } catch {
            say(noAnswer(wasOnline), { isDone: false });
            return null;
        } finally {
            hadFocus = null;
            if (!isTick) settled = performance.now() + 500;
        }
    }

    /** The last click on a button: its place on the page, and how many changes had been sent before. */
    let pressed = null;
    /** When a click in the same place counts again. */
    let settled = 0;

    /** Ignores the second click of a double click. Meanwhile, another button may have taken the place of the first one. */
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

    // MARK: Elements

    function element(name, attributes = {}, ...children) {
        const result = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) {
            if (key.startsWith("on")) result.addEventListener(key.slice(2), value);
            else if (value !== null && value !== undefined) result.setAttribute(key, value);
        }
        result.append(...children);
        return result;
    }

    /** A button with a key, by which a reloaded page finds it to restore the focus. */
    function button(key, label, attributes, ...children) {
        return element("button", { type: "button", "data-almanac": key, "aria-label": label, ...attributes }, ...children);
    }

    // MARK: Results

    const bar = element("div", { class: "almanac-bar", role: "status", tabindex: "-1" });
    let hiding = 0;

    // MARK: The page of a record

    const here = location.pathname.slice(root.pathname.length).replace(/index\.html$/, "");
    /** The kinds of records that have pages, as in addresses. */
    const kinds = ["events", "habits", "recipes"];
    /** The kind of the records on this page, and the slug of the record that the page is about. */
    const kind = kinds.find((folder) => here.startsWith(`${folder}/`)) ?? null;
    const ownSlug = kind && slug(location.href, kind);
    /** The slugs of that record: it may have been renamed since the page was loaded. */
    const ownSlugs = new Set([ownSlug]);
    /** The page where the record was last, and what identifies it, from the server. */
    let record = null;
    /** Whether this page is another record's by now, and its own record has another page. */
    let isTaken = false;
    /** The page to which a change on this page leads if it removes the page; null if there was none. */
    let nextPage = null;

    /** The fingerprint by which the server finds this page's record even if it has been renamed; none for others. */
    const ownIdentity = (id) => id === ownSlug && record?.shown ? { shown: record.shown } : {};

    /**
     * What identifies the records that the page shows, by kind and slug, from the server. Until the page has new content,
     * the marks stay the same: meanwhile, another record may have taken over a slug. But if the server refuses a change
     * and says that it is the same record, its new mark is used.
     */
    let marks = {};
    /** The field of a change that says which record the page shows. */
    const identity = (kind, id) => marks[`${kind}/${id}`] ? { shown: marks[`${kind}/${id}`] } : {};

    /** Notes where a change leads. A change of another record doesn't remove the page of this one. */
    function follow([changed, id], { page }) {
        if (!ownSlug || changed === kind && ownSlugs.has(id)) nextPage = page ?? listOf(kind);
    }

    /** Where to go from a page that is gone: to where the record is now, or to the list. Null if neither is known. */
    const successor = () => [nextPage, record?.page, kind && listOf(kind)].find((page) => page && page !== here) ?? null;
    /** How long a message is shown, in seconds, on all pages together. */
    const messageTime = 15;

    /** The page that lists the records of a folder, or the home page if the site has no such page. */
    function listOf(folder) {
        const list = { events: "schedule/", habits: "habits/", recipes: "recipes/" }[folder] ?? ".";
        const isLinked = [...document.querySelectorAll("header nav a")].some((link) => link.href === new URL(list, root).href);
        return isLinked ? list : ".";
    }

    /** The change that the bar reported last. */
    let said = null;
    const textOf = ({ message, change }) => `${change ?? ""} ${message}`;

    /** Shows the result of a change that was made `age` seconds ago, or why it wasn't made. */
    function say(message, { isDone = true, isChange = true, change: number = null, page = null, undone = null, instead = null,
        age = 0 } = {}) {
        // A message that nothing was changed would take away the button that undoes the last change.
        if (isDone && !isChange && !bar.hidden && bar.querySelector("button")) return;
        if (isDone) said = textOf({ message, change: number });
        // After an undo, a button that undoes the change before it would be a surprise.
        const next = instead !== null
            ? [button("instead", instead.label, { onclick: () => change(instead.path, instead.fields) }, instead.label)]
            : undone !== null
            ? [button("redo", words.redo, { onclick: () => change(["redo"], { change: String(undone) }), "aria-keyshortcuts": "Shift+U" }, words.redo)]
            : number === null ? [] : [button("undo", words.undo, { onclick: () => undo({ change: String(number) }), "aria-keyshortcuts": "u" }, words.undo)];
        const content = isDone ? [message] : marked(message);
        const text = page ? [element("a", { href: new URL(page, root).href }, ...content)] : content;
        bar.replaceChildren(element("span", { class: isDone ? null : "error" }, ...text), ...next);
        bar.hidden = false;
        clearTimeout(hiding);
        // A reader who has the pointer or the focus on it is still reading.
        const hide = () => {
            if (bar.matches(":hover, :focus-within")) hiding = setTimeout(hide, 2000);
            else bar.hidden = true;
        };
        hiding = setTimeout(hide, (messageTime - age) * 1000);
    }

    /** Undoes the last change, whoever made it; with its number in the journal, only that one. */
    const undo = (fields = {}) => change(["undo"], fields);

    // MARK: Habits

    /** The slug of a page: the last name in `habits/floss/` and `events/2026/11/2026-11-23-dentist/`. */
    function slug(link, folder) {
        const url = new URL(link, document.baseURI);
        const prefix = `${root.pathname}${folder}/`;
        if (url.origin !== root.origin || !url.pathname.startsWith(prefix)) return null;
        const names = url.pathname.slice(prefix.length).split("/").filter(Boolean);
        return names.length ? decodeURIComponent(names.at(-1).replace(/^index\.html$/, "")) || null : null;
    }

    /** The habits on the page: `id`; `show`, which displays the habit's state; and `remove`, which removes its buttons. */
    const ticks = [];

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
        const tools = isItem
            ? button(`day ${id}`, `${words.doneOnAnotherDay}: ${name}`, { class: "almanac-pencil of-day",
                title: words.doneOnAnotherDay, onclick: () => openForm(["habits", id, "tick"], ownIdentity(id)) },
                icon("M5 6h14v14H5zM5 10h14M9 3v4M15 3v4"))
            : element("div", { class: "almanac-tools of-habit" },
                button(`day ${id}`, null, { onclick: () => openForm(["habits", id, "tick"], ownIdentity(id)) }, words.doneOnAnotherDay),
                button(`edit ${id}`, null, { onclick: () => openForm(["habits", id, "edit"], ownIdentity(id)) }, words.edit));
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

    // MARK: Events

    function icon(strokes) {
        const namespace = "http://www.w3.org/2000/svg";
        const mark = document.createElementNS(namespace, "svg");
        const path = document.createElementNS(namespace, "path");
        mark.setAttribute("viewBox", "0 0 24 24");
        mark.setAttribute("aria-hidden", "true");
        path.setAttribute("d", strokes);
        mark.append(path);
        return mark;
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
    const timeOf = (item) => timesOf(item).at(-1)?.dateTime;

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
        const control = button(`${verb} ${key}`, `${words[verb]}: ${name}`, { class: `almanac-check ${verb}`, title: words[verb],
            onclick: () => act(control, ["events", id, verb], { ...fields, ...identity("events", id) }) },
            icon("m6.5 12.5 3.5 3.5 7.5-8"));
        const edit = button(`edit ${key}`, `${words.edit}: ${name}`, { class: `almanac-pencil${occurrence ? " of-series" : ""}`,
            title: words.edit, onclick: () => openForm(["events", id], { ...fields, ...identity("events", id) }) }, icon("M4 20h4L19 9l-4-4L4 16zM13 7l4 4"));
        item.append(element("span", { class: "almanac-row" }, ...verb === "complete" ? [edit] : [], control));
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

    function addEventButtons(state) {
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

    // MARK: Recipes, and new records

    /** Adds an unobtrusive button or link below the heading of the page. */
    function addTool(tool) {
        main.querySelector("h1:not(dialog *)")?.after(element("p", { class: "almanac-tools of-page" }, tool));
    }

    const tool = (key, label, path) => button(key, null, { onclick: () => openForm(path, ownIdentity(path[1])) }, label);

    function addPageTools(state) {
        for (const old of main.querySelectorAll(".almanac-tools.of-page")) old.remove();
        for (const [kind, label] of [["habits", words.addHabit], ["recipes", words.addRecipe]]) {
            if (here !== `${kind}/` || main.querySelector(`.empty.of-${kind}`) || !state.additions.includes(kind)) continue;
            addTool(tool(`add ${kind}`, label, [kind, "new"]));
        }
        // The page shows the events by date. Their order in the store has a page of its own.
        if (here === "schedule/" && state.open.length > 1) {
            addTool(element("a", { class: "button", href: address(["order", "events"]).href }, words.changeOrder));
        }
        addFirsts(state);
        const id = slug(location.href, "recipes");
        // Lists below recipes/ are named after letters.
        if (id && main.querySelector(".recipe") && state.recipes?.includes(id)) {
            addTool(tool(`edit ${id}`, words.edit, ["recipes", id, "edit"]));
        }
    }

    /** Where a list is empty, adds a button for its first record in place of the command. */
    function addFirsts(state) {
        for (const [section, kind, label] of [
            ["schedule", "events", words.addEvent], ["calendar", "events", words.addEvent],
            ["habits", "habits", words.addHabit], ["recipes", "recipes", words.addRecipe],
        ]) {
            const box = main.querySelector(`.empty.of-${section}:not([data-empty])`);
            if (!box || !state.additions.includes(kind)) continue;
            const add = button(`add ${kind}`, null, { onclick: () => openForm([kind, "new"]) }, label);
            box.append(element("p", { class: "almanac-tools of-page" }, add));
        }
    }

    /** Explains why pages of a read-only store have no buttons. */
    function addReasons(state) {
        for (const old of main.querySelectorAll(".almanac-reason")) old.remove();
        const folders = { events: ["schedule/", "calendar/", "events/"], habits: ["habits/"], recipes: ["recipes/"],
            menu: ["menu/", "recipes/"] };
        const reasons = Object.entries(state.readOnly)
            .filter(([kind]) => here === "" || folders[kind].some((folder) => here.startsWith(folder)))
            .map(([, reason]) => element("p", { class: "almanac-reason" }, ...marked(sentence(reason))));
        // The heading of the home page is in one line with the week.
        const heading = main.querySelector(".masthead") ?? main.querySelector("h1");
        heading?.after(...reasons);
    }

    /** Adds buttons below the recipe and at the end of cook mode that show and record whether it was cooked today. */
    function showCooked(state) {
        const id = slug(location.href, "recipes");
        if (!id || !main.querySelector(".recipe")) return;
        if (!state.recipes?.includes(id)) {
            for (const old of document.querySelectorAll(".almanac-cooked")) old.remove();
            return;
        }
        const isCooked = state.cooked.includes(id);
        for (const place of document.querySelectorAll("[data-cooked]")) {
            const control = place.querySelector(".almanac-cooked")
                ?? button(`cooked ${id}`, null, { class: "almanac-cooked" });
            control.onclick = () => change(["recipes", id, isCooked ? "uncooked" : "cooked"], identity("recipes", id));
            control.textContent = isCooked ? words.notCookedToday : words.cookedToday;
            if (!control.isConnected) place.append(" ", control);
        }
    }

    /** Rejects a file that is too large when it is chosen, before it is sent. */
    function checkSize(input) {
        const limit = Number(input.dataset.limit);
        const isTooLarge = [...input.files].some((file) => file.size > limit);
        input.setCustomValidity(isTooLarge ? filled("tooLarge", { size: Math.round(limit / 1048576) }) : "");
        if (isTooLarge) input.reportValidity();
    }

    // MARK: Forms

    let dialog = null;
    let isOpening = false;
    /** The element that had the focus before the form was opened. */
    let opener = null;
    /** The names of the fields in which something was typed or chosen. */
    const edited = new Set();

    /** Whether the edits are being sent in a request that outlives the page. */
    let isOnItsWay = false;

    /** Whether the open form may be left: Escape or a button can also be pressed by mistake. */
    const mayDiscard = () => edited.size === 0 || confirm(words.discardChanges);

    // Only while there are edits: with this listener, some browsers reload the page when the user goes back to it.
    function askBeforeLeaving(event) {
        if (!isOnItsWay) event.preventDefault();
    }

    function noteEdited(name) {
        edited.add(name);
        addEventListener("beforeunload", askBeforeLeaving);
    }

    function forgetEdited() {
        edited.clear();
        removeEventListener("beforeunload", askBeforeLeaving);
    }

    /** Shows a form of the server over the page. The page isn't reloaded while the form is loading. */
    async function openForm(path, fields = {}) {
        if (isOpening) return;
        isOpening = true;
        try {
            const url = address(path);
            url.search = new URLSearchParams(fields);
            const answer = await fetch(url);
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            showForm(page, answer.status === 404 && kinds.includes(path[0]) ? path[0] : null);
        } catch {
            say(noAnswer(isOnline()), { isDone: false });
        } finally {
            isOpening = false;
        }
        announceIdle();
    }

    /** Makes a link to another form open it in place of this one. */
    function formLink(link) {
        link.addEventListener("click", (event) => {
            event.preventDefault();
            if (!mayDiscard()) return;
            const url = new URL(link.href);
            openForm(pathOf(url), Object.fromEntries(url.searchParams));
        });
        return link;
    }

    /** Shows the form of a page of the server, or its error. `missing` is the kind of a record that wasn't found. */
    function showForm(page, missing) {
        // A form that replaces another one keeps the button that opened that.
        if (!dialog) opener = document.activeElement;
        const form = page.querySelector("form.edit");
        const title = page.querySelector("h1");
        dialog?.remove();
        forgetEdited();
        title.id = "almanac-title";
        dialog = element("dialog", { class: "almanac-dialog", "aria-labelledby": title.id },
            title, ...form ? [form] : [...page.querySelectorAll("main .error")]);
        if (missing) {
            const list = listOf(missing);
            const label = list === "." ? words.toTheSite : words[missing === "events" ? "schedule" : missing];
            dialog.append(element("p", {}, element("a", { href: new URL(list, root).href }, label)));
        }
        const others = page.querySelector(".others");
        if (others) dialog.append(others);
        for (const link of others?.querySelectorAll("a") ?? []) formLink(link);
        const cancel = button("cancel", null, { onclick: () => { if (mayDiscard()) dialog.close(); } }, words.cancel);
        (form?.querySelector(".buttons") ?? dialog).append(cancel);
        dialog.addEventListener("submit", submit);
        dialog.addEventListener("input", ({ target }) => noteEdited(target.name));
        dialog.addEventListener("cancel", (event) => {
            // A file input has an event of the same name.
            if (event.target === dialog && !mayDiscard()) event.preventDefault();
        });
        dialog.addEventListener("close", () => {
            dialog.remove();
            dialog = null;
            forgetEdited();
            opener?.focus();
            announceIdle();
        });
        document.body.append(dialog);
        const text = form?.querySelector("[name=text]");
        if (text) readBack(text);
        for (const input of form?.querySelectorAll("[data-limit]") ?? []) {
            input.addEventListener("change", () => checkSize(input));
        }
        dialog.showModal();
        form?.querySelector("input:not([type=hidden]), textarea, select")?.focus();
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
                    : answer.ok ? [element("strong", {}, read.name), ` · ${read.when}`] : [filled("notUnderstoodYet", { reason: read.error })]);
            }, 120);
        });
    }

    async function submit(event) {
        event.preventDefault();
        const form = event.target;
        const own = dialog;
        const edit = own.querySelector("form.edit");
        if (form !== edit && !mayDiscard()) return;
        const data = new FormData(form);
        data.delete("token");
        // If no file was chosen, the field contains an empty one.
        for (const [name, value] of [...data]) if (value instanceof File && !value.name) data.delete(name);
        const fields = [...data.values()].some((value) => value instanceof File) ? data : Object.fromEntries(data);
        const submitter = event.submitter ?? form.querySelector("button");
        const path = pathOf(new URL(submitter.hasAttribute("formaction") ? submitter.formAction : form.action));
        for (const old of own.querySelectorAll(".error, .current")) old.remove();
        for (const field of own.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
        submitter.disabled = true;
        const wasOnline = isOnline();
        isOnItsWay = fields !== data && outlivesPage(JSON.stringify(fields));
        try {
            const result = await send(path, fields);
            if (result.isDone) {
                own.close();
                follow(path, result);
                say(result.message, result);
                return refresh();
            }
            if (result.fields) update(edit, result, submitter);
            showProblem(edit, result);
        } catch {
            showProblem(edit, { error: noAnswer(wasOnline), hint: wasOnline ? words.typedIsKept : words.typedIsKeptOffline });
        } finally {
            submitter.disabled = false;
            isOnItsWay = false;
            // A disabled button loses the focus.
            if (own.open && !own.contains(document.activeElement)) submitter.focus();
        }
    }

    /**
     * Makes an open form the one in an answer, but keeps what has been typed. The record may have another page by now,
     * or none, and then another button adds a new one.
     */
    function update(form, { title, path, submit, fields, shown, occurrence, addition, buttons, links }, pressed) {
        const own = form.closest("dialog");
        own.querySelector("h1").textContent = title;
        const [changed, id] = pathOf(new URL(form.action));
        if (changed === kind && ownSlugs.has(id) && path[1]) ownSlugs.add(path[1]);
        form.action = address(path).href;
        const main = form.querySelector(".main");
        main.textContent = submit;
        form.querySelector(".addition")?.remove();
        if (addition) {
            main.after(" ", element("button", { class: "addition", formaction: address(addition.path).href }, addition.label));
        }
        for (const [name, value] of Object.entries({ shown, occurrence })) {
            if (form.elements[name]) form.elements[name].value = value ?? "";
        }
        for (const { name, value } of fields) {
            const field = form.elements[name];
            // A script can't choose a file.
            if (field && !["file", "checkbox"].includes(field.type) && !edited.has(name)) field.value = value;
        }
        const place = [...own.querySelectorAll(".others button")].indexOf(pressed);
        own.querySelector(".others")?.remove();
        if (!buttons.length && !links.length) return;
        own.append(element("div", { class: "buttons others" },
            ...buttons.map(({ label, path, fields }) => element("form", { action: address(path).href },
                ...Object.entries(fields).map(([name, value]) => element("input", { type: "hidden", name, value })),
                element("button", {}, label))),
            ...links.map(({ label, path, fields }) => formLink(element("a", { class: "button",
                href: `${address(path).href}?${new URLSearchParams(fields)}` }, label)))));
        own.querySelectorAll(".others button")[place]?.focus();
    }

    /** Opens the disclosure widget that hides a field. */
    function reveal(field) {
        const more = field.closest("details");
        if (more) more.open = true;
    }

    /** A message as it stands by itself: it begins with a small letter, because a place can stand before it. */
    function sentence(text) {
        return text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
    }

    /** Shows the problem at its field, and the record's current values where they differ. */
    function showProblem(form, result) {
        const problem = result.problem ?? result;
        const text = element("p", { class: "error", role: "alert" }, ...marked(sentence(problem.error)),
            ...problem.hint ? [" ", element("small", {}, ...marked(sentence(problem.hint)))] : []);
        const field = problem.field ? form.elements[problem.field] : null;
        if (field) {
            text.id = `${field.id}-error`;
            field.setAttribute("aria-invalid", "true");
            field.setAttribute("aria-describedby", text.id);
            field.closest(".field").append(text);
            reveal(field);
            field.focus();
        } else {
            form.prepend(text);
            // On a small screen, the message can be out of view. If the button kept the focus, it could be pressed before
            // the message is read.
            text.tabIndex = -1;
            text.focus();
        }
        // The preview would contradict the error or repeat it.
        (field?.closest(".field") ?? form).querySelector(".reading")?.replaceChildren();
        for (const { name, current } of result.fields ?? []) {
            if (current === undefined) continue;
            reveal(form.elements[name]);
            form.elements[name].closest(".field").append(element("p", { class: "current" }, filled("isNow", { value: current || words.empty })));
        }
    }

    /** Turns the parts of a text between backticks into code. */
    const marked = (text) =>
        text.split(/`([^`]+)`/).map((part, index) => index % 2 ? element("code", {}, part) : part);

    // MARK: Keys and focus

    /** Whether something on the page is being moved. */
    let isHeld = false;

    /** Whether a pointer or key is pressed. A click fires only if the pressed element is still there. */
    let isPressed = false;
    let releasing = 0;

    const isBusy = () => isOpening || dialog !== null || isHeld || isPressed || pending > 0;

    /** Tells a waiting update that the page may change. */
    function announceIdle() {
        if (!isBusy()) document.dispatchEvent(new Event("almanac-idle"));
    }

    function hold(isNowHeld) {
        isHeld = isNowHeld;
        announceIdle();
    }

    function press({ button, key }) {
        if (button !== 0 && key !== " ") return;
        clearTimeout(releasing);
        isPressed = true;
    }

    function release(wait) {
        clearTimeout(releasing);
        releasing = setTimeout(() => {
            isPressed = false;
            document.dispatchEvent(new Event("almanac-release"));
            announceIdle();
        }, wait);
    }

    async function untilReleased() {
        while (isPressed) await new Promise((done) => document.addEventListener("almanac-release", done, { once: true }));
    }

    // A click follows the release of a pointer, unless the pointer has moved.
    for (const [type, listener] of [
        ["pointerdown", press], ["pointerup", () => release(300)], ["pointercancel", () => release(0)],
        ["click", () => release(0)], ["keydown", press], ["keyup", () => release(0)],
    ]) addEventListener(type, listener, true);
    // After these events, browsers may not report the release of a pointer or key.
    for (const type of ["blur", "contextmenu", "dragend", "visibilitychange"]) {
        addEventListener(type, ({ target }) => { if (type !== "blur" || target === window) release(0); }, true);
    }

    document.addEventListener("keydown", (event) => {
        if (dialog) {
            if (event.key !== "Escape" || event.isComposing) return;
            // If it is pressed twice in a row, browsers close the dialog without a `cancel` event of their own.
            event.preventDefault();
            if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
            return;
        }
        const isTyping = event.target.closest?.("input, textarea, select, [contenteditable], dialog");
        if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
        if (event.key === "n" && shown?.additions.includes("events")) {
            event.preventDefault();
            openForm(["events", "new"]);
        } else if (event.key === "u") {
            event.preventDefault();
            undo();
        } else if (event.key === "U") {
            event.preventDefault();
            change(["redo"], {});
        }
    });

    // A page with an open form is reloaded when the form is closed, and the focus is restored.
    // If the page is gone or another record's, the page where its record is now is shown, or the list.
    document.addEventListener("almanac-reload", (event) => {
        const { isExchange } = event.detail;
        const isLate = isExchange && upcoming.sent !== sent;
        if (isLate) setTimeout(announceIdle);
        if (isLate || isBusy()) return event.preventDefault();
        if (isExchange) exchangeFocus = mark() ?? hadFocus;
        else keepFocus();
        const next = isTaken && record ? record.page : event.detail.isGone ? successor() : null;
        if (next === null) return;
        event.preventDefault();
        location.replace(new URL(next, root));
    });

    /** The focused element: one of our buttons by key, any other by a selector and its index among the matches. */
    function mark() {
        const active = document.activeElement;
        const key = active?.dataset?.almanac;
        if (key) return { key };
        const href = active?.getAttribute("href");
        if (!active || active === document.body) return null;
        const selector = active.id ? `#${CSS.escape(active.id)}` : href ? `a[href="${CSS.escape(href)}"]` : active.localName;
        return { selector, place: [...document.querySelectorAll(selector)].indexOf(active) };
    }

    /** The focused element before the current change, which may remove it. */
    let hadFocus = null;
    /** The focused element of the content that is being exchanged. */
    let exchangeFocus = null;

    function focus(key) {
        if (!key) return;
        const [, verb, id] = key.match(/^(\S+) ?(.*)$/);
        // A completed event can be reopened, possibly in another list.
        const other = { complete: "reopen", reopen: "complete", undo: "redo", redo: "undo" }[verb];
        const controls = [...document.querySelectorAll("[data-almanac]")];
        const found = controls.find((control) => control.dataset.almanac === key)
            ?? controls.find((control) => control.dataset.almanac === `${other} ${id}`.trim());
        found?.focus({ preventScroll: true });
    }

    /** Restores the focus. If the element is gone, the bar with the result gets it. */
    function backtrack(marked) {
        if (!marked || document.activeElement !== document.body) return;
        focus(marked.key);
        if (marked.selector) document.querySelectorAll(marked.selector)[marked.place]?.focus({ preventScroll: true });
        if (document.activeElement === document.body && !bar.hidden) bar.focus({ preventScroll: true });
    }

    function restoreFocus() {
        try {
            const marked = JSON.parse(sessionStorage.getItem("almanac preview focus"));
            sessionStorage.removeItem("almanac preview focus");
            backtrack(marked);
        } catch { /* Storage may be forbidden. */ }
    }

    /** Saves the focus across a reload. */
    function keepFocus() {
        const marked = mark() ?? hadFocus;
        try {
            if (marked) sessionStorage.setItem("almanac preview focus", JSON.stringify(marked));
        } catch { /* Storage may be forbidden. */ }
    }

    // MARK: The page

    /** Fetches the state. Its `sent` is the number of changes that it includes, or null if some had no answer yet. */
    async function fetchState() {
        const before = pending ? null : sent;
        const asked = record;
        const url = address(["state"]);
        if (ownSlug) url.search = new URLSearchParams({ record: `${kind}/${ownSlug}`, ...record ? { shown: record.shown } : {} });
        const answer = await fetch(url, { headers: { "Accept": "application/json" }, signal: limit() });
        const none = { habits: {}, totals: {}, open: [], series: [], completed: [], recipes: [], additions: [], readOnly: {} };
        // While the settings are wrong, the buttons stay as they are.
        const state = answer.ok ? await answer.json() : shown ?? none;
        // Meanwhile, another record may have taken over the page.
        if (record === asked) record = state.record ?? record;
        const now = kind && record?.page ? slug(new URL(record.page, root), kind) : ownSlug;
        const slugs = { events: [...state.open, ...state.completed], habits: Object.keys(state.habits), recipes: state.recipes };
        isTaken = now !== ownSlug && slugs[kind].includes(ownSlug);
        return { ...state, sent: before };
    }

    let shown = null;
    const watchers = [];
    const region = element("div", { class: "almanac-edit", role: "region" }, bar);
    /** Adds an event; on the page only while that is possible. */
    let add = null;

    /** Calls a function with the records that can be changed, now and after each change. */
    function watch(watcher) {
        watchers.push(watcher);
        if (shown) watcher(shown);
    }

    function show(state) {
        shown = state;
        marks = { ...state.shown, ...marks };
        // A page of an earlier day stays as it is until it is rebuilt.
        const builtOn = main.querySelector(":is(ul, dl)[data-day]")?.dataset.day.slice(0, 10);
        const isOfToday = builtOn === undefined || builtOn === state.today;
        for (const tick of ticks.splice(0)) {
            if (tick.id in state.habits) ticks.push(tick);
            else tick.remove();
        }
        addTicks(state.habits);
        for (const tick of ticks) tick.show(state.habits[tick.id], isOfToday);
        if (isOfToday) showTexts(main, state.totals);
        if (!state.additions.includes("events")) add.remove();
        else if (!add.isConnected) region.append(add);
        addPageTools(state);
        addReasons(state);
        addEventButtons(state);
        showCooked(state);
        for (const watcher of watchers) watcher(state);
    }

    async function refresh() {
        const state = await fetchState();
        await untilReleased();
        // This state is older than a change that the page already shows. That change refreshes the page, too.
        if (state.sent !== sent) return;
        const marked = mark() ?? hadFocus;
        show(state);
        backtrack(marked);
    }

    // A store with errors can't be changed, nor one that has become read-only.
    document.addEventListener("almanac-problems", async () => {
        while (isBusy()) await new Promise((done) => document.addEventListener("almanac-idle", done, { once: true }));
        if (shown) refresh().catch(() => {});
    });

    /** Adds the buttons to new content. */
    function equip(state) {
        const showsError = !bar.hidden && bar.querySelector(".error");
        if (state.last && state.lastAge < messageTime && textOf(state.last) !== said && !showsError) {
            say(state.last.message, { ...state.last, age: state.lastAge });
        }
        ticks.length = 0;
        marks = {};
        show(state);
    }

    // New content appears together with its buttons.
    let upcoming = null;
    document.addEventListener("almanac-prepare", ({ detail }) => {
        detail.push(fetchState().then((state) => { upcoming = state; }));
    });
    document.addEventListener("almanac-content", (event) => {
        main = event.target;
        // The page is still there.
        if (!ownSlug || record?.page === here) nextPage = null;
        // It is about another record now, or this build is older than the change that moved its record.
        else if (record) [nextPage, record] = [record.page, null];
        if (!shown) return;
        equip(upcoming);
        backtrack(exchangeFocus);
    });

    async function start() {
        bar.hidden = true;
        // A page that is being left can't wait for the token.
        const [state, early] = await Promise.all([fetchState(), fetchToken()].map((answer) => answer.catch(() => null)));
        // While the settings are wrong, or the server doesn't answer, nothing can be changed.
        if (!state?.words) return setTimeout(start, 2000);
        token = early;
        words = state.words;
        add = button("add", words.addEvent, { class: "almanac-add", title: `${words.addEvent} (n)`, "aria-keyshortcuts": "n",
            onclick: () => openForm(["events", "new"]) }, element("span", { "aria-hidden": "true" }, "+"));
        region.setAttribute("aria-label", words.changes);
        document.body.append(region);
        equip(state);
        restoreFocus();
        region.dataset.ready = "";
    }

    // For the scripts behind this one.
    window.almanacEditing = { root, button, change, element, filled, focus, hold, icon, identity, openForm, slug, timeOf, watch };

    start();
})();
