// The service: photos up with progress, scores, rule sets. Errors carry a code that the page has words for.

/**
 * Something that the service, or the way to it, refused. `code`: of the service, or `offline`, `cancelled`. `again`:
 * in how many seconds to come again; `ticket`: what keeps the place in the queue till then.
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
let reachable = true;
let onReach = null;
let isAsking = false;

/**
 * Call `listener(reachable)` when the service stops answering, and when it answers again: as its own requests show.
 */
export const watchReach = (listener) => (onReach = listener);

/** What a request has shown. While the service does not answer, it is asked from time to time. */
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

/** Ask the service for a sign. The browser's own word about its network says nothing of a service in the same room. */
export async function lookForService() {
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
    /* no problem document: a proxy, or a server that stops */
  }
  if (status === 0 || NO_SERVICE.includes(status)) return new ServiceError("offline", "");
  return new ServiceError(
    problem.code || "internal_error",
    [problem.detail, problem.hint].filter(Boolean).join(" "),
    Number(retryAfter) || 0,
    problem.faults ?? [],
  );
}

/** What arrives; a request that was dropped or broken off on its way is thrown as `ServiceError`. */
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

/** Fetch; whatever is no answer, or no good one, is thrown as `ServiceError`. */
export async function fetched(address, given) {
  const answer = await arrives(fetch(address, given));
  const none = NO_SERVICE.includes(answer.status);
  if (none || given?.method) reach(!none); // what is only read may come from the service worker
  if (!answer.ok) throw problemOf(answer.status, await arrives(answer.text()), answer.headers.get("Retry-After"));
  return answer;
}

/** The JSON of an answer; the request may be dropped while the answer still arrives. */
export const fetchedJson = async (address, given) => arrives((await fetched(address, given)).json());

/** The rule sets. */
export const rules = () => fetchedJson("/api/rules");

/** The score of a request. */
export const score = (request, signal) =>
  fetchedJson("/api/score", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(request),
    signal,
  });

/** Something sent as JSON to another address of the service. */
export const send = (address, value) =>
  fetchedJson(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(value),
  });

const COME_AGAIN = ["busy", "too_many_requests", "no_memory", "too_many_connections"];

function post(address, form, { signal, onSent, headers = {} }) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not tell how much of an upload has gone
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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

/** Wait; throws `cancelled` where `signal` is aborted meanwhile. */
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
 * Read a photo. `onSent(part)` while it goes up, `onBusy(seconds)` where others come first: the photo is sent again by
 * itself, until `signal` cancels.
 */
export async function read(photo, { signal, onSent, onBusy, fields = {}, headers } = {}) {
  let ticket = {};
  for (;;) {
    const form = new FormData();
    form.append("photo", photo, "photo");
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    try {
      return await post("/api/read", form, { signal, onSent, headers: { ...headers, ...ticket } });
    } catch (error) {
      if (!COME_AGAIN.includes(error.code) || !error.again) throw error;
      ticket = error.ticket ? { "Tehai-Ticket": error.ticket } : {};
      onBusy?.(error.again);
      await pause(error.again, signal);
    }
  }
}

/** A form sent to another address of the service. */
export const sendForm = (address, form, given = {}) => post(address, form, given);
