// What a browser adds to pages that are whole without it. A page is made on one day and read on others, so what depends on
// the reader's clock is worked out here, from the dates that the page has anyway.

const now = new Date();

// A day as a number, so that the days between two are a difference even where the clocks have changed in between.
const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5;

// The day of 2026-11-23 or 2026-11-23T08:30:00+01:00 as the site counts it, which is the day that a reader reads, in
// whatever zone: what is said of it must go with that on every page.
const dayOf = (text) => Date.parse(text.slice(0, 10)) / 864e5;

// Links from a disk

// From a disk, a browser shows a link to a folder as a list of files instead of the page in it.
if (location.protocol === "file:") {
  const open = (event) => {
    const link = event.target.closest("a[href]");
    if (link?.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  };
  document.addEventListener("click", open);
  document.addEventListener("auxclick", open);
}

// Relative words: "tomorrow", "3 days ago"

const words = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, { numeric: "auto" });

const relative = (days) => {
  const size = Math.abs(days);
  if (size < 14) return words.format(days, "day");
  if (size < 61) return words.format(Math.round(days / 7), "week");
  if (size < 730) return words.format(Math.round(days / 30.44), "month");
  return words.format(Math.round(days / 365.25), "year");
};

for (const time of document.querySelectorAll("time[data-relative], time[data-due]")) {
  const days = dayOf(time.dateTime) - today;
  if (Number.isNaN(days)) continue;
  // The date of the page itself needs no word on the day it was made.
  if (days === 0 && time.closest("h1")) continue;
  const isDay = !time.dateTime.includes("T");
  time.classList.toggle("past", time.hasAttribute("data-due") && (isDay ? days < 0 : new Date(time.dateTime) < now));
  const span = document.createElement("span");
  span.className = "relative";
  span.textContent = relative(days);
  time.after(" ", span);
}

// Time goes on for what is still to be done: it is upcoming, then today, then overdue. The words are the template's.
for (const badge of document.querySelectorAll("[data-status]")) {
  const moment = badge.dataset.status;
  const status = new Date(moment) < now ? "overdue" : dayOf(moment) === today ? "today" : "";
  if (!status) continue;
  badge.className = `badge ${status}`;
  badge.textContent = badge.dataset[status];
}

// What was said of the day the page was made, such as "not yet done today", is no longer so on another.
for (const list of document.querySelectorAll("[data-day]")) {
  const isStale = dayOf(list.dataset.day) !== today;
  for (const element of list.querySelectorAll(".now")) element.hidden = isStale;
}

// Today in a month and in a schedule, where it has moved since the page was made

const mark = (cells, timeOf, className) => {
  for (const cell of cells) {
    const time = timeOf(cell);
    if (!time) continue;
    const isToday = dayOf(time.dateTime) === today;
    if (className) cell.classList.toggle(className, isToday);
    if (isToday) cell.setAttribute("aria-current", "date");
    else cell.removeAttribute("aria-current");
  }
};

mark(document.querySelectorAll(".month td"), (cell) => cell.querySelector(":scope > time"), "today");
mark(document.querySelectorAll(".day"), (day) => day.querySelector("h3 time"));

// Arrow keys in a month

