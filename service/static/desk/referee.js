// The referee's page: new calls and open claims, earlier decisions, the matches; for a director the links.
//
// The address behind `#` selects the view: `case=12`, `match=…`, `matches`, `links`; by default the claims.

import { caseAsked, caseShown, forgetCase, isLoading, matchOfCase, showCase } from "/static/desk/case.js";
import { showCheckpoint } from "/static/desk/checkpoint.js";
import { heldItem } from "/static/desk/held.js";
import { get, post } from "/static/desk/link.js";
import { showLinks } from "/static/desk/links.js";
import { matchList } from "/static/desk/match.js";
import { exports, followMatch } from "/static/desk/match-desk.js";
import { announce, attempt, begin, follow, inOrder, ready, when } from "/static/desk/page.js";
import { bindWin, closeWin, isTelling } from "/static/desk/win.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { update } from "/static/state.js";
import { loadTiles } from "/static/tiles.js";

const VIEWS = ["cases", "matches", "links"];
const here = new AbortController();
let me = null;
let cases = [];
let calls = [];
let held = [];
let matches = [];
let following = null;

const tableOf = (id) => matches.find((match) => match.match === id)?.table ?? "";
const at = () => new URLSearchParams(location.hash.slice(1));

const look = inOrder(
  () =>
    Promise.all([
      get(`/api/desk/cases${byId("done").open ? "" : "?open=true"}`),
      get("/api/desk/calls"),
      get("/api/desk/matches"),
      get("/api/desk/held"),
    ]),
  ([listed, called, found, aside]) => {
    const waiting = () => cases.filter((each) => !each.decisions.length).length + calls.length + held.length;
    const before = waiting();
    [cases, calls, matches, held] = [listed.cases, called.calls, found.matches, aside.held];
    if (waiting() > before && document.documentElement.dataset.ready) announce(t("newForYou"));
    drawLists();
  },
);

function drawLists() {
  const open = cases.filter((each) => !each.decisions.length);
  const done = cases.filter((each) => each.decisions.length).reverse();
  const waiting = open.length + calls.length + held.length;
  document.title = `${waiting ? `(${waiting}) ` : ""}Tehai: ${t("refereePage")}`;
  byId("open-count").textContent = number(waiting);
  redraw(
    byId("open-cases"),
    waiting
      ? [...held.map((each) => heldItem(each, look)), ...calls.map(callItem), ...open.map(caseItem)]
      : [el("li", { class: "hint" }, t("nothingOpen"))],
  );
  redraw(byId("done-cases"), done.length ? done.map(caseItem) : [el("li", { class: "hint" }, t("nothingYet"))]);
  redraw(byId("match-list"), [matchList([...matches].reverse(), (match) => (location.hash = `match=${match.match}`))]);
}

function caseItem(each) {
  const { claim, lines, score } = each.parts;
  const last = each.decisions.at(-1)?.parts;
  const claimed = claim.total === null ? t("noTotalSaid") : number(claim.total);
  const ruled = score ? number(score.valid ? score.total : 0) : "–";
  const differ = lines.some((line) => line.differs);
  const tag = last
    ? el(
        "span",
        { class: "tag" },
        [t(`verdict.${last.decision.verdict}`), last.score?.deviation ? t("deviation") : ""]
          .filter(Boolean)
          .join(" · "),
      )
    : el("span", { class: differ ? "tag bad" : "tag good" }, t(differ ? "differs" : "agrees"));
  return el(
    "li",
    {},
    el(
      "a",
      {
        class: "button entry",
        id: `case-${each.number}`,
        href: `#case=${each.number}`,
        aria: caseShown() === each.number ? { current: "true" } : {},
      },
      el("b", {}, claim.player, " ", tag),
      el("span", {}, t("claimAndRules", { claimed, ruled })),
      el("small", {}, each.match ? `${t("tableName", { table: tableOf(each.match) })} · ` : "", when(each.at)),
    ),
  );
}

