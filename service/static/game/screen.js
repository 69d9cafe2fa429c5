// The screen of a game: the current hand, four players with their points, and the actions between hands.

import { eventText, sums } from "/static/desk/show.js";
import { button, byId, el, show } from "/static/dom.js";
import { drawEntry, followPage, openAgain } from "/static/game/entry.js";
import {
  allGames,
  follow,
  followed,
  hasRiichi,
  lastPayments,
  lastStep,
  live,
  record,
  seated,
  shown,
  takenBack,
  tried,
  turnRiichi,
  watch,
} from "/static/game/game.js";
import { historySheet, pastGame, tableOf } from "/static/game/history.js";
import { needsSheet } from "/static/game/needs.js";
import { newSheet } from "/static/game/new.js";
import { dropPhotosOf } from "/static/game/photos.js";
import { drawSheet, foulSheet } from "/static/game/sheets.js";
import { takeBack } from "/static/game/undo.js";
import { valueSheet } from "/static/game/value-sheet.js";
import { rulesOf } from "/static/house-rules.js";
import { addTexts, change, number, t } from "/static/i18n.js";
import { drawRecent } from "/static/last-hands.js";
import { redraw } from "/static/morph.js";
import { listen, state } from "/static/state.js";

/** Follow the game that this phone has joined, or the only game in progress. */
export async function start(games) {
  await addTexts("desk/desk", "game/game");
  document.head.append(el("link", { rel: "stylesheet", href: "/static/game/game.css" }));
  listen((parts) => {
    followPage(parts);
    draw();
  });
  watch(() => {
    const game = shown();
    if (game?.state.ended) dropPhotosOf((id) => id === game.match);
    draw();
  });
  const running = games.filter((each) => !each.ended);
  if (running.length) dropPhotosOf((id) => !running.some((each) => each.game === id));
  const mine = games.find((each) => each.game === followed()) ?? (running.length === 1 ? running[0] : null);
  if (mine) await tried(() => follow(mine.game), byId("take"));
  draw();
}

/** Draw again, in another language too. */
export function draw() {
  const game = shown();
  drawEntry();
  if (game) announce(game);
  // A game has its own history; the last hands of the phone do not belong to the game.
  show(byId("open-history"), !game);
  if (game) show(byId("recent"), false);
  else if (!state.open) drawRecent();
  show(byId("game"), Boolean(game) && !state.open);
  show(byId("start-head"), !game);
  show(byId("game-open"), !game);
  if (!game || state.open) return redraw(byId("game-acts"), []);
  const { ended } = game.state;
  const last = ended ? [tableOf(game), el("div", { class: "game-acts" }, afterwards(game))] : [];
  redraw(byId("game"), [head(game), players(game), ...last]);
  redraw(byId("game-acts"), ended ? [] : acts(game));
  return undefined;
}

function head(game) {
  const { state: now } = game;
  const lay = { round: now.round_wind, deal: now.dealer + 1, honba: 0 };
  const counters = hasRiichi()
    ? el(
        "p",
        { class: "counters" },
        el("span", { id: "honba-now" }, t("honbaNow", { n: number(now.honba) })),
        el("span", { id: "sticks-now" }, t("sticksNow", { n: number(now.sticks) })),
      )
    : null;
  const title = now.ended ? t(`ended.${now.ended}`) : t("roundNow", { round: t(`wind.${lay.round}`), deal: lay.deal });
  const rules = rulesOf(now.rules, state.rules);
  return el(
    "div",
    { class: "game-head" },
    el("h1", { id: "game-title", tabIndex: -1 }, title),
    counters,
    el("p", { class: "hint" }, rules ? rules.name[document.documentElement.lang.slice(0, 2)] : now.rules),
    live() ? null : el("p", { class: "tag open", role: "status" }, t("notLive")),
    now.time_up && !now.ended ? el("p", { class: "tag" }, t("lastHand")) : null,
  );
}

let heard = { match: "", event: 0 };

/** Let screen readers announce what was recorded, also by another phone. */
function announce(game) {
  const step = game.steps.at(-1);
  const now = { match: game.match, event: game.events.length };
  if (heard.match === now.match && heard.event !== now.event && step.type !== "open")
    byId("say").textContent = eventText(step.held);
  heard = now;
}

