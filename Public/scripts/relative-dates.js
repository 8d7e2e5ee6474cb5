// Brings a page up to the reader's day: a page is built on one day and read on others, so "tomorrow", "overdue" and the
// highlighted day come from the reader's clock and the dates in the page.

{
  const update = (place) => {
    const now = new Date();

    // Days are counted in UTC, where all are 24 hours long because there is no daylight-saving time.
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5;

    /** The day of `2026-11-23` or `2026-11-23T08:30:00+01:00` as it is printed on the page, whatever the reader's zone. */
    const dayOf = (text) => Date.parse(text.slice(0, 10)) / 864e5;

    /** Whether a time has passed or a day is over; never for `never`. */
    const isOver = (text) => (text.includes("T") ? new Date(text) < now : dayOf(text) < today);

    /** Whether an event with an end that began some days ago is not over yet. Unknown for a series. */
    const isGoingOn = (days, end) => days < 0 && end && end !== "never" && !isOver(end);

    // Words such as "tomorrow" and "3 days ago"

    const words = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, {
      numeric: "auto",
      numberingSystem: "latn",
    });

    const relative = (days) => {
      const size = Math.abs(days);
      // Hebrew has the number in brackets behind a word that says it: "לפני שבועיים (2)".
      const format = (number, unit) => words.format(Math.round(number), unit).replace(/ \(\d+\)$/u, "");
      if (size < 14) return format(days, "day");
      if (size < 61) return format(days / 7, "week");
      if (size < 730) return format(days / 30.44, "month");
      return format(days / 365.25, "year");
    };

    for (const earlier of place.querySelectorAll("time + .relative[data-added]")) {
      earlier.previousSibling.remove();
      earlier.remove();
    }

    for (const time of place.querySelectorAll("time[data-relative], time[data-due]")) {
      const begins = dayOf(time.dateTime) - today;
      if (Number.isNaN(begins)) continue;
      const { end } = time.dataset;
      const days = isGoingOn(begins, end) ? 0 : begins;
      // On the day of the build, the date in the heading is plainly today's.
      if (days === 0 && time.closest("h1")) continue;
      time.classList.toggle("past", time.hasAttribute("data-due") && isOver(end ?? time.dateTime));
      const span = document.createElement("span");
      span.className = Math.abs(days) < 365 ? "relative near" : "relative";
      span.dataset.added = "";
      span.textContent = relative(days);
      time.after(" ", span);
    }

    // Start times of today's events: mark those of past events.
    for (const time of place.querySelectorAll("time[data-begins]")) {
      const { end } = time.dataset;
      time.classList.toggle("past", end !== "never" && isOver(end ?? time.dateTime));
    }

    // A day near today is shown as a word alone: "Tomorrow". The page keeps the date, for paper.
    for (const time of place.querySelectorAll("time[data-day]")) {
      const days = dayOf(time.dateTime) - today;
      if (Math.abs(days) > 1) {
        if (time.dataset.word) time.textContent = time.dataset.date;
        delete time.dataset.word;
        continue;
      }
      time.dataset.date ??= time.textContent;
      const word = words.format(days, "day");
      time.dataset.word = word.charAt(0).toLocaleUpperCase() + word.slice(1);
      time.textContent = time.dataset.word;
    }

    // On the day of the build, the note about that day is redundant.
    for (const note of place.querySelectorAll("[data-as-of]")) {
      note.hidden = dayOf(note.parentElement.querySelector("time").dateTime) === today;
    }

    // An open event is upcoming, then today, then overdue; the template supplies the words.
    for (const badge of place.querySelectorAll("[data-status]")) {
      const { status: moment, end } = badge.dataset;
      const days = dayOf(moment) - today;
      const status = isOver(end ?? moment) ? "overdue" : days === 0 || isGoingOn(days, end) ? "today" : "";
      if (!status) continue;
      badge.className = `badge ${status}`;
      badge.textContent = badge.dataset[status];
    }

    // Statements about the day of the build, such as "not yet done today", are hidden on any other day.
    for (const list of place.querySelectorAll("[data-day]")) {
      const isStale = dayOf(list.dataset.day) !== today;
      for (const element of list.querySelectorAll(".now")) element.hidden = isStale;
    }

    // Today's cell in a month and today's heading in a schedule

    const mark = (cells, timeOf, className) => {
      for (const cell of cells) {
        const time = timeOf(cell);
        if (!time) continue;
        const isToday = dayOf(time.dateTime) === today;
        if (className) cell.classList.toggle(className, isToday);
        if (isToday) cell.setAttribute("aria-current", "date");
        else cell.removeAttribute("aria-current");
      }
    };

    mark(place.querySelectorAll(".month td, .small-month td"), (cell) => cell.querySelector("time"), "today");
    mark(place.querySelectorAll(".year-months .today"), (cell) => cell.querySelector("time"), "today");
    mark(place.querySelectorAll(".day, .agenda-day"), (day) => day.querySelector("h3 time"));
  };

  update(document);

  // A page can stay open for days, especially on a phone.
  document.addEventListener("visibilitychange", () => document.hidden || update(document));
  addEventListener("pageshow", ({ persisted }) => persisted && update(document));

  // Words such as "Tomorrow" become wrong on paper.
  const show = (name) => {
    for (const time of document.querySelectorAll("time[data-word]")) time.textContent = time.dataset[name];
  };
  addEventListener("beforeprint", () => show("date"));
  addEventListener("afterprint", () => show("word"));

  // The preview replaces the content of an open page.
  document.addEventListener("almanac-content", (event) => update(event.target), true);
}
