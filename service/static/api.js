// Requests to the service: photo uploads with progress, scores, rule sets. Errors have a code that the page has texts
// for.

import { lang } from "/static/i18n.js";

/**
 * An error of the service or of the connection. `code`: of the service, or `offline`, `cancelled`. `again`: seconds
 * until a retry; `ticket`: keeps the place in the queue until then.
 */
export class ServiceError extends Error {
  constructor(code, message, again = 0, faults = []) {
    super(message);
    this.code = code;
    this.again = again;
    this.faults = faults;
    this.ticket = null;
  }
}

const AGAIN = [2, 4, 8, 15];
const NO_SERVICE = [502, 504];
const RULES = "/api/rules?detail=value";
let reachable = true;
let onReach = null;
let isAsking = false;

/** Call `listener(reachable)` when the page's own requests show that the service stops answering, or answers again. */
export const watchReach = (listener) => (onReach = listener);

/** Note whether a request was answered. While the service does not answer, the page asks it again periodically. */
function reach(answers) {
  if (answers === reachable || !onReach) return;
  reachable = answers;
  onReach(reachable);
  if (!answers && !isAsking) askUntilItAnswers();
}

async function askUntilItAnswers() {
  isAsking = true;
  for (let tried = 0; !reachable; tried += 1) {
    await pause(AGAIN[Math.min(tried, AGAIN.length - 1)]);
    if (!reachable) await lookForService();
  }
  isAsking = false;
}

/** Check whether the service answers. The browser's network status says nothing about a service in the same room. */
export async function lookForService() {
  if (await here()) return;
  try {
    // never from the service worker
    const { status } = await fetch("/api/rules", { method: "HEAD", cache: "no-store" });
    reach(!NO_SERVICE.includes(status));
  } catch {
    reach(false);
  }
}

function problemOf(status, text, retryAfter) {
  let problem = {};
  try {
    problem = JSON.parse(text);
  } catch {
    /* not a problem document: from a proxy, or a server that is stopping */
  }
  if (status === 0 || NO_SERVICE.includes(status)) return new ServiceError("offline", "");
  return new ServiceError(
    problem.code || "internal_error",
    [problem.detail, problem.hint].filter(Boolean).join(" "),
    Number(retryAfter) || 0,
    problem.faults ?? [],
  );
}

/** The module that answers on the phone if the page is from `tehai web`; null if a service answers. */
const here = async () => ("alone" in document.documentElement.dataset ? import("/static/web/here.js") : null);

/** Await data that is arriving; a request that is cancelled or interrupted on the way throws a `ServiceError`. */
async function arrives(coming) {
  try {
    return await coming;
  } catch (error) {
    if (error.name === "AbortError") throw new ServiceError("cancelled", "");
    if (error.name !== "TypeError") throw error;
    reach(false);
    throw new ServiceError("offline", "");
  }
}

/** Fetch; a missing response or an error response throws a `ServiceError`. */
export async function fetched(address, given) {
  const headers = { "Accept-Language": lang(), ...given?.headers }; // the language of a refusal
  const own = address.startsWith("/api/") && address !== RULES && (await here());
  const answer = await arrives((own?.answer ?? fetch)(address, { ...given, headers }));
  const none = NO_SERVICE.includes(answer.status);
  if (none || given?.method) reach(!none); // a read may be answered by the service worker
  if (!answer.ok) throw problemOf(answer.status, await arrives(answer.text()), answer.headers.get("Retry-After"));
  return answer;
}

/** The JSON of a response; the request may also be cancelled while the body arrives. */
export const fetchedJson = async (address, given) => arrives((await fetched(address, given)).json());

/**
 * The rule sets.
 * @returns {Promise<Api.Rules>}
 */
export const rules = () => fetchedJson(RULES);

/**
 * Score a request.
 * @param {Api.Request} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Api.Answer>}
 */
export const score = (request, signal) =>
  fetchedJson("/api/score", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });

/** Send a value as JSON to another address of the service. */
export const send = (address, value) =>
  fetchedJson(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });

/** If the last upload was slower than this, in bytes per millisecond, later photos are sent smaller. */
const SLOW = 125;
let rate = Number.POSITIVE_INFINITY;

