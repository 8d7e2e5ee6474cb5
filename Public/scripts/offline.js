// Registers the service worker, so that pages visited once can be read without a network. A preview registers none:
// its server stops when the work is done, but the cached pages would remain.

{
  const worker = new URL("../sw.js", document.currentScript.src);
  const isPreview = document.querySelector('script[src*="/.almanac/preview.js"]') !== null;

  if ("serviceWorker" in navigator && location.protocol !== "file:" && !isPreview) {
    const { serviceWorker } = navigator;
    // The first page loads before the worker runs, so the worker has seen neither it nor its styles and scripts. Later
    // pages leave caching to the worker: a page that the user is leaving could replace its newer version in the cache.
    const isFirst = serviceWorker.controller?.scriptURL !== worker.href;
    const cachePage = async () => {
      await serviceWorker.ready;
      const cache = await caches.open("almanac");
      const parts = [...document.querySelectorAll("link[rel=stylesheet], script[src]")];
      await cache.addAll([location.pathname, ...parts.map((part) => part.href ?? part.src)]);
    };
    serviceWorker
      .register(worker)
      .then(() => isFirst && cachePage())
      .catch(() => {});
  }
}
