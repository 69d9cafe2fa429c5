// An entry of a win without its tiles: who, how, and the value as players say it.

import { button } from "/static/dom.js";
import { chip, choosing, numberField, players, question } from "/static/game/choosing.js";
import { alsoWon, atSeat, hasRiichi, seated, shown, tried, turnRiichi } from "/static/game/game.js";
import { t } from "/static/i18n.js";

const MANY_HAN = [1, 2, 3, 4, 5, 6, 8, 11, 13];
const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];
/** Pinfu by self-draw, and seven pairs: both have two han at least. */
const [DRAWN_FU, PAIRS_FU] = FU;

/** The answers at the start of the form. */
const BLANK = { player: null, han: null, fu: 30, points: "" };

/** A win without its tiles: who, how, and the value as players say it. */
export function valueSheet() {
  const { state } = shown();
  const riichi = hasRiichi();
  choosing(
    t("valueOnly"),
    { ...BLANK, from: undefined, also: [] },
    (chosen, set) => [
      chosen.also.length ? alsoWon(chosen.also) : null,
      question(
        t("whoWon"),
        players(
          "won",
          (name) => chosen.player === name,
          (name) => set({ player: name, ...(chosen.from === name ? { from: undefined } : {}) }),
          seated().filter((name) => !chosen.also.length || !isTaken(chosen, name)),
        ),
      ),
      chosen.also.length
        ? null
        : question(t("howWon"), [
            chip("by-self", t("selfDraw"), chosen.from === null, () => set({ from: null })),
            ...seated()
              .filter((name) => name !== chosen.player)
              .map((name) =>
                chip(
                  `by-${state.order.indexOf(name)}`,
                  atSeat(name, shown(), (seat) => t("offSeat", { seat })),
                  chosen.from === name,
                  () => set({ from: name }),
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
                  fuOf(chosen).map((fu) => chip(`fu-${fu}`, String(fu), chosen.fu === fu, () => set({ fu }))),
                  "wrap",
                )
              : null,
          ]
        : [numberField(t("pointsWorth"), "value-points", chosen.points, (points) => set({ points }))]),
      chosen.from && chosen.also.length < 2 && winner(chosen)
        ? button(t("oneMoreWinner"), () => set({ ...BLANK, also: [...chosen.also, winner(chosen)] }), {
            class: "chip",
            icon: "plus",
            id: "one-more-value",
          })
        : null,
    ],
    (chosen) => {
      if (chosen.from === undefined || !winner(chosen)) return null;
      const winners = [...chosen.also, winner(chosen)];
      return { type: "win", winners, ...(chosen.from === null ? {} : { from: chosen.from }) };
    },
  );
}

/** Whether a player cannot be another winner: the discarder, or a winner who was entered already. */
const isTaken = ({ also, from }, name) => name === from || also.some(({ player }) => player === name);

/** The winner who is entered now, in the form of an event; null while something is missing. */
function winner({ player, han, fu, points, from }) {
  const isPossible = han > 4 || fuOf({ han, from }).includes(fu);
  const stated = hasRiichi() ? isPossible && statedOf(han, fu) : points !== "" && { points: Number(points) };
  return player && stated ? { player, stated } : null;
}

/** The fu that a win of so many han can have. */
const fuOf = ({ han, from }) =>
  FU.filter((fu) => !(fu === DRAWN_FU && (from || han === 1)) && !(fu === PAIRS_FU && han === 1));

const hanWord = (han) => {
  const limit = { 5: "mangan", 6: "haneman", 8: "baiman", 11: "sanbaiman", 13: "yakuman" }[han];
  return limit ? t(`limit.${limit}`) : String(han);
};

function statedOf(han, fu) {
  if (han === null) return null;
  if (han === 13) return { yakuman: 1 };
  return han >= 5 ? { han } : { han, fu };
}
