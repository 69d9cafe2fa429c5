// The service worker of the page that needs no service (`tehai web`): it stores every file of the site, so that the
// page opens and scores without a network.
//
// Each build has a cache of its own. A new build is downloaded while the old one goes on, and is used from the next
// start of the page (`keep.js` sends `use`), when no other tab is open.

const BUILD = "@build@";
/** The path of the page. Each file is stored by its address below it; the page asks for most at the host's root. */
const BASE = "@base@";
/** Name → size in bytes and SHA-256 of every file that is stored. */
const STORED = { "@stored@": [0, ""] };
/** Names of files that only reading photos needs. On the first visit they are stored after the files that score. */
const LATER = new Set(["@later@"]);
/**
 * Names of the page and of its workers. The browser obeys headers that come with them: the host may have changed these
 * while the contents stayed the same.
 */
const FRESH = new Set(["@fresh@"]);
const PREFIX = "tehai-alone-";
const CACHE = PREFIX + BUILD;
const TOGETHER = 6;

const addressOf = (name) => BASE + (name === "index.html" ? "" : name);

/** The name of the file that the page means with a path. */
function nameOf(path) {
  if (path === BASE) return "index.html";
  return path.slice(path.startsWith(BASE) ? BASE.length : 1);
}

async function digestOf(data) {
  const digest = await crypto.subtle.digest("SHA-256", data);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The file in a cache of an older build, if it has the same contents. */
async function fromBefore(name) {
  for (const each of await caches.keys()) {
    if (!each.startsWith(PREFIX) || each === CACHE) continue;
    const held = await (await caches.open(each)).match(addressOf(name));
    if (held && (await digestOf(await held.clone().arrayBuffer())) === STORED[name][1]) return held;
  }
  return null;
}

/** Store a file. One with other contents belongs to another build: then the site is being published right now. */
async function store(cache, name) {
  const before = FRESH.has(name) ? null : await fromBefore(name);
  if (before) return cache.put(addressOf(name), before);
  const answer = await fetch(addressOf(name), { cache: "no-cache" });
  const data = await answer.clone().arrayBuffer();
  if (!answer.ok || (await digestOf(data)) !== STORED[name][1]) throw new Error(`${name} is not of build ${BUILD}`);
  return cache.put(addressOf(name), answer);
}

/** The open pages of the site; a service has other pages at the same host. */
async function pages(kind) {
  const open = await self.clients.matchAll({ type: kind, includeUncontrolled: true });
  return open.filter(({ url }) => url.startsWith(self.registration.scope));
}

async function tell(message) {
  for (const client of await pages("all")) client.postMessage(message);
}

const bytesOf = (names) => names.reduce((sum, name) => sum + STORED[name][0], 0);

/** The names of files that are missing, the small ones first. */
async function missing() {
  const held = new Set((await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url).pathname));
  const names = Object.keys(STORED).filter((name) => !held.has(addressOf(name)));
  return names.toSorted((a, b) => STORED[a][0] - STORED[b][0]);
}

/** Store files, and tell the pages `why` and which part of `all` files is there. Returns how many were missing. */
async function storeAll(names, why, all) {
  const cache = await caches.open(CACHE);
  const left = [...names];
  const total = bytesOf(all);
  let done = total - bytesOf(left);
  const next = async () => {
    for (let name = left.shift(); name; name = left.shift()) {
      await store(cache, name);
      done += STORED[name][0];
      await tell({ stored: done / total, why });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, next));
  return names.length;
}

const isFirst = (name) => !LATER.has(name);

/** A first visit stores what scores; an update stores everything, so that it never takes the reader away. */
async function install() {
  if (self.registration.active) return storeAll(await missing(), "update", Object.keys(STORED));
  return storeAll((await missing()).filter(isFirst), "storing", Object.keys(STORED).filter(isFirst));
}

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  const old = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  event.waitUntil(
    old()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** Use this build as soon as the browser lets it, unless another tab is in the middle of something. */
async function useAtStart() {
  if ((await pages("window")).length > 1) return { used: false };
  self.skipWaiting(); // the browser waits until the old build has nothing to do, which may take minutes
  return { used: true };
}

/** Download what comes later, and again what the browser has deleted. */
async function check() {
  const names = await missing();
  const later = names.filter((name) => LATER.has(name));
  const again = await storeAll(names.filter(isFirst), "again", Object.keys(STORED).filter(isFirst));
  return { again, later: await storeAll(later, "reading", [...LATER]) };
}

const ASKED = { use: useAtStart, check };

self.addEventListener("message", (event) => {
  const answer = ASKED[event.data];
  if (!answer) return;
  event.waitUntil(
    answer().then(
      (found) => event.ports[0].postMessage(found),
      () => event.ports[0].postMessage({ failed: true }),
    ),
  );
});

async function stored(request, name) {
  const cache = await caches.open(CACHE);
  return (await cache.match(addressOf(name))) ?? fetch(request);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const name = nameOf(url.pathname);
  if (name in STORED) event.respondWith(stored(request, name));
});
