// Scrolls a long menu on a phone to the entry of the page, for browsers that don't know `scroll-initial-target`.

{
  const entry = document.querySelector("body > header nav li > [aria-current]");
  const list = entry?.closest("ul");
  if (list && list.scrollWidth > list.clientWidth) {
    const [at, room] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollLeft += at.left + at.width / 2 - room.left - room.width / 2;
  }
}
