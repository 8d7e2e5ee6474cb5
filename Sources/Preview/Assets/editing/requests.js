// Sends changes to the server, one after the other.

import { holdBar } from "./bar.js";
import { hold, release } from "./busy.js";
import { own, words } from "./page.js";

export const address = (path) => new URL(`edit/${path.map(encodeURIComponent).join("/")}`, own);
export const pathOf = (url) => url.pathname.slice(address([]).pathname.length).split("/").map(decodeURIComponent);

/** Aborts a request that gets no answer, because later changes wait for it. */
export const limit = (seconds = 30) => AbortSignal.timeout(seconds * 1000);

/** Whether the server is on this device, and can be reached without a network. */
const isLocal = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
export const isOnline = () => isLocal || navigator.onLine;

/** What to say if there is no answer. A request that began while the device was offline has changed nothing. */
export const noAnswer = (wasOnline) => wasOnline ? words.noAnswer : words.offline;

/** Whether a request arrives even if the page is left. Browsers allow that for 64 KiB, but not for files. */
export const outlivesPage = (body) => body.length < 10_000;

// MARK: The queue

/** Identifies this page to the server until it is left. */
export const pageID = String(Math.random());
/** How many changes this page has made, and how many have no answer yet. */
export let [sent, pending] = [0, 0];
let queue = Promise.resolve();
/** The functions that send the changes in the queue. */
const waiting = new Set();

/**
 * Sends a change, after those before it have been answered. Returns the status and the response.
 * `fields` is an object of texts, or a FormData if there are files.
 */
export async function send(path, fields) {
    sent += 1;
    pending += 1;
    hold("changes");
    holdBar(true);
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
        if (pending === 0) {
            holdBar(false);
            release("changes");
        }
    }
}

// The page is being left, so the changes in the queue can't wait for answers any longer.
addEventListener("pagehide", () => waiting.forEach((start) => start()));

// MARK: The token

let token = null;

async function fetchToken() {
    const answer = await fetch(address(["token"]), { signal: limit() });
    return answer.ok ? answer.text() : null;
}

/** Fetches the token before the first change: a page that is being left can't wait for it. */
export async function prepareToken() { token = await fetchToken(); }

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