function callItem({ number: which, match, at: time, parts }) {
  const answer = (event) =>
    attempt(
      async () => {
        await post(`/api/desk/calls/${which}/answers`, {});
        await look();
      },
      { button: event.currentTarget },
    );
  return el(
    "li",
    { class: "card stack", data: { call: which } },
    el("b", {}, t("tableName", { table: tableOf(match) }), " ", el("span", { class: "tag open" }, t("called"))),
    el("p", {}, parts.call.words || t("noWords")),
    el("small", {}, when(time)),
    el(
      "div",
      { class: "acts" },
      el("a", { class: "button", href: `#match=${match}` }, t("toMatch")),
      button(t("answered"), answer, { icon: "check", id: `answer-${which}` }),
    ),
  );
}

/** Show the view that the address names. */
async function go() {
  following?.abort();
  following = new AbortController();
  const { signal } = following;
  if (isTelling()) closeWin();
  document.querySelector("dialog[open]")?.close();
  const asked = at();
  const view = asked.has("match") || asked.has("matches") ? "matches" : asked.has("links") ? "links" : "cases";
  for (const name of VIEWS) {
    show(byId(`view-${name}`), name === view);
    byId(`tab-${name}`).toggleAttribute("aria-current", false);
  }
  byId(`tab-${view}`).setAttribute("aria-current", "page");
  await attempt(async () => {
    if (view === "links") await showLinks(byId("links"));
    show(byId("match-card"), asked.has("match"));
    show(byId("matches-card"), !asked.has("match"));
    if (asked.has("matches")) await look();
    if (signal.aborted) return; // another view was requested meanwhile
    if (asked.has("match")) followMatch(asked.get("match"), byId("match-card"), asked.get("foul"), signal);
    if (asked.has("case")) await showCase(Number(asked.get("case")), byId("case"), look, me.role);
    else {
      forgetCase();
      byId("case").replaceChildren(el("p", { class: "hint no-print" }, t("chooseCase")));
    }
  });
  if (signal.aborted) return;
  drawLists();
  byId("view-cases").classList.toggle("with-case", asked.has("case"));
}

/** Update after a new record: the lists, and the open case with its decisions and its match. */
async function heard({ kind, match }) {
  if (kind !== "event" || at().has("matches")) await look();
  if (kind === "decision" || (kind === "event" && (isLoading() || match === matchOfCase()))) await lookAtCase();
}

/** Draw the case again; one that is loading may have been answered without the new record. */
async function lookAtCase() {
  if (caseAsked() !== null) await showCase(caseAsked(), byId("case"), look, me.role, { quiet: true });
}

async function open() {
  const [found, { rules }] = await Promise.all([get("/api/desk/me"), get("/api/rules")]);
  me = found;
  if (!["referee", "director"].includes(me.role)) return location.replace("/desk");
  update({ rules });
  byId("where").textContent = [
    t(`role.${me.role}`),
    me.scope ? t("tableName", { table: me.scope }) : "",
    me.tournament ? t("ofTournament") : "",
  ]
    .filter(Boolean)
    .join(" · ");
  show(byId("tab-links"), me.role === "director");
  byId("exports").replaceChildren(...(me.scope || me.tournament ? [] : exports()));
  addEventListener("hashchange", go);
  // the list of decisions grows all day, so it is loaded only on request
  byId("done").addEventListener("toggle", () => attempt(look));
  byId("sealed").addEventListener(
    "toggle",
    () => byId("sealed").open && attempt(() => showCheckpoint(byId("sealed-place"))),
  );
  await look();
  await go();
  ready();
  const lookAtAll = async () => {
    await look();
    await lookAtCase();
  };
  follow("/api/desk/live", { record: heard }, { look: lookAtAll, signal: here.signal });
  return undefined;
}

async function relabel() {
  if (!me) return;
  byId("where").textContent = [
    t(`role.${me.role}`),
    me.scope ? t("tableName", { table: me.scope }) : "",
    me.tournament ? t("ofTournament") : "",
  ]
    .filter(Boolean)
    .join(" · ");
  byId("exports").replaceChildren(...(me.scope || me.tournament ? [] : exports()));
  if (byId("sealed").open) await attempt(() => showCheckpoint(byId("sealed-place")));
  await go();
  update({ mode: "edit" });
}

if (await begin(["names", "desk/desk"], relabel)) {
  const drawn = loadTiles();
  bindWin();
  await drawn;
  if (!(await attempt(open))) ready();
}
