// Pages that are opened by a link: its token is taken from the address and kept for this tab; requests carry it.
//
// Responsible for the way to the service and back: a write that got no answer is sent again with the same key, so that
// it happens once; a stream that broke off goes on after the last event that came. What a page shows is its own
// business.

import { fetched, fetchedJson, pause, read, ServiceError, sendForm } from "/static/api.js";

const KEPT = "tehai.link";
const UNSURE = "tehai.unsure";
const TRIES = [0.5, 1, 2, 4];
const SLOWEST = 10;
let token = null;
let unsure = new Map();

/** Storage of this tab; where there is none the page forgets when it is loaded again, and all else works. */
function stored(name, value) {
  try {
    if (value === undefined) return sessionStorage.getItem(name);
    sessionStorage.setItem(name, value);
  } catch {
    /* switched off */
  }
  return null;
}

/**
 * Take the link out of the address (`#link=…`), where it would be seen and shared, or the one that this tab came with.
 */
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

/** The answer to a question, as JSON. */
export const get = async (address, signal) => fetchedJson(address, { headers: headers(), signal });

/** The answer to a question that is asked with a body and writes nothing. */
export const compute = async (address, body, signal) =>
  fetchedJson(address, {
    method: "POST",
    headers: headers({ "Content-Type": "application/json" }),
    body: JSON.stringify(body),
    signal,
  });

/** A file that the link may see, as a blob; browsers open no address with a header by themselves. */
export const file = async (address) => (await fetched(address, { headers: headers() })).blob();

/** Read a photo as it is, as `read` of api.js does, with the link. */
export const readPhoto = (photo, given = {}) => read(photo, { ...given, headers: headers() });

/**
 * Send what is to be written: `body` as JSON, as a form, or a file as it is. Where no answer comes it is sent again,
 * with the same key, for some seconds; then `offline` is thrown, and sending the same again later uses the same key
 * still. `about`: what the page knew when it was sent (how many events a match had, say): after that has changed, the
 * same words are another request.
 */
export async function write(method, address, body = null, { about = "", signal, onSent } = {}) {
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

/** `write` by POST, which is what nearly all writes are. */
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

/** What a request says, as text; of a file that goes with it, its size and its time. */
function nameOf([method, address, about, body]) {
  const told = (value) => (value instanceof Blob ? `${value.size} ${value.lastModified ?? ""}` : value);
  const parts = body instanceof FormData ? [...body].map(([field, value]) => [field, told(value)]) : told(body);
  return JSON.stringify([method, address, about, parts]);
}

/** `crypto.randomUUID` is for secure connections alone; a room without a certificate has none. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Listen to server-sent events until `signal` is aborted or the link has ended. `on`: a handler for each name of an
 * event, given its data; `onOpen` each time that the stream is there (what it missed comes next, so this is the time
 * to look where things stand), `onLost` when it breaks off, `onEnd(error)` when the link is not good any more. The
 * token goes into a header, as everywhere: an `EventSource` could only write it into the address, which servers log.
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

/** The events in a stream of bytes, one after the other: `{name, data, id}`. */
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
