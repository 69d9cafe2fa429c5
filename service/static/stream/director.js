// The director's page: all tables, with a preview before air. Every command contains the state that the page shows,
// and the service refuses the command if the state has changed.

import { get, post } from "/static/desk/link.js";
import { attempt, begin, follow, ready } from "/static/desk/page.js";
import { byId, rest, show } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { load, save } from "/static/store.js";
import { bindCamera, drawCamera, lookAtCameras } from "/static/stream/director-camera.js";
import { bindForms, drawForms, MODES } from "/static/stream/director-forms.js";
import { keyOf } from "/static/stream/director-keys.js";
import { drawHandCameras, drawNotices } from "/static/stream/director-notices.js";
import { drawRehearsal, drawTable, drawTables } from "/static/stream/director-view.js";
import { tune } from "/static/stream/monitor.js";
import { loadTiles } from "/static/tiles.js";

/** Milliseconds after a change of the preview that the director did not make, during which nothing can be shown. */
const LOOK = 700;
const here = new AbortController();
const state = {
  me: null,
  tables: [],
  /** The name of the chosen table. */
  table: null,
  /** Table → the hand in its preview, and if the director picked it, the version of it that was on air then. */
  next: new Map(),
  /** The previewed version and table as text, and the time from which it can be shown. */
  seen: "",
  from: 0,
};

const table = () => state.tables.find((one) => one.table === state.table) ?? null;
/** The hand in the preview of the chosen table. */
const next = () => table()?.hands.find((hand) => hand.card.of === state.next.get(state.table)?.of) ?? null;

/**
 * Choose what each table previews when something has changed. A hand stays until it goes on air or is dismissed; then
 * the newest hand comes. A hand that the director picked while it was on air also stays, until its version changes.
 */
function choose() {
  for (const { table: name, hands } of state.tables) {
    const chosen = state.next.get(name);
    const now = hands.find((hand) => hand.card.of === chosen?.of);
    const stays = now && !now.dismissed && (!now.allowed || now.allowed === chosen.picked);
    if (!stays) state.next.set(name, { of: hands.find((hand) => !hand.dismissed)?.card.of });
  }
  if (!table()) state.table = state.tables[0]?.table ?? null;
}

function draw() {
  drawTables(state, pick);
  show(byId("table"), Boolean(table()));
  if (!table()) return;
  const version = next() ? JSON.stringify([state.table, next().card.of, next().card.record]) : "";
  if (version !== state.seen) {
    state.seen = version;
    state.from = performance.now() + LOOK;
    setTimeout(draw, LOOK + 20);
  }
  drawTable(table(), next(), DOES, { preview });
  drawNotices(table(), NOTICES);
  drawHandCameras(table());
  const shown = byId("act-show");
  rest(shown, !next() || next().dismissed || performance.now() < state.from);
  drawForms(table());
  drawCamera();
}

function take({ tables, rehearsal }) {
  state.tables = tables;
  for (const each of tables) forgetShown(each);
  choose();
  drawRehearsal(rehearsal, () => attempt(() => post("/api/stream/air/reset", { table: state.table })));
  draw();
}

/** Choose a table. */
function pick(name) {
  state.table = name;
  settle();
}

/** Preview a hand. */
function preview({ card, allowed }) {
  state.next.set(state.table, { of: card.of, picked: allowed });
  settle();
}

/** Draw what the director has picked; it can be shown at once. */
function settle() {
  if (next()) state.seen = JSON.stringify([state.table, next().card.of, next().card.record]);
  state.from = 0;
  draw();
}

/** Table → the fields of its setting that were sent last, and the turn from which the page shows them, if known. */
const sent = new Map();
let sending = Promise.resolve();

/** The setting of the chosen table, with what was sent and is not shown yet. */
const setting = () => ({ ...table().setting, ...sent.get(state.table)?.fields });

/** Forget what was sent for a table that shows it. */
function forgetShown({ table: name, turn }) {
  if (turn >= (sent.get(name)?.turn ?? Number.POSITIVE_INFINITY)) sent.delete(name);
}

