// Converts and shows amounts in kitchen units, which the page lists in a template with `data-units`. The rules are those of
// the program's `MeasuredQuantity` and `QuantityText`.

class Unit {
  static #template = document.querySelector("[data-units]");
  static #all = new Map(
    [...(Unit.#template?.content.querySelectorAll("data") ?? [])].map((data) => [
      data.value,
      new Unit(data.value, data.dataset),
    ]),
  );

  /** The decimal separator. */
  static decimalMark = Unit.#template?.dataset.decimal || ".";

  /** The unit with a name in the store. A unit that the page doesn't list is shown by that name. */
  static named(name) {
    return Unit.#all.get(name) ?? new Unit(name, { one: name, many: name });
  }

  /** The unit with this singular or plural; undefined if the page doesn't list it. */
  static spelled(word) {
    const isSpelled = ({ one, many }) => [one, many].some((name) => name && name.toLowerCase() === word.toLowerCase());
    return [...Unit.#all.values()].find(isSpelled);
  }

  constructor(name, { one, many, measures, family, size, least, most, metric, decimals }) {
    Object.assign(this, { name, one, many, measures, family });
    [this.size, this.least, this.most] = [size, least, most].map(Fraction.parse);
    this.isShownInMetric = metric !== undefined;
    this.isDecimal = decimals !== undefined;
  }

  static #half = new Fraction(1n, 2n);

  /** Whether a number of these is in the range that reads well: 1/4 cup, but not 1/16 cup or 16 tablespoons. */
  isInRange(number) {
    if (!this.size || (!this.least && /metric|german|gallons/.test(this.family))) return true;
    return !number.isLess(this.least ?? Unit.#half) && !(this.most && !number.isLess(this.most));
  }

  /** Whether the number is too large for the unit: 16 tablespoons or more. */
  isTooMany(number) {
    return this.most !== undefined && !number.isLess(this.most.times(new Fraction(4n)));
  }

  /** Whether all smaller amounts are measured with this spoon. */
  get isTeaspoon() {
    return this.least?.lower === 8n;
  }

  /** Whether a whole number of teaspoons, up to 1/4 cup, measures it exactly: 2 2/3 tbsp are 8 tsp. */
  isMeasuredByTeaspoons(number) {
    return this.isTeaspoon && number.upper > 0n && !new Fraction(12n).isLess(number) && [1n, 2n, 4n, 8n].includes(number.lower);
  }

  /** Whether it is a tablespoon, which measures whole numbers and halves. */
  get isTablespoon() {
    return this.most !== undefined && this.least?.equals(Fraction.one);
  }

  /** Whether less than a cup of whole or half tablespoons measures it exactly: 7/16 cup is 7 tbsp. */
  isMeasuredByTablespoons(number) {
    return this.isTablespoon && number.upper > 0n && number.lower <= 2n && !this.isTooMany(number);
  }

  /** Whether a cook can also measure it: whole numbers, halves, thirds and quarters, but only halves of tablespoons. */
  isReadable(number) {
    return this.isInRange(number) && (!this.size || this.isDecimal || this.#parts.includes(number.lower));
  }

  /** The same, however large the number is. */
  isWhole(number) {
    return !number.isLess(this.least ?? Fraction.one) && this.#parts.includes(number.lower);
  }

  get #parts() {
    return this.least?.equals(Fraction.one) ? [1n, 2n] : [1n, 2n, 3n, 4n].concat(this.least?.lower ?? 1n);
  }

  /** The denominators of the numbers that a kitchen can measure. */
  #denominators(number) {
    const isLess = (limit) => number.isLess(new Fraction(limit));
    if (!this.isDecimal) {
      if (!isLess(10n)) return [1n, 2n, 3n, 4n];
      // There are spoons for 1/8 and 1/16 of a teaspoon, but nobody measures 15 of them.
      const isSmall = this.isTeaspoon && number.isLess(new Fraction(1n, 4n));
      return isSmall ? [1n, 2n, 3n, 4n, 8n, 16n] : [1n, 2n, 3n, 4n, 8n];
    }
    if (Fraction.one.isLess(this.size)) return [1000n];
    return isLess(10n) ? [10n] : [1n];
  }

  /** Whether a kitchen can measure this number of them exactly. */
  isMeasurable(number) {
    // Exactly 12.5 g, half of 25 g, stays as it is. Other amounts aren't rounded to half grams.
    if (this.isDecimal && number.lower === 2n && number.isLess(new Fraction(100n))) return true;
    return this.#denominators(number).some((lower) => lower % number.lower === 0n);
  }

  /** The nearest number of these that a kitchen can measure; the number itself if that is far off. The smallest spoon takes less. */
  rounded(number) {
    if (this.isMeasurable(number)) return number;
    if (this.isTeaspoon && number.upper > 0n && number.isLess(new Fraction(1n, 8n))) {
      const sixteenths = Number((number.upper * 32n + number.lower) / (number.lower * 2n));
      return new Fraction(BigInt(Math.max(sixteenths, 1)), 16n);
    }
    return number.nearest(this.#denominators(number));
  }

  /** The units of a family that amounts can be converted to, the largest first. The app's own units are in the families `volume` and `mass`. */
  static ofFamily(name) {
    return [...Unit.#all.values()]
      .filter(({ family, least }) => family === name && least)
      .sort((a, b) => (a.size.isLess(b.size) ? 1 : -1));
  }
}

/** A number of a unit, or a range of numbers. */
class Amount {
  constructor(number, unit, to, qualifier = "", plural = qualifier) {
    Object.assign(this, { number, unit, to, qualifier, plural });
  }

  get #bounds() {
    return this.to ? [this.number, this.to] : [this.number];
  }

  #map(change, unit = this.unit) {
    return new Amount(change(this.number), unit, this.to && change(this.to), this.qualifier, this.plural);
  }

  times(factor) {
    return this.#map((number) => number.times(factor));
  }

  /** The same amount in another unit. */
  #in(unit) {
    return this.#map((number) => number.times(this.unit.size).dividedBy(unit.size), unit);
  }

  /** Whether a cook can measure it exactly in this unit. */
  get isReadable() {
    return this.#bounds.every((number) => this.unit.isReadable(number));
  }

  get #isInRange() {
    return this.#bounds.every((number) => this.unit.isInRange(number));
  }

  /** The sum of two amounts of the same unit. */
  plus(other) {
    const to = this.to || other.to ? (this.to ?? this.number).plus(other.to ?? other.number) : undefined;
    return new Amount(this.number.plus(other.number), this.unit, to);
  }

  /** The sum of two amounts with units of the same family, in a unit that a cook can measure: 500 g + 1 kg = 1.5 kg. */
  plusExactly(other) {
    if (this.unit.name === other.unit.name || !this.unit.size) return this.plus(other).readable;
    const [unit, less] = this.unit.size.isLess(other.unit.size) ? [other.unit, this] : [this.unit, other];
    return less.#in(unit).plus(less === this ? other : this).readable;
  }

  /** The amount that a person typed at the beginning of a line, and the rest of the line. */
  static typed(text) {
    // `2x milk`
    const plain = text.trim().replace(/^(\d+)\s?[x×]\s+(?=\p{L})/iu, "$1 ");
    const apart = plain.replace(/^(\d+(?:[.,]\d+)?)(\p{L}+)(?=\s)/u, (all, number, word) => (Unit.spelled(word) ? `${number} ${word}` : all));
    const words = apart.split(/\s+/);
    for (const count of [2, 1]) {
      const written = words.slice(0, count).join(" ");
      const number = words.length > count ? Fraction.typed(written) : undefined;
      if (!number) continue;
      // `fl oz` has two words, and `lb.` a full stop.
      const length = [2, 1].find((length) => words.length > count + length && Unit.spelled(words.slice(count, count + length).join(" ").replace(/\.$/, "")));
      const unit = length && Unit.spelled(words.slice(count, count + length).join(" ").replace(/\.$/, ""));
      const isDozen = !unit && words.length > count + 1 && /^(?:dozen|doz\.?|dutzend)$/i.test(words[count]);
      const name = words.slice(count + (length ?? (isDozen ? 1 : 0))).join(" ");
      const exact = Amount.#grouped(number, written, unit, name);
      if (!exact) break;
      return { amount: new Amount(isDozen ? exact.times(new Fraction(12n)) : exact, unit ?? Unit.named("None")), name };
    }
    return { name: text.trim().split(/\s+/).join(" ") };
  }

  /** A number with three digits after a comma or a point, which may be a thousands separator: `1,000 g` is a kilogram, but
      `1,250 kg` is 1.25 kg. Undefined if it is unclear. */
  static #grouped(number, written, unit, name) {
    const mark = written.match(/^[1-9]\d{0,2}([.,])\d{3}$/)?.[1];
    if (!mark) return number;
    const thousands = number.times(new Fraction(1000n));
    const isRound = 100n % number.lower === 0n;
    if (!unit) return mark === "," ? thousands : isRound ? undefined : number;
    if (!unit.isDecimal) return mark === "." ? number : undefined;
    if (Fraction.one.isLess(unit.size)) return number;
    if (2n % number.lower === 0n) return thousands;
    // German nouns are capitalised, and a point there separates thousands.
    if (mark === ".") return !isRound ? number : /^\p{Lu}/u.test(name) && number.isLess(new Fraction(10n)) ? thousands : undefined;
    return isRound ? thousands : undefined;
  }

  /** The number with the name of its unit, rounded to what a kitchen can measure: `≈ 188 g`. */
  get roundedText() {
    const inHalves = this.#isInHalfTablespoons;
    const rounded = this.#bounds.map((number) => (inHalves ? number.nearest([1n, 2n]) : this.unit.rounded(number)));
    const isExact = this.#bounds.every((number, index) => number.equals(rounded[index]));
    const numbers = (isExact ? "" : "≈ ") + rounded.map((number) => this.#written(number)).join("–");
    const { one, many } = this.unit;
    const words = rounded.at(-1).isSingular ? [this.qualifier, one] : [this.plural, many];
    return [Amount.#isolated(numbers), ...words].filter(Boolean).join(" ");
  }

  #written(number) {
    if (this.unit.isDecimal) return number.decimal(3).replace(".", Unit.decimalMark);
    return number.text.replace(".", Unit.decimalMark);
  }

  /** An amount with its numbers isolated: in right-to-left text, `1½` would be reordered. */
  static #isolated(text) {
    return document.dir === "rtl" ? text.replace(/\p{N}(?:[\p{N}.,/– ]*\p{N})?/gu, "\u2066$&\u2069") : text;
  }

  /** The same amount in the largest unit in which a cook can measure it: 1/16 cup is a tablespoon. */
  get readable() {
    const { unit } = this;
    if (!unit.size || this.qualifier || this.isReadable) return this;
    const converted = Unit.ofFamily(unit.family).map((other) => this.#in(other));
    const exact = converted.find(({ isReadable }) => isReadable);
    if (exact) return exact;
    // Keeps 2 to 4 tbsp: 6 to 12 tsp would read worse.
    if (this.to && this.#bounds.every((number) => unit.isWhole(number))) return this;
    const spoons = converted.find((amount) => amount.#bounds.every((number) => amount.unit.isMeasuredByTeaspoons(number)));
    const tablespoons = converted.find((amount) => amount.#bounds.every((number) => amount.unit.isMeasuredByTablespoons(number)));
    // 2 to 4 tbsp also need only one spoon.
    if (spoons) return this.to && tablespoons && !tablespoons.#bounds[0].isLess(Fraction.one) ? tablespoons : spoons;
    const isMeasurable = this.#bounds.every((number) => unit.isMeasurable(number));
    if (isMeasurable && (this.#isInRange || !unit.isTooMany(this.#bounds.at(-1)))) return this;
    if (tablespoons) return tablespoons;
    const other = this.#isInRange ? this : (converted.find((amount) => amount.#isInRange) ?? this);
    if (other.#isRoundedWithin(10n)) return other;
    // 14 tsp is exact, but 1/3 cup isn't even close.
    if (isMeasurable) return this;
    // 4/9 cup is closer to 7 tbsp than to 1/2 cup.
    return converted.find((amount) => amount.#isInHalfTablespoons) ?? other;
  }

  /** Whether it is rounded to half tablespoons: from 1/4 cup to less than a cup, and not measurable exactly. */
  get #isInHalfTablespoons() {
    const { number, unit } = this;
    const isMany = unit.isTablespoon && !number.isLess(new Fraction(4n)) && !unit.isTooMany(number);
    return isMany && !this.to && !this.qualifier && !unit.isMeasurable(number);
  }

  /** Whether its numbers change by at most a number of percent when they are rounded to what a kitchen can measure. */
  #isRoundedWithin(percent) {
    return this.#bounds.every((number) => {
      const [least, most] = [100n - percent, 100n + percent].map((part) => number.times(new Fraction(part, 100n)));
      const rounded = this.unit.rounded(number);
      return !rounded.isLess(least) && !most.isLess(rounded);
    });
  }

  /** A metric amount in the units of the app: cups, spoons, pounds, ounces; empty for any other amount. */
  get imperial() {
    const { number, unit } = this;
    if (!unit.size || !/ metric$/.test(unit.family) || !number.upper) return "";
    const converted = Unit.ofFamily(unit.measures).map((other) => this.#in(other));
    const inRange = converted.filter((amount) => amount.#isInRange);
    const found = inRange.find((amount) => amount.#isRoundedWithin(3n)) ?? inRange[0] ?? converted.at(-1);
    return found ? new Amount(found.number, found.unit, found.to).roundedText : "";
  }

  /** The amount in millilitres or grams, rounded as in the page; empty for spoons and pieces. */
  get metric() {
    const { unit } = this;
    const bounds = this.#bounds.map((number) => number.times(unit.size ?? Fraction.one));
    if (!unit.isShownInMetric || !bounds.at(-1).upper) return "";
    const digits = bounds.at(-1).decimal(0).replace("−", "").length;
    const isLarge = digits > 3;
    const values = isLarge ? bounds.map((bound) => bound.dividedBy(new Fraction(1000n))) : bounds;
    const decimals = values.map((value) => value.decimal(isLarge ? 2 : digits > 1 ? 0 : 1));
    const isExact = values.every((value, index) => value.lower <= 100n && decimals[index] === value.decimal(6));
    const symbol = unit.measures === "volume" ? (isLarge ? "l" : "ml") : isLarge ? "kg" : "g";
    const numbers = [...new Set(decimals)].join("–").replaceAll(".", Unit.decimalMark);
    return Amount.#isolated(`${isExact ? "" : "≈ "}${numbers} ${symbol}`);
  }
}
