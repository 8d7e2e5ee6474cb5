// The things to buy for a shopping list: the ingredients of its recipes and typed items, without duplicates.

/** Something to buy, with its amounts. */
class Need {
  #sums = new Map();
  /** The typed items that need it; empty if only recipes do. */
  own = [];

  constructor(key, name, aisle) {
    Object.assign(this, { key, name, aisle });
  }

  /** Adds an amount to a sum if that is exact; otherwise lists it separately. */
  add(amount, pack = "") {
    const { unit } = amount;
    // The app's cups and the cups of a line are the same unit. A can of 14 oz isn't a can of 28 oz.
    const measure = unit.size ? unit.family.replace(/ customary$/, "") : [unit.many, pack].join(" ");
    const [sum] = this.#sums.get(measure) ?? [];
    this.#sums.set(measure, [sum ? sum.plusExactly(amount) : amount, pack]);
  }

  get amount() {
    const texts = [...this.#sums.values()].map(([sum, pack]) => [sum.roundedText, pack && `(${pack})`].filter(Boolean).join(" "));
    return texts.join(" + ");
  }

  get text() {
    return `${this.amount} ${this.name}`.trim();
  }
}

/** A name in lower case and without diacritics. */
const folded = (name) => name.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "").replaceAll("ß", "ss");

/**
 * Possible singulars of an English or German name. A name is only taken for a plural if the list has its singular too.
 * The rules are those of the program's `IngredientGroup`. The page names the exceptions, whose singulars mean something
 * else: each site has this file, and it must not name what a site may hide.
 */
const singulars = (name) =>
  (document.querySelector("[data-not-plural]")?.dataset.notPlural.split(" ").includes(name) ? [] : [
    [/(?<=..)ies$/, "y"],
    [/(?<=..)ves$/, "f"],
    [/(?<=.[osxz]|[cs]h)es$/, ""],
    [/(?<=..[^su])s$/, ""],
    [/(?<=...)e$/, ""],
    [/(?<=ei)er$/, ""],
    [/(?<=....)er$/, ""],
    [/(?<=.[elr])n$/, ""],
  ]).flatMap(([ending, end]) => (ending.test(name) ? [name.replace(ending, end)] : []));

/** The needs of a list by name. */
const shoppingNeeds = (list, aisles) => {
  const found = new Map();
  const need = (key, name, aisle) => {
    if (!found.has(key)) found.set(key, new Need(key, name, aisle ?? aisles.aisle(name)));
    const entry = found.get(key);
    // The longer name is the plural.
    if (name.normalize("NFD").length > entry.name.normalize("NFD").length) entry.name = name;
    return entry;
  };
  const lines = list.recipes.flatMap(({ lines, factor }) => lines.map((line) => ({ ...line, factor })));
  const all = new Set(lines.map(({ key }) => key));
  const keys = new Map();
  for (const { key, name, unit, amount, to, pack, aisle, factor } of lines) {
    const [number, end] = [amount, to].map(Fraction.parse);
    const entry = need(singulars(key).find((one) => all.has(one)) ?? key, name, aisle);
    keys.set(folded(name), entry.key);
    if (!number) continue;
    const [own, times] = [new Amount(number, Unit.named(unit), end), Fraction.parse(factor)];
    // When scaled, 500 g can become 1.25 kg. Unscaled amounts stay as the recipe writes them.
    entry.add(times.equals(Fraction.one) ? own : own.times(times).readable, pack);
  }
  for (const text of list.own) {
    const { amount, name } = Amount.typed(text);
    const typed = folded(name);
    const known = [typed, ...singulars(typed), ...[...keys.keys()].filter((other) => singulars(other).includes(typed))];
    const entry = need(known.map((other) => keys.get(other)).find(Boolean) ?? `own ${typed}`, name);
    keys.set(typed, entry.key);
    if (amount) entry.add(amount);
    entry.own.push(text);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
};
