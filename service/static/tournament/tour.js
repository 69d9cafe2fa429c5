// One tournament as its pages know it: which it is, where it stands, how its numbers are written.

import { file, get, post } from "/static/desk/link.js";
import { el } from "/static/dom.js";
import { t } from "/static/i18n.js";

export const ALL = "/api/tournaments";
/** The id in the page's own address. */
export const id = location.pathname.split("/")[2] ?? "";
export const WINDS = ["east", "south", "west", "north"];

/** An address of this tournament's API. */
export const api = (path = "") => `${ALL}/${id}${path}`;

/** A page of this tournament. */
export const page = (view) => `/tournaments/${id}/${view}`;

let state = null;

/** Where the tournament stood when it was looked at last. */
export const now = () => state;

/** Look where it stands. */
export async function look() {
  state = await get(api());
  return state;
}

/** A player's name by number. */
export const nameOf = (who) => state.players.find((player) => player.number === who)?.name ?? `${who}`;

/** The tables of a round, none where it is not seated. */
export const tablesOf = (round) => state.rounds[round - 1]?.tables ?? [];

/**
 * Exact points as they are written: a fraction stays one, below nothing there is a minus; so many `digits` at least.
 */
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

/** How many digits after the point the longest of these amounts has, so that a column of them lines up. */
export const digitsOf = (values) => Math.max(0, ...values.map((value) => (String(value).split(".")[1] ?? "").length));

/** Record an event. `seen`: the version by which a director decides it; what others decided since makes it refused. */
export const record = (event, seen = state.version) =>
  post(api("/events"), { event, version: seen }, { about: state.version });

/** Put an earlier event right: `to` is what holds in its place. */
export const correct = (which, to, reason, seen) =>
  record({ type: "correction", changes: [{ event: which, to }], reason }, seen);

/** A link to another page that takes the link of this tab with it. */
export const beside = (address, text, given = {}) =>
  el("a", { class: "button", href: address, target: "_blank", rel: "opener", ...given }, text);

/** Save an answer of the service as a file. */
export async function save(address, name) {
  const url = URL.createObjectURL(await file(address));
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A field with its label. */
export const field = (key, control) => el("label", { class: "field" }, el("span", {}, t(key)), control);

/** A choice among players, by number; the first says that nobody is chosen. */
export function playerChoice(given, players) {
  const lines = players.map((player) => el("option", { value: player.number }, `${player.number} ${player.name}`));
  return el("select", { required: true, ...given }, el("option", { value: "" }, "–"), lines);
}
