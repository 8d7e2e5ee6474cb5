// Puts the recipes of a week's menu on the shopping list, scaled to the planned servings.

{
  const menu = document.querySelector("[data-menu]");

  if (menu) {
    const shopping = new ShoppingList(document.querySelector("[data-list]").href);

    /** The recipes of a week for the list. A recipe that is planned twice is needed twice. */
    const entries = (week) => {
      const found = new Map();
      for (const meal of week.querySelectorAll(".day:not(.past) [data-meal]")) {
        const url = pagePath(meal.querySelector("a").href);
        const factor = Fraction.parse(meal.dataset.factor);
        const sum = found.has(url) ? Fraction.parse(found.get(url).factor).plus(factor) : factor;
        const lines = meal.querySelector("template").content;
        found.set(url, ShoppingList.entry(url, meal.dataset.meal, String(sum), lines));
      }
      return [...found.values()];
    };

    for (const week of menu.querySelectorAll("[data-week]")) {
      const put = week.querySelector("[data-put]");
      const status = week.querySelector("[role=status]");
      if (!put) continue;
      put.hidden = false;
      put.addEventListener("click", () => {
        const added = entries(week);
        const urls = new Set(added.map(({ url }) => url));
        const list = shopping.read();
        list.recipes = list.recipes.filter(({ url }) => !urls.has(url)).concat(added);
        status.textContent = shopping.write(list) ? status.dataset.done : status.dataset.full;
      });
    }
  }
}
