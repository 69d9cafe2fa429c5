// A match on the referee's page: its events, corrections of earlier hands, fouls, rulings, the end of time.

import { bindClock } from "/static/desk/clock-panel.js";
import { correctSheet } from "/static/desk/correct.js";
import { foulForm, rulingForm } from "/static/desk/fouls.js";
import { handButtons, riichiButton } from "/static/desk/hand-acts.js";
import { file, get, post } from "/static/desk/link.js";
import { headShown, logShown, playersShown, resultsShown } from "/static/desk/match.js";
import { beginEntry, recordAfter } from "/static/desk/moved-on.js";
import { announce, attempt, follow, inOrder } from "/static/desk/page.js";
import { isTelling } from "/static/desk/win.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { saveFile } from "/static/save-file.js";

let match = null;
let missed = () => {};

/**
 * Follow a match and draw it after every event, until `signal`; `foulOf`: the player whose foul is about to be
 * recorded.
 */
export function followMatch(id, place, foulOf, signal) {
  const [face, now, log, results] = [el("div"), el("section", { class: "card stack" }), el("div"), el("div")];
  const clockCard = el("section", { class: "card" }, el("h2", {}, t("clock")), face);
  const logCard = el("section", { class: "card" }, el("h2", {}, t("log")), log);
  const resultsCard = el("section", { class: "card" }, el("h2", {}, t("results")), results);
  let clock = null;
  let first = foulOf;
  let followed = [];

  const address = `/api/desk/matches/${id}`;
  const load = () => Promise.all([get(address), get(`${address}/fouls`)]);
  const draw = inOrder(load, async ([found, { fouls }]) => {
    if (signal.aborted) return;
    match = found;
    const taken = async ({ tournaments }) => {
      followed = tournaments;
      announce(t("recorded"));
      await draw();
    };
    /** Record what is of no hand, or names its own. */
    const record = async (event) => taken(await post(`${address}/events`, event, { about: match.events.length }));
    /** Record an event of the hand for which it was entered. */
    const recordOf = async (event, { after }) => taken(await recordAfter(id, event, after, () => draw()));
    const over = {
      onopen: () => show(byId("views"), false),
      onclose: () => {
        show(byId("views"), true);
        missed();
      },
    };
    const played = match;
    const known = (now) => ({ after: now.events.length });
    const entry = () => beginEntry(played, known, recordOf);
    redraw(now, [
      el("p", { class: "hint", id: "match-table" }, t("tableName", { table: match.table })),
      headShown(match),
      ...followedShown(followed),
      playersShown(match, (name) => riichiButton(played, name, (event) => recordOf(event, known(played)))),
      match.state.ended ? null : el("div", { class: "acts" }, handButtons(played, entry, over)),
      actsOf(id, fouls, record, entry),
    ]);
    redraw(results, [resultsShown(match)]);
    redraw(log, [
      logShown(match, (step) =>
        step.type === "seats"
          ? null
          : el(
              "div",
              { class: "acts" },
              button(t("putRight"), () => correctSheet({ match: played, fouls, record, ...over }, step), {
                icon: "undo",
                class: "plain small",
              }),
            ),
      ),
    ]);
    show(resultsCard, Boolean(match.state.ended));
    show(clockCard, !match.state.ended);
    if (!clock) {
      place.replaceChildren(now, resultsCard, clockCard);
      clock = bindClock(face, true);
    }
    if (first) foulForm(match, fouls, entry(), first);
    first = null;
    try {
      if (!match.state.ended) await clock.look(`${address}/clock`);
    } finally {
      // Below the clock, which would move it away from a press; an element that is appended again loses a press.
      if (!signal.aborted && !logCard.isConnected) place.append(logCard);
    }
  });

  /** Events that arrive while a win is being entered are drawn after it: a repeated request must stay the same. */
  const look = async () => {
    const busy = Boolean(document.querySelector("dialog[open]") || isTelling());
    missed = busy ? () => (signal.aborted ? null : attempt(look, { heard: true })) : () => {};
    if (!busy) await draw();
  };
  document.addEventListener("close", () => missed(), { capture: true, signal });
  return follow(
    `/api/desk/live?match=${id}`,
    { record: look, clock: (answer) => clock?.showClock(answer) },
    { look, signal },
  );
}

/** What tournaments that counted the match did after the last correction. */
const followedShown = (followed) =>
  followed.map(({ outcome, round, table }) =>
    el(
      "p",
      { class: "prompt followed", role: "status" },
      t(`followed.${outcome}`, { round: number(round), table: number(table) }),
    ),
  );

/** The actions on a match as a whole. */
function actsOf(id, fouls, record, entry) {
  const time =
    match.state.options.time_minutes && !match.state.time_up
      ? button(t("timeIsUp"), (event) => attempt(() => record({ type: "time" }), { button: event.currentTarget }), {
          id: "time-up",
        })
      : null;
  const running = [
    time,
    button(t("foul"), () => foulForm(match, fouls, entry()), { icon: "minus", id: "foul" }),
    button(t("ruling"), () => rulingForm(match, entry()), { id: "ruling" }),
  ];
  return el("div", { class: "acts" }, exports(id), match.state.ended ? null : running);
}

/** Downloads of the match; they need a header, which a plain link could not send. */
export function exports(id = null) {
  const query = (as) =>
    `/api/desk/records?${new URLSearchParams({ ...(id ? { match: id } : {}), ...(as === "csv" ? { as } : {}) })}`;
  const save = (as) => () => attempt(async () => saveFile(await file(query(as)), `tehai-${id ?? "records"}.${as}`));
  return ["csv", "json"].map((as) =>
    button(t("exportAs", { kind: as.toUpperCase() }), save(as), { id: `export-${as}` }),
  );
}
