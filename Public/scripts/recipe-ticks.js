// Lets a cook tick off the ingredients and steps of a recipe. The ticks last as long as the tab.

{
  const recipe = document.querySelector("[data-recipe]");
  const tools = document.querySelector(".recipe-tools");

  if (recipe && tools) {
    const stored = new StoredValue("sessionStorage", "almanac ticks " + pagePath(location.href));
    let ticked = stored.read() ?? [];
    const mark = (box, isDone) => {
      box.checked = isDone;
      ticked = ticked.filter((text) => text !== box.name).concat(isDone ? box.name : []);
      stored.write(ticked);
    };

    const ingredients = [...recipe.querySelectorAll("[data-key]")].map((item) => [item, item.querySelector(".name")]);
    const steps = [...recipe.querySelectorAll(".steps > li, .directions > .prose > ol > li")].map((item) => {
      if (item.firstElementChild?.matches(".prose")) return [item, item.firstElementChild];
      // The steps of further sections have no element around their text.
      const text = document.createElement("div");
      text.append(...item.childNodes);
      item.append(text);
      return [item, text];
    });
    const counts = new Map();
    const boxes = ingredients.concat(steps).map(([item, label], index) => {
      const box = document.createElement("input");
      box.type = "checkbox";
      // A tick belongs to a text and not to a position, because the recipe may change. Salt can be in several groups.
      const text = label.textContent.trim();
      const count = (counts.get(text) ?? 0) + 1;
      counts.set(text, count);
      box.name = count > 1 ? `${text} (${count})` : text;
      box.checked = ticked.includes(box.name);
      label.id = `tick_${index}`;
      box.setAttribute("aria-labelledby", label.id);
      item.prepend(box);
      item.classList.add("tickable");
      item.addEventListener("click", ({ target }) => {
        if (target.closest("a") || getSelection().toString()) return;
        mark(box, target === box ? box.checked : !box.checked);
      });
      return box;
    });

    tools.querySelector("[data-reset]")?.addEventListener("click", () => {
      for (const box of boxes) mark(box, false);
    });
  }
}
