// Runs the search page: shows results while the reader types, and keeps the text in the address.

{
  const searchForm = document.querySelector("form.search");
  if (searchForm) {
    const field = searchForm.querySelector("input");
    const list = document.querySelector("#results");
    const status = document.querySelector("#search-status");
    const more = document.querySelector("#search-more");
    const start = document.querySelector("#search-start");
    const hint = document.querySelector("#search-hint");
    const texts = list.dataset;
    let latest = 0;
    let round = 1;

    const calendar = { timeZone: "UTC", calendar: "gregory", numberingSystem: "latn" };
    const format = (parts) => new Intl.DateTimeFormat(texts.locale, { ...parts, ...calendar });
    const weekdayFormat = format({ weekday: "short" });
    const dayFormat = format({ day: "numeric", month: "short", year: "numeric" });
    const longDayFormat = format({ day: "numeric", month: "long", year: "numeric" });
    const monthFormat = format({ month: "long", year: "numeric" });
    // A month can have another form beside a day than alone.
    const shortMonths = texts.months.split("|").map((day) => day.replace(/[\p{N}\s.]/gu, ""));

    // As the lists of the site write it: the browser may shorten a month to other letters. One with a stop or a number is a form of its own.
    const dayText = (date) => {
      const month = shortMonths[date.getUTCMonth()];
      const parts = dayFormat.formatToParts(date).map(({ type, value }) =>
        type === "month" && month && !/[\p{N}.]$/u.test(value) && value.startsWith(month) ? month : value,
      );
      return `${weekdayFormat.format(date)} ${parts.join("")}`;
    };

    const timeOf = (day) => {
      const time = document.createElement("time");
      time.dateTime = day;
      time.textContent = dayText(new Date(`${day}T12:00Z`));
      return time;
    };

    const linkTo = (path, content) => {
      const link = document.createElement("a");
      link.href = new URL(path.slice(1), siteRoot);
      link.append(content);
      return link;
    };

    // All records with the same name.
    const detailsOf = ({ records, times }) => {
      const details = document.createElement("details");
      details.appendChild(document.createElement("summary")).textContent = times;
      const dates = details.appendChild(document.createElement("ul"));
      for (const { day, path } of records) {
        const content = day ? timeOf(day) : decodeURIComponent(path);
        dates.appendChild(document.createElement("li")).append(linkTo(path, content));
      }
      return details;
    };

    const show = (kinds) => {
      list.replaceChildren();
      const found = ["events", "habits", "recipes", "ingredients", "items"].filter((kind) => kinds.has(kind));
      for (const kind of found.sort((a, b) => kinds.get(b)[0].score - kinds.get(a)[0].score)) {
        const heading = document.createElement("h2");
        heading.textContent = texts[kind];
        const rows = document.createElement("ul");
        rows.className = "rows";
        for (const result of kinds.get(kind)) {
          const row = rows.appendChild(document.createElement("li"));
          const name = document.createElement("bdi");
          name.textContent = result.title;
          row.append(linkTo(result.path, name));
          if (result.day) row.append(" ", timeOf(result.day));
          if (result.records.length > 1) row.append(" ", detailsOf(result));
        }
        list.append(heading, rows);
      }
    };

    // "Nothing on 24 December 2026.", with a link to that month if it has a page.
    const nothingOn = async ({ year, month, day }) => {
      const date = new Date(`${year}-${month}-${day}T12:00Z`);
      // 31 February
      if (date.getUTCDate() !== Number(day)) return [texts.none];
      const path = `/calendar/${year}/${month}/`;
      const answer = await fetch(new URL(path.slice(1), siteRoot), { method: "HEAD" }).catch(() => undefined);
      const link = answer?.ok ? [" ", linkTo(path, monthFormat.format(date))] : [];
      return [texts.noneOn.replace("{it}", longDayFormat.format(date)), ...link];
    };

    const update = async () => {
      const number = (latest += 1);
      const text = field.value.trim();
      const address = new URL(location.href);
      text ? address.searchParams.set("q", text) : address.searchParams.delete("q");
      history.replaceState(history.state, "", address);
      let found = { kinds: new Map(), hasMore: false };
      let message = [];
      try {
        if (text) {
          found = await search(text, round, () => number === latest);
          const results = [...found.kinds.values()].flat();
          for (const result of results) result.times = await timesText(result.records.length);
          const count = results.reduce((sum, { records }) => sum + records.length, 0);
          const day = soughtDay(found.date);
          if (found.hasMore) message = [`${texts.sofar} ${count}`];
          else if (count) message = [`${texts.found} ${count}`];
          else message = day ? await nothingOn(day) : [texts.none];
        }
      } catch {
        message = [location.protocol === "file:" ? texts.local : texts.failed];
      }
      // A slow answer to an earlier search must not replace the results of a later one.
      if (number !== latest) return;
      start.hidden = text !== "";
      hint.hidden = start.hidden;
      show(found.kinds);
      status.replaceChildren(...message);
      const hadFocus = document.activeElement === more;
      more.hidden = !found.hasMore;
      // Hiding the focused button would leave the keyboard nowhere.
      if (hadFocus && more.hidden) (links().at(-1) ?? field).focus();
    };

    // Besides links, the element that opens the records with the same name.
    const links = () =>
      [...(start.hidden ? list : start).querySelectorAll("a, summary")].filter((stop) => stop.checkVisibility?.() ?? true);
    searchForm.hidden = false;
    searchForm.addEventListener("submit", (event) => {
      event.preventDefault();
      if (start.hidden) links()[0]?.click();
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