/** Change fields of the setting of the chosen table. Changes are sent in order, so that the last one holds. */
const set = (fields) =>
  attempt(async () => {
    const one = table();
    const mine = { fields: { ...sent.get(one.table)?.fields, ...fields }, turn: null };
    sent.set(one.table, mine);
    const change = sending.then(() =>
      post("/api/stream/air/setting", { table: one.table, ...fields }, { about: one.turn }),
    );
    sending = change.catch(() => {});
    try {
      mine.turn = (await change).turn;
    } catch (error) {
      if (sent.get(one.table) === mine) sent.delete(one.table);
      throw error;
    }
    for (const each of state.tables) forgetShown(each);
  });

/** Send a command for the chosen table. */
const command = (does, given = {}) =>
  attempt(async () => {
    await post(`/api/stream/air/${does}`, { table: state.table, ...given }, { about: table().turn });
  });

/** What the director can do, by name. */
const DOES = {
  next: () => {
    const hands = table().hands.filter((hand) => !hand.dismissed);
    const place = hands.findIndex((hand) => hand.card.of === state.next.get(state.table)?.of);
    if (hands.length) preview(hands[(place + 1) % hands.length]);
  },
  show: async () => {
    if (!next() || next().dismissed || performance.now() < state.from) return;
    const { of, record } = next().card;
    await command("show", { of, record, turn: table().turn });
  },
  hide: () => command("hide"),
  pin: async () => {
    const { frame, pinned, turn } = table();
    if (frame.card) await command("pin", { of: frame.card.of, pinned: !pinned, turn });
  },
  bar: () => set({ bar: !setting().bar }),
  mode: () => setMode(MODES[(MODES.indexOf(setting().mode) + 1) % MODES.length]),
  less: () => setDelay(setting().delay - 0.5),
  more: () => setDelay(setting().delay + 0.5),
};

/** What the director does with a notice. The answer to it comes with the next event. */
const NOTICES = {
  confirm: ({ record }, body) => attempt(() => post(`/api/stream/notices/${record}/confirm`, body)),
  refuse: ({ record }) => attempt(() => post(`/api/stream/notices/${record}/refuse`, {})),
  waits: ({ record, what, player, hand, visible }) =>
    command("waits", {
      player,
      hand,
      visible,
      turn: table().turn,
      ...(what === "ready" ? { notice: record } : {}),
    }),
};

const setMode = (mode) => set({ mode });
const setDelay = (delay) => set({ delay: Math.min(60, Math.max(0, delay)) });

function pressed(event) {
  if (!byId("keys").checked || !table() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input, select, textarea")) return;
  const place = "123456789".indexOf(event.key);
  const does = keyOf(event.key);
  if (does) DOES[does]();
  else if (state.tables[place]) pick(state.tables[place].table);
  else return;
  event.preventDefault();
}

async function look() {
  await lookAtCameras();
  take(await get("/api/stream/air"));
}

async function enter() {
  state.me = await get("/api/desk/me");
  if (!["referee", "director"].includes(state.me.role)) return location.replace("/desk");
  byId("where").textContent = t(`role.${state.me.role}`);
  await look();
  ready();
  follow("/api/stream/air/live", { desk: take }, { look, signal: here.signal });
  return undefined;
}

/** Draw in the language that was chosen. The events come in the language in which they were opened. */
function relabel() {
  if (state.me) location.reload();
}

if (await begin(["desk/desk", "stream/stream", "stream/hands", "stream/director"], relabel)) {
  for (const name of ["next", "now"]) {
    byId(name).title = t(`air.${name}`);
    tune(byId(name), draw);
  }
  byId("keys").checked = load("airKeys") ?? true;
  byId("keys").addEventListener("change", () => save("airKeys", byId("keys").checked));
  addEventListener("keydown", pressed);
  bindCamera({
    table,
    tables: () => state.tables,
    thumb: (name) => byId(`thumb-${state.tables.findIndex((one) => one.table === name)}`),
    may: () => state.me?.role === "director",
  });
  bindForms({ table, command, set, setMode, setDelay, may: () => state.me?.role === "director" });
  await loadTiles();
  if (!(await attempt(enter))) ready();
}
