// Procedures at the table besides the play: the throw for the wall, the tile that is turned over, live penalty tiles,
// dealing again, and the sheet that the four sign. Only those of the match's rules are offered.

import { offerCurrent } from "/static/desk/moved-on.js";
import { attempt } from "/static/desk/page.js";
import { printSheet } from "/static/desk/signatures.js";
import { button, byId, dialog, el } from "/static/dom.js";
import { rulesOf } from "/static/house-rules.js";
import { number, t, tileName } from "/static/i18n.js";
import { state as known } from "/static/state.js";
import { parse, SUITS, tileSvg } from "/static/tiles.js";

/** Rule set → the number of dice that decide which tile is turned over. */
const TURN_DICE = { baida: 1, aml: 0 };

/** The sheet of the procedures of this hand. `entry` (`moved-on.js`) records them as events of the match. */
export function proceduresSheet(match, entry) {
  const rules = rulesOf(match.state.rules, known.rules);
  dialog(t("procedures"), t("close"), (body, close) => {
    const wrong = el("p", { class: "error", role: "alert", id: "procedure-wrong" });
    const send = async (event, pressed) => {
      const sent = await attempt(() => entry.record(event), { button: pressed, to: byId("procedure-wrong") });
      if (sent) return close();
      return offerCurrent(entry, wrong, offerAgain);
    };
    const offeredBy = ({ state }) =>
      [
        opening(state, rules, send),
        turning(state, rules, send),
        penalties(state, send),
        redealing(state, rules, send),
      ].filter(Boolean);
    /** Offer what the current hand needs. What was entered stays. */
    const offerAgain = (now) => {
      const kept = [...body.querySelectorAll("form input, form select")].map(({ id, value }) => ({ id, value }));
      for (const each of body.querySelectorAll(".procedure")) each.remove();
      body.prepend(...offeredBy(now));
      for (const { id, value } of kept) if (byId(id)) byId(id).value = value;
      body.querySelector("input, select, button").focus();
    };
    body.append(
      ...offeredBy(match),
      wrong,
      el(
        "section",
        { class: "stack" },
        button(t("printSheet"), () => printSheet(match), { icon: "print", id: "print-sheet" }),
      ),
    );
  });
}

const part = (title, ...contents) => el("section", { class: "stack procedure" }, el("h3", {}, title), contents);

/** Fields for the numbers of the dice; they are thrown by hand, or here by a tap. */
function diceFields(count) {
  const fields = Array.from({ length: count }, (_, place) =>
    el("input", {
      type: "number",
      id: `die-${count}-${place + 1}`,
      min: 1,
      max: 6,
      required: true,
      inputMode: "numeric",
      aria: { label: t("die", { n: number(place + 1) }) },
    }),
  );
  const roll = () => {
    for (const field of fields) field.value = String(1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 6));
  };
  return { fields, roll: button(t("throwDice"), roll, { class: "plain", id: `throw-${count}` }) };
}

const valuesOf = (fields) => fields.map((field) => field.valueAsNumber);

/** The text that says whose wall the dice open, and where. The players are counted from the dealer, who is 1. */
export function wallText({ wall, order, dealer }) {
  const total = wall.reduce((sum, die) => sum + die, 0);
  return t("wallOpened", { name: order[(dealer + total - 1) % 4], n: number(total) });
}

function opening(state, rules, send) {
  if (rules.family === "mcr") return null;
  if (state.wall?.length) return part(t("openWall"), el("p", { id: "wall-opened" }, wallText(state)));
  const { fields, roll } = diceFields(2);
  const submit = (event) => {
    event.preventDefault();
    send({ type: "wall", dice: valuesOf(fields) }, event.submitter);
  };
  return part(
    t("openWall"),
    el("p", { class: "hint" }, t("dealerThrows", { name: state.order[state.dealer] })),
    el(
      "form",
      { class: "chips", onsubmit: submit },
      fields,
      roll,
      el("button", { type: "submit", class: "primary", id: "record-wall" }, t("record")),
    ),
  );
}

/** All tiles as a list to choose from. */
const tileChoice = (id) =>
  el(
    "select",
    { id, required: true, aria: { label: t("turned") } },
    Object.values(SUITS)
      .flat()
      .filter((code) => code[0] !== "0" && code !== "?")
      .map((code) => el("option", { value: code }, tileName(code))),
  );

function turning(state, rules, send) {
  const count = TURN_DICE[rules.base || rules.id];
  if (count === undefined) return null;
  if (state.turned)
    return part(t("turned"), el("p", { id: "tile-turned" }, tileSvg(state.turned), tileName(state.turned)));
  const { fields, roll } = diceFields(count);
  const tile = tileChoice("turned-tile");
  const submit = (event) => {
    event.preventDefault();
    send({ type: "wall", dice: valuesOf(fields), turned: tile.value }, event.submitter);
  };
  return part(
    t("turned"),
    el("p", { class: "hint" }, t(count ? "turnByDie" : "turnLast", { name: state.order[state.dealer] })),
    el(
      "form",
      { class: "chips", onsubmit: submit },
      fields,
      count ? roll : null,
      tile,
      el("button", { type: "submit", class: "primary", id: "record-turned" }, t("record")),
    ),
  );
}

/** The penalty tiles of a player that can still be discarded. */
export function liveTiles(state, name) {
  const live = parse(state.penalty_tiles[name] ?? "") ?? [];
  for (const code of parse(state.dead_tiles?.[name] ?? "") ?? []) live.splice(live.indexOf(code), 1);
  return live;
}

function penalties(state, send) {
  const players = state.order.filter((name) => state.penalty_tiles[name]);
  if (!players.length) return null;
  return part(
    t("penaltyTiles"),
    players.map((name) => {
      const live = liveTiles(state, name);
      const dead = parse(state.dead_tiles?.[name] ?? "") ?? [];
      const discards = (discarded) => (event) =>
        send({ type: "penalty", player: name, ...(discarded ? { discarded } : {}) }, event.currentTarget);
      return el(
        "div",
        { class: "stack", data: { penalty: name } },
        el("b", {}, name),
        live.length ? el("p", { class: "hint" }, t("liveHint")) : null,
        live.length
          ? el(
              "div",
              { class: "chips" },
              live.map((code) => button(t("discards", { tile: tileName(code) }), discards(code), { class: "chip" })),
              button(t("discardsOther"), discards(null), { class: "chip" }),
            )
          : null,
        dead.length ? el("p", { class: "dead" }, t("deadTiles", { tiles: dead.map(tileName).join(", ") })) : null,
      );
    }),
  );
}

function redealing(state, rules, send) {
  if (rules.family !== "riichi" || state.riichi.length) return null;
  return part(
    t("redeal"),
    el("p", { class: "hint" }, t("redealHint")),
    el(
      "div",
      { class: "chips" },
      state.order.map((name, place) =>
        button(name, (event) => send({ type: "redeal", player: name }, event.currentTarget), {
          class: "chip",
          id: `redeal-${place}`,
        }),
      ),
    ),
  );
}
