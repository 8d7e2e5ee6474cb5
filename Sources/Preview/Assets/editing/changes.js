// Makes changes that need no form, and shows the result of each change.

import { bar, messageTime, showBar } from "./bar.js";
import { untilReleased } from "./busy.js";
import { noteChangeEnd, noteChangeStart } from "./clicks.js";
import { button, element, marked, sentence } from "./elements.js";
import { forgetFocus, rememberFocus } from "./focus.js";
import { kinds, listOf, root, words } from "./page.js";
import { follow, setMark } from "./records.js";
import { isOnline, noAnswer, send, sent } from "./requests.js";
import { refresh, showPart } from "./state.js";

/** Makes a change, and shows the result. Returns the response, or null if the change wasn't made. */
export async function change(path, fields = {}) {
    rememberFocus();
    const isTick = path[0] === "habits" && path[2] !== "move";
    if (!isTick) noteChangeStart();
    const wasOnline = isOnline();
    try {
        const answer = send(path, fields);
        const number = sent;
        const result = await answer;
        const { error, hint, kind: fault, instead, mark } = result.problem ?? result;
        if (mark) setMark(path, mark);
        await untilReleased();
        if (result.isDone) follow(path, result);
        const page = fault === "missing" && kinds.includes(path[0]) ? listOf(path[0]) : result.page;
        const message = result.isDone ? result.message : [error, hint].filter(Boolean).map(sentence).join(". ");
        say(message, { ...result, page, instead });
        // Fetching the whole state takes longer, because the site is being rebuilt.
        if (result.state && number === sent) showPart(result.state);
        // A page that doesn't show the change isn't reloaded.
        await refresh();
        return result.isDone ? result : null;
    } catch {
        say(noAnswer(wasOnline), { isDone: false });
        return null;
    } finally {
        forgetFocus();
        if (!isTick) noteChangeEnd();
    }
}

/** Undoes the last change, whoever made it; with its number in the journal, only that one. */
export const undo = (fields = {}) => change(["undo"], fields);
export const redo = (fields = {}) => change(["redo"], fields);

// MARK: Results

/** The change that the bar reported last. */
let said = null;
const textOf = ({ message, change }) => `${change ?? ""} ${message}`;

/** Shows the result of a change that was made `age` seconds ago, or why it wasn't made. */
export function say(message, { isDone = true, isChange = true, change: number = null, page = null, undone = null,
    instead = null, age = 0 } = {}) {
    // A message that nothing was changed would remove the button that undoes the last change.
    if (isDone && !isChange && !bar.hidden && bar.querySelector("button")) return;
    if (isDone) said = textOf({ message, change: number });
    const content = isDone ? [message] : marked(message);
    const text = page ? [element("a", { href: new URL(page, root).href }, ...content)] : content;
    const next = nextButton(number, undone, instead);
    showBar(messageTime - age, element("span", { class: isDone ? null : "error" }, ...text), ...next ? [next] : []);
}

/** The button beside a result. After an undo, a button that undoes the change before it would be a surprise. */
function nextButton(number, undone, instead) {
    if (instead !== null) {
        return button("instead", instead.label, { onclick: () => change(instead.path, instead.fields) }, instead.label);
    }
    if (undone !== null) {
        const onclick = () => redo({ change: String(undone) });
        return button("redo", words.redo, { onclick, title: `${words.redo} (U)`, "aria-keyshortcuts": "Shift+U" },
            words.redo);
    }
    if (number === null) return null;
    const onclick = () => undo({ change: String(number) });
    return button("undo", words.undo, { onclick, title: `${words.undo} (u)`, "aria-keyshortcuts": "u" }, words.undo);
}

/** Shows the last change of the state, if it was made a moment ago and the bar doesn't show it or an error. */
export function sayLast({ last, lastAge }) {
    const showsError = !bar.hidden && bar.querySelector(".error");
    if (!last || lastAge >= messageTime || textOf(last) === said || showsError) return;
    say(last.message, { ...last, age: lastAge });
}
