// Runs the search page: shows results while the reader types, and keeps the text in the address.

{
  const searchForm = document.querySelector("form.search");
  if (searchForm) {
    const field = searchForm.querySelector("input");
    const list = document.querySelector("#results");
    const status = document.querySelector("#search-status");
    const more = document.querySelector("#search-more");
    const texts = list.dataset;
    let latest = 0;
    let round = 1;

    const show = (kinds) => {
      list.replaceChildren();
      const found = ["events", "habits", "recipes", "ingredients", "items"].filter((kind) => kinds.has(kind));
      for (const kind of found.sort((a, b) => kinds.get(b)[0].score - kinds.get(a)[0].score)) {
        const heading = document.createElement("h2");
        heading.textContent = texts[kind];
        const rows = document.createElement("ul");
        rows.className = "rows";
        for (const { title, path, day } of kinds.get(kind)) {
          const row = rows.appendChild(document.createElement("li"));
          const link = row.appendChild(document.createElement("a"));
          link.href = new URL(path.slice(1), siteRoot);
          link.appendChild(document.createElement("bdi")).textContent = title;
          if (!day) continue;
          const time = document.createElement("time");
          time.dateTime = day;
          const format = { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone: "UTC" };
          time.textContent = new Date(`${day}T12:00Z`).toLocaleDateString(texts.locale, format);
          row.append(" ", time);
        }
        list.append(heading, rows);
      }
    };

    const update = async () => {
      const number = (latest += 1);
      const text = field.value.trim();
      const address = new URL(location.href);
      text ? address.searchParams.set("q", text) : address.searchParams.delete("q");
      history.replaceState(history.state, "", address);
      let found = { kinds: new Map(), hasMore: false };
      let message = "";
      try {
        if (text) {
          found = await search(text, round, () => number === latest);
          const count = [...found.kinds.values()].reduce((sum, records) => sum + records.length, 0);
          message = found.hasMore ? `${texts.sofar} ${count}` : count ? `${texts.found} ${count}` : texts.none;
        }
      } catch {
        message = location.protocol === "file:" ? texts.local : texts.failed;
      }
      // A slow answer to an earlier search must not replace the results of a later one.
      if (number !== latest) return;
      show(found.kinds);
      status.textContent = message;
      const hadFocus = document.activeElement === more;
      more.hidden = !found.hasMore;
      // Hiding the focused button would leave the keyboard nowhere.
      if (hadFocus && more.hidden) (links().at(-1) ?? field).focus();
    };

    const links = () => [...list.querySelectorAll("a")];
    searchForm.hidden = false;
    searchForm.addEventListener("submit", (event) => {
      event.preventDefault();
      links()[0]?.click();
    });
    field.addEventListener("input", () => {
      round = 1;
      update();
    });
    more.addEventListener("click", () => {
      round += 1;
      update();
    });
    document.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      const stops = [field, ...links(), ...(more.hidden ? [] : [more])];
      const place = stops.indexOf(document.activeElement);
      if (place < 0) return;
      event.preventDefault();
      stops[Math.min(Math.max(place + step, 0), stops.length - 1)].focus();
    });
    field.value = new URLSearchParams(location.search).get("q") ?? "";
    if (field.value) update();
    field.focus();
  }
}
