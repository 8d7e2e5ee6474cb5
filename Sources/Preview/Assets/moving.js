// Moves records on the pages: habits and the schedule to another place in their order, events to another day of a month.
// The server inserts this script after editing.js, because it uses its requests, messages and buttons.
//
// A pointer drags. Keys pick up, move and drop. Escape cancels.
(() => {
    "use strict";

    const editing = window.almanacEditing;
    if (!editing) return;
    const { button, change, element, filled, hold, icon, identity, slug, timeOf } = editing;
    const page = document.documentElement;
    const isReversed = getComputedStyle(page).direction === "rtl";

    const live = element("div", { class: "almanac-live", "aria-live": "assertive" });
    const hint = element("div", { id: "almanac-move-hint", hidden: "" });
    const announce = (text) => { live.textContent = text; };

    // MARK: Pointers

    let isDragging = false;

    /**
     * Follows a pointer from the moment it is pressed. Once it has moved, or has been held still for `wait` milliseconds,
     * `take` returns what it drags: functions that move and drop it.
     */
    function drag(press, take, wait = 0) {
        const start = { x: press.clientX, y: press.clientY, scroll: scrollY };
        const listening = new AbortController();
        const listen = (type, listener) => addEventListener(type, listener, { capture: true, signal: listening.signal });
        let [at, held, frame, limit] = [start, null, 0, 0];
        const timer = wait ? setTimeout(() => begin(), wait) : 0;

        function begin() {
            hold(true);
            isDragging = true;
            page.classList.add("almanac-dragging");
            getSelection().removeAllRanges();
            swallowClick();
            held = take(start);
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
            hold(false);
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
        for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => setTimeout(() => listening.abort()), options);
    }

    // MARK: Keys

    /** The element that is picked up, with the keys that move it; null if there is none. */
    let picked = null;

    function pickUp(what) {
        picked = what;
        live.classList.add("shown");
        hold(true);
    }

    /** Drops the picked-up element or cancels the move: on a key press, or because the focus has moved elsewhere. */
    async function letGo(isDropped, isLeft = false) {
        const what = picked;
        picked = null;
        live.classList.remove("shown");
        await (isDropped ? what.drop() : what.cancel(isLeft));
        hold(false);
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

    // MARK: Order

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
            const handle = button(`move ${id}`, `${filled("move")}: ${name}`, { class: "almanac-handle", "aria-pressed": "false",
                "aria-describedby": hint.id, title: filled("moveHandle") },
                icon("M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01"));
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
                Object.assign(mark.style, column
                    ? { left: `${box.left}px`, top: `${index < 0 ? box.bottom : box.top}px`, width: `${box.width}px` }
                    : { left: `${isStart ? box.left - 8 : box.right + 8}px`, top: `${box.top}px`, height: `${box.height}px` });
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
        announce(filled("pickedUp", { name, place: placeOf(first), keys: filled("moveKeys") }));
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

    // MARK: Days

    let table = null;
    let series = new Set();

    const dayOf = (cell) => cell?.querySelector(":scope > time")?.dateTime ?? null;
    const cellOf = (day) => [...table.querySelectorAll("td")].find((cell) => dayOf(cell) === day);
    // English pages have the day before the month.
    const language = page.lang === "en" ? "en-GB" : page.lang || "en-GB";
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
            link.title = `${filled("move")} (m)`;
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
        if (result?.page) link.dataset.almanac = `day ${slug(new URL(result.page, editing.root), "events")} ${day}`;
    }

    function takeEvent(item, start) {
        const { at, clean } = aim(item);
        const ghost = element("div", { class: "almanac-ghost", "aria-hidden": "true" }, item.querySelector("a").textContent);
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
        announce(filled("pickedUp", { name, place: wordsOf(day), keys: filled("moveDayKeys") }));
        const forward = isReversed ? -1 : 1;
        pickUp({
            keys: { ArrowRight: () => go(forward), ArrowLeft: () => go(-forward), ArrowDown: () => go(7), ArrowUp: () => go(-7) },
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
            drag(press, (start) => takeEvent(item, start), press.pointerType === "touch" ? 400 : 0);
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

    // MARK: The page

    /** After each change or undo, the page of an order shows the current state of the store. */
    async function reloadOrder(list) {
        const answer = await fetch(location.href);
        const now = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-arrange]");
        if (now) list.replaceChildren(...now.childNodes);
    }

    let isShown = false;

    editing.watch(async (state) => {
        if (!isShown) {
            hint.textContent = filled("moveKeys");
            document.querySelector(".almanac-edit").prepend(live, hint);
        }
        const month = document.querySelector("main table.month");
        if (month && month !== table) {
            table = month;
            followTable();
        }
        if (month) markMovable(state);
        for (const list of document.querySelectorAll("main .cards:has(.now .badge, .almanac-tick)")) {
            const idOf = (item) => {
                const link = item.querySelector("h2 a");
                const id = link && slug(link.href, "habits");
                return id in state.habits ? id : null;
            };
            const isMovable = [...list.children].some(idOf);
            if (isMovable !== handles(list).length > 0) arrange(list, "habits", idOf, (item) => item.querySelector(".card-head"));
        }
        for (const list of document.querySelectorAll("main [data-arrange]")) {
            const key = document.activeElement?.dataset?.almanac;
            if (isShown) await reloadOrder(list);
            arrange(list, list.dataset.arrange, (item) => item.dataset.slug, (item) => item);
            if (document.activeElement === document.body) editing.focus(key);
        }
        isShown = true;
    });
})();
