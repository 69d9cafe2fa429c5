// Teach your tiles: a name, the tiles laid out in order, one photo or two. The set that is chosen here is the one that
// photos are read with.

import { sendForm, ServiceError } from "/static/api.js";
import { byId, el } from "/static/dom.js";
import { preferred, setLanguage, t, tileName } from "/static/i18n.js";
import { shrink } from "/static/photo.js";
import { problemText } from "/static/problems.js";
import { load, save } from "/static/store.js";
import { loadTiles, parse, tileSvg } from "/static/tiles.js";

const PHOTOS = ["photo-1", "photo-2"];

function say(text, bad = false) {
  byId("taught").textContent = text;
  byId("taught").className = bad ? "notice bad" : text ? "notice" : "";
}

async function drawSets() {
  const answer = await fetch("/api/tile-sets");
  if (!answer.ok) throw new ServiceError("offline", "");
  const { tile_sets: names, order } = await answer.json();
  const chosen = load("tileSet", "");
  const choose = (name) => () => (save("tileSet", name || null), drawSets());
  byId("sets").replaceChildren(...["", ...names].map((name) => el("button", { type: "button", class: "chip", aria: { pressed: String(name === chosen) }, onclick: choose(name) }, name || t("anySet"))));
  const rows = Object.entries(Object.groupBy?.(parse(order), (code) => code[1]) ?? { all: parse(order) });
  byId("order").replaceChildren(...rows.map(([, codes]) => el("div", { role: "img", aria: { label: codes.map(tileName).join(", ") } }, codes.map((code) => tileSvg(code)))));
}

async function teach(event) {
  event.preventDefault();
  const files = PHOTOS.map((id) => byId(id).files[0]).filter(Boolean);
  if (!files.length) return say(t("noPhoto"), true);
  const form = new FormData();
  form.append("name", byId("name").value);
  byId("learn").disabled = true;
  say(t("reading"));
  try {
    for (const file of files) form.append("photo", (await shrink(file)).blob, "photo");
    const { name } = await sendForm("/api/tile-sets", form);
    save("tileSet", name);
    await drawSets();
    say(t("taught", { name }));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    say(problemText(error), true);
  } finally {
    byId("learn").disabled = false;
  }
}

await setLanguage(preferred(load("language")));
await loadTiles();
byId("teach").addEventListener("submit", teach);
for (const [place, id] of PHOTOS.entries()) byId(id).addEventListener("change", () => (byId(`has-${place + 1}`).textContent = byId(id).files.length ? "✓" : ""));
try {
  await drawSets();
} catch (error) {
  if (!(error instanceof ServiceError || error instanceof TypeError)) throw error;
  say(t("error.offline"), true);
}
document.documentElement.dataset.ready = "teach";
