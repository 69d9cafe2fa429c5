// Answers requests on a page without a service, by a worker on the phone (`worker.js`). `api.js` calls this module in
// place of `fetch`, and gets a response of the same form.

import { allGames, GAMES } from "/static/web/stored-games.js";

/** A worker that runs Python. It is started one time, and again after it failed. */
class Python {
  /** Number of a request → what resolves and rejects its answer. */
  #waiting = new Map();
  #count = 0;
  #worker = null;

  /** `file`: the worker; `name`: the mark that the page gets when it is ready. */
  constructor(file, name) {
    this.file = file;
    this.name = name;
  }

  /** Start the worker; it loads Python for some seconds. */
  start() {
    if (this.#worker) return;
    this.#worker = new Worker(`${document.documentElement.dataset.base}static/web/${this.file}`, { type: "module" });
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.ready) document.documentElement.dataset[this.name] = "ready";
      else if (data.broken) this.#breakOff(data.broken);
      else this.#settle(data);
    });
    this.#worker.addEventListener("error", (event) => this.#breakOff(event.message));
  }

  #settle({ number, found, failed }) {
    const { resolve, reject } = this.#waiting.get(number) ?? {};
    this.#waiting.delete(number);
    if (failed) reject?.(new Error(failed));
    else resolve?.(found);
  }

  /** The worker did not start, for example because a file is missing: the next request starts another one. */
  #breakOff(why) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(new TypeError(why));
    this.#waiting.clear();
  }

  asked(request, signal) {
    this.start();
    const number = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      this.#worker.postMessage({ number, asked: request });
    });
  }
}

const scorer = new Python("worker.js", "scorer");
const reader = new Python("reader.js", "reader");

/** Start the scorer before its first request. */
export const start = () => scorer.start();

/** Start the reader before its first photo. */
export const startReader = () => reader.start();

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
  const { status, kind, text } = await scorer.asked(request, signal);
  return new Response(text, { status, headers: { "Content-Type": kind } });
}

/**
 * The phone's own response to a photo; one that is an error has a problem document.
 * @param {{[name: string]: any}} fields the photo and the other fields of the form
 * @param {string} language of an error
 * @param {AbortSignal} [signal]
 */
export async function phoneReads({ photo, ...fields }, language, signal) {
  let found = null;
  try {
    found = await reader.asked({ photo, fields: { ...fields, language } }, signal);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const problem = JSON.stringify({ code: "no_reader", detail: error.message }); // the page has the words
    return new Response(problem, { status: 503, headers: { "Content-Type": "application/problem+json" } });
  }
  return new Response(found.text, { status: found.status, headers: { "Content-Type": found.kind } });
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