const month = document.querySelector("table.month");
if (month) {
  const days = [...month.querySelectorAll("td")].filter((cell) => cell.querySelector(":scope > time"));
  const column = (cell) => cell.cellIndex;
  const isReversed = getComputedStyle(month).direction === "rtl";
  const turn = (to) => document.querySelector(`.steps a[rel=${to}]`)?.click();

  month.setAttribute("role", "grid");
  let current = days.find((cell) => cell.classList.contains("today")) ?? days[0];
  for (const cell of days) cell.tabIndex = cell === current ? 0 : -1;

  const focus = (cell) => {
    if (!cell) return;
    current.tabIndex = -1;
    current = cell;
    cell.tabIndex = 0;
    cell.focus();
  };

  // In the list that a narrow screen shows instead of the grid, days without events are not to be seen.
  const isShown = (cell) => cell.offsetParent !== null;

  const step = (from, by) => {
    let index = days.indexOf(from) + by;
    while (days[index] && !isShown(days[index])) index += Math.sign(by);
    return days[index];
  };

  month.addEventListener("keydown", (event) => {
    const cell = event.target.closest("td");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = isReversed ? -1 : 1;
    const index = days.indexOf(cell);
    const moves = {
      ArrowRight: () => focus(step(cell, forward)),
      ArrowLeft: () => focus(step(cell, -forward)),
      ArrowDown: () => focus(step(cell, 7)),
      ArrowUp: () => focus(step(cell, -7)),
      Home: () => focus(days[Math.max(0, index - column(cell))]),
      End: () => focus(days[Math.min(days.length - 1, index + 6 - column(cell))]),
      PageUp: () => turn("prev"),
      PageDown: () => turn("next"),
      // Into the events of a day and out of them again.
      Enter: () => event.target === cell && cell.querySelector("a")?.focus(),
      Escape: () => focus(cell),
    };
    const move = moves[event.key];
    if (!move || (event.key === "Enter" && event.target !== cell)) return;
    event.preventDefault();
    move();
  });
}

