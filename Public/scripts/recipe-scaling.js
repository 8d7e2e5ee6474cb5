// Scales the amounts of a recipe by a factor, by servings, or to the available amount of one ingredient.

{
  const recipe = document.querySelector("[data-recipe]");
  const tools = document.querySelector(".recipe-tools");

  if (recipe && tools) {
    const pick = (selector) => tools.querySelector(selector);
    const lines = [...recipe.querySelectorAll("[data-key]")].map((item) => {
      const amount = item.querySelector(".amount");
      const { amount: number, to, unit } = item.dataset;
      return {
        item,
        amount,
        name: item.querySelector(".name").textContent,
        // There is one element for the other system, which the page may already have.
        small: amount.querySelector("small") ?? document.createElement("small"),
        metric: amount.querySelector("small")?.textContent,
        number: Fraction.parse(number),
        whole: new Amount(Fraction.parse(number), Unit.named(unit), Fraction.parse(to)),
        unit: Unit.named(unit),
        // Each amount of a line is scaled separately: 1 cup + 2 tbsp.
        parts: [...item.querySelectorAll("[data-exact]")].map((part) => {
          const joiner = part.previousSibling;
          const joined = joiner?.textContent ?? "";
          return {
            part: part.querySelector("b"),
            original: part.textContent,
            joiner,
            joined,
            isEqual: /[(/]/.test(joined),
            isTerm: amount.contains(part) && /^\s*(\+|minus)\s*$/.test(joined),
            quantity: new Amount(
              Fraction.parse(part.dataset.exact),
              Unit.named(part.dataset.in),
              Fraction.parse(part.dataset.to),
              part.dataset.qualifier,
              part.dataset.plural,
            ),
          };
        }),
      };
    });
    const stored = new StoredValue("sessionStorage", "almanac factor " + pagePath(location.href));
    let factor = Fraction.parse(stored.read()) ?? Fraction.one;

    const servings = Fraction.typed(recipe.dataset.servings || "");
    const ownFactor = pick("[data-own-factor]");
    const ownServings = pick("[data-own-servings]");
    const ownAmount = pick("[data-own-amount]");
    const select = pick("[data-ingredient]");
    const help = pick("#number_help");

    const measured = lines.filter(({ number }) => number?.upper > 0n);
    const chosen = () => measured[select.selectedIndex];
    select?.append(...measured.map(({ name, unit }) => new Option(unit.many ? `${name} (${unit.many})` : name)));
    if (select) tools.querySelector("[data-to-ingredient]").hidden = !measured.length;

    // On paper and in cook mode, only these marks say that the amounts are scaled.
    const marks = ["small", "p"].map((tag) => Object.assign(document.createElement(tag), { dir: "ltr" }));
    recipe.querySelector("ul.ingredients")?.previousElementSibling?.append(" ", marks[0]);
    document.querySelector("#cook_title")?.after(marks[1]);

    /** The amounts of a line, scaled. 1 lb (16 oz), twice, are 2 lb (32 oz), and not 2 lb (2 lb). */
    const showParts = (parts) => {
      const first = parts[0]?.quantity.times(factor).readable.unit;
      for (const [index, { part, quantity, isEqual }] of parts.entries()) {
        const scaled = quantity.times(factor);
        part.textContent = (index && isEqual && scaled.readable.unit === first ? scaled : scaled.readable).roundedText;
      }
    };

    /** Shows a sum such as 1 cup + 2 tbsp as one amount if a cook can measure it as one: twice that is 2¼ cups. */
    const showSum = (parts, whole) => {
      const terms = parts.filter(({ isTerm }) => isTerm);
      if (!terms.length || !whole.number || [parts[0], ...terms].some(({ quantity }) => quantity.qualifier)) return;
      const sum = factor.equals(Fraction.one) ? undefined : whole.times(factor);
      const isOneAmount = sum !== undefined && (sum.readable.isReadable || sum.number.lower === 1n);
      if (isOneAmount) parts[0].part.textContent = sum.readable.roundedText;
      for (const { part, joiner, joined } of terms) {
        joiner.textContent = isOneAmount ? "" : joined;
        if (isOneAmount) part.textContent = "";
      }
    };

    const showLine = ({ item, amount, parts, whole, small, metric }) => {
      const isOriginal = factor.equals(Fraction.one);
      const mark = item.querySelector("[data-unscaled]");
      if (mark) mark.hidden = isOriginal;
      if (isOriginal) for (const { part, original } of parts) part.textContent = original;
      else showParts(parts);
      showSum(parts, whole);
      if (parts.length !== 1) {
        if (metric) small.textContent = isOriginal ? metric : whole.times(factor).metric;
        return;
      }
      const scaled = isOriginal ? whole : whole.times(factor).readable;
      let text = isOriginal && metric ? metric : scaled.metric || scaled.imperial;
      // If the reader prefers the other system, swap the two amounts.
      if (text && unitSystem.read() === (scaled.imperial ? "imperial" : "metric"))
        [parts[0].part.textContent, text] = [text, parts[0].part.textContent];
      small.textContent = text ?? "";
      small.dir = "auto";
      if (text && !small.isConnected) amount.append(" ", small);
      if (!text) small.remove();
    };

    /** Shows the factor everywhere, except in the field that a person is typing in. */
    const show = (typed) => {
      lines.forEach(showLine);
      for (const mark of marks) {
        mark.textContent = `×\u00a0${factor.text}`;
        mark.hidden = factor.equals(Fraction.one);
      }
      for (const button of tools.querySelectorAll("[data-factor]"))
        button.setAttribute("aria-pressed", Fraction.parse(button.dataset.factor).equals(factor));
      const fields = [
        [ownFactor, factor],
        [ownServings, servings?.times(factor)],
        [ownAmount, measured.length ? chosen().number.times(factor) : undefined],
      ];
      for (const [field, value] of fields) {
        field?.removeAttribute("aria-invalid");
        if (field && value && field !== typed) field.value = value.text.replace("≈ ", "");
      }
      if (help) help.textContent = "";
      recipe.dataset.scale = factor;
      recipe.dispatchEvent(new Event("scale"));
    };

    const scale = (number, typed) => {
      factor = number;
      stored.write(String(factor));
      show(typed);
    };

    /** Scales by what is typed into a field, in multiples of `unit`. */
    const take = (field, unit) =>
      field?.addEventListener("input", () => {
        const number = Fraction.typed(field.value);
        if (number) return scale(number.dividedBy(unit()), field);
        field.setAttribute("aria-invalid", "true");
        help.textContent = help.dataset.text;
      });
    take(ownFactor, () => Fraction.one);
    take(ownServings, () => servings);
    take(ownAmount, () => chosen().number);
    for (const field of [ownFactor, ownServings, ownAmount]) field?.addEventListener("change", () => show());
    select?.addEventListener("change", () => show());
    recipe.addEventListener("units", () => show());
    tools.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-factor], [data-reset]");
      if (button) scale(Fraction.parse(button.dataset.factor) ?? Fraction.one);
    });

    show();
    tools.hidden = false;
  }
}
