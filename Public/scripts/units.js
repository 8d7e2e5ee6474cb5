// Shows measures in the other system of units, after or before the written ones as the reader prefers: temperatures and lengths
// here, amounts in `recipe-scaling.js`. Volume isn't converted to mass or back, because that would need densities.

/** The system that the reader wants first: `metric`, `imperial`, or undefined for the written one. */
const unitSystem = new StoredValue("localStorage", "almanac units");

/** Temperatures and lengths in text. */
class Measures {
  static #number = "\\d+(?:\\s+|-)\\d+/\\d+|\\d+/\\d+|\\d+(?:[.,]\\d+)?\\s?[½⅓⅔¼¾⅛⅜⅝⅞]?|[½⅓⅔¼¾⅛⅜⅝⅞]";
  /** A quotation that is open: `„Typ 405`, `“Type 405` or, in Swedish, `”Typ 405`, but not after `9”` or `„big“`. */
  static #quotation = "(?:„|(?<![\\p{L}\\d.,!?…)])“|(?<![^\\s(\\[])”(?!\\s))[^“”]*";
  static #units = "[°º]\\s?C|[°º]\\s?F|degrees (?:Celsius|Fahrenheit|C|F)|Grad (?:Celsius|Fahrenheit)|Grad(?!\\s+(?:\\p{L}*dreh|\\p{L}*wend|versetz))|C|F|cm|mm|inch(?:es)?|in\\.(?=\\s+(?:piece|pan|dish|tin|thick|long|wide|round|square|high|deep|x|×|by))|(?<=[\\d½⅓⅔¼¾⅛])in(?!\\p{L})|Zoll|″|(?<!" + Measures.#quotation + ")”";
  static #one = `(${Measures.#number})(?:\\s?[°º](?!\\s?[CF](?!\\p{L}))|[″”](?=\\s*[x×]))?(?:\\s*([-–—x×]|-?\\s*\\b(?:to|bis|by)\\b-?|-\\s*\\b(?:or|oder)\\b)\\s*(${Measures.#number})(?:(?:[″”]?\\s*[x×]|-?\\s*\\bby\\b-?)\\s*(${Measures.#number}))?)?[\\s-]*(${Measures.#units})(?![\\p{L}\\d])`;
  // A text that already has both systems stays unchanged.
  static #pattern = new RegExp(`(?<![\\p{L}\\d.,/−-])${Measures.#one}(?<both>\\s*(?:[(/=]|or\\b|oder\\b)\\s*${Measures.#one})?`, "giu");

