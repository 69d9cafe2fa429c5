// The page of the tablet at a table: the state of the match, recording a hand in two taps, calling the referee.

import { lookForService, ServiceError, watchReach } from "/static/api.js";
import * as backlog from "/static/desk/backlog.js";
import { bindClock } from "/static/desk/clock-panel.js";
import { handButtons, riichiButton } from "/static/desk/hand-acts.js";
import { get, post } from "/static/desk/link.js";
import { headShown, logShown, matchList, playersShown, resultsShown } from "/static/desk/match.js";
import { beginEntry, sayMoved } from "/static/desk/moved-on.js";
import { openingForm } from "/static/desk/opening.js";
import {
  announce,
  attempt,
  begin,
  follow,
  inOrder,
  liveness,
  notice,
  ready,
  when,
  wordsFor,
} from "/static/desk/page.js";
import { proceduresSheet } from "/static/desk/procedures.js";
import { eventText } from "/static/desk/show.js";
import { printSheet } from "/static/desk/signatures.js";
import { callSheet, claimSheet } from "/static/desk/table-sheets.js";
import { bindWin, closeWin, isTelling } from "/static/desk/win.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { ask } from "/static/sheets.js";
import { update } from "/static/state.js";
import { loadTiles } from "/static/tiles.js";

let me = null;
let matches = [];
let match = null;
let calls = [];
let cases = [];
let following = null;
let clock = null;
let online = true;
let sending = false;

const about = () => match.events.length;
const address = (what = "") => `/api/desk/matches/${match.match}${what}`;

/**
 * Record an event; the page shows it as soon as the service has it. Without the network it is kept for later. `begun`:
 * its entry (`backlog.begin`), so that the event never counts for a later hand than the one that was entered.
 */
async function record(event, begun = backlog.begin(match.match, about())) {
  const { after } = begun;
  if (!online || backlog.waiting(match.match).length) return later(event, after);
  try {
    await post(address("/backlog"), { after, events: [event], strict: true }, { about: after }).then(taken);
  } catch (error) {
    if (error.code === "match_moved_on") {
      await look();
      sayMoved(error, match, after);
    }
    if (error.code !== "offline") throw error;
    online = false;
    return later(event, after);
  }
  return look();
}

/** Begin an entry in a form. */
const entry = () => beginEntry(match, (now) => backlog.begin(now.match, now.events.length), record);

/** Keep an event that cannot be sent now. `after`: as in `backlog.keep`. */
function later(event, after) {
  backlog.keep(match.match, after, event);
  draw();
  if (online) sendBacklog();
}

/** Say what became of events that were sent: those that differ from another device's wait for the referee. */
const taken = ({ held }) => notice(held === null ? [] : t("heldHere"), held !== null);

/** Send what was kept, once the service answers again, and what is recorded until it has answered. */
async function sendBacklog() {
  if (sending) return;
  sending = true;
  try {
    while (match) {
      const found = await backlog.send(match.match);
      if (!found) return;
      taken(found);
      announce(t(found.held === null ? "allSent" : "heldHere"));
      await look();
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "offline") notice(wordsFor(error), true);
  } finally {
    sending = false;
  }
}

/** Whether the service answers. Once it does again, what was kept is sent. */
async function setOnline(now) {
  online = now;
  if (match?.state) draw();
  if (now) await sendBacklog();
}

const lookAtMatch = inOrder(
  () => Promise.all([get(address()), get("/api/desk/calls"), get("/api/desk/cases?open=true")]),
  ([found, called, filed]) => {
    if (match?.match !== found.match) return; // another match was chosen meanwhile
    match = found;
    calls = called.calls.filter((each) => each.match === match.match);
    cases = filed.cases.filter((each) => each.match === match.match);
    draw();
  },
);

/** Load the match and draw it, unless the choice was opened meanwhile. */
const look = async () => (match ? lookAtMatch() : undefined);

async function claimed() {
  closeWin();
  await look();
  announce(t("claimFiled"));
}

function showMatch() {
  show(byId("match"), true);
  draw();
  byId("record-win")?.focus();
}

const entering = () => ({
  claim: online ? (now) => claimSheet(match, now, claimed) : null,
  onopen: () => show(byId("match"), false),
  onclose: showMatch,
  loose: () => !online,
});

function acts() {
  const { state } = match;
  const call = online
    ? button(t("callReferee"), () => callSheet(match, null, look), { icon: "bell", class: "big", id: "call" })
    : null;
  if (state.ended)
    return [
      button(t("nextMatch"), (event) => attempt(() => choose(null), { button: event.currentTarget }), {
        icon: "plus",
        class: "primary big",
      }),
      button(t("printSheet"), () => printSheet(match), { icon: "print", class: "big", id: "print-sheet" }),
      call,
    ].filter(Boolean);
  const stops = state.may_stop
    ? button(t("stopMatch", { name: state.may_stop }), (event) =>
        attempt(() => record({ type: "stop", player: state.may_stop }), { button: event.currentTarget }),
      )
    : null;
  const seats =
    state.touched || !online
      ? null
      : button(
          t("drawSeats"),
          (event) =>
            attempt(() => post(address("/seats"), {}, { about: about() }).then(look), { button: event.currentTarget }),
          { icon: "redo", class: "big" },
        );
  const more = button(t("procedures"), () => proceduresSheet(match, entry()), { class: "big", id: "procedures" });
  return [...handButtons(match, entry, entering()), call, more, seats, stops].filter(Boolean);
}

/** Undo the table's own last event, after a question. */
async function undoLast(number) {
  if (!(await ask(t("undoTitle"), t("undoText"), t("undoEvent"), t("cancel")))) return;
  const done = await attempt(async () => {
    await post(address("/events"), { type: "undo", event: number }, { about: about() });
    await look();
  });
  if (done) announce(t("undone"));
}