// Recipes: amounts that are scaled exactly, ticks, a screen that stays on, and a shopping list that only this browser
// keeps. Three thirds must be one, so amounts are fractions of whole numbers without end. Every word comes from the page.
{
  const signs = new Map(
    [..."½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"].map((sign) => [sign.normalize("NFKC").replace("\u2044", "/"), sign]),
  );
  const size = (number) => (number < 0n ? -number : number);
  const divisor = (a, b) => (b ? divisor(b, a % b) : a);
  const fraction = (upper, lower = 1n) => {
    const common = divisor(size(upper), lower);
    return { upper: upper / common, lower: lower / common };
  };
  const one = fraction(1n);
  const times = (a, b) => fraction(a.upper * b.upper, a.lower * b.lower);
  const over = (a, b) => times(a, { upper: b.lower, lower: b.upper });
  const plus = (a, b) => fraction(a.upper * b.lower + b.upper * a.lower, a.lower * b.lower);
  const isLess = (a, b) => a.upper * b.lower < b.upper * a.lower;
  const isSame = (a, b) => a.upper === b.upper && a.lower === b.lower;
  const ratio = (number) => `${number.upper}/${number.lower}`;

  /** The number that Swift has written as `3/2`; nothing for an empty text. */
  const exact = (text) => {
    const [upper, lower] = (text ?? "").split("/");
    return lower ? fraction(BigInt(upper), BigInt(lower)) : undefined;
  };

  /** The number that a person has typed: `2`, `1.5`, `1,5`, `3/4`, `1 1/2`, `1½`. Nothing unless it is more than none. */
  const read = (typed) => {
    const text = typed.replace(/[¼-¾⅐-⅞]/g, (sign) => " " + sign.normalize("NFKC")).replaceAll("\u2044", "/");
    const parts = text.trim().match(/^(?:(\d{1,9})(?:[.,](\d{1,6}))?|[.,](\d{1,6})|(?:(\d{1,9})\s+)?(\d{1,9})\/(\d{1,9}))$/);
    if (!parts) return undefined;
    const [whole, decimals, upper, lower] = [parts[1] ?? parts[4] ?? "0", parts[2] ?? parts[3] ?? "", parts[5], parts[6]];
    if (lower && !BigInt(lower)) return undefined;
    const rest = lower
      ? fraction(BigInt(upper), BigInt(lower))
      : fraction(BigInt(decimals || 0), 10n ** BigInt(decimals.length));
    const number = plus(fraction(BigInt(whole)), rest);
    return number.upper ? number : undefined;
  };

  const minus = (number) => (number.upper < 0n ? "−" : "");

  /** The nearest decimal number with so many digits after the point, but no noughts at its end. */
  const decimal = (number, digits) => {
    const scaled = (size(number.upper) * 10n ** BigInt(digits) * 2n + number.lower) / (number.lower * 2n);
    const text = String(scaled).padStart(digits + 1, "0");
    const [whole, rest] = [text.slice(0, text.length - digits), text.slice(text.length - digits).replace(/0+$/, "")];
    return minus(number) + whole + (rest && "." + rest);
  };

  /** A number as a cook writes it: `1½`, `0.7`, `1 5/12`; what nobody could measure is rounded, and says so. */
  const shown = (number) => {
    const [whole, rest] = [size(number.upper) / number.lower, size(number.upper) % number.lower];
    if (!rest) return minus(number) + whole;
    const share = `${rest}/${number.lower}`;
    if (signs.has(share)) return minus(number) + (whole || "") + signs.get(share);
    if (1000n % number.lower === 0n) return decimal(number, 3);
    if (number.lower <= 16n) return minus(number) + (whole ? `${whole} ` : "") + share;
    for (let digits = 2; ; digits += 1) {
      const text = decimal(number, digits);
      if (/[1-9]/.test(text)) return "≈ " + text;
    }
  };

  const units = new Map();
  for (const { dataset, value } of document.querySelector("[data-units]")?.content.querySelectorAll("data") ?? []) {
    const { one, many, measures, metric } = dataset;
    const [size, least, most] = [exact(dataset.size), exact(dataset.least), exact(dataset.most)];
    units.set(value, { one, many, measures, size, least, most, isToldInMetric: metric !== undefined });
  }

  /** A number with the word that goes with it. */
  const words = (number, unit) => {
    const known = units.get(unit) ?? { one: unit, many: unit };
    const isOne = number.upper && size(number.upper) <= number.lower;
    return `${shown(number)} ${isOne ? known.one : known.many}`.trim();
  };

  const least = fraction(1n, 2n);
  const readsWell = (number, unit) =>
    [1n, 2n, 3n, 4n].concat(unit.least?.lower ?? 1n).includes(number.lower) &&
    !isLess(number, unit.least ?? least) &&
    !(unit.most && !isLess(number, unit.most));

  /** The same amount in the largest unit in which it reads well: 1/16 cup is a tablespoon. */
  const readable = (number, name) => {
    const unit = units.get(name);
    if (!unit?.size || readsWell(number, unit)) return [number, name];
    const others = [...units]
      .filter(([, other]) => other.measures === unit.measures && other.least)
      .sort(([, a], [, b]) => (isLess(a.size, b.size) ? 1 : -1))
      .map(([name, other]) => [over(times(number, unit.size), other.size), name]);
    return others.find(([number, name]) => readsWell(number, units.get(name))) ?? [number, name];
  };

  /** The amount in millilitres or grams, rounded as the page is; empty for spoons and pieces. */
  const metric = (number, name) => {
    const unit = units.get(name);
    if (!unit?.isToldInMetric || !number.upper) return "";
    const amount = times(number, unit.size);
    const whole = decimal(amount, 0).replace("−", "").length;
    const isLarge = whole > 3;
    const told = isLarge ? over(amount, fraction(1000n)) : amount;
    const text = decimal(told, isLarge ? 2 : whole > 1 ? 0 : 1);
    const symbol = unit.measures === "volume" ? (isLarge ? "l" : "ml") : isLarge ? "kg" : "g";
    const isExact = told.lower <= 100n && text === decimal(told, 6);
    return `${isExact ? "" : "≈ "}${text} ${symbol}`;
  };

  /** What a browser keeps under a name, and nothing where it keeps nothing: it may be told not to. */
  const kept = (storage, name) => {
    try {
      return JSON.parse(window[storage].getItem(name)) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const keep = (storage, name, value) => {
    try {
      window[storage].setItem(name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  };

  // Several sites can share a host, and one can be opened from a disk: the list belongs to the path of its page.
  const path = (url) => new URL(url, document.baseURI).pathname.replace(/index\.html$/, "");
  const here = path(location.href);
  const listName = (url) => "almanac shopping " + path(url);
  const readList = (name) => {
    const list = kept("localStorage", name);
    return Array.isArray(list?.recipes) ? { ticks: {}, ...list } : { recipes: [], ticks: {} };
  };

  const recipe = document.querySelector("[data-recipe]");
  const tools = document.querySelector(".recipe-tools");
  if (recipe && tools) {
    const pick = (selector) => tools.querySelector(selector);
    const lines = [...recipe.querySelectorAll("[data-key]")].map((item) => {
      const [amount, bold] = [item.querySelector(".amount"), item.querySelector(".amount bdi")];
      const { key, unit } = item.dataset;
      const name = item.querySelector(".name").textContent;
      return { item, amount, bold, key, unit, name, number: exact(item.dataset.amount), original: amount.innerHTML };
    });
    const memory = "almanac recipe " + here;
    const state = { factor: "1/1", ticks: [], ...kept("sessionStorage", memory) };
    let factor = exact(state.factor) ?? one;
    const remember = () => keep("sessionStorage", memory, { factor: ratio(factor), ticks: state.ticks });

    // Scaling

    const servings = read(recipe.dataset.servings || "");
    const [ownFactor, ownServings, ownAmount, select, help] = [
      "[data-own-factor]", "[data-own-servings]", "[data-own-amount]", "[data-ingredient]", "#number_help",
    ].map(pick);
    const measured = lines.filter((line) => line.number?.upper > 0n);
    select?.append(...measured.map(({ name, unit }) => {
      const word = units.get(unit)?.many ?? unit;
      return new Option(word ? `${name} (${word})` : name);
    }));
    const chosen = () => measured[select.selectedIndex];
    if (select) select.closest("details").hidden = !measured.length;

    const showLine = ({ amount, bold, number, unit, original }) => {
      if (!number) return;
      amount.innerHTML = original;
      if (isSame(factor, one)) return;
      const [scaled, name] = readable(times(number, factor), unit);
      const text = metric(scaled, name);
      const note = amount.querySelector("small") ?? document.createElement("small");
      amount.querySelector("bdi").textContent = words(scaled, name);
      note.textContent = text;
      if (text) amount.append(" ", note);
      else note.remove();
    };

    const show = (typed) => {
      lines.forEach(showLine);
      for (const button of tools.querySelectorAll("[data-factor]"))
        button.setAttribute("aria-pressed", isSame(exact(button.dataset.factor), factor));
      const fields = [
        [ownFactor, factor],
        [ownServings, servings && times(servings, factor)],
        [ownAmount, measured.length ? times(chosen().number, factor) : undefined],
      ];
      for (const [field, value] of fields) {
        field?.removeAttribute("aria-invalid");
        // What a person is typing stays as it is.
        if (field && value && field !== typed) field.value = shown(value).replace("≈ ", "");
      }
      if (help) help.textContent = "";
      showList();
    };
    const scale = (number, typed) => {
      factor = number;
      remember();
      show(typed);
    };
    const take = (field, unit) =>
      field?.addEventListener("input", () => {
        const number = read(field.value);
        if (number) return scale(over(number, unit()), field);
        field.setAttribute("aria-invalid", "true");
        help.textContent = help.dataset.text;
      });
    take(ownFactor, () => one);
    take(ownServings, () => servings);
    take(ownAmount, () => chosen().number);
    for (const field of [ownFactor, ownServings, ownAmount]) field?.addEventListener("change", () => show());
    select?.addEventListener("change", () => show());
    tools.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-factor], [data-reset]");
      if (!button) return;
      if ("reset" in button.dataset) for (const { box } of ticks) mark(box, false);
      scale(exact(button.dataset.factor) ?? one);
    });

    // Ticks

    const mark = (box, isDone) => {
      box.checked = isDone;
      state.ticks = state.ticks.filter((text) => text !== box.name).concat(isDone ? box.name : []);
    };
    const steps = [...recipe.querySelectorAll(".steps > li")];
    const tickable = lines.map(({ item }) => [item, item.querySelector(".name")]);
    const ticks = tickable.concat(steps.map((item) => [item, item.firstElementChild])).map(([item, label], index) => {
      const box = document.createElement("input");
      box.type = "checkbox";
      // A recipe may have changed since: a tick belongs to the text, not to the place.
      box.name = label.textContent.trim();
      box.checked = state.ticks.includes(box.name);
      label.id = `tick_${index}`;
      box.setAttribute("aria-labelledby", label.id);
      item.prepend(box);
      item.classList.add("tickable");
      item.addEventListener("click", ({ target }) => {
        if (target.closest("a") || getSelection().toString()) return;
        mark(box, target === box ? box.checked : !box.checked);
        remember();
      });
      return { box };
    });

    // The screen

    const status = pick("[data-refused]");
    const cook = pick("[data-cook]");
    let lock;
    const stayAwake = async () => {
      try {
        lock = await navigator.wakeLock.request("screen");
        status.textContent = "";
      } catch {
        status.textContent = status.dataset.refused;
      }
    };
    if ("wakeLock" in navigator) {
      cook.hidden = false;
      const isCooking = () => cook.getAttribute("aria-pressed") === "true";
      cook.addEventListener("click", async () => {
        cook.setAttribute("aria-pressed", !isCooking());
        recipe.classList.toggle("cooking", isCooking());
        if (isCooking()) return stayAwake();
        status.textContent = "";
        await lock?.release();
      });
      // The browser lets go of the screen with the tab.
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && isCooking()) stayAwake();
      });
    }
    pick("[data-print]").addEventListener("click", () => print());

    // The shopping list

    const [put, off] = [pick("[data-put]"), pick("[data-take]")];
    const name = listName(pick("[data-list]").href);
    const entry = () => ({
      url: here,
      name: recipe.dataset.recipe,
      factor: ratio(factor),
      lines: lines.map(({ key, name, unit, number }) => ({ key, name, unit, amount: number ? ratio(number) : "" })),
    });
    const showList = () => {
      if (!put) return;
      const held = readList(name).recipes.find(({ url }) => url === here);
      const focused = document.activeElement;
      put.textContent = held ? put.dataset.update : put.dataset.text;
      put.hidden = held !== undefined && JSON.stringify(held) === JSON.stringify(entry());
      off.hidden = !held;
      // A button that is gone leaves the keyboard nowhere.
      if (focused === put && put.hidden) off.focus();
      if (focused === off && off.hidden) put.focus();
    };
    const change = (entries) => {
      const list = readList(name);
      list.recipes = list.recipes.filter(({ url }) => url !== here).concat(entries);
      status.textContent = keep("localStorage", name, list) ? "" : status.dataset.full;
      showList();
    };
    put?.addEventListener("click", () => change([entry()]));
    off?.addEventListener("click", () => change([]));
    window.addEventListener("storage", showList);
    window.addEventListener("pageshow", showList);

    show();
    tools.hidden = false;
  }

  const shopping = document.querySelector("[data-shopping]");
  if (shopping) {
    const pick = (selector) => shopping.querySelector(selector);
    const [items, recipes, text, undo, status] = [
      "[data-items]", "[data-recipes]", "[data-text]", "[data-undo]", "[data-copied]",
    ].map(pick);
    const name = listName(location.href);
    const copyOf = (selector) => pick(selector).content.firstElementChild.cloneNode(true);
    let list = readList(name);
    let before;

    /** What is needed: equal units of an ingredient are summed, different ones stand side by side. */
    const needs = () => {
      const found = new Map();
      for (const recipe of list.recipes)
        for (const { key, name, unit, amount } of recipe.lines) {
          if (!found.has(key)) found.set(key, { key, name, sums: new Map() });
          const [number, sums] = [exact(amount), found.get(key).sums];
          const scaled = number && times(number, exact(recipe.factor));
          if (scaled) sums.set(unit, sums.has(unit) ? plus(sums.get(unit), scaled) : scaled);
        }
      return [...found.values()]
        .map(({ key, name, sums }) => ({ key, name, amount: [...sums].map(([unit, sum]) => words(sum, unit)).join(" + ") }))
        .sort((a, b) => a.name.localeCompare(b.name));
    };
    // A tick belongs to what was needed then: when more is needed, it is gone.
    const isBought = ({ key, amount }) => list.ticks[key] === amount;
    const save = (next) => {
      list = next;
      keep("localStorage", name, list);
      render();
    };
    /** Changes the list in a way that can be undone. */
    const replace = (next) => {
      before = list;
      save(next);
      undo.hidden = false;
      undo.focus();
    };
    const asText = () =>
      needs().filter((need) => !isBought(need)).map(({ amount, name }) => `${amount} ${name}`.trim()).join("\n");

    const itemRow = (need) => {
      const row = copyOf("[data-item]");
      const box = row.querySelector("input");
      row.querySelector(".amount bdi").textContent = need.amount;
      row.querySelector(".name bdi").textContent = need.name;
      box.checked = isBought(need);
      box.addEventListener("change", () => {
        list.ticks[need.key] = box.checked ? need.amount : undefined;
        keep("localStorage", name, list);
      });
      return row;
    };
    const recipeRow = (entry) => {
      const row = copyOf("[data-row]");
      const factor = exact(entry.factor);
      row.querySelector("a").href = entry.url;
      row.querySelector("bdi").textContent = entry.name;
      row.querySelector("span").textContent = isSame(factor, one) ? "" : `× ${shown(factor)}`;
      row.querySelector("button span").textContent = ` ${entry.name}`;
      row.querySelector("button").addEventListener("click", () =>
        replace({ ...list, recipes: list.recipes.filter((other) => other !== entry) }),
      );
      return row;
    };
    const render = () => {
      items.replaceChildren(...needs().map(itemRow));
      recipes.replaceChildren(...list.recipes.map(recipeRow));
      pick("[data-some]").hidden = !list.recipes.length;
      pick("[data-empty]").hidden = list.recipes.length > 0;
      text.hidden = true;
      status.textContent = "";
    };

    pick("[data-copy]").addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(asText());
        status.textContent = status.dataset.copied;
      } catch {
        // Without leave, or over plain HTTP, the browser copies nothing for a page; a person can.
        const field = text.querySelector("textarea");
        text.hidden = false;
        field.value = asText();
        field.select();
        status.textContent = status.dataset.manual;
      }
    });
    pick("[data-clear]").addEventListener("click", () => replace({ recipes: [], ticks: {} }));
    undo.addEventListener("click", () => {
      undo.hidden = true;
      save(before);
    });
    const reread = () => {
      list = readList(name);
      render();
    };
    window.addEventListener("storage", reread);
    window.addEventListener("pageshow", reread);

    if (!keep("localStorage", name, list)) {
      pick("[data-empty]").hidden = true;
      pick("[data-none]").hidden = false;
    } else {
      render();
    }
    shopping.hidden = false;
  }
}

