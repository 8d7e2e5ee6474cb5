// Shows the server's forms over the page. The page isn't reloaded while a form is loading or open.

import { forgetProblems, showProblem, update } from "./answers.js";
import { hold, release } from "./busy.js";
import { say } from "./changes.js";
import { button, element } from "./elements.js";
import { addFieldChecks, forgetEdited, mayDiscard, noteEdited, setInFlight } from "./fields.js";
import { kinds, listOf, root, words } from "./page.js";
import { follow } from "./records.js";
import { address, isOnline, noAnswer, outlivesPage, pathOf, send } from "./requests.js";
import { refresh } from "./state.js";

export let dialog = null;
let isOpening = false;
/** The element that had the focus before the form was opened. */
let opener = null;

/** Opens a form, in place of an open one. */
export async function openForm(path, fields = {}) {
    if (isOpening) return;
    isOpening = true;
    hold("opening");
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
        release("opening");
    }
}

/** Shows the form of a page of the server, or its error. `missing` is the kind of a record that wasn't found. */
function showForm(page, missing) {
    // If this form replaces another one, the focus still returns to the button that opened the first.
    if (!dialog) opener = document.activeElement;
    const form = page.querySelector("form.edit");
    const title = page.querySelector("h1");
    dialog?.remove();
    forgetEdited();
    title.id = "almanac-title";
    dialog = element("dialog", { class: "almanac-dialog", "aria-labelledby": title.id },
        title, ...form ? [form] : [...page.querySelectorAll("main .error")]);
    hold("form");
    if (missing) {
        const list = listOf(missing);
        const label = list === "." ? words.toTheSite : words[missing === "events" ? "schedule" : missing];
        dialog.append(element("p", {}, element("a", { href: new URL(list, root).href }, label)));
    }
    const others = page.querySelector(".others");
    if (others) dialog.append(others);
    const cancel = button("cancel", null, { onclick: () => { if (mayDiscard()) dialog.close(); } }, words.cancel);
    (form?.querySelector(".buttons") ?? dialog).append(cancel);
    for (const [type, listener] of [
        ["submit", submit], ["click", followLink], ["input", ({ target }) => noteEdited(target.name)],
        ["cancel", onCancel], ["close", onClose],
    ]) dialog.addEventListener(type, listener);
    document.body.append(dialog);
    if (form) addFieldChecks(form);
    dialog.showModal();
    form?.querySelector("input:not([type=hidden]), textarea, select")?.focus();
}

/** Makes a link to another form open it in place of this one. */
function followLink(event) {
    const link = event.target.closest(".others a");
    if (!link) return;
    event.preventDefault();
    if (!mayDiscard()) return;
    const url = new URL(link.href);
    openForm(pathOf(url), Object.fromEntries(url.searchParams));
}

// MARK: Closing

function onCancel(event) {
    // A file input has an event of the same name.
    if (event.target === dialog && !mayDiscard()) event.preventDefault();
}

function onClose({ target }) {
    target.remove();
    // Another form may have been opened before the browser reports this.
    if (target !== dialog) return;
    dialog = null;
    forgetEdited();
    opener?.focus();
    release("form");
}

/** Closes the form on Escape. If it is pressed twice in a row, browsers close the dialog without a `cancel` event. */
export function escape(event) {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    if (dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

// MARK: Sending

async function submit(event) {
    event.preventDefault();
    const form = event.target;
    const own = dialog;
    const edit = own.querySelector("form.edit");
    if (form !== edit && !mayDiscard()) return;
    const submitter = event.submitter ?? form.querySelector("button");
    const path = pathOf(new URL(submitter.hasAttribute("formaction") ? submitter.formAction : form.action));
    const fields = fieldsOf(form);
    forgetProblems(own);
    submitter.disabled = true;
    const wasOnline = isOnline();
    setInFlight(!(fields instanceof FormData) && outlivesPage(JSON.stringify(fields)));
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
        const hint = wasOnline ? words.typedIsKept : words.typedIsKeptOffline;
        showProblem(edit, { error: noAnswer(wasOnline), hint });
    } finally {
        submitter.disabled = false;
        setInFlight(false);
        // A disabled button loses the focus.
        if (own.open && !own.contains(document.activeElement)) submitter.focus();
    }
}

/** The fields of a form as an object of texts, or as a FormData if a file was chosen. */
function fieldsOf(form) {
    const data = new FormData(form);
    data.delete("token");
    // If no file was chosen, the field contains an empty one.
    for (const [name, value] of [...data]) if (value instanceof File && !value.name) data.delete(name);
    return [...data.values()].some((value) => value instanceof File) ? data : Object.fromEntries(data);
}
