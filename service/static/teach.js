// Teach your tiles: a name, the tiles laid out in order, one or two photos. The set chosen here is used for reading
// photos.

import { fetchedJson, ServiceError, sendForm } from "/static/api.js";
import { byId, el } from "/static/dom.js";
import { preferred, setLanguage, t, tileName } from "/static/i18n.js";
import { tell, untell } from "/static/inline-message.js";
import { shrink } from "/static/photo.js";
import { problemText } from "/static/problems.js";
import { load, save } from "/static/store.js";
import { loadTiles, parse, tileSvg } from "/static/tiles.js";

const PHOTOS = ["photo-1", "photo-2"];

function say(text, bad = false) {
  byId("taught").textContent = text;
  byId("taught").className = bad ? "error inline-message" : text ? "prompt" : "";
  byId("taught").scrollIntoView({ block: "nearest" });
}

async function drawSets() {
  const { tile_sets: names, order } = await fetchedJson("/api/tile-sets");
  const chosen = load("tileSet", "");
  const choose = (name) => async (event) => {
    save("tileSet", name || null);
    await sayIfRefused(drawSets, event.currentTarget);
  };
  byId("sets").replaceChildren(
    ...["", ...names].map((name) =>
      el(
        "button",
        { type: "button", class: "chip", aria: { pressed: String(name === chosen) }, onclick: choose(name) },
        name || t("anySet"),
      ),
    ),
  );
  const rows = Object.entries(Object.groupBy?.(parse(order), (code) => code[1]) ?? { all: parse(order) });
  byId("order").replaceChildren(
    ...rows.map(([, codes]) =>
      el(
        "div",
        { role: "img", aria: { label: codes.map(tileName).join(", ") } },
        codes.map((code) => tileSvg(code)),
      ),
    ),
  );
}

/** Run an action; an error is shown next to the control `at`. */
async function sayIfRefused(what, at) {
  try {
    await what();
    untell();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    tell(problemText(error), at);
  }
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

await setLanguage(preferred(load("language")), "teach");
await loadTiles();
byId("teach").addEventListener("submit", teach);
for (const [place, id] of PHOTOS.entries())
  byId(id).addEventListener("change", () => (byId(`has-${place + 1}`).textContent = byId(id).files.length ? "✓" : ""));
await sayIfRefused(drawSets, byId("sets"));
document.documentElement.dataset.ready = "teach";
