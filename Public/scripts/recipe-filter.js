// Filters the recipe cards by tag and ingredient. The address holds the choice: `#tag=…&ingredient=…`.

{
  const form = document.querySelector(".recipe-filter");
  const cards = [...document.querySelectorAll(".recipe-cards > li")].map((card) => ({
    card,
    tags: card.dataset.tags.split("|").filter(Boolean),
    needs: card.dataset.needs.split("|").filter(Boolean),
  }));

  if (form && cards.length) {
    const [need, place] = [form.querySelector("[data-filter-need]"), form.querySelector("[data-filter-tags]")];
    const status = form.querySelector("[role=status]");
    const count = (words) => words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map());
    const names = new Map([...document.querySelectorAll("[data-tag]")].map((tag) => [tag.dataset.tag, tag.textContent]));
    const key = (text) => text.trim().toLowerCase();

    const byName = ([a], [b]) => names.get(a).localeCompare(names.get(b), document.documentElement.lang);
    const buttons = [...count(cards.flatMap(({ tags }) => tags))].sort(byName).map(([slug, number]) => {
      const button = document.createElement("button");
      const [name, small] = ["bdi", "small"].map((tag) => document.createElement(tag));
      button.type = "button";
      button.value = slug;
      small.textContent = number;
      name.textContent = names.get(slug);
      button.append(name, " ", small);
      return button;
    });
    place.append(...buttons);
    const options = new Map(cards.flatMap(({ needs }) => needs).map((name) => [key(name), name]));
    form.querySelector("datalist").append(...[...options.values()].sort((a, b) => a.localeCompare(b)).map((name) => new Option(name)));

    const show = () => {
      const chosen = new URLSearchParams(location.hash.slice(1));
      const [tag, wanted] = [chosen.get("tag") ?? "", key(chosen.get("ingredient") ?? "")];
      for (const button of buttons) button.setAttribute("aria-pressed", button.value === tag);
      if (key(need.value) !== wanted) need.value = chosen.get("ingredient") ?? "";
      for (const { card, tags, needs } of cards)
        card.hidden = (tag && !tags.includes(tag)) || (wanted && !needs.some((name) => key(name).includes(wanted)));
      const left = cards.filter(({ card }) => !card.hidden).length;
      status.textContent = tag || wanted ? `${status.dataset.text} ${left}` : "";
    };

    const choose = (name, value) => {
      const chosen = new URLSearchParams(location.hash.slice(1));
      if (value) chosen.set(name, value);
      else chosen.delete(name);
      history.replaceState(null, "", `#${chosen}`);
      show();
    };

    form.addEventListener("submit", (event) => event.preventDefault());
    place.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) choose("tag", button.getAttribute("aria-pressed") === "true" ? "" : button.value);
    });
    need.addEventListener("input", () => choose("ingredient", need.value.trim()));
    window.addEventListener("hashchange", show);

    place.hidden = !buttons.length;
    form.hidden = false;
    const note = document.querySelector("[data-filter-part]");
    if (note) note.hidden = false;
    show();
  }
}
