// Shows in an open form why the server didn't accept it.

import { element, hintOf, marked, sentence } from "./elements.js";
import { edited } from "./fields.js";
import { filled, words } from "./page.js";
import { rename } from "./records.js";
import { address, pathOf } from "./requests.js";

/**
 * Updates an open form from a response, but keeps what has been typed. The record may have another page now. If it is
 * gone, another button adds a new one.
 */
export function update(form, { title, path, submit, fields, shown, occurrence, addition, buttons, links }, pressed) {
    const dialog = form.closest("dialog");
    dialog.querySelector("h1").textContent = title;
    rename(pathOf(new URL(form.action)), path[1]);
    form.action = address(path).href;
    const main = form.querySelector(".main");
    main.textContent = submit;
    form.querySelector(".addition")?.remove();
    if (addition) {
        const attributes = { class: "addition", formaction: address(addition.path).href };
        main.after(" ", element("button", attributes, addition.label));
    }
    for (const [name, value] of Object.entries({ shown, occurrence })) {
        if (form.elements[name]) form.elements[name].value = value ?? "";
    }
    for (const { name, value } of fields) {
        const field = form.elements[name];
        // A script can't choose a file.
        if (field && !["file", "checkbox"].includes(field.type) && !edited.has(name)) field.value = value;
    }
    const place = [...dialog.querySelectorAll(".others button")].indexOf(pressed);
    dialog.querySelector(".others")?.remove();
    if (!buttons.length && !links.length) return;
    dialog.append(element("div", { class: "buttons others" },
        ...buttons.map(({ label, path, fields }) => element("form", { action: address(path).href },
            ...Object.entries(fields).map(([name, value]) => element("input", { type: "hidden", name, value })),
            element("button", {}, label))),
        ...links.map(({ label, path, fields }) => element("a", { class: "button",
            href: `${address(path).href}?${new URLSearchParams(fields)}` }, label))));
    dialog.querySelectorAll(".others button")[place]?.focus();
}

/** Opens the disclosure widget that hides a field. */
function reveal(field) {
    const more = field.closest("details");
    if (more) more.open = true;
}

/** Shows the problem at its field, and the record's current values where they differ. */
export function showProblem(form, result) {
    const problem = result.problem ?? result;
    const content = [...marked(sentence(problem.error)), ...hintOf(problem)];
    const text = element("p", { class: "error", role: "alert" }, ...content);
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
        const text = filled("isNow", { value: current || words.empty });
        form.elements[name].closest(".field").append(element("p", { class: "current" }, text));
    }
}

/** Removes the messages about an earlier attempt. */
export function forgetProblems(dialog) {
    for (const old of dialog.querySelectorAll(".error, .current")) old.remove();
    for (const field of dialog.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
}
