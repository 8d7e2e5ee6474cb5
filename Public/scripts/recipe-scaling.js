// Scales the amounts of a recipe, by a factor, by servings or to what there is of one ingredient.

{
  const recipe = document.querySelector("[data-recipe]");
  const tools = document.querySelector(".recipe-tools");

  if (recipe && tools) {
    const pick = (selector) => tools.querySelector(selector);
    const lines = [...recipe.querySelectorAll("[data-key]")].map((item) => {
      const amount = item.querySelector(".amount");
      return {
        amount,
        original: amount.innerHTML,
        name: item.querySelector(".name").textContent,
        number: Fraction.parse(item.dataset.amount),
        unit: Unit.named(item.dataset.unit),
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
    if (select) select.closest("details").hidden = !measured.length;

    const showLine = ({ amount, number, unit, original }) => {
      if (!number) return;
      amount.innerHTML = original;
      if (factor.equals(Fraction.one)) return;
      const scaled = new Amount(number.times(factor), unit).readable;
      const note = amount.querySelector("small") ?? document.createElement("small");
      amount.querySelector("bdi").textContent = scaled.text;
      note.textContent = scaled.metric;
      if (scaled.metric) amount.append(" ", note);
      else note.remove();
    };

    /** Shows the factor everywhere, except in the field that a person is typing in. */
    const show = (typed) => {
      lines.forEach(showLine);
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
    tools.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-factor], [data-reset]");
      if (button) scale(Fraction.parse(button.dataset.factor) ?? Fraction.one);
    });

    show();
    tools.hidden = false;
  }
}
