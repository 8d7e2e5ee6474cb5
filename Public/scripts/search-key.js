// Makes `/` open the search from any page.

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.querySelector("form.search input");
  const link = document.querySelector("a.search-link");
  if (!field && !link) return;
  event.preventDefault();
  field ? field.focus() : link.click();
});