// Search: words lead to the parts of the index that hold their records, so that a search loads little. What is found is
// shown by rounds: each loads some 20 kB, and 100 at most.

const siteRoot = new URL(".", document.currentScript.src);
const indexFiles = new Map();

function loadIndex(name) {
  if (!indexFiles.has(name)) {
    const file = fetch(new URL(`search/${name}.json`, siteRoot)).then((answer) => {
      // The list may be newer or older than the rest: what is not there has nothing to be found.
      if (answer.status === 404 && name !== "list") return [];
      if (!answer.ok) throw new Error(`${answer.status}`);
      return answer.json();
    });
    // What failed is asked for again.
    file.catch(() => indexFiles.delete(name));
    indexFiles.set(name, file);
  }
  return indexFiles.get(name);
}

// The same words as the index has: see SearchWords.swift.
function wordsOf(text) {
  const plain = text.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].map((word) => [...word].slice(0, 24).join(""));
}

const indexName = (key) => key.replace(/[^a-z0-9]/gu, (letter) => `_${letter.codePointAt(0).toString(16)}_`);

// The file of the words that begin with some letters.
function shardName(key) {
  const letters = [...key];
  const folder = letters.length > 2 ? `${indexName(letters.slice(0, 2).join(""))}/` : "";
  return `words-${folder}${indexName(key)}`;
}

