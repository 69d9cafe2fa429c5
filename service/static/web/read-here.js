// Photos are read on the phone. If a service offers this page and can be reached, it reads the photo too. The first
// answer is used, and the page shows whether the phone or the service gave it.

import { phoneReads } from "/static/web/here.js";

/** The event of the document that says who has read a photo: `phone` or `service`. */
export const READ_BY = "tehai-read-by";
const READ = "/api/read";

/** A page from another host has no service. */
const hasService = () => document.documentElement.dataset.base !== "/";

/** The service's answer to a photo, with its whole body; an answer that is no reading is an error. */
async function serviceReads(form, given) {
  const answer = await fetch(READ, { method: "POST", body: form, ...given });
  if (!answer.ok) throw new Error(`the service answers ${answer.status}`);
  return new Response(await answer.blob(), { headers: { "Content-Type": "application/json" } });
}

/** A taught tile set is at the service: the phone reads with the networks alone. */
function withoutTileSet(form) {
  const { tile_set, ...fields } = Object.fromEntries(form);
  return fields;
}

/**
 * The response to a photo.
 * @param {FormData} form
 * @param {{signal?: AbortSignal, headers: {[name: string]: string}}} given
 * @returns {Promise<Response>}
 */
export async function readHere(form, { signal, headers }) {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const mine = phoneReads(withoutTileSet(form), headers["Accept-Language"], either);
  const ways = [mine.then((answer) => (answer.ok ? { answer, by: "phone" } : Promise.reject(new Error("refused"))))];
  if (hasService()) {
    const theirs = serviceReads(form, { signal: either, headers }).then((answer) => ({ answer, by: "service" }));
    const [own] = ways;
    if (form.get("tile_set"))
      ways[0] = theirs.catch(() => own); // only the service knows the set
    else ways.push(theirs);
  }
  try {
    const { answer, by } = await Promise.any(ways);
    document.dispatchEvent(new CustomEvent(READ_BY, { detail: by }));
    return answer;
  } catch {
    signal?.throwIfAborted();
    return await mine; // its refusal has the words
  } finally {
    stop.abort();
  }
}
