// Entries without tiles: a drawn hand, a foul, a win of which only the value is known. All by taps.

import { get } from "/static/desk/link.js";
import { el } from "/static/dom.js";
import { chip, choosing, question, toggled } from "/static/game/choosing.js";
import { address, atSeat, hasRiichi, seated, shown, tried, turnRiichi } from "/static/game/game.js";
import { t } from "/static/i18n.js";
import { about } from "/static/options.js";

const MANY_HAN = [1, 2, 3, 4, 5, 6, 8, 11, 13];
/** Only a self-draw has so little fu. */
const DRAWN_FU = 20;
const FU = [DRAWN_FU, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];

/** The players of the hand as answers. `chosen(name)`: whether it is one; `choose(name)`. */
const players = (id, chosen, choose) =>
  seated().map((name) =>
    chip(`${id}-${shown().state.order.indexOf(name)}`, atSeat(name), chosen(name), () => choose(name)),
  );

/** A drawn hand: why, and who is ready. */
export function drawSheet() {
  /** @type {any} */
  const { state } = shown();
  const reasons = [
    "exhaustive",
    ...(state.options.abortive_draws ?? []),
    ...(state.options.three_winners === "abort" ? ["three_winners"] : []),
  ];
  const dead = state.options.dead_hand_noten ? state.dead : [];
  const pays = Boolean(state.options.noten_points) || hasRiichi();
  const rewarded = state.options.nagashi_mangan && state.options.nagashi_mangan !== "none";
  const ready = state.riichi.filter((name) => !dead.includes(name));
  choosing(
    t("aDraw"),
    { reason: "exhaustive", ready, nagashi: [] },
    (chosen, set) => [
      reasons.length > 1
        ? question(
            t("whyDrawn"),
            reasons.map((each) =>
              chip(`why-${each}`, t(`draw.${each}`), chosen.reason === each, () => set({ reason: each })),
            ),
            "wrap",
          )
        : null,
      pays && chosen.reason === "exhaustive"
        ? question(
            t("whoReady"),
            players(
              "ready",
              (name) => chosen.ready.includes(name),
              (name) => set({ ready: toggled(chosen.ready, name) }),
            ),
          )
        : null,
      rewarded && chosen.reason === "exhaustive"
        ? question(
            t("nagashi"),
            players(
              "nagashi",
              (name) => chosen.nagashi.includes(name),
              (name) => set({ nagashi: toggled(chosen.nagashi, name) }),
            ),
          )
        : null,
    ],
    ({ reason, ready: who, nagashi }) => ({
      type: "draw",
      reason,
      ready: reason === "exhaustive" ? who : [],
      ...(nagashi.length && reason === "exhaustive" ? { nagashi } : {}),
    }),
  );
}

/** The fouls under what they cost: a false win, a dead hand, anything else. */
function byPenalty(fouls) {
  const titles = [t("penalty.false_win"), t("deadHand"), t("penalty.other")];
  const place = ({ kind }) => (kind.startsWith("false_win") ? 0 : kind === "dead_hand" ? 1 : 2);
  return titles
    .map((title, at) => [title, fouls.filter((each) => place(each) === at)])
    .filter(([, list]) => list.length);
}

