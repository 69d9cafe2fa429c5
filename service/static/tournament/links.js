// Links for players, tables and screens, each as a slip with a QR code: one, or a sheet of all to print.

import { post } from "/static/desk/link.js";
import { attempt } from "/static/desk/page.js";
import { button, byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { api, field, now, playerChoice } from "/static/tournament/tour.js";

let slips = [];

/** The forms, and the slips that were made; they are shown until the page is left, and never again. */
export function showLinks({ me, again }) {
  if (me.role !== "director") return [el("p", { class: "hint" }, t("error.not_allowed"))];
  const { players, rounds } = now();
  const tables = Math.max(0, ...rounds.map((round) => round.tables.length));
  const making = (list) => async (event) => {
    const asked = list();
    if (!(asked.length ? byId("slip-hours") : byId("slip-player")).reportValidity()) return;
    const valid = byId("slip-hours").valueAsNumber;
    const made = [];
    const make = async () => {
      for (const each of asked) {
        made.push({ ...each, ...(await each.ask(valid)) });
        byId("slips-made")?.replaceChildren(t("slipsMade", { n: number(made.length) }));
      }
    };
    if (!(await attempt(make, { button: event.currentTarget }))) return;
    for (const { picture } of slips) URL.revokeObjectURL(picture);
    slips = made.map((slip) => ({
      ...slip,
      picture: URL.createObjectURL(new Blob([slip.qr], { type: "image/svg+xml" })),
    }));
    await again();
  };
  const one = () => players.filter((player) => player.number === Number(byId("slip-player").value)).map(ofPlayer);
  return [
    el(
      "section",
      { class: "card stack no-print", aria: { labelledby: "slips-title" } },
      el("h2", { id: "slips-title" }, t("tab.links")),
      el("p", { class: "hint" }, t("slipsHint")),
      field("hours", el("input", { type: "number", id: "slip-hours", min: 1, max: 8784, value: 48, required: true })),
      el(
        "div",
        { class: "acts" },
        button(
          t("allPlayers", { n: number(players.length) }),
          making(() => players.map(ofPlayer)),
          { id: "slips-players" },
        ),
        tables
          ? button(
              t("allTablesOf", { n: number(tables) }),
              making(() => Array.from({ length: tables }, (_, place) => ofTable(String(place + 1)))),
              { id: "slips-tables" },
            )
          : null,
        button(
          t("aScreen"),
          making(() => [ofScreen()]),
          { id: "slip-screen" },
        ),
      ),
      field("onePlayer", playerChoice({ id: "slip-player" }, players)),
      el(
        "div",
        { class: "acts" },
        button(t("itsLink"), making(one), { id: "slip-one" }),
        slips.length ? button(t("print"), () => print(), { icon: "print", id: "print-slips" }) : null,
      ),
      el("p", { role: "status", id: "slips-made" }),
    ),
    slips.length ? el("ul", { class: "slips", id: "slips" }, slips.map(drawn)) : null,
  ];
}

const drawn = ({ title, under, picture, address }) =>
  el(
    "li",
    { class: "slip" },
    el("b", {}, title),
    el("span", {}, under),
    el("img", { src: picture, alt: t("qrAlt") }),
    el("a", { class: "mono", href: address, target: "_blank" }, t("openIt")),
  );

const ofPlayer = (player) => ({
  title: player.name,
  under: t("numberIs", { n: player.number }),
  ask: (hours) => post(api("/links"), { player: player.number, hours }, { about: Date.now() }),
});
const ofTable = (scope) => ({
  title: t("tableName", { table: scope }),
  under: now().name,
  ask: (hours) => post(api("/links"), { table: Number(scope), hours }, { about: Date.now() }),
});
const ofScreen = () => ({
  title: t("toScreen"),
  under: now().name,
  ask: (hours) => post(api("/links"), { hours }, { about: Date.now() }),
});
