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
    const texts = [...this.#sums.values()].map(([sum, pack]) => [sum.text, pack && `(${pack})`].filter(Boolean).join(" "));
    return texts.join(" + ");
  }

  get text() {
    return `${this.amount} ${this.name}`.trim();
  }
}

/** The same for the English singular and plural of a name: eggs, tomatoes, cherries. */
const singular = (name) =>
  /^en\b/.test(document.documentElement.lang)
    ? name.replace(/ies$/, "y").replace(/(?<=o|sh|ch)es$/, "").replace(/(?<=[^su])s$/, "")
    : name;

/** The needs of a list by name. */
const shoppingNeeds = (list, aisles) => {
  const found = new Map();
  const need = (key, name, aisle) => {
    const one = singular(key);
    if (!found.has(one)) found.set(one, new Need(key, name, aisle ?? aisles.aisle(name)));
    const entry = found.get(one);
    // 1 egg and 3 eggs are 4 eggs.
    if (name.length > entry.name.length && singular(name.toLowerCase()) !== name.toLowerCase()) entry.name = name;
    return entry;
  };
  for (const recipe of list.recipes)
    for (const { key, name, unit, amount, to, pack, aisle } of recipe.lines) {
      const [number, end] = [amount, to].map(Fraction.parse);
      const entry = need(key, name, aisle);
      if (number) entry.add(new Amount(number, Unit.named(unit), end).times(Fraction.parse(recipe.factor)), pack);
    }
  const keys = new Map([...found.values()].map(({ key, name }) => [singular(name.toLowerCase()), key]));
  for (const text of list.own) {
    const { amount, name } = Amount.typed(text);
    const known = keys.get(singular(name.toLowerCase()));
    const entry = need(known ?? `own ${name.toLowerCase()}`, name);
    if (amount) entry.add(amount);
    entry.own.push(text);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
};
