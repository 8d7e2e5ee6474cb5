// Keeps values in the browser: the state of a recipe for as long as its tab is open, and the shopping list for good.

/** A value under a key of `sessionStorage` or `localStorage`, which a browser may refuse to keep. */
class StoredValue {
  constructor(storage, key) {
    this.storage = storage;
    this.key = key;
  }

  /** Undefined if there is no value, or it can't be read. */
  read() {
    try {
      return JSON.parse(window[this.storage].getItem(this.key)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns whether the browser has saved the value. */
  write(value) {
    try {
      window[this.storage].setItem(this.key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }
}

/** The path of a page, whether or not the address names its file. */
const pagePath = (url) => new URL(url, document.baseURI).pathname.replace(/index\.html$/, "");

/** The recipes and typed items on the shopping list, and the items that were ticked or removed. */
class ShoppingList extends StoredValue {
  static get empty() {
    return { recipes: [], own: [], ticks: {}, gone: {} };
  }

  /** Several sites can share a host or a disk, so the key includes the path of the page that shows the list. */
  constructor(url) {
    super("localStorage", "almanac shopping " + pagePath(url));
  }

  read() {
    const list = super.read();
    return Array.isArray(list?.recipes) ? { ...ShoppingList.empty, ...list } : ShoppingList.empty;
  }

  /** Saves the list. A removal is remembered only while a recipe on the list needs the item. */
  write(list) {
    const keys = new Set(list.recipes.flatMap(({ lines }) => lines.map(({ key }) => key)));
    const needed = (values) => Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
    list.gone = needed(list.gone);
    if (!list.own.length) list.ticks = needed(list.ticks);
    return super.write(list);
  }

  /** A recipe for the list, scaled by a factor such as `3/2`. The element contains its lines. */
  static entry(url, name, factor, element) {
    const lines = [...element.querySelectorAll("[data-key], [data-further]")].map((item) => {
      const { key = item.dataset.further, unit, amount, to, pack, aisle } = item.dataset;
      return { key, name: item.querySelector(".name").textContent, unit, amount, to, pack, aisle };
    });
    return { url: pagePath(url), name, factor, lines };
  }
}
