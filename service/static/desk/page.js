// What every page that is opened by a link has: language, who asks, what is wrong in words, whether it is live.

import { ServiceError } from "/static/api.js";
import { listen, takeLink } from "/static/desk/link.js";
import { byId, el, rest, show } from "/static/dom.js";
import { has, lang, preferred, setLanguage, t } from "/static/i18n.js";
import { load, save } from "/static/store.js";
import { pressedNow, tell, untell } from "/static/told.js";

let tables = [];

/**
 * Begin a page: the language with these tables of texts besides the link's own, and the link. False where the tab has
 * none; that is said on the page. `redraw()` after another language was chosen.
 */
export async function begin(more, redraw) {
  tables = ["desk/link", ...more];
  await setLanguage(preferred(load("language")), ...tables);
  byId("language").addEventListener("change", async (event) => {
    save("language", event.target.value);
    await setLanguage(event.target.value, ...tables);
    redraw();
  });
  // A link that is opened in the tab where the page is: the address changes behind `#` alone, which loads nothing
  // anew.
  addEventListener("hashchange", () => location.hash.includes("link=") && location.reload());
  const linked = takeLink();
  if (!linked) stop(new ServiceError("link_missing", ""));
  return linked;
}

/** The page is drawn: tests and screen pictures wait for it. */
export const ready = () => (document.documentElement.dataset.ready = lang());

/**
 * The words for an error: of the page, or the service's own; each fault of a match has a line. The page's may hold
 * what the service `said`, which names players, tables and sums.
 */
export function wordsFor(error) {
  const faults = (error.faults ?? []).map((fault) =>
    has(`fault.${fault.code}`) ? t(`fault.${fault.code}`, { said: fault.message }) : fault.message,
  );
  if (faults.length) return faults;
  return [
    has(`error.${error.code}`)
      ? t(`error.${error.code}`, { said: error.message })
      : error.message || t("error.internal_error"),
  ];
}

/** Say something below the bar, which stays in view, or take it away; an error stays until the next word. */
export function notice(words = [], bad = false) {
  const lines = [words].flat();
  byId("notice").className = bad ? "notice bad" : "notice";
  byId("notice").replaceChildren(...lines.map((line) => el("p", {}, line)));
  show(byId("notice"), lines.length > 0);
}

/** Said to a screen reader alone. */
export const announce = (text) => (byId("say").textContent = text);

/**
 * Do something that may be refused; what is wrong is said in `to` where a form has a place for it, else beside the
 * control that asked for it, and below the bar where nobody pressed anything. Whether it was done. The button that
 * asked for it rests meanwhile, so that it cannot be pressed twice. `heard`: nobody asked for it here, and what was
 * said to somebody who did stays.
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

/** The link is not good any more, or was never there: the page says so and shows nothing else. */
export function stop(error) {
  notice(wordsFor(error), true);
  show(byId("work"), false);
  liveness("off");
  ready();
}

/** Whether what is shown is as the service has it now: `live`, `lost`, `off`. */
function liveness(now) {
  const place = byId("live");
  place.dataset.now = now;
  place.textContent = now === "off" ? "" : t(`live.${now}`);
}

/**
 * Listen to an address: as `listen` of link.js; the page shows whether it is live, and stops where the link has ended.
 */
export function follow(address, on, { look, signal }) {
  return listen(address, {
    on,
    signal,
    onOpen: async () => {
      await look();
      liveness("live");
    },
    onLost: () => liveness("lost"),
    onEnd: stop,
  });
}

/**
 * A time of a record, which is in UTC, as it is here: with the date where it is not of today; whole with `seconds`.
 */
export function when(at, { seconds = false } = {}) {
  const time = new Date(at);
  const today = time.toDateString() === new Date().toDateString();
  const style = { timeStyle: seconds ? "medium" : "short", ...(today && !seconds ? {} : { dateStyle: "medium" }) };
  return el("time", { dateTime: at }, new Intl.DateTimeFormat(document.documentElement.lang, style).format(time));
}
