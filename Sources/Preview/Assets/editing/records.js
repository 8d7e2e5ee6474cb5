// Knows which records the page shows, so that a change never goes to another record, and where the page's own record is
// now.
//
// Lists link to the page of each record. But since then, the record may have been renamed, and another one may have
// taken over its page. So the server says what identifies each record.

import { here, kind, listOf, root, slug } from "./page.js";

// MARK: The records on the page

/**
 * What identifies the records that the page shows, by kind and slug. The marks stay the same until the page has new
 * content. But if the server refuses a change because only the mark of the record has changed, the new mark is used.
 */
let marks = {};

export function forgetMarks() { marks = {}; }
export function addMarks(shown) { marks = { ...shown, ...marks }; }
export function setMark([kind, id], mark) {
    // A namesake that the page shows elsewhere has taken over the slug.
    if (!Object.values(marks).includes(mark)) marks[`${kind}/${id}`] = mark;
}

/** The field of a change that says which record the page shows. */
export const identity = (kind, id) => marks[`${kind}/${id}`] ? { shown: marks[`${kind}/${id}`] } : {};

// MARK: The page's own record

/** The slug of the record that the page is about. */
const ownSlug = kind && slug(location.href, kind);
/** The slugs of that record: it may have been renamed since the page was loaded. */
const ownSlugs = new Set([ownSlug]);
/** The page where the record was last, and what identifies it, from the server. */
export let record = null;
/** Whether this page belongs to another record now, and its own record has another page. */
let isTaken = false;
/** Where to go if a change on this page has removed the page; null if there was no such change. */
let nextPage = null;

/** The fingerprint by which the server finds this page's record even if it has been renamed; none for others. */
export const ownIdentity = (id) => id === ownSlug && record?.shown ? { shown: record.shown } : {};

/** The fields that ask the server where the record is now. */
export const recordQuery = () =>
    ownSlug ? { record: `${kind}/${ownSlug}`, ...record ? { shown: record.shown } : {} } : {};

/** Notes where the record is, from a state that was asked for when the record was `asked`. */
export function locate(state, asked) {
    // Meanwhile, another record may have taken over the page.
    if (record === asked) record = state.record ?? record;
    const now = kind && record?.page ? slug(new URL(record.page, root), kind) : ownSlug;
    const { open, completed, habits, recipes } = state;
    const slugs = { events: [...open, ...completed], habits: Object.keys(habits), recipes };
    isTaken = now !== ownSlug && slugs[kind].includes(ownSlug);
}

/** Notes where a change leads. A change of another record doesn't remove the page of this one. */
export function follow([changed, id], { page }) {
    if (!ownSlug || changed === kind && ownSlugs.has(id)) nextPage = page ?? listOf(kind);
}

/** Notes that a record has another slug now. */
export function rename([changed, id], newID) {
    if (changed === kind && ownSlugs.has(id) && newID) ownSlugs.add(newID);
}

/** Notes that the page has new content. */
export function noteNewContent() {
    // The page is still there.
    if (!ownSlug || record?.page === here) nextPage = null;
    // It is about another record now, or this build is older than the change that moved its record.
    else if (record) [nextPage, record] = [record.page, null];
}

/**
 * Where to go from a page that is gone or belongs to another record: to the record's new page, or to the list. Null to
 * stay.
 */
export function redirectTarget(isGone) {
    if (isTaken && record) return record.page;
    if (!isGone) return null;
    return [nextPage, record?.page, kind && listOf(kind)].find((page) => page && page !== here) ?? null;
}