/** Whether the last photo went over a slow connection. */
export const isSlow = () => rate < SLOW;

const COME_AGAIN = ["busy", "too_many_requests", "no_memory", "too_many_connections"];

/**
 * @param {string} address
 * @param {FormData} form
 * @param {{signal?: AbortSignal, onSent?: (part: number) => void, headers?: {[name: string]: string}}} given
 * @returns {Promise<any>}
 */
async function post(address, form, { signal, onSent, headers = {} }) {
  if (await here()) return readHere(address, form, { signal, onSent, headers });
  return upload(address, form, { signal, onSent, headers });
}

/** Read a photo on a page that has no service. */
async function readHere(address, form, { signal, onSent, headers }) {
  if (address !== "/api/read") throw new ServiceError("no_reader", "");
  const own = await import("/static/web/read-here.js");
  onSent?.(1);
  const answer = await arrives(own.readHere(form, { signal, headers: { "Accept-Language": lang(), ...headers } }));
  if (!answer.ok) throw problemOf(answer.status, await answer.text(), null);
  return answer.json();
}

/**
 * @param {string} address
 * @param {FormData} form
 * @param {{signal?: AbortSignal, onSent?: (part: number) => void, headers?: {[name: string]: string}}} given
 * @returns {Promise<any>}
 */
function upload(address, form, { signal, onSent, headers = {} }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not report upload progress
    request.open("POST", address);
    const every = { "Accept-Language": lang(), ...headers };
    for (const [name, value] of Object.entries(every)) request.setRequestHeader(name, value);
    const begun = performance.now();
    request.upload.addEventListener("load", ({ loaded }) => (rate = loaded / (performance.now() - begun)));
    request.upload.addEventListener(
      "progress",
      (event) => event.lengthComputable && onSent?.(event.loaded / event.total),
    );
    request.addEventListener("load", () => {
      reach(!NO_SERVICE.includes(request.status));
      if (request.status >= 200 && request.status <= 299) return resolve(JSON.parse(request.responseText));
      const error = problemOf(request.status, request.responseText, request.getResponseHeader("Retry-After"));
      error.ticket = request.getResponseHeader("Tehai-Ticket");
      return reject(error);
    });
    request.addEventListener("error", () => {
      reach(false);
      reject(new ServiceError("offline", ""));
    });
    request.addEventListener("abort", () => reject(new ServiceError("cancelled", "")));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    if (signal?.aborted) reject(new ServiceError("cancelled", ""));
    else request.send(form);
  });
}

/** Wait; throws `cancelled` if `signal` is aborted meanwhile. */
export const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    const stop = () => {
      clearTimeout(timer);
      reject(new ServiceError("cancelled", ""));
    };
    signal?.addEventListener("abort", stop, { once: true });
  });

/**
 * Read a photo. Calls `onSent(fraction)` during the upload, and `onBusy(seconds)` if other photos are waiting first:
 * the photo is then sent again automatically, until `signal` cancels.
 * @param {Blob} photo
 * @param {{signal?: AbortSignal, onSent?: (part: number) => void, onBusy?: (seconds: number) => void,
 *   fields?: {[name: string]: string}, headers?: {[name: string]: string}, once?: boolean}} [given] `once`: do not
 *   send the photo again if other photos are waiting first
 * @returns {Promise<Api.Reading>}
 */
export async function read(photo, given = {}) {
  const { signal, onSent, onBusy, fields = {}, headers } = given;
  let ticket = {};
  for (;;) {
    const form = new FormData();
    form.append("photo", photo, "photo");
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    try {
      return await post("/api/read", form, { signal, onSent, headers: { ...headers, ...ticket } });
    } catch (error) {
      if (given.once || !COME_AGAIN.includes(error.code) || !error.again) throw error;
      ticket = error.ticket ? { "Tehai-Ticket": error.ticket } : {};
      onBusy?.(error.again);
      await pause(error.again, signal);
    }
  }
}

/** Send a form to another address of the service. */
export const sendForm = (address, form, given = {}) => post(address, form, given);
