// Puts the recipes of a week's menu on the shopping list, scaled to the planned servings.

{
  const menu = document.querySelector("[data-menu]");

  if (menu) {
    const shopping = new ShoppingList(document.querySelector("[data-list]").href);

    /** The recipes of a week for the list. A recipe that is planned twice is needed twice. */
    const entries = (week) => {
      const found = new Map();
      const now = new Date();
      const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
      for (const meal of week.querySelectorAll("[data-meal]")) {
        // The page may be older than today.
        if (meal.closest(".day").dataset.day < today) continue;
        const url = pagePath(meal.querySelector("a").href);
        const factor = Fraction.parse(meal.dataset.factor);
        const sum = found.has(url) ? Fraction.parse(found.get(url).factor).plus(factor) : factor;
        const lines = meal.querySelector("template").content;
        const entry = ShoppingList.entry(url, meal.dataset.meal, String(sum), lines);
        // The recipe may be on the list because of another week or its own page.
        found.set(url, { ...entry, url: `${entry.url}#week-${week.querySelector(".day").dataset.day}` });
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
        if (!added.length) {
          status.textContent = status.dataset.none;
          return;
        }
        const urls = new Set(added.map(({ url }) => url));
        const list = shopping.read();
        list.recipes = list.recipes.filter(({ url }) => !urls.has(url)).concat(added);
        status.textContent = shopping.write(list) ? status.dataset.done : status.dataset.full;
      });
    }
  }
}