// Whether one letter more, less, other or two exchanged make one word of the other.
function isNear(a, b) {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [x, y] = [a.slice(start), b.slice(start)];
  return (
    x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) ||
    (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2))
  );
}

// How well a word of the index answers to what was typed; 0 if it does not.
function likeness(word, typed) {
  if (word === typed) return 4;
  if (word.startsWith(typed)) return 3;
  if (typed.length < 4) return 0;
  if (isNear(word, typed)) return 2;
  const beginnings = [typed.length, typed.length - 1, typed.length + 1].map((length) => word.slice(0, length));
  return beginnings.some((beginning) => isNear(beginning, typed)) ? 1 : 0;
}

// The parts of the index with words like the one typed, each with how like they are; and whether there may be others.
async function partsOf(typed, round) {
  const { words: shards, endings } = await loadIndex("list");
  const shardOf = (word) => shards.filter((key) => word.startsWith(key)).sort((a, b) => b.length - a.length)[0];
  const parts = new Map();
  const take = async (key, answers) => {
    for (const [word, names] of Object.entries(await loadIndex(shardName(key)))) {
      const score = answers(word);
      for (const name of score ? names.split(" ") : []) parts.set(name, Math.max(score, parts.get(name) ?? 0));
    }
  };
  const own = shardOf(typed);
  const longer = shards.filter((key) => key.startsWith(typed) && key !== own);
  const near = longer.slice(0, 4 * round);
  await Promise.all((own === undefined ? near : [own, ...near]).map((key) => take(key, (word) => likeness(word, typed))));
  const ending = [...typed].at(-1);
  if (parts.size === 0 && typed.length >= 4 && endings.includes(ending)) {
    const words = await loadIndex(`end-${indexName(ending)}`);
    for (const near of words.filter((word) => isNear(word, typed)).slice(0, 3)) {
      const key = shardOf(near);
      if (key !== undefined) await take(key, (word) => (word === near ? 2 : 0));
    }
  }
  return { parts, isCut: near.length < longer.length };
}

