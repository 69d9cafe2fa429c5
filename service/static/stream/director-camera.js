// The camera of the chosen table on the director's page: what it sees, its playing area, and a phone as the camera.

import { get, post } from "/static/desk/link.js";
import { givenSheet } from "/static/desk/links.js";
import { attempt } from "/static/desk/page.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { Area } from "/static/stream/area.js";
import { paint, showStills } from "/static/stream/stills.js";

const HOURS = 24;
let own = null;
let area = null;
/** Counts how often the corners of an area were begun. */
let begun = 0;
let straight = true;
let cameras = new Map();
let clear = 0;
/** The table whose still is shown large, and whether it is there. */
let seen = { table: null, url: null };

/** Read the cameras and their playing areas. */
export async function lookAtCameras() {
  const found = await get("/api/stream/cameras");
  cameras = new Map(found.cameras.map((camera) => [camera.table, camera]));
  clear = found.clear;
}

/** Begin to show stills. `given`: the chosen table, all tables, their small canvases, whether links can be made. */
export function bindCamera(given) {
  own = given;
  area = new Area(byId("sight"), drawActs);
  showStills({
    tables: own.tables,
    isWhole: (table) => area.active && table === own.table()?.table,
    take,
  });
}

function take(table, still) {
  const canvas = own.thumb(table);
  if (canvas && !(area.active && table === own.table()?.table)) paint(canvas, still);
  if (table !== own.table()?.table) return;
  const before = Boolean(seen.url);
  if (seen.url) URL.revokeObjectURL(seen.url);
  seen = { table, url: still && URL.createObjectURL(still) };
  drawSight();
  if (before !== Boolean(still)) drawActs();
}

/** Draw the camera of the chosen table. */
export function drawCamera() {
  if (seen.table !== own.table().table) {
    if (area.active) area.end();
    seen = { table: own.table().table, url: null };
  }
  drawSight();
  drawActs();
  const { kind } = camera();
  show(byId("phone-more"), kind === "phone");
  redraw(byId("phone-form"), [
    el("p", { class: "hint" }, t("air.phoneLead", { hours: number(HOURS) })),
    own.may() ? button(t("air.phoneLink"), giveLink, { id: "phone-link", class: "primary" }) : null,
  ]);
}

const camera = () => cameras.get(own.table().table) ?? { kind: "camera", view: null };

function drawSight() {
  const still = byId("still");
  show(still, Boolean(seen.url));
  show(byId("unseen"), !seen.url);
  if (seen.url) still.src = seen.url;
  else still.removeAttribute("src");
  const { table, tile } = own.table();
  still.alt = t("air.sees", { table });
  const note = byId("tile-size");
  note.className = tile && tile < clear ? "why" : "hint";
  note.textContent = tile
    ? t(tile < clear ? "air.tileSmall" : "air.tileLarge", { n: number(tile), clear: number(clear) })
    : "";
}

function drawActs() {
  if (!own?.table()) return;
  const { view } = camera();
  const lead = byId("area-lead");
  show(lead, area.active);
  lead.textContent = t(area.complete ? "air.areaMove" : "air.areaTap");
  redraw(byId("area-acts"), area.active ? settingActs() : restingActs(view));
}

function restingActs(view) {
  return [
    button(t("air.area"), () => begin(view), { id: "area-set", disabled: !seen.url }),
    view ? button(t("air.areaWhole"), () => save(null), { id: "area-whole", icon: "undo" }) : null,
  ];
}

function settingActs() {
  return [
    el(
      "label",
      { class: "check" },
      el("input", {
        type: "checkbox",
        id: "area-straight",
        checked: straight,
        onchange: (event) => {
          straight = event.target.checked;
        },
      }),
      " ",
      t("air.areaStraight"),
    ),
    area.complete ? null : button(t("air.areaInset"), () => area.inset(), { id: "area-inset" }),
    button(t("air.areaSave"), () => save(area.corners), {
      id: "area-save",
      class: "primary",
      disabled: !area.complete,
    }),
    button(t("cancel"), () => area.end(), { id: "area-cancel" }),
  ];
}

function begin(view) {
  begun += 1;
  straight = view?.straight ?? true;
  area.begin(view?.corners);
}

/**
 * Set the playing area by four corners, or with null watch the whole picture. Corners that are begun before the answer
 * comes stay, possibly of another table.
 */
const save = (corners) =>
  attempt(async () => {
    const { table } = own.table();
    const saved = begun;
    const about = JSON.stringify(cameras.get(table)?.view ?? null);
    await post("/api/stream/cameras/view", { table, corners, straight }, { about });
    await lookAtCameras();
    if (saved === begun) area.end();
    drawCamera();
  });

const giveLink = () =>
  attempt(async () => {
    const scope = own.table().table;
    const given = await post("/api/desk/links", { role: "camera", scope, hours: HOURS });
    const { protocol, origin, hostname } = new URL(given.address);
    const secure = protocol === "https:";
    const near = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
    const hint = secure ? t("air.phoneTrust") : t(near ? "air.phoneHere" : "air.phoneInsecure", { origin });
    givenSheet(given, el("p", { class: secure ? "hint" : "why", id: "phone-secure" }, hint));
  });
