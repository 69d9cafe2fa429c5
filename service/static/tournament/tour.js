// The tournament of a page: its id, its state, the format of its numbers.

import { file, get, post } from "/static/desk/link.js";
import { attempt, inOrder } from "/static/desk/page.js";
import { button, el } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { saveFile } from "/static/save-file.js";

export const ALL = "/api/tournaments";
/** The id in the page's own address. */
export const id = location.pathname.split("/")[2] ?? "";
export const WINDS = ["east", "south", "west", "north"];

/**
 * An address of this tournament's API.
 * @template {string} [P=""]
 * @param {P} [path]
 * @returns {`/api/tournaments/${string}${P}`}
 */
export const api = (path = /** @type {P} */ ("")) => `/api/tournaments/${id}${path}`;

/** A page of this tournament. */
export const page = (view) => `/tournaments/${id}/${view}`;

/** @type {Api.Tournament | null} */
let state = null;

/** The last loaded state of the tournament. */
export const now = () => state;

/** Load its state. */
export const look = inOrder(
  () => get(api()),
  (found) => {
    state = found;
  },
);

/** A player's name by number. */
export const nameOf = (who) => state.players.find((player) => player.number === who)?.name ?? `${who}`;

/** The tables of a round, none if it is not seated. */
export const tablesOf = (round) => state.rounds[round - 1]?.tables ?? [];

/** Exact points as text: a fraction stays one, negative points have a minus; at least `digits` decimals. */
export function exact(value, signed = false, digits = 0) {
  const text = String(value);
  if (text.includes("/")) return text.replace("-", "−");
  const sign = Number(value) < 0 ? "−" : signed && Number(value) > 0 ? "+" : "";
  return (
    sign +
    new Intl.NumberFormat(document.documentElement.lang, {
      minimumFractionDigits: digits,
      maximumFractionDigits: 12,
    }).format(Math.abs(Number(value)))
  );
}

/** The most decimals of any of these amounts, so that a column of them lines up. */
export const digitsOf = (values) => Math.max(0, ...values.map((value) => (String(value).split(".")[1] ?? "").length));

/**
 * Record an event. `seen`: the version on which a director decides; it is refused if others decided something since.
 */
export const record = (event, seen = state.version) =>
  post(api("/events"), { event, version: seen }, { about: state.version });

/** Correct an earlier event: `to` replaces it. */
export const correct = (which, to, reason, seen) =>
  record({ type: "correction", changes: [{ event: which, to }], reason }, seen);

/** A link to another page that takes this tab's link with it. */
export const beside = (address, text, given = {}) =>
  el("a", { class: "button", href: address, target: "_blank", rel: "opener", ...given }, text);

/** Save an answer of the service as a file. */
export const save = async (address, name) => saveFile(await file(address), name);

/** A button that saves a part of the tournament as CSV. */
export const csvButton = (part) =>
  button(t("exportAs", { kind: "CSV" }), () => attempt(() => save(api(`/${part}?as=csv`), `${part}.csv`)), {
    id: `${part}-csv`,
  });

/** Whether a line of the standings is the first below a cut: the player above it has passed the cut. */
export const isBelowCut = (lines, place) => lines[place - 1]?.stage > lines[place].stage;

/** A section with its heading. */
export const card = (name, heading, ...parts) =>
  el(
    "section",
    { class: "card stack", aria: { labelledby: `${name}-title` } },
    el("h2", { id: `${name}-title` }, heading),
    ...parts,
  );

/** A field with its label. */
export const field = (key, control) => el("label", { class: "field" }, el("span", {}, t(key)), control);

/** A choice of a player by number; the first entry means no player. */
export function playerChoice(given, players) {
  const lines = players.map((player) => el("option", { value: player.number }, `${player.number} ${player.name}`));
  return el("select", { required: true, ...given }, el("option", { value: "" }, "–"), lines);
}
