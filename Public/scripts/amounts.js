// Converts and shows amounts in kitchen units, which the page lists in a template with `data-units`.

class Unit {
  static #all = new Map(
    [...(document.querySelector("[data-units]")?.content.querySelectorAll("data") ?? [])].map((data) => [
      data.value,
      new Unit(data.value, data.dataset),
    ]),
  );

  /** The unit with a name in the store; one that the page doesn't list is called by that name. */
  static named(name) {
    return Unit.#all.get(name) ?? new Unit(name, { one: name, many: name });
  }

  constructor(name, { one, many, measures, size, least, most, metric }) {
    Object.assign(this, { name, one, many, measures });
    [this.size, this.least, this.most] = [size, least, most].map(Fraction.parse);
    this.isShownInMetric = metric !== undefined;
  }

  static #half = new Fraction(1n, 2n);

  /** Whether a cook can measure a number of these: 1/4 cup, but not 1/16 cup or 16 tablespoons. */
  isReadable(number) {
    return (
      [1n, 2n, 3n, 4n].concat(this.least?.lower ?? 1n).includes(number.lower) &&
      !number.isLess(this.least ?? Unit.#half) &&
      !(this.most && !number.isLess(this.most))
    );
  }

  /** The units of the same measure that recipes are converted to, the largest first. */
  get alternatives() {
    return [...Unit.#all.values()]
      .filter((other) => other.measures === this.measures && other.least)
      .sort((a, b) => (a.size.isLess(b.size) ? 1 : -1));
  }
}

class Amount {
  constructor(number, unit) {
    this.number = number;
    this.unit = unit;
  }

  /** The number with the name of its unit. */
  get text() {
    return `${this.number.text} ${this.number.isSingular ? this.unit.one : this.unit.many}`.trim();
  }

  /** The same amount in the largest unit in which a cook can measure it: 1/16 cup is a tablespoon. */
  get readable() {
    const { number, unit } = this;
    if (!unit.size || unit.isReadable(number)) return this;
    const converted = unit.alternatives.map((other) => new Amount(number.times(unit.size).dividedBy(other.size), other));
    return converted.find((amount) => amount.unit.isReadable(amount.number)) ?? this;
  }

  /** The amount in millilitres or grams, rounded as in the page; empty for spoons and pieces. */
  get metric() {
    const { number, unit } = this;
    if (!unit.isShownInMetric || !number.upper) return "";
    const base = number.times(unit.size);
    const digits = base.decimal(0).replace("−", "").length;
    const isLarge = digits > 3;
    const value = isLarge ? base.dividedBy(new Fraction(1000n)) : base;
    const text = value.decimal(isLarge ? 2 : digits > 1 ? 0 : 1);
    const symbol = unit.measures === "volume" ? (isLarge ? "l" : "ml") : isLarge ? "kg" : "g";
    const isExact = value.lower <= 100n && text === value.decimal(6);
    return `${isExact ? "" : "≈ "}${text} ${symbol}`;
  }
}
