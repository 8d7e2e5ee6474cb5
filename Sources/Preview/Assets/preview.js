// Keeps a page of the preview up to date. The server inserts this script into the pages that it sends, not on disk.
//
// The server reports the page's version and which other files changed; only the browser knows whether the page uses
// those. Nothing here writes markup or style sheets into the page, so its own content security policy can stay strict.
(() => {
    "use strict";

    const script = document.currentScript;
    const own = new URL(".", script.src);
    const root = new URL("..", own);
    let version = script.dataset.version;
    const showsProblems = !("quiet" in script.dataset);
    const place = location.pathname + location.search;

    // Storage may be forbidden; then the page still reloads, but scrolls to the top.
    const memory = {
        get(key) {
            try { return JSON.parse(sessionStorage.getItem(`almanac preview ${key}`)); } catch { return null; }
        },
        /** Null removes the value. */
        set(key, value) {
            const name = `almanac preview ${key}`;
            try {
                if (value === null) sessionStorage.removeItem(name);
                else sessionStorage.setItem(name, JSON.stringify(value));
            } catch { /* see above */ }
        },
    };

    // MARK: Reloading

    let isReloading = false;

    /** Whether the page may change now. The user may be filling in a form or pressing a button. */
    const mayChange = (detail) => document.dispatchEvent(new CustomEvent("almanac-reload", { cancelable: true, detail }));

    const idle = () => new Promise((done) => document.addEventListener("almanac-idle", done, { once: true }));

    async function reload(isGone = false) {
        if (isReloading) return;
        isReloading = true;
        while (!mayChange({ isGone })) await idle();
        memory.set("scroll", { place, x: scrollX, y: scrollY });
        location.reload();
    }

    // A page from another source, such as a service worker, may stay unchanged, so it is reloaded only once.
    function onVersion(wanted) {
        latest = wanted;
        // Once it is up to date, a later change may restore a version that it was already reloaded for.
        if (wanted === version) return memory.set("wanted", null);
        if (memory.get("wanted") === `${place} ${wanted}`) return;
        memory.set("wanted", `${place} ${wanted}`);
        renew();
    }

    // MARK: Exchanging the content

    /** Scripts that needn't run again for new content: they listen for `almanac-content`, or don't depend on the content. */
    const lasting = new Set(["disk-links", "menu-place", "month-keys", "offline", "relative-dates", "search-key"]
        .map((name) => `${root.href}scripts/${name}.js`));

    /** A script that is only data. */
    const data = "[type='application/ld+json']";

    /** The parts of a page that can't be exchanged: language, styles, scripts, and all of the body but the main content. */
    function frame(page) {
        const parts = page.querySelectorAll(`head :is(style, link[rel=stylesheet], script:not([data-version], ${data})),
            body > :not(main, noscript)`);
        const { lang, dir } = page.documentElement;
        return [lang, dir, page.body.className, ...[...parts].map((part) => part.outerHTML)].join("\n");
    }

    const ownFrame = frame(document);
    let latest = version;
    let isRenewing = false;

    /** Shows the latest version of the page. */
    async function renew(isSecond = false) {
        if (isRenewing) return;
        isRenewing = true;
        try {
            for (let before = null; latest !== version && before !== version; ) {
                before = version;
                if (!await exchange()) return reload(latest.startsWith("404-"));
            }
            if (latest === version) memory.set("wanted", null);
        } catch {
            // If the server has stopped, it sends the version again when it is back.
            if (events?.readyState !== EventSource.OPEN) memory.set("wanted", null);
            else if (isSecond) reload();
            else setTimeout(renew, 1000, true);
        } finally {
            isRenewing = false;
        }
    }

    /**
     * Replaces the main content in one step, so that buttons are never missing or out of reach.
     *
     * Returns false if the page must be reloaded, because more has changed or a script would have to run again.
     */
    async function exchange() {
        const preparations = [];
        document.dispatchEvent(new CustomEvent("almanac-prepare", { detail: preparations }));
        const [answer] = await Promise.all([fetch(location.href), ...preparations]);
        const next = new DOMParser().parseFromString(await answer.text(), "text/html");
        const [main, fresh] = [document, next].map((page) => page.querySelector("body > main"));
        const isLasting = (script) => script.matches(data) || script.src.startsWith(own.href) || lasting.has(script.src);
        if (!answer.ok || !main || !fresh || frame(next) !== ownFrame || ![...next.scripts].every(isLasting)) return false;
        if (!mayChange({ isExchange: true })) {
            await idle();
            return exchange();
        }
        const place = { left: scrollX, top: scrollY, behavior: "instant" };
        const kept = [["details", "open"], [".scroll", "scrollLeft"]].map(([parts, property]) =>
            ({ parts, property, values: [...main.querySelectorAll(parts)].map((part) => part[property]) }));
        main.replaceWith(fresh);
        for (const { parts, property, values } of kept) {
            for (const [index, part] of fresh.querySelectorAll(parts).entries()) part[property] = values[index] ?? part[property];
        }
        document.title = next.title;
        version = next.querySelector("script[data-version]")?.dataset.version ?? latest;
        fresh.dispatchEvent(new Event("almanac-content", { bubbles: true }));
        scrollTo(place);
        return true;
    }

    function restoreScroll() {
        const saved = memory.get("scroll");
        memory.set("scroll", null);
        if (saved?.place !== place) return;
        const restore = () => scrollTo({ left: saved.x, top: saved.y, behavior: "instant" });
        restore();
        // Images without a size make the page longer as they load.
        if (document.readyState !== "complete") {
            let isLeft = false;
            for (const type of ["wheel", "touchstart", "keydown", "pointerdown"]) {
                addEventListener(type, () => { isLeft = true; }, { once: true, passive: true });
            }
            addEventListener("load", () => { if (!isLeft) restore(); }, { once: true });
        }
    }

    // MARK: Files that the page uses

    /** The path of an address relative to the site's root, or null if it isn't on this site. */
    function sitePath(address) {
        try {
            const url = new URL(address, document.baseURI);
            if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null;
            return decodeURIComponent(url.pathname.slice(root.pathname.length));
        } catch {
            return null;
        }
    }

    const styleSheets = () =>
        [...document.querySelectorAll("link[rel~='stylesheet'][href]")]
            .filter((link) => !replaced.has(link) && !link.href.startsWith(own.href));

    function usedFiles() {
        const addresses = performance.getEntriesByType("resource").map((entry) => entry.name);
        for (const element of document.querySelectorAll(
            "script[src], img, source, video, audio, iframe, embed, object, track, link[rel~='icon'], link[rel~='preload']"
        )) {
            addresses.push(element.currentSrc, element.src, element.href, element.data, element.poster);
        }
        return new Set(addresses.filter((address) => typeof address === "string" && address).map(sitePath));
    }

    function onFiles(changed) {
        const sheets = styleSheets().filter((link) => changed.includes(sitePath(link.href)));
        const swapped = new Set(sheets.map((link) => sitePath(link.href)));
        const used = usedFiles();
        if (changed.includes("*") || changed.some((path) => used.has(path) && !swapped.has(path))) return reload();
        sheets.forEach(swap);
    }

    // MARK: Style sheets

    let swaps = Date.now();
    /** Style sheets that have a replacement, loaded or not. */
    const replaced = new WeakSet();
    /** The style sheets that each new one removes when it has loaded. */
    const predecessors = new WeakMap();

    /** Loads a style sheet again, and removes the old one only when the new one has loaded, so that nothing flashes. */
    function swap(link) {
        const fresh = link.cloneNode();
        const url = new URL(link.href);
        url.searchParams.set("preview", swaps += 1);
        fresh.href = url.href;
        replaced.add(link);
        predecessors.set(fresh, [link, ...(predecessors.get(link) ?? [])]);
        fresh.addEventListener("load", () => predecessors.get(fresh).forEach((old) => old.remove()), { once: true });
        fresh.addEventListener("error", () => {
            fresh.remove();
            replaced.delete(link);
        }, { once: true });
        link.after(fresh);
    }

    // MARK: Problems

    let banner = null;

    /** Tells the page's styles how high the banner is, so that the buttons for editing are above it. */
    const heights = new ResizeObserver(() =>
        document.documentElement.style.setProperty("--almanac-banner", `${banner?.host.offsetHeight ?? 0}px`));

    function element(name, className, text) {
        const result = document.createElement(name);
        if (className) result.className = className;
        if (text) result.textContent = text;
        return result;
    }

    /** The banner is in a shadow tree, so that the styles of the site and the banner don't affect each other. */
    function makeBanner() {
        const host = element("almanac-preview");
        const shadow = host.attachShadow({ mode: "open" });
        const styles = element("link");
        styles.rel = "stylesheet";
        styles.href = new URL("preview.css", own).href;
        const details = element("details", "banner");
        details.open = memory.get("folded") !== true;
        details.addEventListener("toggle", () => memory.set("folded", details.open ? null : true));
        const summary = element("summary");
        const count = element("span", "count");
        const note = element("span", "note");
        summary.append(count, note);
        const list = element("div", "list");
        list.tabIndex = 0;
        list.setAttribute("role", "region");
        list.setAttribute("aria-label", "Problems");
        details.append(summary, list);
        shadow.append(styles, details);
        document.documentElement.append(host);
        heights.observe(host);
        return { host, details, count, note, list };
    }

    /** A paragraph in which text between backticks is code. */
    function paragraph(className, text) {
        const result = element("p", className);
        result.append(...text.split(/`([^`]+)`/).map((part, index) => index % 2 ? element("code", "", part) : part));
        return result;
    }

    function entry(problem) {
        const item = element("li", `problem ${problem.severity}`);
        const head = element("p", "head");
        head.append(element("span", "severity", problem.severity));
        if (problem.place) head.append(" ", element("span", "place", problem.place));
        item.append(head, paragraph("message", problem.message));
        if (problem.hint) item.append(paragraph("hint", problem.hint));
        return item;
    }

    function counted(problems, more) {
        const words = ["error", "warning", "note"].flatMap((severity) => {
            const count = problems.filter((problem) => problem.severity === severity).length;
            return count ? [`${count} ${severity}${count === 1 ? "" : "s"}`] : [];
        });
        return words.join(", ") + (more ? ` and ${more} more` : "");
    }

    function onProblems({ problems, more }) {
        document.dispatchEvent(new Event("almanac-problems"));
        if (!showsProblems) return;
        if (problems.length === 0) {
            banner?.host.remove();
            banner = null;
            return;
        }
        banner ??= makeBanner();
        const hasErrors = problems.some((problem) => problem.severity === "error");
        banner.details.classList.toggle("grave", hasErrors);
        banner.count.setAttribute("role", hasErrors ? "alert" : "status");
        banner.count.textContent = counted(problems, more);
        banner.note.textContent = hasErrors ? "This page may not show your last changes." : "";
        const list = element("ol", "problems");
        list.append(...problems.map(entry));
        banner.list.replaceChildren(list);
        if (more) banner.list.append(element("p", "more", `and ${more} more`));
    }

    // MARK: The connection

    let events = null;
    let hasConnected = false;
    let retry = 0;

    function connect() {
        clearTimeout(retry);
        if (events || document.visibilityState === "hidden") return;
        const address = new URL("events", own);
        address.search = `page=${encodeURIComponent(location.pathname)}`;
        const source = events = new EventSource(address);
        source.addEventListener("page", (event) => onVersion(event.data));
        source.addEventListener("files", (event) => onFiles(JSON.parse(event.data)));
        source.addEventListener("problems", (event) => onProblems(JSON.parse(event.data)));
        source.addEventListener("open", () => {
            // Changes during an interruption aren't reported again, so all style sheets are reloaded, which is quick.
            if (hasConnected) styleSheets().filter((link) => sitePath(link.href) !== null).forEach(swap);
            hasConnected = true;
        });
        source.addEventListener("error", () => {
            // A browser reconnects by itself, unless it has given up.
            if (source !== events || source.readyState !== EventSource.CLOSED) return;
            disconnect();
            retry = setTimeout(connect, 1000);
        });
    }

    function disconnect() {
        clearTimeout(retry);
        events?.close();
        events = null;
    }

    // A browser opens at most six connections to a host, and each open page would keep one. So a hidden page closes its
    // connection, and asks for the current state when it is shown again.
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "hidden") disconnect(); else connect();
    });
    addEventListener("pagehide", disconnect);
    addEventListener("pageshow", (event) => { if (event.persisted) connect(); });

    restoreScroll();
    connect();
})();
