// Entries without tiles: a drawn hand, a foul. All by taps.

import { get } from "/static/desk/link.js";
import { el } from "/static/dom.js";
import { chip, choosing, numberField, players, question, toggled } from "/static/game/choosing.js";
import { address, hasRiichi, shown, tried } from "/static/game/game.js";
import { change, t } from "/static/i18n.js";
import { about } from "/static/options.js";

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

/** The fouls grouped by their penalty: false win, dead hand, other. */
function byPenalty(fouls) {
  const names = { false_win: t("penalty.false_win"), dead_hand: t("deadHand"), other: t("penalty.other") };
  return Object.entries(names)
    .map(([id, name]) => ({ id, name, fouls: fouls.filter((each) => penaltyOf(each) === id) }))
    .filter((each) => each.fouls.length);
}

const penaltyOf = ({ kind }) => (kind.startsWith("false_win") ? "false_win" : kind === "dead_hand" ? kind : "other");

/** A foul that the rules list. */
export async function foulSheet() {
  let fouls = [];
  if (!(await tried(async () => ({ fouls } = await get(address("/fouls")))))) return;
  const { state } = shown();
  const plain = ["false_win", "no_yaku"].map((id) => fouls.find((each) => each.id === id)).find(Boolean);
  const first = plain ?? fouls.find((each) => each.kind === "false_win") ?? fouls[0];
  const penalties = byPenalty(fouls);
  const rule = (each) => (each.kind === "false_win" ? (state.options.false_win ?? "referee") : each.kind);
  // The points of a player do not show what is taken off after uma, so the sheet says it.
  const afterUma = (each) => each.points ?? (rule(each) === "after_uma" ? state.options.false_win_points : 0);
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
      question(
        t("whichFoul"),
        penalties.map((each) =>
          chip(`penalty-${each.id}`, each.name, each.fouls.includes(chosen.foul), () => set({ foul: each.fouls[0] })),
        ),
        "wrap",
      ),
      el(
        "select",
        {
          id: "foul-case",
          aria: { label: t("whichFoul") },
          onchange: (event) => set({ foul: fouls.find((each) => each.id === event.target.value) }),
        },
        penalties
          .find((each) => each.fouls.includes(chosen.foul))
          .fouls.map((each) => el("option", { value: each.id, selected: each === chosen.foul }, t(`foul.${each.id}`))),
      ),
      el("p", { class: "hint" }, about(`foul.${chosen.foul.id}`, chosen.foul.about)),
      afterUma(chosen.foul)
        ? el("p", { class: "hint", id: "foul-after-uma" }, t("foulAfterUma", { n: change(-afterUma(chosen.foul)) }))
        : null,
      rule(chosen.foul) === "referee"
        ? numberField(t("foulPoints"), "foul-points", chosen.points, (points) => set({ points }))
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
