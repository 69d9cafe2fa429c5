// The common parts of every page that is opened by a link: language, the link's role, errors in words, the live state.

import { ServiceError } from "/static/api.js";
import { listen, takeLink } from "/static/desk/link.js";
import { byId, el, rest, show } from "/static/dom.js";
import { has, lang, preferred, setLanguage, t } from "/static/i18n.js";
import { pressedNow, tell, untell } from "/static/inline-message.js";
import { load, save } from "/static/store.js";

let tables = [];
/** The error for which the page has stopped. */
let stopped = null;

/**
 * Begin a page: the language with these tables of texts besides the link's own, and the link. Returns false if the tab
 * has no link; the page then says so. `redraw()` is called after a change of language.
 */
export async function begin(more, redraw) {
  tables = ["desk/link", ...more];
  await setLanguage(preferred(load("language")), ...tables);
  byId("language").addEventListener("change", async (event) => {
    save("language", event.target.value);
    await setLanguage(event.target.value, ...tables);
    if (stopped) notice(wordsFor(stopped), true);
    redraw();
  });
  // If a link is opened in the tab of this page, only the address behind `#` changes, which does not reload the page.
  addEventListener("hashchange", () => location.hash.includes("link=") && location.reload());
  const linked = takeLink();
  if (!linked) stop(new ServiceError("link_missing", ""));
  return linked;
}

/** Mark the page as drawn; tests and screenshots wait for it. */
export const ready = () => (document.documentElement.dataset.ready = lang());

/**
 * The text for an error: the page's own, or the service's; each fault of a match has a line of the service, which
 * speaks the page's language. The page's text may contain what the service `said`, which names players, tables and
 * sums.
 */
export function wordsFor(error) {
  const faults = (error.faults ?? []).map((fault) => fault.message);
  if (faults.length) return faults;
  return [
    has(`error.${error.code}`)
      ? t(`error.${error.code}`, { said: error.message })
      : error.message || t("error.internal_error"),
  ];
}

/** Show a message below the bar, which stays in view, or remove it; an error stays until the next message. */
export function notice(words = [], bad = false) {
  const lines = [words].flat();
  byId("notice").className = bad ? "notice bad" : "notice";
  byId("notice").replaceChildren(...lines.map((line) => el("p", {}, line)));
  show(byId("notice"), lines.length > 0);
}

/** Announce a text to screen readers only. */
export const announce = (text) => (byId("say").textContent = text);

/**
 * Run an action that may be refused. The error is shown in `to` if a form has a place for it, else next to the control
 * that was pressed, and below the bar if none was. Returns whether the action succeeded. Its button is disabled
 * meanwhile, so that it cannot be pressed twice. `heard`: the action was not requested here, so earlier messages stay.
 */
export async function attempt(what, { button = null, to = null, heard = false } = {}) {
  const from = heard ? null : (pressedNow() ?? button);
  if (button) rest(button, true);
  try {
    await what();
    if (!heard) {
      notice();
      untell();
    }
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "cancelled") return false;
    const at = to ?? from;
    if (!at || !tell(wordsFor(error), at)) notice(wordsFor(error), true);
    return false;
  } finally {
    if (button) rest(button, false);
  }
}

/**
 * A function that loads, then takes what it loaded. Answers may come in another order than their requests: one that
 * comes after the answer to a later request is dropped.
 * @template {unknown[]} Given
 * @template Loaded
 * @param {(...given: Given) => Promise<Loaded>} load
 * @param {(loaded: Loaded) => unknown} take
 */
export function inOrder(load, take) {
  let asked = 0;
  let taken = 0;
  return async (/** @type {Given} */ ...given) => {
    asked += 1;
    const turn = asked;
    const loaded = await load(...given);
    if (turn < taken) return;
    taken = turn;
    await take(loaded);
  };
}

/** Show that the link is no longer valid, or missing, and nothing else. */
export function stop(error) {
  stopped = error;
  notice(wordsFor(error), true);
  show(byId("work"), false);
  liveness("off");
  ready();
}

/** Set whether the page is up to date with the service: `live`, `lost`, `off`. */
export function liveness(now) {
  const place = byId("live");
  place.dataset.now = now;
  place.textContent = now === "off" ? "" : t(`live.${now}`);
}

/**
 * Listen to an address like `listen` of link.js; the page shows whether it is live, and stops when the link has ended.
 * `look()` is called each time it is live again, `lost()` when it breaks off. After an abort, nothing is shown.
 */
export function follow(address, on, { look, signal, lost = () => {} }) {
  return listen(address, {
    on,
    signal,
    onOpen: async () => {
      await look();
      if (!signal?.aborted) liveness("live");
    },
    onLost: () => {
      if (signal?.aborted) return;
      liveness("lost");
      lost();
    },
    onEnd: stop,
  });
}

/** The time of a record (in UTC) as local time: with the date if it is not today; complete with `seconds`. */
export function when(at, { seconds = false } = {}) {
  const time = new Date(at);
  const today = time.toDateString() === new Date().toDateString();
  /** @type {Intl.DateTimeFormatOptions} */
  const style = { timeStyle: seconds ? "medium" : "short", ...(today && !seconds ? {} : { dateStyle: "medium" }) };
  return el("time", { dateTime: at }, new Intl.DateTimeFormat(document.documentElement.lang, style).format(time));
}
