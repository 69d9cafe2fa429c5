// The service of a page that has none: its worker answers on the phone (`worker.js`). `api.js` asks it in place of
// `fetch`, and gets a response of the same form.

import { allGames, GAMES } from "/static/web/stored-games.js";

let worker = null;
let count = 0;
/** Number of a request → what resolves and rejects its answer. */
const waiting = new Map();

/** Start the worker, once; it loads Python for some seconds. */
export function start() {
  if (worker) return;
  worker = new Worker(`${document.documentElement.dataset.base}static/web/worker.js`, { type: "module" });
  worker.addEventListener("message", ({ data }) => {
    if (data.ready) document.documentElement.dataset.scorer = "ready";
    else if (data.broken) breakOff(data.broken);
    else settle(data);
  });
  worker.addEventListener("error", (event) => breakOff(event.message));
}

function settle({ number, found, failed }) {
  const { resolve, reject } = waiting.get(number) ?? {};
  waiting.delete(number);
  if (failed) reject?.(new Error(failed));
  else resolve?.(found);
}

/** The worker did not start, for example because a file is missing: the next request starts another one. */
function breakOff(why) {
  worker?.terminate();
  worker = null;
  for (const { reject } of waiting.values()) reject(new TypeError(why));
  waiting.clear();
}

function asked(request, signal) {
  start();
  const number = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.postMessage({ number, asked: request });
  });
}

/**
 * The response to a request of the API.
 * @param {string} address
 * @param {RequestInit} given
 * @returns {Promise<Response>}
 */
export async function answer(address, given = {}) {
  const { method = "GET", headers, body, signal } = given;
  signal?.throwIfAborted();
  if (address.endsWith("/live")) return live(address, signal);
  if (address === "/api/games" && method === "GET" && (await hasNoGames())) return Response.json({ games: [] });
  const request = { method, address, headers: Object.fromEntries(new Headers(headers)), body: body ?? "" };
  const { status, kind, text } = await asked(request, signal);
  return new Response(text, { status, headers: { "Content-Type": kind } });
}

/** The page asks for games when it opens: without any, it need not wait for Python. */
const hasNoGames = async () => Object.keys(await allGames()).length === 0;

/** A stream of events for a game: it tells what other tabs of this phone record. */
function live(address, signal) {
  const game = address.split("/").at(-2);
  const changes = new BroadcastChannel(GAMES);
  const bytes = new TextEncoder();
  const stream = new ReadableStream({
    start(events) {
      changes.addEventListener("message", ({ data }) => {
        if (data === game) events.enqueue(bytes.encode('event: record\ndata: {"kind": "event"}\n\n'));
      });
      signal?.addEventListener("abort", () => {
        changes.close();
        events.error(signal.reason);
      });
    },
  });
  return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
}