  /** The name of a unit in the other system, its conversion, and the steps of ovens and rulers; centimetres have none. */
  static #other(unit) {
    const inch = new Fraction(254n, 100n);
    const five = new Fraction(5n);
    if ((/C/i.test(unit) && !/cm|inch/i.test(unit)) || /^Grad$/i.test(unit)) return { system: "imperial", name: " °F", step: five, convert: (number) => number.times(new Fraction(9n, 5n)).plus(new Fraction(32n)) };
    if (/F/i.test(unit)) return { system: "metric", name: " °C", step: five, convert: (number) => number.plus(new Fraction(-32n)).times(new Fraction(5n, 9n)) };
    if (/mm/i.test(unit)) return { system: "imperial", name: " in", step: new Fraction(1n, 8n), convert: (number) => number.dividedBy(new Fraction(10n)).dividedBy(inch) };
    if (/cm/i.test(unit)) return { system: "imperial", name: " in", step: new Fraction(1n, 4n), convert: (number) => number.dividedBy(inch) };
    return { system: "metric", name: " cm", convert: (number) => number.times(inch) };
  }

  /** Centimetres as a cook measures them: whole or half ones if that is close enough, otherwise millimetres. */
  static #centimetres(number) {
    const exact = Number(number.decimal(4));
    for (const [step, error] of [[1, 0.03], [0.5, 0.05]]) {
      const rounded = Math.round(exact / step) * step;
      if (Math.abs(rounded - exact) <= exact * error) return rounded;
    }
    return Math.max(Math.round(exact * 10), 1) / 10;
  }

  /** Lengths in centimetres, or in millimetres if all are less than a centimetre. */
  static #lengths(numbers) {
    const lengths = numbers.map((number) => Measures.#centimetres(number));
    const isSmall = Math.max(...lengths) < 1;
    const texts = lengths.map((length) => (isSmall ? `${Math.round(length * 10)}` : `${length}`.replace(".", Unit.decimalMark)));
    return { texts, name: isSmall ? " mm" : " cm" };
  }

  static #rounded(number, step) {
    const steps = Number(number.dividedBy(step).decimal(0).replace("−", "-"));
    // A temperature can be 0 or less, but a length can't.
    const isLength = step.isLess(new Fraction(1n));
    const rounded = step.times(new Fraction(BigInt(isLength ? Math.max(steps, 1) : steps)));
    return rounded.text;
  }

  /** The measures in a text, each with its place and its equivalent in the other system, rounded to the steps of ovens and rulers. */
  static in(text) {
    return [...text.matchAll(Measures.#pattern)]
      .flatMap((match) => {
        const [found, from, between, to, deep, unit, both = "", from2, between2, to2, deep2, unit2] = match;
        const first = Measures.#measure(found.slice(0, found.length - both.length), [from, to, deep], between, unit, match.index);
        if (!both) return [first];
        const joiner = both.match(/^\s*(?:[(/=]|or\b|oder\b)\s*/i)[0];
        const place = match.index + found.length - both.length + joiner.length;
        const second = Measures.#measure(both.slice(joiner.length), [from2, to2, deep2], between2, unit2, place);
        // `180C/160C fan`, but not `180C/160C fan/350F`
        const isTemperature = (unit) => Measures.#other(unit).name.includes("°");
        const rest = text.slice(match.index + found.length).split(/[.;]/)[0];
        const isAlone = ![...rest.matchAll(new RegExp(Measures.#one, "giu"))].some(
          (more) => isTemperature(more[5]) === isTemperature(unit) && Measures.#other(more[5]).system !== first?.system,
        );
        return first?.system === second?.system && isAlone ? [first, second] : [];
      })
      .filter((measure) => measure && /^[-−\d½¼¾⅛⅜⅝⅞]/.test(measure.other));
  }

  /** A measure; undefined if it isn't one for certain: a temperature without a sign is that of an oven. */
  static #measure(text, sides, between, unit, index) {
    const { system, name, step, convert } = Measures.#other(unit);
    const bounds = sides.map((number) => number && Fraction.typed(number)).filter(Boolean);
    const isArea = /x|×|by/i.test(between ?? "");
    // `2-3 x 4 cm`
    if (!bounds.length || (sides[2] && !isArea)) return undefined;
    const isTemperature = name.includes("°");
    const isOven = !bounds[0].isLess(new Fraction(/F/i.test(unit) ? 200n : 100n));
    if (/^(?:c|f|Grad)$/i.test(unit) && (!isOven || unit === unit.toLowerCase())) return undefined;
    const steps = isTemperature && !isOven ? Fraction.one : step;
    const converted = bounds.map(convert);
    const { texts: numbers, name: shownName } = step
      ? { texts: converted.map((number) => Measures.#rounded(number, steps)), name }
      : Measures.#lengths(converted);
    return { index, text, system, other: (isArea ? numbers.join(" × ") : [...new Set(numbers)].join("–")) + shownName };
  }

  /** Wraps each measure in an element, so that it can show both systems. */
  static mark(element) {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (nodes.nextNode()) texts.push(nodes.currentNode);
    let before = "";
    for (const node of texts) {
      // A quotation can begin in the text before: `the label “*Type* 405”`.
      const open = new RegExp(`${Measures.#quotation}$`, "u").test(before) ? "„" : "";
      before += node.data;
      for (const { index, text, system, other } of Measures.in(open + node.data).reverse()) {
        const part = document.createElement("span");
        Object.assign(part.dataset, { measure: text, other, system });
        node.splitText(index - open.length).splitText(text.length);
        node.nextSibling.replaceWith(part);
      }
    }
  }
}

{
  const recipe = document.querySelector("[data-recipe]");
  const isEnglish = document.documentElement.lang.startsWith("en");
  const buttons = [...document.querySelectorAll("[data-system]")].filter((button) => button.matches("button"));

  if (recipe && buttons.length) {
    const show = () => {
      const wanted = unitSystem.read() ?? "";
      for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.system === wanted);
      for (const part of recipe.querySelectorAll("[data-measure]")) {
        const { measure, other, system } = part.dataset;
        const small = document.createElement("small");
        const [first, second] = system === wanted ? [other, measure] : [measure, other];
        small.textContent = `(${second})`;
        part.replaceChildren(first, " ", small);
        // `an 8-inch tin` is `a 20 cm tin`.
        const before = part.previousSibling;
        if (isEnglish && before?.nodeType === Node.TEXT_NODE)
          before.data = before.data.replace(/(?<!\p{L})(a)n?(\s)$/iu, (_, article, space) => article + (/^(?:8|1[18](?!\d))/.test(first) ? "n" : "") + space);
      }
      recipe.dispatchEvent(new Event("units"));
    };
    for (const prose of recipe.querySelectorAll(".directions .prose")) Measures.mark(prose);
    for (const button of buttons)
      button.addEventListener("click", () => {
        unitSystem.write(button.dataset.system);
        show();
      });
    window.addEventListener("storage", show);
    show();
  }
}