/** A foul that the rules list. */
export async function foulSheet() {
  let fouls = [];
  if (!(await tried(async () => ({ fouls } = await get(address("/fouls")))))) return;
  const { state } = shown();
  const plain = ["false_win", "no_yaku"].map((id) => fouls.find((each) => each.id === id)).find(Boolean);
  const first = plain ?? fouls.find((each) => each.kind === "false_win") ?? fouls[0];
  const rule = (each) => (each.kind === "false_win" ? (state.options.false_win ?? "referee") : each.kind);
  choosing(
    t("foul"),
    { player: null, foul: first, points: "", tiles: "" },
    (chosen, set) => [
      question(
        t("whoseFoul"),
        players(
          "foul",
          (name) => chosen.player === name,
          (name) => set({ player: name }),
        ),
      ),
      el(
        "label",
        { class: "field" },
        el("span", {}, t("whichFoul")),
        el(
          "select",
          {
            id: "foul-case",
            onchange: (event) => set({ foul: fouls.find((each) => each.id === event.target.value) }),
          },
          byPenalty(fouls).map(([title, list]) =>
            el(
              "optgroup",
              { label: title },
              list.map((each) =>
                el("option", { value: each.id, selected: each === chosen.foul }, t(`foul.${each.id}`)),
              ),
            ),
          ),
        ),
      ),
      el("p", { class: "hint" }, about(`foul.${chosen.foul.id}`, chosen.foul.about)),
      rule(chosen.foul) === "referee"
        ? number(t("foulPoints"), "foul-points", chosen.points, (points) => set({ points }))
        : null,
      rule(chosen.foul) === "exposed"
        ? el(
            "label",
            { class: "field" },
            el("span", {}, t("tilesExposed")),
            el("input", {
              type: "text",
              id: "foul-tiles",
              autocapitalize: "off",
              value: chosen.tiles,
              onchange: (event) => set({ tiles: event.target.value }),
            }),
          )
        : null,
    ],
    ({ player, foul, points, tiles }) =>
      player === null
        ? null
        : {
            type: "foul",
            player,
            case: foul.id,
            ...(points !== "" && rule(foul) === "referee" ? { points: Number(points) } : {}),
            ...(tiles.trim() && rule(foul) === "exposed" ? { tiles: tiles.trim() } : {}),
          },
  );
}

const number = (text, id, value, onchange) =>
  el(
    "label",
    { class: "field" },
    el("span", {}, text),
    el("input", {
      type: "number",
      id,
      inputMode: "numeric",
      value,
      onchange: (event) => onchange(event.target.value),
    }),
  );

/** A win of which nobody has the tiles: who, how, and the value as players say it. */
export function valueSheet() {
  const { state } = shown();
  const riichi = hasRiichi();
  choosing(
    t("valueOnly"),
    { player: null, from: undefined, han: null, fu: 30, points: "", declared: null },
    (chosen, set) => [
      question(
        t("whoWon"),
        players(
          "won",
          (name) => chosen.player === name,
          (name) => set({ player: name, ...(chosen.from === name ? { from: undefined } : {}) }),
        ),
      ),
      question(t("howWon"), [
        chip("by-self", t("selfDraw"), chosen.from === null, () => set({ from: null })),
        ...seated()
          .filter((name) => name !== chosen.player)
          .map((name) =>
            chip(
              `by-${state.order.indexOf(name)}`,
              atSeat(name, shown(), (seat) => t("offSeat", { seat })),
              chosen.from === name,
              () => set({ from: name, ...(chosen.fu === DRAWN_FU ? { fu: null } : {}) }),
            ),
          ),
      ]),
      riichi && chosen.player
        ? question(
            t("circumstances"),
            [
              chip("won-riichi", t("flag.riichi"), shown().state.riichi.includes(chosen.player), async () => {
                await tried(() => turnRiichi(chosen.player));
                set({});
              }),
            ],
            "wrap",
          )
        : null,
      ...(riichi
        ? [
            question(
              t("han"),
              MANY_HAN.map((han) => chip(`han-${han}`, hanWord(han), chosen.han === han, () => set({ han }))),
              "wrap",
            ),
            chosen.han !== null && chosen.han < 5
              ? question(
                  t("fu"),
                  fuOf(chosen.from).map((fu) => chip(`fu-${fu}`, String(fu), chosen.fu === fu, () => set({ fu }))),
                  "wrap",
                )
              : null,
          ]
        : [number(t("pointsWorth"), "value-points", chosen.points, (points) => set({ points }))]),
    ],
    ({ player, from, han, fu, points }) => {
      const stated = riichi ? statedOf(han, fu) : points === "" ? null : { points: Number(points) };
      if (player === null || from === undefined || stated === null || stated.fu === null) return null;
      return { type: "win", winners: [{ player, stated }], ...(from === null ? {} : { from }) };
    },
  );
}

/** The fu that a win off this player can have; by self-draw with null. */
const fuOf = (from) => FU.filter((fu) => !(from && fu === DRAWN_FU));

const hanWord = (han) => {
  const limit = { 5: "mangan", 6: "haneman", 8: "baiman", 11: "sanbaiman", 13: "yakuman" }[han];
  return limit ? t(`limit.${limit}`) : String(han);
};

function statedOf(han, fu) {
  if (han === null) return null;
  if (han === 13) return { yakuman: 1 };
  return han >= 5 ? { han } : { han, fu };
}
