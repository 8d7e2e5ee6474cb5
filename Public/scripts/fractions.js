// Exact numbers for amounts: three thirds of a cup must be one cup.

/** A fraction of integers of any size, in lowest terms, with a positive denominator. */
class Fraction {
  static #signs = new Map(
    [..."½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"].map((sign) => [sign.normalize("NFKC").replace("\u2044", "/"), sign]),
  );
  static #size = (number) => (number < 0n ? -number : number);
  static #divisor = (a, b) => (b ? Fraction.#divisor(b, a % b) : a);

  static one = new Fraction(1n);

  constructor(upper, lower = 1n) {
    const common = Fraction.#divisor(Fraction.#size(upper), lower);
    this.upper = upper / common;
    this.lower = lower / common;
  }

  /** The number that a page or the storage writes as `3/2`; undefined for an empty text. */
  static parse(text) {
    const [upper, lower] = (text ?? "").split("/");
    return lower ? new Fraction(BigInt(upper), BigInt(lower)) : undefined;
  }

  /** The number that a person types: `2`, `1.5`, `1,5`, `3/4`, `1 1/2`, `1½`. Undefined unless it is positive. */
  static typed(typed) {
    const text = typed.replace(/[¼-¾⅐-⅞]/g, (sign) => " " + sign.normalize("NFKC")).replaceAll("\u2044", "/").replace(/(\d)-(?=\d+\/)/, "$1 ");
    const parts = text.trim().match(/^(?:(\d{1,9})(?:[.,](\d{1,6}))?|[.,](\d{1,6})|(?:(\d{1,9})\s+)?(\d{1,9})\/(\d{1,9}))$/);
    if (!parts) return undefined;
    const [whole, decimals, upper, lower] = [parts[1] ?? parts[4] ?? "0", parts[2] ?? parts[3] ?? "", parts[5], parts[6]];
    if (lower && !BigInt(lower)) return undefined;
    const rest = lower
      ? new Fraction(BigInt(upper), BigInt(lower))
      : new Fraction(BigInt(decimals || 0), 10n ** BigInt(decimals.length));
    const number = new Fraction(BigInt(whole)).plus(rest);
    return number.upper ? number : undefined;
  }

  plus(other) {
    return new Fraction(this.upper * other.lower + other.upper * this.lower, this.lower * other.lower);
  }

  times(other) {
    return new Fraction(this.upper * other.upper, this.lower * other.lower);
  }

  dividedBy(other) {
    return new Fraction(this.upper * other.lower, this.lower * other.upper);
  }

  isLess(other) {
    return this.upper * other.lower < other.upper * this.lower;
  }

  equals(other) {
    return this.upper === other.upper && this.lower === other.lower;
  }

  /** Whether a noun after it is singular: ½ cup and 1 cup, but 0 cups and 1½ cups. */
  get isSingular() {
    return this.upper && Fraction.#size(this.upper) <= this.lower;
  }

  toString() {
    return `${this.upper}/${this.lower}`;
  }

  get #minus() {
    return this.upper < 0n ? "−" : "";
  }

  /** The nearest decimal number with at most `digits` digits after the point. */
  decimal(digits) {
    const scaled = (Fraction.#size(this.upper) * 10n ** BigInt(digits) * 2n + this.lower) / (this.lower * 2n);
    const text = String(scaled).padStart(digits + 1, "0");
    const [whole, rest] = [text.slice(0, text.length - digits), text.slice(text.length - digits).replace(/0+$/, "")];
    return this.#minus + whole + (rest && "." + rest);
  }

  /** The number as a cook writes it: `1½`, `0.7`, `1 5/12`. One that nobody could measure is rounded: `≈ 0.06`. */
  get text() {
    const size = Fraction.#size(this.upper);
    const [whole, rest] = [size / this.lower, size % this.lower];
    if (!rest) return this.#minus + whole;
    const share = `${rest}/${this.lower}`;
    if (Fraction.#signs.has(share)) return this.#minus + (whole || "") + Fraction.#signs.get(share);
    if (1000n % this.lower === 0n) return this.decimal(3);
    if (this.lower <= 64n) return this.#minus + (whole ? `${whole} ` : "") + share;
    for (let digits = 2; ; digits += 1) {
      const text = this.decimal(digits);
      if (/[1-9]/.test(text)) return "≈ " + text;
    }
  }

  /** The nearest number with one of the denominators; the number itself if that is more than a fifth off. */
  nearest(denominators) {
    if (denominators.some((lower) => lower % this.lower === 0n)) return this;
    const distance = (other) => Math.abs(Number(this.upper * other.lower - other.upper * this.lower) / Number(this.lower * other.lower));
    const candidates = denominators.map(
      (lower) => new Fraction((this.upper * lower * 2n + this.lower) / (this.lower * 2n), lower),
    );
    const best = candidates.reduce((best, other) => (distance(other) < distance(best) ? other : best));
    const error = Fraction.#size(best.upper * this.lower - this.upper * best.lower);
    return error * 5n > Fraction.#size(this.upper) * best.lower ? this : best;
  }
}
