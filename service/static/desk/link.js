// Pages that are opened by a link: its token is taken from the address and kept for this tab; requests send it.
//
// Handles requests to the service and their answers: a write without an answer is sent again with the same key, so
// that it happens once; an interrupted stream resumes after the last event received. Each page decides what it shows.

import { fetched, fetchedJson, pause, read, ServiceError, sendForm } from "/static/api.js";

const KEPT = "tehai.link";
const UNSURE = "tehai.unsure";
const TRIES = [0.5, 1, 2, 4];
const SLOWEST = 10;
let token = null;
let unsure = new Map();

/** Storage of this tab; without it the page forgets the link when it is reloaded, and everything else works. */
function stored(name, value) {
  try {
    if (value === undefined) return sessionStorage.getItem(name);
    sessionStorage.setItem(name, value);
  } catch {
    /* switched off */
  }
  return null;
}

/** Take the link from the address (`#link=…`), where it would be seen and shared, or the link stored in this tab. */
export function takeLink() {
  const given = new URLSearchParams(location.hash.slice(1)).get("link");
  if (given) {
    stored(KEPT, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  token = given ?? stored(KEPT);
  unsure = new Map(JSON.parse(stored(UNSURE) ?? "[]"));
  return Boolean(token);
}

const headers = (more = {}) => (token ? { Authorization: `Bearer ${token}`, ...more } : more);

/**
 * The answer to a GET request, as JSON.
 * @type {Api.Get}
 */
export const get = async (address, signal) => fetchedJson(address, { headers: headers(), signal });

/** The answer to a request that has a body and writes nothing. */
export const compute = async (address, body, signal) =>
  fetchedJson(address, {
    method: "POST",
    headers: headers({ "Content-Type": "application/json" }),
    body: JSON.stringify(body),
    signal,
  });

/** A file that the link may see, as a blob; browsers cannot open an address with a header. */
export const file = async (address) => (await fetched(address, { headers: headers() })).blob();

/** Send a file in place of what is at an address, once; returns the answer. */
export const putFile = async (address, blob, signal) =>
  fetchedJson(address, { method: "PUT", headers: headers({ "Content-Type": blob.type }), body: blob, signal });

/** Read a photo like `read` of api.js, with the link. */
export const readPhoto = (photo, given = {}) => read(photo, { ...given, headers: headers() });

/**
 * Send a write: `body` as JSON, as a form, or a file as it is. Without an answer it is sent again with the same key
 * for some seconds; then `offline` is thrown, and sending the same again later still uses the same key. `about`: what
 * the page knew when it was sent (for example the number of events of a match); once that has changed, the same
 * content is another request.
 * @param {string} method
 * @param {string} address
 * @param {any} [body]
 * @param {{about?: string | number, signal?: AbortSignal, onSent?: (part: number) => void}} [given]
 * @returns {Promise<any>}
 */
export async function write(method, address, body = null, given = {}) {
  const { about = "", signal, onSent } = given;
  const name = nameOf([method, address, about, body]);
  const key = unsure.get(name) ?? newKey();
  remember(name, key);
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await sent(method, address, body, key, { signal, onSent });
      remember(name, null);
      return answer;
    } catch (error) {
      if (error.code === "busy" && error.again) await pause(error.again, signal);
      else if (error.code !== "offline") {
        remember(name, null);
        throw error;
      } else if (tried < TRIES.length) await pause(TRIES[tried], signal);
      else throw error;
    }
  }
}

/** `write` by POST, which nearly all writes use. */
export const post = (address, body = {}, given = {}) => write("POST", address, body, given);

async function sent(method, address, body, key, { signal, onSent }) {
  const keyed = headers({ "Idempotency-Key": key });
  if (body instanceof FormData) return sendForm(address, body, { headers: keyed, signal, onSent });
  if (body instanceof File)
    return fetchedJson(address, { method, headers: { ...keyed, "Content-Type": body.type }, body, signal });
  const given = {
    method,
    headers: { ...keyed, "Content-Type": "application/json" },
    body: JSON.stringify(body ?? {}),
    signal,
  };
  return fetchedJson(address, given);
}

function remember(name, key) {
  if (key === null) unsure.delete(name);
  else unsure.set(name, key);
  stored(UNSURE, JSON.stringify([...unsure].slice(-50)));
}

/** A text that identifies a request; a file is identified by its size and time. */
function nameOf([method, address, about, body]) {
  const timeOf = (value) => (value instanceof File ? value.lastModified : "");
  const textOf = (value) => (value instanceof Blob ? `${value.size} ${timeOf(value)}` : value);
  const parts = body instanceof FormData ? [...body].map(([field, value]) => [field, textOf(value)]) : textOf(body);
  return JSON.stringify([method, address, about, parts]);
}

/** A new random key. `crypto.randomUUID` needs a secure connection; a room without a certificate has none. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Listen to server-sent events until `signal` is aborted or the link has ended. `on`: a handler for each event name,
 * given its data; `onOpen` is called each time that the stream is open (missed events come next, so this is the time
 * to reload the state), `onLost` when it is interrupted, `onEnd(error)` when the link is no longer valid. The token
 * goes into a header, as in all requests: an `EventSource` could only put it into the address, which servers log.
 */
export async function listen(address, { on, onOpen, onLost, onEnd, signal }) {
  let last = null;
  let wait = 0.5;
  while (!signal?.aborted) {
    try {
      const more = { Accept: "text/event-stream", ...(last === null ? {} : { "Last-Event-ID": last }) };
      const answer = await fetched(address, { headers: headers(more), signal, cache: "no-store" });
      wait = 0.5;
      await onOpen?.();
      for await (const event of events(answer.body)) {
        if (event.name === "closed") return onEnd?.(new ServiceError(event.data.code, event.data.message));
        if (event.id !== null) last = event.id;
        await on[event.name]?.(event.data);
      }
    } catch (error) {
      if (signal?.aborted || error.code === "cancelled") return undefined;
      if (error instanceof ServiceError && !["offline", "busy", "internal_error"].includes(error.code))
        return onEnd?.(error);
      if (!(error instanceof ServiceError)) throw error;
    }
    onLost?.();
    await pause(wait, signal).catch(() => {});
    wait = Math.min(SLOWEST, 2 * wait);
  }
  return undefined;
}

/** The events in a stream of bytes, in order: `{name, data, id}`. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch((error) => {
      throw new ServiceError(error.name === "AbortError" ? "cancelled" : "offline", "");
    });
    if (done) return;
    text += value;
    const blocks = text.split("\n\n");
    text = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block
          .split("\n")
          .filter((line) => !line.startsWith(":"))
          .map((line) => line.split(/: (.*)/s, 2)),
      );
      if (fields.data) yield { name: fields.event, data: JSON.parse(fields.data), id: fields.id ?? null };
    }
  }
}
