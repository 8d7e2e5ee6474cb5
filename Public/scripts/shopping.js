// Shows the shopping list: the ingredients of all its recipes together, to tick off, copy and undo.

{
  const shopping = document.querySelector("[data-shopping]");

  if (shopping) {
    const pick = (selector) => shopping.querySelector(selector);
    const items = pick("[data-items]");
    const recipes = pick("[data-recipes]");
    const text = pick("[data-text]");
    const undo = pick("[data-undo]");
    const status = pick("[data-copied]");
    const copyOf = (selector) => pick(selector).content.firstElementChild.cloneNode(true);
    const stored = new ShoppingList(location.href);
    let list = stored.read();
    let before;

    /** The ingredients that are needed: amounts in the same unit are summed, and others are listed after each other. */
    const needs = () => {
      const found = new Map();
      for (const recipe of list.recipes)
        for (const { key, name, unit, amount, to } of recipe.lines) {
          if (!found.has(key)) found.set(key, { key, name, sums: new Map() });
          const { sums } = found.get(key);
          const [number, end] = [amount, to].map(Fraction.parse);
          if (!number) continue;
          const scaled = new Amount(number, Unit.named(unit), end).times(Fraction.parse(recipe.factor));
          // A cup is a cup, whether the app or a line says so.
          const measure = scaled.unit.size ? `${scaled.unit.measures} ${scaled.unit.size}` : scaled.unit.many;
          sums.set(measure, sums.get(measure)?.plus(scaled) ?? scaled);
        }
      return [...found.values()]
        .map(({ key, name, sums }) => ({ key, name, amount: [...sums.values()].map(({ text }) => text).join(" + ") }))
        .sort((a, b) => a.name.localeCompare(b.name));
    };

    // A tick holds for one amount: it goes when more is needed.
    const isBought = ({ key, amount }) => list.ticks[key] === amount;

    const save = (next) => {
      list = next;
      stored.write(list);
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
        stored.write(list);
      });
      return row;
    };

    const recipeRow = (entry) => {
      const row = copyOf("[data-row]");
      const factor = Fraction.parse(entry.factor);
      row.querySelector("a").href = entry.url;
      row.querySelector("bdi").textContent = entry.name;
      row.querySelector("span").textContent = factor.equals(Fraction.one) ? "" : `× ${factor.text}`;
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
        // Without permission, or over plain HTTP, a page cannot copy. Select the text for the reader instead.
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
      list = stored.read();
      render();
    };
    window.addEventListener("storage", reread);
    window.addEventListener("pageshow", reread);

    if (!stored.write(list)) {
      pick("[data-empty]").hidden = true;
      pick("[data-none]").hidden = false;
    } else {
      render();
    }
    shopping.hidden = false;
  }
}
