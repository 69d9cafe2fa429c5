// The director's page. The address behind `#` selects the view: players, round (`round=3`), standings, rulings, log,
// links.

import { get } from "/static/desk/link.js";
import { attempt, begin, follow, ready } from "/static/desk/page.js";
import { byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { correctionLines } from "/static/tournament/corrections.js";
import { showLinks } from "/static/tournament/links.js";
import { showLog } from "/static/tournament/log.js";
import { showPlan } from "/static/tournament/plan.js";
import { showPlayers } from "/static/tournament/players.js";
import { showRound } from "/static/tournament/round.js";
import { showRulings } from "/static/tournament/rulings.js";
import { changedSinceSent, watchForms } from "/static/tournament/sent-forms.js";
import { showStandings } from "/static/tournament/standings.js";
import { api, beside, look, nameOf, now } from "/static/tournament/tour.js";

const VIEWS = {
  players: showPlayers,
  round: showRound,
  plan: showPlan,
  standings: showStandings,
  rulings: showRulings,
  log: showLog,
  links: showLinks,
};
const here = new AbortController();
let me = null;
let lag = null;
let drawing = 0;
let watching = 0;
let begun = false;

const at = () => new URLSearchParams(location.hash.slice(1));
const view = () => Object.keys(VIEWS).find((name) => at().has(name)) ?? (now().rounds.length ? "round" : "players");
/** Whether a form is being filled in, which a redraw would clear. */
const isWriting = () => begun || Boolean(document.querySelector("dialog[open]"));

byId("view").addEventListener("input", () => (begun = true));
watchForms(byId("view"));

/**
 * Draw the view that the address names. A `quiet` drawing keeps forms that were begun, the `answered` one after an
 * action those that were changed since they were sent.
 */
async function draw({ quiet = false, answered = false } = {}) {
  const chosen = view();
  for (const link of document.querySelectorAll(".tabs a")) {
    const current = link.hash === `#${chosen}`;
    link.toggleAttribute("aria-current", current);
    if (!current) continue;
    link.setAttribute("aria-current", "page");
    // what is heard live does not scroll the page away from under a finger
    if (!quiet) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  drawHead();
  drawing += 1;
  const turn = drawing;
  const made = await VIEWS[chosen]({ chosen: Number(at().get(chosen)) || null, again, me });
  // another view was requested meanwhile, or this one is in use
  if (turn !== drawing || (quiet && isWriting())) return;
  redraw(byId("view"), made, { replaceWhole: !quiet, keeps: (form) => answered && changedSinceSent(form) });
  begun = [...byId("view").querySelectorAll("form")].some(changedSinceSent);
  byId("view").dataset.shown = location.hash.slice(1);
}

/** Reload and draw: after an action here, or a new event. */
async function again() {
  await look();
  await draw({ answered: true });
  await watch();
}

function drawHead() {
  const { name, format, players, rounds } = now();
  byId("name").textContent = name;
  byId("where").textContent = me ? t(`role.${me.role}`) : "";
  document.title = `Tehai: ${name}`;
  byId("about").textContent = t("playersAndRounds", {
    players: number(players.filter((each) => !each.house).length),
    rounds: number(rounds.length),
    of: number(format.rounds.length),
  });
}

/** Show what waits for a person: late tables, claims and calls at the desk, effects of a correction. */
async function watch() {
  watching += 1;
  const turn = watching;
  const round = now().rounds.length;
  const [cases, calls, tables] = await Promise.all([
    get("/api/desk/cases?open=true"),
    get("/api/desk/calls"),
    round
      ? Promise.all(
          now()
            .rounds.filter(({ open }) => open.length)
            .map((each) => get(api(`/rounds/${each.round}`))),
        )
      : [],
  ]);
  if (turn !== watching) return; // a later request has newer data
  const late = tables.flatMap((each) =>
    each.tables.filter((table) => table.late).map((table) => ({ round: each.round, table: table.table })),
  );
  const waiting = cases.cases.length + calls.calls.length;
  redraw(byId("watch"), [
    waiting
      ? beside("/desk/referee", t("claimsWait", { n: number(waiting) }), { id: "claims", class: "button tag-button" })
      : null,
    ...late.map((each) =>
      el(
        "a",
        { class: "button tag-button", href: `#round=${each.round}` },
        t("lateTable", { round: number(each.round), table: number(each.table) }),
      ),
    ),
    ...correctionLines({ all: false }).map((line) => el("p", { class: "prompt correction" }, line)),
    ...now().differing.map((each) =>
      el("p", { class: "prompt" }, t("sheetDiffers", { round: number(each.round), table: number(each.table) })),
    ),
    ...now().notices.map((each) =>
      el(
        "p",
        { class: "prompt" },
        t("cutChanged", {
          round: number(each.round),
          now: each.would_play.map(nameOf).join(", ") || "–",
          out: each.would_not_play.map(nameOf).join(", ") || "–",
        }),
      ),
    ),
  ]);
}

/** React to a new record from here or elsewhere; several at once are drawn once. */
function heard() {
  clearTimeout(lag);
  lag = setTimeout(
    () =>
      attempt(
        async () => {
          await look();
          if (!isWriting()) await draw({ quiet: true });
          await watch();
        },
        { heard: true },
      ),
    150,
  );
}

async function open() {
  me = await get("/api/desk/me");
  await again();
  addEventListener("hashchange", () => attempt(() => draw()));
  ready();
  follow(api("/live"), { record: heard }, { look: () => heard(), signal: here.signal });
}

if (await begin(["names", "desk/desk", "tournament/tournament"], () => me && attempt(again)))
  (await attempt(open)) || ready();
