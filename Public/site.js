// What a browser adds to pages that are whole without it. A page is made on one day and read on others, so what depends on
// the reader's clock is worked out here, from the dates that the page has anyway.

const now = new Date();

// A day as a number, so that the days between two are a difference even where the clocks have changed in between.
const dayNumber = (date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 864e5;

const today = dayNumber(now);

// A whole day such as 2026-11-23 is meant in the reader's zone; taken as it stands, it would be midnight in UTC.
const dateOf = (element) => {
  const text = element.dateTime;
  return new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text);
};

// Links from a disk

// From a disk, a browser shows a link to a folder as a list of files instead of the page in it.
if (location.protocol === "file:") {
  const open = (event) => {
    const link = event.target.closest("a[href]");
    if (link?.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  };
  document.addEventListener("click", open);
  document.addEventListener("auxclick", open);
}

// Relative words: "tomorrow", "3 days ago"

const words = new Intl.RelativeTimeFormat(document.documentElement.lang || undefined, { numeric: "auto" });

const relative = (days) => {
  const size = Math.abs(days);
  if (size < 14) return words.format(days, "day");
  if (size < 61) return words.format(Math.round(days / 7), "week");
  if (size < 730) return words.format(Math.round(days / 30.44), "month");
  return words.format(Math.round(days / 365.25), "year");
};

for (const time of document.querySelectorAll("time[data-relative], time[data-due]")) {
  const date = dateOf(time);
  if (Number.isNaN(date.valueOf())) continue;
  const days = dayNumber(date) - today;
  // The date of the page itself needs no word on the day it was made.
  if (days === 0 && time.closest("h1")) continue;
  const isDay = !time.dateTime.includes("T");
  time.classList.toggle("past", time.hasAttribute("data-due") && (isDay ? days < 0 : date < now));
  const span = document.createElement("span");
  span.className = "relative";
  span.textContent = relative(days);
  time.after(" ", span);
}

// Time goes on for what is still to be done: it is upcoming, then today, then overdue. The words are the template's.
for (const badge of document.querySelectorAll("[data-status]")) {
  const date = new Date(badge.dataset.status);
  const status = date < now ? "overdue" : dayNumber(date) === today ? "today" : "";
  if (!status) continue;
  badge.className = `badge ${status}`;
  badge.textContent = badge.dataset[status];
}

// What was said of the day the page was made, such as "not yet done today", is no longer so on another.
for (const list of document.querySelectorAll("[data-day]")) {
  const isStale = dayNumber(new Date(`${list.dataset.day}T00:00`)) !== today;
  for (const element of list.querySelectorAll(".now")) element.hidden = isStale;
}

// Today in a month and in a schedule, where it has moved since the page was made

const mark = (cells, timeOf, className) => {
  for (const cell of cells) {
    const time = timeOf(cell);
    if (!time) continue;
    const isToday = dayNumber(dateOf(time)) === today;
    if (className) cell.classList.toggle(className, isToday);
    if (isToday) cell.setAttribute("aria-current", "date");
    else cell.removeAttribute("aria-current");
  }
};

mark(document.querySelectorAll(".month td"), (cell) => cell.querySelector(":scope > time"), "today");
mark(document.querySelectorAll(".day"), (day) => day.querySelector("h3 time"));

// Arrow keys in a month

const month = document.querySelector("table.month");
if (month) {
  const days = [...month.querySelectorAll("td")].filter((cell) => cell.querySelector(":scope > time"));
  const column = (cell) => cell.cellIndex;
  const isReversed = getComputedStyle(month).direction === "rtl";
  const turn = (to) => document.querySelector(`.steps a[rel=${to}]`)?.click();

  month.setAttribute("role", "grid");
  let current = days.find((cell) => cell.classList.contains("today")) ?? days[0];
  for (const cell of days) cell.tabIndex = cell === current ? 0 : -1;

  const focus = (cell) => {
    if (!cell) return;
    current.tabIndex = -1;
    current = cell;
    cell.tabIndex = 0;
    cell.focus();
  };

  // In the list that a narrow screen shows instead of the grid, days without events are not to be seen.
  const isShown = (cell) => cell.offsetParent !== null;

  const step = (from, by) => {
    let index = days.indexOf(from) + by;
    while (days[index] && !isShown(days[index])) index += Math.sign(by);
    return days[index];
  };

  month.addEventListener("keydown", (event) => {
    const cell = event.target.closest("td");
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    const forward = isReversed ? -1 : 1;
    const index = days.indexOf(cell);
    const moves = {
      ArrowRight: () => focus(step(cell, forward)),
      ArrowLeft: () => focus(step(cell, -forward)),
      ArrowDown: () => focus(step(cell, 7)),
      ArrowUp: () => focus(step(cell, -7)),
      Home: () => focus(days[Math.max(0, index - column(cell))]),
      End: () => focus(days[Math.min(days.length - 1, index + 6 - column(cell))]),
      PageUp: () => turn("prev"),
      PageDown: () => turn("next"),
      // Into the events of a day and out of them again.
      Enter: () => event.target === cell && cell.querySelector("a")?.focus(),
      Escape: () => focus(cell),
    };
    const move = moves[event.key];
    if (!move || (event.key === "Enter" && event.target !== cell)) return;
    event.preventDefault();
    move();
  });
}
