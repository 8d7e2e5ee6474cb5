// Shows the shopping list by aisle: the ingredients of its recipes and typed items. Readers can tick, copy and undo.

{
  const shopping = document.querySelector("[data-shopping]");

  if (shopping) {
    const pick = (selector) => shopping.querySelector(selector);
    const items = pick("[data-items]");
    const basket = pick("[data-basket]");
    const recipes = pick("[data-recipes]");
    const text = pick("[data-text]");
    const undo = pick("[data-undo]");
    const status = pick("[data-copied]");
    const form = pick("[data-add]");
    const aisles = new Aisles(pick("[data-aisles]"));
    const other = pick("[data-aisles]").dataset.other;
    const copyOf = (selector) => pick(selector).content.firstElementChild.cloneNode(true);
    const stored = new ShoppingList(location.href);
    let list = stored.read();
    let before;

    // A tick or a removal applies to one amount, and lapses when the amount changes.
    const isBought = ({ key, amount }) => list.ticks[key] === amount;
    const isGone = ({ key, amount }) => list.gone[key] === amount;
    const needs = () => shoppingNeeds(list, aisles).filter((need) => !isGone(need));

    /** The aisle of an item. A recipe's aisle may have been renamed since the recipe was added to the list. */
    const aisleOf = (need) => [need.aisle, aisles.aisle(need.name)].find((name) => aisles.names.includes(name)) ?? other;

    /** The things left to buy, by aisle in shop order. */
    const parts = () => {
      const open = needs().filter((need) => !isBought(need));
      const known = open.map((need) => [aisleOf(need), need]);
      return [...new Set(aisles.names).add(other)]
        .map((name) => [name, known.filter(([aisle]) => aisle === name).map(([, need]) => need)])
        .filter(([, needs]) => needs.length);
    };

    const save = (next) => {
      // A leftover tick would apply when the item is needed again, so it is removed, and older lists can't be restored.
      const keys = new Set(shoppingNeeds(next, aisles).map(({ key }) => key));
      const ticks = Object.entries(next.ticks).filter(([key, amount]) => keys.has(key) && amount !== undefined);
      list = { ...next, ticks: Object.fromEntries(ticks) };
      before = undefined;
      undo.hidden = true;
      stored.write(list);
      render();
    };

    /** Changes the list in a way that can be undone. */
    const replace = (next) => {
      const last = list;
      save(next);
      before = last;
      undo.hidden = false;
      undo.focus();
    };

    const asText = () =>
      parts().map(([aisle, needs]) => [aisle, ...needs.map(({ text }) => text)].join("\n")).join("\n\n");

    /** Ticking moves an item, so the focus goes to the next one. */
    const tick = (need, row, isTicked) => {
      const rows = [...shopping.querySelectorAll("[data-item-key]")];
      const next = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
      save({ ...list, ticks: { ...list.ticks, [need.key]: isTicked ? need.amount : undefined } });
      const key = (next ?? row).dataset.itemKey;
      shopping.querySelector(`[data-item-key="${CSS.escape(key)}"] input`)?.focus({ preventScroll: true });
    };

    const itemRow = (need) => {
      const row = copyOf("[data-item]");
      const [box, remove] = [row.querySelector("input"), row.querySelector("button")];
      row.dataset.itemKey = need.key;
      row.querySelector(".amount bdi").textContent = need.amount;
      row.querySelector(".name bdi").textContent = need.name;
      box.checked = isBought(need);
      box.addEventListener("change", () => tick(need, row, box.checked));
      remove.hidden = !need.own.length;
      remove.querySelector("span").textContent = ` ${need.name}`;
      remove.addEventListener("click", () =>
        replace({ ...list, own: list.own.filter((text) => !need.own.includes(text)) }),
      );
      return row;
    };

    const part = ([aisle, needs]) => {
      const part = copyOf("[data-part]");
      part.querySelector("bdi").textContent = aisle;
      part.querySelector("ul").replaceChildren(...needs.map(itemRow));
      return part;
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
      const bought = needs().filter(isBought);
      items.replaceChildren(...parts().map(part));
      basket.querySelector("ul").replaceChildren(...bought.map(itemRow));
      recipes.replaceChildren(...list.recipes.map(recipeRow));
      basket.hidden = !bought.length;
      pick("[data-all]").hidden = !bought.length || items.children.length > 0;
      pick("[data-some-recipes]").hidden = !list.recipes.length;
      pick("[data-some]").hidden = !list.recipes.length && !list.own.length;
      pick("[data-empty]").hidden = !pick("[data-some]").hidden;
      text.hidden = true;
      status.textContent = "";
    };

    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = form.querySelector("input");
      const typed = field.value.trim();
      field.value = "";
      if (!typed) return;
      const next = { ...list, own: [...list.own, typed], ticks: { ...list.ticks }, gone: { ...list.gone } };
      const { key } = shoppingNeeds(next, aisles).find(({ own }) => own.includes(typed));
      // A typed item is needed, even if it was ticked or removed before.
      delete next.ticks[key];
      delete next.gone[key];
      save(next);
    });

    /** Removes ticked items. A recipe stays on the list until all its ingredients are bought. */
    const unload = () => {
      const bought = needs().filter(isBought);
      if (bought.length === needs().length) return replace(ShoppingList.empty);
      const texts = new Set(bought.flatMap(({ own }) => own));
      const own = list.own.filter((text) => !texts.has(text));
      const keys = new Set(bought.map(({ key }) => key));
      const left = shoppingNeeds({ ...list, own }, aisles).filter(({ key }) => keys.has(key));
      const gone = Object.fromEntries(left.map(({ key, amount }) => [key, amount]));
      replace({ ...list, own, gone: { ...list.gone, ...gone } });
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
    pick("[data-unload]").addEventListener("click", unload);
    pick("[data-clear]").addEventListener("click", () => replace(ShoppingList.empty));
    undo.addEventListener("click", () => save(before));

    const reread = () => {
      list = stored.read();
      before = undefined;
      undo.hidden = true;
      render();
    };
    window.addEventListener("storage", reread);
    window.addEventListener("pageshow", reread);

    if (!stored.write(list)) {
      form.hidden = true;
      pick("[data-empty]").hidden = true;
      pick("[data-none]").hidden = false;
    } else {
      render();
    }
    shopping.hidden = false;
  }
}