// The records of a part, with their words.
async function recordsOf(part) {
  const kind = part.split("-")[0];
  return (await loadIndex(part)).map(([title, path, day = "", others = ""]) => {
    const words = wordsOf(title).concat(others ? others.split(" ") : []);
    return { kind, title, path, day, words };
  });
}

const perRound = { records: 30, parts: 6 };

// The best records of each kind, the latest first; and whether the next round may find more.
async function search(text, round, isWanted) {
  const typed = wordsOf(text).slice(0, 6);
  const answers = await Promise.all(typed.map((word) => partsOf(word, round)));
  const [first, ...others] = answers.map(({ parts }) => parts);
  const likest = (part) => others.reduce((sum, parts) => sum + parts.get(part), first.get(part));
  const queue = [...(first?.keys() ?? [])]
    .filter((part) => others.every((parts) => parts.has(part)))
    .sort((a, b) => likest(b) - likest(a) || (a < b ? 1 : -1));
  const scores = typed.map(() => new Map());
  const scoreOf = (word, place) => {
    if (!scores[place].has(word)) scores[place].set(word, likeness(word, typed[place]));
    return scores[place].get(word);
  };
  const kinds = new Map();
  const limit = perRound.records * round;
  const isOpen = (part) => (kinds.get(part.split("-")[0])?.length ?? 0) < limit;
  for (let left = perRound.parts * round; left > 0 && isWanted(); ) {
    const due = queue.filter(isOpen).slice(0, Math.min(left, 3));
    if (due.length === 0) break;
    left -= due.length;
    for (const part of due) queue.splice(queue.indexOf(part), 1);
    for (const record of (await Promise.all(due.map(recordsOf))).flat()) {
      const best = typed.map((_, place) => Math.max(0, ...record.words.map((word) => scoreOf(word, place))));
      if (best.includes(0)) continue;
      // What it is called counts for more than what is said of it.
      const titled = wordsOf(record.title);
      const isTitled = (score, place) => titled.some((word) => scoreOf(word, place) === score);
      record.score = best.reduce((sum, score, place) => sum + score + (isTitled(score, place) ? 0.5 : 0), 0);
      if (!kinds.has(record.kind)) kinds.set(record.kind, []);
      kinds.get(record.kind).push(record);
    }
  }
  let hasMore = queue.length > 0 || answers.some(({ isCut }) => isCut);
  for (const records of kinds.values()) {
    const byTitle = (a, b) => a.title.localeCompare(b.title, undefined, { numeric: true });
    records.sort((a, b) => b.score - a.score || b.day.localeCompare(a.day) || byTitle(a, b));
    if (records.splice(limit).length > 0) hasMore = true;
  }
  return { kinds, hasMore };
}