function players(game) {
  const { state: now } = game;
  const moves = new Map(sums(lastPayments(game), now.order));
  const places = Object.fromEntries(game.results.map(({ player, place }) => [player, place]));
  return el(
    "ul",
    { class: "seats", aria: { label: t("scores") } },
    seated().map((name) => {
      const moved = moves.get(name) ?? 0;
      const dead = now.dead.includes(name) || now.disqualified.includes(name);
      return el(
        "li",
        { class: `seat-card${now.seats[name] === "east" ? " dealer" : ""}`, data: { player: name } },
        el(
          "button",
          { type: "button", class: "score", id: `score-${now.order.indexOf(name)}`, onclick: () => needsSheet(name) },
          el(
            "span",
            { class: "who-sits" },
            el("span", { class: "wind" }, t(`wind.${now.seats[name]}`)),
            " ",
            el("b", { class: "name" }, name),
            " ",
            el("small", { class: "place" }, t("placeNow", { n: number(places[name]) })),
          ),
          " ",
          el("span", { class: "points" }, number(now.points[name])),
          " ",
          el("span", { class: `moved ${moved > 0 ? "gain" : moved < 0 ? "loss" : ""}` }, moved ? change(moved) : ""),
          dead
            ? el("span", { class: "tag bad" }, t(now.disqualified.includes(name) ? "disqualified" : "deadHand"))
            : null,
        ),
        riichi(game, name),
      );
    }),
  );
}

function riichi(game, name) {
  if (!hasRiichi() || game.state.ended) return null;
  const on = game.state.riichi.includes(name);
  return el(
    "button",
    {
      type: "button",
      class: `riichi${on ? " on" : ""}`,
      id: `riichi-${game.state.order.indexOf(name)}`,
      aria: { pressed: String(on), label: t("riichiOf", { name }) },
      onclick: (event) => tried(() => turnRiichi(name), event.currentTarget),
    },
    t("flag.riichi"),
  );
}

function acts(game) {
  const step = lastStep();
  const { may_stop: stops } = game.state;
  const undone = takenBack();
  return [
    button(t("aDraw"), () => drawSheet(), { icon: "group", id: "game-draw" }),
    button(t("valueOnly"), () => valueSheet(), { icon: "keyboard", id: "game-value" }),
    button(t("foul"), () => foulSheet(), { icon: "bell", id: "game-foul" }),
    undone
      ? button(t("openAgain"), (event) => tried(() => openAgain(undone), event.currentTarget), {
          icon: "redo",
          id: "open-again",
        })
      : null,
    step
      ? button(t("undo"), (event) => tried(takeBack, event.currentTarget), { icon: "undo", id: "game-undo" })
      : null,
    stops
      ? button(
          t("stopMatch", { name: stops }),
          (event) => tried(() => record([{ type: "stop", player: stops }]), event.currentTarget),
          {
            id: "game-stop",
          },
        )
      : null,
    button(t("gameHistory"), () => historySheet(), { icon: "history", id: "game-log" }),
  ];
}

function afterwards(game) {
  return [
    button(t("rematch"), (event) => tried(() => playAgain(game), event.currentTarget), {
      icon: "redo",
      class: "primary",
      id: "rematch",
    }),
    button(t("gameHistory"), () => historySheet(), { icon: "history", id: "game-log" }),
    button(t("undo"), (event) => tried(takeBack, event.currentTarget), { icon: "undo", id: "game-undo" }),
    button(t("closeGame"), () => follow(null), { icon: "close", id: "game-close" }),
  ];
}

/** Play again with the same players: in the game that another phone has started for it, or in a new one. */
async function playAgain(game) {
  const games = await allGames();
  const { changed } = games.find((each) => each.game === game.match);
  const same = (players) => game.state.order.every((name) => players.includes(name));
  const again = games.find((each) => !each.ended && each.opened >= changed && same(each.players));
  if (again) await follow(again.game);
  else newSheet(game);
}

/** Open the form of a new game, with the list of earlier games. */
export async function openNew() {
  const games = await allGames().catch(() => []);
  newSheet(null, games, pastGame);
}
