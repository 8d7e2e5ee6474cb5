// Keeps values in the browser: the state of a recipe for as long as its tab is open, and the shopping list for good.

/** A value under a key of `sessionStorage` or `localStorage`, which a browser may refuse to keep. */
class StoredValue {
  constructor(storage, key) {
    this.storage = storage;
    this.key = key;
  }

  /** Undefined if there is no value, or none that can be read. */
  read() {
    try {
      return JSON.parse(window[this.storage].getItem(this.key)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns whether the browser has kept the value. */
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

/** The recipes on the shopping list and the items that were ticked off. */
class ShoppingList extends StoredValue {
  /** Several sites can share a host or a disk, so the key includes the path of the page that shows the list. */
  constructor(url) {
    super("localStorage", "almanac shopping " + pagePath(url));
  }

  read() {
    const list = super.read();
    return Array.isArray(list?.recipes) ? { ticks: {}, ...list } : { recipes: [], ticks: {} };
  }
}
