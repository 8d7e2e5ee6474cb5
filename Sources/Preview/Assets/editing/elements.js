// Makes elements and texts.

export function element(name, attributes = {}, ...children) {
    const result = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith("on")) result.addEventListener(key.slice(2), value);
        else if (value !== null && value !== undefined) result.setAttribute(key, value);
    }
    result.append(...children);
    return result;
}

/** A button with a key, by which a reloaded page finds it to restore the focus. */
export function button(key, label, attributes, ...children) {
    return element("button", { type: "button", "data-almanac": key, "aria-label": label, ...attributes }, ...children);
}

export function icon(strokes) {
    const namespace = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(namespace, "svg");
    const path = document.createElementNS(namespace, "path");
    picture.setAttribute("viewBox", "0 0 24 24");
    picture.setAttribute("aria-hidden", "true");
    path.setAttribute("d", strokes);
    picture.append(path);
    return picture;
}

/** Turns the parts of a text between backticks into code. */
export const marked = (text) =>
    text.split(/`([^`]+)`/).map((part, index) => index % 2 ? element("code", {}, part) : part);

/** The nodes that show the hint of a problem; none if it has no hint. */
export const hintOf = ({ hint }) => hint ? [" ", element("small", {}, ...marked(sentence(hint)))] : [];

/** A message as a sentence. Messages begin with a small letter, because a file name can come before them. */
export function sentence(text) {
    return text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);
}
