// The page with only the clock of a match, in large digits, for any screen.

import { bindClock } from "/static/desk/clock-panel.js";
import { get } from "/static/desk/link.js";
import { matchList, playersShown, resultsShown } from "/static/desk/match.js";
import { attempt, begin, follow, inOrder, liveness, ready } from "/static/desk/page.js";
import { handName } from "/static/desk/show.js";
import { byId, show } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { update } from "/static/state.js";

let clock = null;
let matches = [];
let match = null;
let following = null;

function drawHead() {
  if (!match) {
    byId("where").textContent = "";
    document.title = `Tehai: ${t("clock")}`;
    return redraw(byId("choice-list"), [matchList(matches, (each) => (location.hash = `match=${each.match}`))]);
  }
  const { state } = match;
  byId("where").textContent = t("tableName", { table: match.table });
  document.title = `Tehai: ${t("clock")} · ${t("tableName", { table: match.table })}`;
  byId("hand").textContent = state.ended
    ? t("over")
    : handName({ round: state.round_wind, deal: state.dealer + 1, honba: state.honba }, state.rules);
  redraw(byId("players"), [state.ended ? resultsShown(match) : playersShown(match)]);
  show(byId("face"), !state.ended);
  return clock.draw();
}

const look = inOrder(
  (/** @type {string} */ id, /** @type {AbortSignal} */ signal) => get(`/api/desk/matches/${id}`, signal),
  (found) => {
    match = found;
    drawHead();
  },
);

/** Show the clock of the only running match at once; offer a choice if there are several. */
async function go() {
  following?.abort();
  following = new AbortController();
  const { signal } = following;
  matches = (await get("/api/desk/matches", signal)).matches.filter((each) => !each.ended);
  const id =
    new URLSearchParams(location.hash.slice(1)).get("match") ?? (matches.length === 1 ? matches[0].match : null);
  match = null;
  show(byId("choice"), !id);
  show(byId("screen"), Boolean(id));
  if (!id) {
    liveness("off");
    drawHead();
    return ready();
  }
  const address = `/api/desk/matches/${id}/clock`;
  follow(
    `/api/desk/live?match=${id}`,
    { record: () => look(id, signal), clock: (answer) => clock.showClock(answer) },
    {
      look: async () => {
        await look(id, signal);
        await clock.look(address, signal);
        ready();
      },
      signal,
    },
  );
  return undefined;
}

async function open() {
  update({ rules: (await get("/api/rules")).rules });
  addEventListener("hashchange", () => attempt(go));
  await go();
}

if (await begin(["names", "desk/desk"], () => drawHead())) {
  clock = bindClock(byId("face"), false);
  if (!(await attempt(open))) ready();
}
