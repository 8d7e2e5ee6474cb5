// From a disk, a browser shows a link to a folder as a list of files instead of the page in it.
if (location.protocol === "file:") {
  const open = (event) => {
    const link = event.target.closest("a[href]");
    if (link?.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  };
  document.addEventListener("click", open);
  document.addEventListener("auxclick", open);
}
