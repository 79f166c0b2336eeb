// Makes the second visit local. The version is a hash of every file, so that a page never
// mixes files of two releases: the page itself comes from the network while there is one,
// everything that it names carries a hash in its path and comes from the copy.

const CACHE = "pyramide-@@version@@";
const FILES = @@list@@;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // what an earlier release already brought is not downloaded again
    await Promise.all(FILES.map(async (file) => {
      const old = file.includes("-") ? await caches.match(file) : undefined;
      if (old) await cache.put(file, old);
      else await cache.add(file);
    }));
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("pyramide-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

async function page(request) {
  const cache = await caches.open(CACHE);
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), 3000);
  try {
    const response = await fetch(request.url, { signal: aborter.signal });
    if (response.ok) return response;
  } catch {
    // offline, or slower than the copy is old
  } finally {
    clearTimeout(timer);
  }
  return (await cache.match("./")) ?? Response.error();
}

async function file(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});
