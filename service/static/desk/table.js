// The page of the tablet at a table: the state of the match, recording a hand in two taps, calling the referee.

import { bindClock } from "/static/desk/clock-panel.js";
import { get, post } from "/static/desk/link.js";
import { hasRiichi, headShown, layOf, logShown, matchList, playersShown, resultsShown } from "/static/desk/match.js";
import { openingForm } from "/static/desk/opening.js";
import { announce, attempt, begin, follow, ready, when } from "/static/desk/page.js";
import { proceduresSheet } from "/static/desk/procedures.js";
import { printSheet } from "/static/desk/signatures.js";
import { callSheet, claimSheet, drawnSheet } from "/static/desk/table-sheets.js";
import { bindWin, closeWin, isTelling, nextWinner, tellWin, winEvent } from "/static/desk/win.js";
import { button, byId, el, show } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { update } from "/static/state.js";
import { loadTiles } from "/static/tiles.js";

let me = null;
let matches = [];
let match = null;
let calls = [];
let cases = [];
let following = null;
let clock = null;

const about = () => match.events.length;
const address = (what = "") => `/api/desk/matches/${match.match}${what}`;

/** Record an event; the page shows it as soon as the service has it. */
async function record(event) {
  await post(address("/events"), event, { about: about() });
  await look();
}

async function look() {
  const asked = match.match;
  const [found, called, filed] = await Promise.all([
    get(address()),
    get("/api/desk/calls"),
    get("/api/desk/cases?open=true"),
  ]);
  if (match?.match !== asked) return; // another match was chosen meanwhile
  match = found;
  calls = called.calls.filter((each) => each.match === match.match);
  cases = filed.cases.filter((each) => each.match === match.match);
  draw();
}

function win(also = null) {
  const { state } = match;
  tellWin({
    title: t("aWin"),
    lay: layOf(match),
    rules: state.rules,
    options: match.options,
    given: also ?? {},
    match: match.match,
    eventOf: (event) => event,
    onclose: showMatch,
    acts: (entered) => [
      {
        text: t("record"),
        icon: "check",
        class: "primary big",
        id: "win-record",
        disabled: !entered.complete || entered.score?.valid === false,
        act: (now, pressed) => recordWin(now, pressed),
      },
      {
        text: t("askReferee"),
        icon: "bell",
        class: "big",
        id: "win-claim",
        disabled: !entered.player || entered.from === undefined,
        act: (now) => claimSheet(match, now, claimed),
      },
      ...(entered.from
        ? [
            {
              text: t("oneMoreWinner"),
              icon: "plus",
              id: "win-also",
              disabled: !entered.complete || entered.score?.valid === false,
              act: nextWinner,
            },
          ]
        : []),
    ],
  });
  show(byId("match"), false);
}

async function recordWin(entered, pressed) {
  if (await attempt(() => record(winEvent(entered)), { button: pressed, to: byId("win-wrong") })) {
    closeWin();
    announce(t("recorded"));
  }
}

async function claimed() {
  closeWin();
  await look();
  announce(t("claimFiled"));
}

function showMatch() {
  show(byId("match"), true);
  byId("record-win")?.focus();
}

function acts() {
  const { state } = match;
  if (state.ended)
    return [
      button(t("nextMatch"), (event) => attempt(() => choose(null), { button: event.currentTarget }), {
        icon: "plus",
        class: "primary big",
      }),
      button(t("printSheet"), () => printSheet(match), { icon: "print", class: "big", id: "print-sheet" }),
      button(t("callReferee"), () => callSheet(match, null, look), { icon: "bell", class: "big" }),
    ];
  const stops = state.may_stop
    ? button(t("stopMatch", { name: state.may_stop }), (event) =>
        attempt(() => record({ type: "stop", player: state.may_stop }), { button: event.currentTarget }),
      )
    : null;
  const seats = state.touched
    ? null
    : button(
        t("drawSeats"),
        (event) =>
          attempt(() => post(address("/seats"), {}, { about: about() }).then(look), { button: event.currentTarget }),
        { icon: "redo", class: "big" },
      );
  return [
    button(t("aWin"), () => win(), { icon: "star", class: "primary big", id: "record-win" }),
    button(t("aDraw"), () => drawnSheet(match, record), { icon: "group", class: "big", id: "record-draw" }),
    button(t("callReferee"), () => callSheet(match, null, look), { icon: "bell", class: "big", id: "call" }),
    button(t("procedures"), () => proceduresSheet(match, record), { class: "big", id: "procedures" }),
    seats,
    stops,
  ].filter(Boolean);
}

function riichi(name) {
  const { state } = match;
  if (!hasRiichi(match) || state.ended || state.riichi.includes(name)) return null;
  return el(
    "button",
    {
      type: "button",
      class: "riichi",
      id: `riichi-${state.order.indexOf(name)}`,
      aria: { label: t("riichiOf", { name }) },
      onclick: (event) => attempt(() => record({ type: "riichi", player: name }), { button: event.currentTarget }),
    },
    t("flag.riichi"),
  );
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
  const asks = (step) =>
    step.type === "seats"
      ? null
      : button(t("askCorrection"), () => callSheet(match, step, look), { icon: "undo", class: "plain small" });
  byId("where").textContent = t("tableName", { table: match.table });
  document.title = `Tehai: ${t("tableName", { table: match.table })}`;
  redraw(byId("now"), [headShown(match), playersShown(match, riichi)]);
  redraw(byId("acts"), acts());
  redraw(byId("waiting"), [waiting()]);
  show(byId("results-card"), Boolean(match.state.ended));
  redraw(byId("results"), [resultsShown(match)]);
  redraw(byId("log"), [logShown(match, asks)]);
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
        await look();
        await clock.look(address("/clock"), match);
        ready();
      },
      signal,
    },
  );
  return undefined;
}

function offer() {
  const running = matches.filter((each) => !each.ended);
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
  byId("where").textContent = me.scope ? t("tableName", { table: me.scope }) : "";
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
  await drawn;
  if (!(await attempt(open))) ready();
}
