// Caches visited pages, and the files that every page needs, for use without a network. The network comes first,
// because today's page is worth more than a quick copy of yesterday's.

const cacheName = "almanac";
const pages = ["./", "search/"];
const files = ["favicon.svg", "manifest.webmanifest", "search/list.json"];
const mostKept = 500;

const isOwn = (url) => url.startsWith(self.registration.scope);

/** The style sheets and scripts of a cached page, under the names that it uses. */
async function assets(cache, page) {
  const html = (await (await cache.match(page))?.text()) ?? "";
  const links = html.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g);
  return [...links].map(([, path]) => new URL(path, new URL(page, self.location)).href).filter(isOwn);
}

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(cacheName);
    // A missing file must not keep the others from being cached.
    const add = (urls) => Promise.allSettled(urls.map((url) => cache.add(new Request(url, { cache: "reload" }))));
    await add([...pages, ...files]);
    const needed = await Promise.all(pages.map((page) => assets(cache, page)));
    await add([...new Set(needed.flat())]);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function answer(request) {
  const cache = await caches.open(cacheName);
  try {
    // When a host doesn't say how long a page is fresh, a browser guesses, and may show an old one.
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
  // A preview may later run at the address of a site. It reports changes in a response that never ends, so waiting for
  // all of it would take forever.
  const isOfPreview = request.url.startsWith(`${self.registration.scope}.almanac/`);
  const isCacheable = request.method === "GET" && isOwn(request.url) && !isOfPreview;
  if (isCacheable && !request.headers.has("range")) event.respondWith(answer(request));
});
