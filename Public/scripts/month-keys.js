// Moves through the days of a month with the arrow keys, and to the next and previous month with Page Down and Page Up.

{
  /** The day that Tab leads to, as in its `datetime`, which is the same in new content. */
  let day = null;
  const dayOf = (cell) => cell.querySelector("time").dateTime;

  const start = () => {
    const month = document.querySelector("table.month");
    if (!month) return;
    const days = [...month.querySelectorAll("td")].filter((cell) => cell.querySelector(":scope > time"));
    // The number of the week may precede the days.
    const column = (cell) => [...cell.parentElement.querySelectorAll("td")].indexOf(cell);
    const isReversed = getComputedStyle(month).direction === "rtl";
    const turn = (to) => document.querySelector(`.steps a[rel=${to}]`)?.click();

    month.setAttribute("role", "grid");
    let current = days.find((cell) => dayOf(cell) === day) ?? days.find((cell) => cell.classList.contains("today")) ?? days[0];
    for (const cell of days) cell.tabIndex = cell === current ? 0 : -1;

    const focus = (cell) => cell?.focus();

    month.addEventListener("focusin", ({ target }) => {
      const cell = target.closest("td");
      if (!days.includes(cell)) return;
      current.tabIndex = -1;
      current = cell;
      cell.tabIndex = 0;
      day = dayOf(cell);
    });

    // A narrow screen shows a list instead of the grid, without the days that have no events.
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
        // Enter goes to the first event of a day, and Escape back to the day.
        Enter: () => event.target === cell && cell.querySelector("a")?.focus(),
        Escape: () => focus(cell),
      };
      const move = moves[event.key];
      if (!move || (event.key === "Enter" && event.target !== cell)) return;
      event.preventDefault();
      move();
    });
  };

  start();
  // The preview replaces the content of an open page.
  document.addEventListener("almanac-content", start, true);
}
