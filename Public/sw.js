// Keeps the pages that were visited, and what every page needs, for when there is no network. The network comes first: a
// page of this morning is worth more than a quick one of yesterday.

const cacheName = "almanac";
const shell = ["./", "style.css", "site.js", "favicon.svg", "manifest.webmanifest", "search/", "search/list.json"];
const mostKept = 500;

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    // One file that is missing must not keep the others away.
    await Promise.allSettled(shell.map((file) => cache.add(new Request(file, { cache: "reload" }))));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const cache = await caches.open(cacheName);
  try {
    // A host may have said nothing of how long a page is good for; a browser then guesses, and shows an old one.
    const fresh = { cache: "no-cache", credentials: "same-origin", redirect: "manual" };
    const response = await (request.mode === "navigate" ? fetch(request.url, fresh) : fetch(request));
    if (response.status === 200 && response.type === "basic") {
      await cache.put(request, response.clone());
      const keys = await cache.keys();
      for (const key of keys.slice(0, Math.max(0, keys.length - mostKept))) await cache.delete(key);
    }
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  // At the address of a site there may later be a preview of it, which tells its pages of changes in an answer that has
  // no end: whoever waits for the whole of it waits for ever.
  const isOfPreview = request.url.startsWith(`${scope}.almanac/`);
  const isOurs = request.method === "GET" && request.url.startsWith(scope) && !isOfPreview;
  if (isOurs && !request.headers.has("range")) event.respondWith(answer(request));
});
