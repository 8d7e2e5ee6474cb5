// Adds a recipe to the shopping list with its scaled amounts, and removes it again.

{
  const recipe = document.querySelector("[data-recipe]");
  const put = document.querySelector(".recipe-tools [data-put]");

  if (recipe && put) {
    const off = document.querySelector(".recipe-tools [data-take]");
    const status = document.querySelector(".recipe-tools [data-full]");
    const shopping = new ShoppingList(document.querySelector(".recipe-tools [data-list]").href);
    const here = pagePath(location.href);

    const entry = () =>
      ShoppingList.entry(location.href, recipe.dataset.recipe, recipe.dataset.scale ?? "1/1", recipe);

    const show = () => {
      const held = shopping.read().recipes.find(({ url }) => url === here);
      const focused = document.activeElement;
      put.textContent = held ? put.dataset.update : put.dataset.text;
      put.hidden = held !== undefined && JSON.stringify(held) === JSON.stringify(entry());
      off.hidden = !held;
      // Hiding the focused button would leave the keyboard nowhere.
      if (focused === put && put.hidden) off.focus();
      if (focused === off && off.hidden) put.focus();
    };

    const change = (entries) => {
      const list = shopping.read();
      list.recipes = list.recipes.filter(({ url }) => url !== here).concat(entries);
      status.textContent = shopping.write(list) ? "" : status.dataset.full;
      show();
    };

    put.addEventListener("click", () => change([entry()]));
    off.addEventListener("click", () => change([]));
    recipe.addEventListener("scale", show);
    window.addEventListener("storage", show);
    window.addEventListener("pageshow", show);
  }
}
