// Registers the service worker, so that pages visited once can be read without a network. A preview registers none:
// its server stops when the work is done, but the cached pages would remain.

{
  const worker = new URL("../sw.js", document.currentScript.src);
  const isPreview = document.querySelector('script[src*="/.almanac/preview.js"]') !== null;

  if ("serviceWorker" in navigator && location.protocol !== "file:" && !isPreview) {
    navigator.serviceWorker
      .register(worker)
      .then(() => navigator.serviceWorker.ready)
      // The first page loads before the worker runs, so the worker has seen neither it nor its styles and scripts.
      .then(() => caches.open("almanac"))
      .then((cache) => {
        const parts = [...document.querySelectorAll("link[rel=stylesheet], script[src]")];
        return cache.addAll([location.pathname, ...parts.map((part) => part.href ?? part.src)]);
      })
      .catch(() => {});
  }
}
