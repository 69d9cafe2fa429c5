// Transfer games of this phone to the service at the table. Only `/alone/`, a page of that service, offers this.
//
// The lock of games is held until the service has answered and the game is marked, so that no tab records meanwhile.

import { button, el } from "/static/dom.js";
import { lang, t } from "/static/i18n.js";
import { tell, untell } from "/static/inline-message.js";
import { ask } from "/static/sheets.js";
import { load, save } from "/static/store.js";
import { allGames, GAMES, storeGame } from "/static/web/stored-games.js";

const MOST_SHOWN = 5;
/** Milliseconds after which a table counts as out of reach: the games of all tabs wait meanwhile. */
const PATIENCE = 20_000;
const place = el("div", { id: "hand-over" });
/** The game that was handed over last since the page was opened, or null. */
let done = null;

/** Games that are still here, the newest first. */
async function gamesHere() {
  const games = Object.values(await allGames()).map((text) => JSON.parse(text));
  const changed = ({ entries }) => entries.at(-1).at;
  return games.filter((game) => !game.handed_over).toSorted((a, b) => (changed(a) < changed(b) ? 1 : -1));
}

async function draw() {
  const games = (await gamesHere()).slice(0, MOST_SHOWN);
  place.replaceChildren(
    ...(done === null ? [] : [doneShown()]),
    ...games.map(({ game, entries }) => {
      const { players } = entries[0].events[0];
      return button(t("alone.handOver", { players: players.join(", ") }), (event) => chosen(game, event), {
        icon: "share",
        data: { game },
      });
    }),
  );
}

/** That a game was handed over, with a link to the page of the service, which then follows it. */
function doneShown() {
  const link = el("a", { href: "/", onclick: () => save("game", done) }, t("alone.toTable"));
  return el("p", { class: "hint", role: "status" }, t("alone.handedOver"), " ", link);
}

async function chosen(id, { currentTarget: pressed }) {
  if (!(await ask(t("alone.handOverTitle"), t("alone.handOverText"), t("alone.handOverYes"), t("cancel")))) return;
  const refused = await navigator.locks.request(GAMES, () => handOver(id));
  if (refused) return void tell(refused, pressed);
  untell();
  done = id;
  if (load("game") === id) await (await import("/static/game/game.js")).follow(null);
  await draw();
}

/** Hand a game over and mark it. Resolves to what is said if that is not possible. */
async function handOver(id) {
  const game = JSON.parse((await allGames())[id]);
  const events = game.entries.flatMap((entry) => entry.events);
  let answer = null;
  try {
    answer = await fetch(`/api/games/${id}/hand-over`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": lang() },
      body: JSON.stringify({ events }),
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    if (!["TypeError", "TimeoutError"].includes(error.name)) throw error;
    return t("alone.noTable");
  }
  if (!answer.ok) return refusal(await answer.text());
  await storeGame(id, JSON.stringify({ ...game, handed_over: new Date().toISOString() }));
  new BroadcastChannel(GAMES).postMessage(id);
  return null;
}

/** What a refusal says; one without a problem document is from a proxy, or a server that is stopping. */
function refusal(text) {
  try {
    const { detail, hint, faults = [] } = JSON.parse(text);
    return faults.length ? faults.map(({ message }) => message) : [detail, hint].filter(Boolean).join(" ");
  } catch {
    return t("alone.noTable");
  }
}

/** Show the games below `line`, and again after each change. */
export async function offerHandOver(line) {
  line.after(place);
  new BroadcastChannel(GAMES).addEventListener("message", draw);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["lang"] });
  await draw();
}
