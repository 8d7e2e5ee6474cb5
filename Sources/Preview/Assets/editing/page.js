// The page that the scripts change, and the words in the language of the site.

/** The address of the server's own files, and that of the site. */
export const own = new URL("..", import.meta.url);
export const root = new URL("..", own);

/** The main content. The preview replaces it when the page is built again. */
export let main = document.querySelector("main");
export function setMain(fresh) { main = fresh; }

/** The words by name, from the server. */
export let words = {};
export function setWords(fromServer) { words = fromServer; }
export const filled = (word, values = {}) => words[word].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** The path of the page below the site. */
export const here = location.pathname.slice(root.pathname.length).replace(/index\.html$/, "");

/** The kinds of records that have pages, as in addresses. */
export const kinds = ["events", "habits", "recipes"];

/** The kind of the records on this page. */
export const kind = kinds.find((folder) => here.startsWith(`${folder}/`)) ?? null;

/** The slug of a page: the last name in `habits/floss/` and `events/2026/11/2026-11-23-dentist/`. */
export function slug(link, folder) {
    const url = new URL(link, document.baseURI);
    const prefix = `${root.pathname}${folder}/`;
    if (url.origin !== root.origin || !url.pathname.startsWith(prefix)) return null;
    const names = url.pathname.slice(prefix.length).split("/").filter(Boolean);
    return names.length ? decodeURIComponent(names.at(-1).replace(/^index\.html$/, "")) || null : null;
}

/** The page that lists the records of a folder, or the home page if the site has no such page. */
export function listOf(folder) {
    const list = { events: "schedule/", habits: "habits/", recipes: "recipes/" }[folder] ?? ".";
    const { href } = new URL(list, root);
    return [...document.querySelectorAll("header nav a")].some((link) => link.href === href) ? list : ".";
}
