// Finds the aisle of a food by its name, among the aisles that the page lists in a template with `data-aisles`. The rules are
// those of the program's `AisleTable`, which finds the aisles of recipe ingredients.

class Aisles {
  static #wordless = /[^\p{L}\p{N}]+/u;
  static #longestPhrase = 6;
  static #purposes = ["for", "fur", "zum", "zur"];

  #whole = new Map();
  #ends = new Map();

  constructor(template) {
    const aisles = [...(template?.content.querySelectorAll("data") ?? [])];
    this.names = aisles.map(({ value }) => value);
    for (const table of ["own", "foods"]) {
      const foods = aisles.flatMap(({ value, dataset }) => dataset[table].split(",").map((food) => [food, value]));
      for (const [food, aisle] of foods) this.#add(food, aisle, (name) => [name]);
      for (const [food, aisle] of foods) this.#add(food, aisle, Aisles.#numbers);
    }
  }

  /** The aisle of a food; undefined if it is in none. */
  aisle(food) {
    const words = Aisles.#words(food);
    const purpose = words.findIndex((word, index) => index > 0 && Aisles.#purposes.includes(word));
    return this.#aisleIn(words, purpose) ?? this.#aisleIn(words, words.length);
  }

  /** The aisle of the food among the phrases that begin before an index. */
  #aisleIn(words, limit) {
    for (let count = Math.min(words.length, Aisles.#longestPhrase); count > 0; count -= 1)
      for (let start = Math.min(words.length - count, limit - 1); start >= 0; start -= 1) {
        const phrase = words.slice(start, start + count).join(" ");
        const aisle = this.#whole.get(phrase) ?? (count === 1 ? this.#aisleOfEnd(phrase) : undefined);
        if (aisle !== undefined) return aisle;
      }
    return undefined;
  }

  #aisleOfEnd(word) {
    const letters = [...word];
    const ends = letters.map((_, index) => letters.slice(index).join(""));
    return this.#ends.get(ends.find((end) => this.#ends.has(end)));
  }

  #add(food, aisle, forms) {
    const name = Aisles.#words(food).join(" ");
    if (!name) return;
    const tables = food.startsWith("-") ? [this.#whole, this.#ends] : [this.#whole];
    for (const form of forms(name)) for (const table of tables) if (!table.has(form)) table.set(form, aisle);
  }

  static #words(name) {
    const letters = name.toLowerCase().normalize("NFD").replace(/\p{Mn}/gu, "").replaceAll("ß", "ss");
    return letters.split(Aisles.#wordless).filter(Boolean);
  }

  /** Possible plurals and singulars of a word. */
  static #numbers(word) {
    const forms = ["s", "es", "n", "en", "e", "er"].map((ending) => word + ending);
    for (const [one, many] of [["y", "ies"], ["f", "ves"]]) {
      if (word.endsWith(one)) forms.push(word.slice(0, -1) + many);
      if (word.endsWith(many)) forms.push(word.slice(0, -3) + one);
    }
    for (const ending of ["s", "es", "n", "en"])
      if (word.endsWith(ending) && word.length >= ending.length + 3) forms.push(word.slice(0, -ending.length));
    return forms;
  }
}
