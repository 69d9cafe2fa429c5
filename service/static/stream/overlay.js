// The overlay: what is on air at a table, as the service sends it. It decides nothing itself and shows no faults.
//
// ?table=1&link=… as the director gives it; ?layout=bar (lower third), corner or full; ?theme=felt or paper; ?lang=.
// ?sample shows a sample; ?held shows what the page around it sends.

import { show } from "/static/dom.js";
import { preferred, setLanguage } from "/static/i18n.js";
import { drawBar } from "/static/stream/overlay-bar.js";
import { drawCard, drawWaits } from "/static/stream/overlay-card.js";
import { loadTiles } from "/static/tiles.js";

const asked = new URLSearchParams(location.search);
const LAYOUTS = ["bar", "corner", "full"];
const THEMES = ["felt", "paper"];
const NOTHING = { bar: null, card: null, waits: null };
const PARTS = { bar: drawBar, card: drawCard, waits: drawWaits };
/** Part → what is drawn of it, as text: the same is not drawn again, so the yaku of a card do not appear again. */
const drawn = {};
/** Milliseconds that the overlay stays when the service is unreachable. */
const LOST = 30_000;
let hiding = 0;

const chosen = (name, choices) => (choices.includes(asked.get(name)) ? asked.get(name) : choices[0]);

/** Show a frame, and nothing else. */
export function draw(frame) {
  for (const [name, drawPart] of Object.entries(PARTS)) {
    const now = JSON.stringify(frame[name] ?? null);
    if (now !== drawn[name]) drawPart(frame[name]);
    drawn[name] = now;
  }
}

/** Hide everything after `wait` milliseconds, unless the service says before that what is on air. */
function cutOff(wait) {
  if (hiding) return;
  hiding = setTimeout(() => draw(NOTHING), wait);
}

function listen() {
  const query = { table: asked.get("table") ?? "", link: asked.get("link") ?? "", lang: asked.get("lang") ?? "" };
  for (const [name, value] of Object.entries(query)) if (!value) delete query[name];
  const events = new EventSource(`/api/stream/air/live?${new URLSearchParams(query)}`);
  events.addEventListener("air", (event) => {
    clearTimeout(hiding);
    hiding = 0;
    draw(JSON.parse(event.data));
  });
  const end = () => {
    events.close();
    clearTimeout(hiding);
    draw(NOTHING);
  };
  events.addEventListener("closed", end);
  events.addEventListener("error", () => (events.readyState === EventSource.CLOSED ? end() : cutOff(LOST)));
}

async function sample(parts) {
  const frame = await (await fetch(`/overlay/sample.json?lang=${document.documentElement.lang.slice(0, 2)}`)).json();
  const shown = parts ? parts.split(",") : ["bar", "card"];
  draw(Object.fromEntries(Object.entries(frame).map(([name, part]) => [name, shown.includes(name) ? part : null])));
}

document.documentElement.dataset.layout = chosen("layout", LAYOUTS);
document.documentElement.dataset.theme = chosen("theme", THEMES);
await setLanguage(preferred(asked.get("lang")), "stream/stream");
await loadTiles();
show(document.body, true);
if (asked.has("sample")) await sample(asked.get("sample"));
else if (asked.has("held")) {
  addEventListener("message", ({ origin, data }) => {
    if (origin === location.origin) draw(data);
  });
  if (parent !== window) parent.postMessage("held", location.origin);
} else listen();
document.documentElement.dataset.ready = "";
