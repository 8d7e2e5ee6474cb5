// Opens the index page behind a link to a folder when the site is read from a disk, where a browser would list the
// folder's files.

if (location.protocol === "file:") {
  const open = (event) => {
    const link = event.target.closest("a[href]");
    if (link?.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  };
  document.addEventListener("click", open);
  document.addEventListener("auxclick", open);
}
