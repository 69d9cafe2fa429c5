// The service worker: the page opens without the service. Each build has its own cache, so that no page mixes two
// versions.
//
// The page and its files come from the cache; rule sets come from the service, or without it from the cache;
// everything else (photos, scores) always comes from the service.

const CACHE = "tehai-@build@";
/** Caches of the page that needs no service, which a phone keeps beside this one (`web/site-sw.js`). */
const ALONE = "tehai-alone-";
const FILES = ["@files@"];
const RULES = "/api/rules?detail=value";
const FRESH = [RULES, "/health"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([...FILES, RULES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith("tehai-") && !name.startsWith(ALONE) && name !== CACHE;
  const old = async () => (await caches.keys()).filter(isOld);
  event.waitUntil(
    old()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

async function fresh(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

/**
 * A cached file of this build, for a page of this build; other pages and their files come from the service. When a
 * page opens, the client is the page before it.
 */
async function ofTheBuild({ request, clientId }) {
  const client = clientId && (await self.clients.get(clientId));
  const own = !client || request.mode === "navigate" || new URL(client.url).pathname === "/";
  const cache = await caches.open(CACHE);
  return (own && (await cache.match(request))) || fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (FRESH.includes(url.pathname + url.search)) return void event.respondWith(fresh(request));
  if (FILES.includes(url.pathname + url.search)) event.respondWith(ofTheBuild(event));
});