const searchForm = document.querySelector("form.search");
if (searchForm) {
  const field = searchForm.querySelector("input");
  const list = document.querySelector("#results");
  const status = document.querySelector("#search-status");
  const more = document.querySelector("#search-more");
  const texts = list.dataset;
  let latest = 0;
  let round = 1;

  const show = (kinds) => {
    list.replaceChildren();
    const found = ["events", "habits", "recipes", "ingredients", "items"].filter((kind) => kinds.has(kind));
    for (const kind of found.sort((a, b) => kinds.get(b)[0].score - kinds.get(a)[0].score)) {
      const heading = document.createElement("h2");
      heading.textContent = texts[kind];
      const rows = document.createElement("ul");
      rows.className = "rows";
      for (const { title, path, day } of kinds.get(kind)) {
        const row = rows.appendChild(document.createElement("li"));
        const link = row.appendChild(document.createElement("a"));
        link.href = new URL(path.slice(1), siteRoot);
        link.appendChild(document.createElement("bdi")).textContent = title;
        if (!day) continue;
        const time = document.createElement("time");
        time.dateTime = day;
        const format = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
        time.textContent = new Date(`${day}T12:00Z`).toLocaleDateString(texts.locale, format);
        row.append(" ", time);
      }
      list.append(heading, rows);
    }
  };

  const update = async () => {
    const number = (latest += 1);
    const text = field.value.trim();
    const address = new URL(location.href);
    text ? address.searchParams.set("q", text) : address.searchParams.delete("q");
    history.replaceState(history.state, "", address);
    let found = { kinds: new Map(), hasMore: false };
    let message = "";
    try {
      if (text) {
        found = await search(text, round, () => number === latest);
        const count = [...found.kinds.values()].reduce((sum, records) => sum + records.length, 0);
        message = found.hasMore ? `${texts.sofar} ${count}` : count ? `${texts.found} ${count}` : texts.none;
      }
    } catch {
      message = location.protocol === "file:" ? texts.local : texts.failed;
    }
    // A slow answer to what was typed before must not replace a newer one.
    if (number !== latest) return;
    show(found.kinds);
    status.textContent = message;
    const hadFocus = document.activeElement === more;
    more.hidden = !found.hasMore;
    // A button that is gone leaves the keyboard nowhere.
    if (hadFocus && more.hidden) (links().at(-1) ?? field).focus();
  };

  const links = () => [...list.querySelectorAll("a")];
  searchForm.hidden = false;
  searchForm.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  field.addEventListener("input", () => {
    round = 1;
    update();
  });
  more.addEventListener("click", () => {
    round += 1;
    update();
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const stops = [field, ...links(), ...(more.hidden ? [] : [more])];
    const place = stops.indexOf(document.activeElement);
    if (place < 0) return;
    event.preventDefault();
    stops[Math.min(Math.max(place + step, 0), stops.length - 1)].focus();
  });
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  if (field.value) update();
  field.focus();
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector("form.search input");
  const link = document.querySelector("a.search-link");
  if (!field && !link) return;
  event.preventDefault();
  field ? field.focus() : link.click();
});

// Offline: what has been visited can be read without a network. Not from a preview, which is there to be stopped.

const isPreview = document.querySelector('script[src*="/.almanac/preview.js"]') !== null;
if ("serviceWorker" in navigator && location.protocol !== "file:" && !isPreview) {
  navigator.serviceWorker
    .register(new URL("sw.js", siteRoot))
    .then(() => navigator.serviceWorker.ready)
    // The first page came before there was anybody to keep it, and so did what it looks like.
    .then(() => caches.open("almanac"))
    .then((cache) => {
      const parts = [...document.querySelectorAll("link[rel=stylesheet], script[src]")];
      return cache.addAll([location.pathname, ...parts.map((part) => part.href ?? part.src)]);
    })
    .catch(() => {});
}