/** What was recorded without the network, the newest first; the last of them can be removed. */
function unsent() {
  const events = backlog.waiting(match.match);
  if (!events.length) return null;
  const lines = events.map((event, place) =>
    el(
      "li",
      { data: { unsent: place } },
      el("b", {}, eventText(event)),
      " ",
      el("span", { class: "tag open" }, t("notSent")),
      place === events.length - 1 && !sending
        ? button(t("takeOff"), removeUnsent, {
            icon: "undo",
            class: "plain small",
            id: "take-off",
          })
        : null,
    ),
  );
  return el("ol", { class: "list log", reversed: true }, lines.reverse());
}

function removeUnsent() {
  backlog.takeOff(match.match);
  draw();
}

/** The state as the device knows it: riichi that was not sent yet lies on the table. */
function withUnsent(found) {
  const events = backlog.waiting(found.match);
  const last = events.findLastIndex((event) => event.type !== "riichi");
  const names = events.slice(last + 1).map((event) => event.player);
  const { state } = found;
  const over = last >= 0 ? { riichi: [], sticks: 0 } : state;
  return { ...found, state: { ...state, riichi: [...over.riichi, ...names], sticks: over.sticks + names.length } };
}

/** What waits for the referee. */
function waiting() {
  const lines = [
    ...cases.map((each) =>
      el(
        "li",
        {},
        el("span", { class: "tag open" }, t("waits")),
        t("claimOf", { name: each.parts.claim.player }),
        " ",
        when(each.at),
      ),
    ),
    ...calls.map((each) =>
      el(
        "li",
        {},
        el("span", { class: "tag open" }, t("called")),
        each.parts.call.words || t("callReferee"),
        " ",
        when(each.at),
      ),
    ),
  ];
  return lines.length ? el("ul", { class: "list waiting" }, lines) : null;
}

function draw() {
  const count = backlog.waiting(match.match).length;
  const asks = (step) => {
    if (!online || count) return null;
    if (step.event === match.undoable)
      return button(t("undoEvent"), () => undoLast(step.event), {
        icon: "undo",
        class: "plain small",
        id: "undo-last",
      });
    if (step.type === "seats") return null;
    return button(t("askCorrection"), () => callSheet(match, step, look), { icon: "bell", class: "plain small" });
  };
  const shown = withUnsent(match);
  byId("where").textContent = t("tableName", { table: match.table });
  document.title = `Tehai: ${t("tableName", { table: match.table })}`;
  redraw(byId("now"), [
    online ? null : el("p", { class: "prompt", id: "offline", role: "status" }, t("offlineNow")),
    count ? el("p", { class: "prompt", id: "unsent" }, t("offlinePoints", { n: number(count) })) : null,
    headShown(shown),
    playersShown(shown, (name) => riichiButton(shown, name, record)),
  ]);
  redraw(byId("acts"), acts());
  redraw(byId("waiting"), [waiting()]);
  show(byId("results-card"), Boolean(match.state.ended));
  redraw(byId("results"), [resultsShown(match)]);
  redraw(byId("log"), [unsent(), logShown(match, asks)]);
  show(byId("opening"), false);
  show(byId("match"), !isTelling());
}

/** Show a match, or with null the choice: the running matches of the link's table, or a new one. */
async function choose(id) {
  if (id === null) matches = (await get("/api/desk/matches")).matches;
  following?.abort();
  match = null;
  if (id === null) return offer();
  following = new AbortController();
  match = { match: id };
  const { signal } = following;
  follow(
    `/api/desk/live?match=${id}`,
    { record: look, clock: (answer) => clock.showClock(answer) },
    {
      look: async () => {
        await setOnline(true);
        await look();
        if (signal.aborted) return;
        await clock.look(address("/clock"), signal);
        ready();
      },
      lost: lookForService,
      signal,
    },
  );
  return undefined;
}

/** Show which table the link is for, while no match is chosen. */
function tellTable() {
  const table = me.scope ? t("tableName", { table: me.scope }) : "";
  byId("where").textContent = table;
  document.title = `Tehai: ${table || t("role.table")}`;
}

function offer() {
  const running = matches.filter((each) => !each.ended);
  liveness("off");
  tellTable();
  show(byId("match"), false);
  show(byId("opening"), true);
  show(byId("running"), running.length > 0);
  byId("running").replaceChildren(
    ...(running.length ? [el("h2", {}, t("running")), matchList(running, (each) => choose(each.match))] : []),
  );
  byId("new").replaceChildren(
    openingForm(me.scope, matches, async (given) => {
      const made = await post("/api/desk/matches", given, { about: String(matches.length) });
      matches = (await get("/api/desk/matches")).matches;
      await choose(made.match);
    }),
  );
  ready();
}

async function open() {
  const [found, listed] = await Promise.all([get("/api/desk/me"), get("/api/desk/matches"), rulesLoaded()]);
  me = found;
  matches = listed.matches;
  tellTable();
  const asked = new URLSearchParams(location.hash.slice(1)).get("match");
  const running = matches.filter((each) => !each.ended);
  await choose(asked ?? (running.length === 1 || (me.scope && running.length) ? running.at(-1).match : null));
}

const rulesLoaded = async () => update({ rules: (await get("/api/rules")).rules });

/** Draw everything again in another language. */
function drawAll() {
  if (!match?.state) return me && offer();
  draw();
  clock.draw();
  return update({ mode: "edit" });
}

if (await begin(["names", "desk/desk"], drawAll)) {
  const drawn = loadTiles();
  bindWin();
  clock = bindClock(byId("clock"), true);
  watchReach(setOnline);
  addEventListener("offline", lookForService);
  await drawn;
  if (!(await attempt(open))) ready();
}
