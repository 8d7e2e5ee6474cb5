// Filters the recipe cards by tag and ingredient. The address holds the choice: `#tag=…&ingredient=…`. The first page of a long
// list fetches the others as soon as somebody filters, so that the filter covers all recipes.

{
  const form = document.querySelector(".recipe-filter");
  const list = document.querySelector(".recipe-cards");

  /** A card with its tags and ingredients. Cards from other pages are shown only when they match. */
  const filtered = (card, isFar = false) => ({
    card,
    isFar,
    tags: card.dataset.tags.split("|").filter(Boolean),
    needs: card.dataset.needs.split("|").filter(Boolean),
  });
  const cards = [...(list?.children ?? [])].map((card) => filtered(card));

  if (form && cards.length) {
    const [need, place] = [form.querySelector("[data-filter-need]"), form.querySelector("[data-filter-tags]")];
    const status = form.querySelector("[role=status]");
    const note = document.querySelector("[data-filter-part]");
    // Browsers can't fetch pages from a disk.
    const isServed = location.protocol !== "file:";
    const further = isServed ? [...document.querySelectorAll("[data-further] a")].map(({ href }) => href) : [];
    // Whether there are other pages whose recipes the filter can't cover.
    let isPart = note !== null && !further.length;
    const count = (words) => words.reduce((counts, word) => counts.set(word, (counts.get(word) ?? 0) + 1), new Map());
    // Ignores case and accents, even if an accent is a character of its own.
    const key = (text) => text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
    const chosen = () => new URLSearchParams(location.hash.slice(1));

    const offer = () => {
      const names = new Map([...list.querySelectorAll("[data-tag]")].map((tag) => [tag.dataset.tag, tag.textContent]));
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
      const focused = place.querySelector(":focus")?.value;
      place.replaceChildren(...buttons);
      place.hidden = !buttons.length;
      if (focused) buttons.find(({ value }) => value === focused)?.focus();
      const options = new Map(cards.flatMap(({ needs }) => needs).map((name) => [key(name), name]));
      const sorted = [...options.values()].sort((a, b) => a.localeCompare(b));
      form.querySelector("datalist").replaceChildren(...sorted.map((name) => new Option(name)));
    };

    const show = () => {
      const [tag, wanted] = [chosen().get("tag") ?? "", key(chosen().get("ingredient") ?? "")];
      for (const button of place.children) button.setAttribute("aria-pressed", button.value === tag);
      if (key(need.value) !== wanted) need.value = chosen().get("ingredient") ?? "";
      for (const { card, isFar, tags, needs } of cards)
        card.hidden =
          (isFar && !tag && !wanted) || (tag && !tags.includes(tag)) || (wanted && !needs.some((name) => key(name).includes(wanted)));
      if (note) note.hidden = !isPart || !(tag || wanted);
      const left = cards.filter(({ card }) => !card.hidden).length;
      status.textContent = tag || wanted ? `${status.dataset.text} ${left}` : "";
    };

    /** Adds the cards of another page, whose addresses are relative to it. */
    const add = (html, url) => {
      const page = new DOMParser().parseFromString(html, "text/html");
      for (const name of ["href", "src"])
        for (const element of page.querySelectorAll(`.recipe-cards [${name}]`))
          element.setAttribute(name, new URL(element.getAttribute(name), url).href);
      const found = [...page.querySelectorAll(".recipe-cards > li")].map((card) => filtered(document.adoptNode(card), true));
      for (const { card } of found) card.hidden = true;
      list.append(...found.map(({ card }) => card));
      cards.push(...found);
    };

    const fetchFurther = async () => {
      const urls = further.splice(0);
      if (!urls.length) return;
      try {
        const page = async (url) => {
          const answer = await fetch(url);
          if (!answer.ok) throw new Error(answer.statusText);
          return [await answer.text(), url];
        };
        const pages = await Promise.all(urls.map(page));
        for (const [html, url] of pages) add(html, url);
        isPart = false;
        offer();
        show();
      } catch {
        // Without a network, the filter covers this page, as the note says.
        further.push(...urls);
        isPart = true;
        show();
      }
    };

    const choose = (name, value) => {
      const now = chosen();
      if (value) now.set(name, value);
      else now.delete(name);
      history.replaceState(null, "", `#${now}`);
      show();
      fetchFurther();
    };

    form.addEventListener("submit", (event) => event.preventDefault());
    place.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) choose("tag", button.getAttribute("aria-pressed") === "true" ? "" : button.value);
    });
    // Ignore the focus of a button: its click would be lost when the buttons are replaced.
    need.addEventListener("focus", fetchFurther);
    need.addEventListener("input", () => choose("ingredient", need.value.trim()));
    window.addEventListener("hashchange", show);

    form.hidden = false;
    offer();
    show();
    if (chosen().get("tag") || chosen().get("ingredient")) fetchFurther();
  }
}
