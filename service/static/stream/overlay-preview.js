// Try an overlay's colours: each sets a CSS variable of the overlay in the frame; the text below is for OBS.

import { byId, el } from "/static/dom.js";
import { preferred, setLanguage, t } from "/static/i18n.js";
import { fit } from "/static/stream/monitor.js";

const COLOURS = {
  ink: "#ffffff",
  soft: "#c9d6d2",
  ground: "#0b1f1a",
  gold: "#ffd479",
  gain: "#7fe3bb",
  loss: "#ffab9f",
};
const SIZES = { tile: [74, 40, 96], size: [30, 20, 44], round: [18, 0, 60] };
const chosen = new Map();

function set(name, value) {
  chosen.set(name, value);
  byId("frame").contentDocument.documentElement.style.setProperty(`--overlay-${name}`, value);
  byId("css").value = `:root {\n${[...chosen].map(([key, worth]) => `  --overlay-${key}: ${worth};`).join("\n")}\n}`;
}

await setLanguage(preferred(new URLSearchParams(location.search).get("lang")), "stream/stream");
byId("colours").append(
  ...Object.entries(COLOURS).map(([name, value]) =>
    el(
      "label",
      {},
      t(`stream.colour.${name}`),
      el("input", { type: "color", value, oninput: (event) => set(name, event.target.value) }),
    ),
  ),
  ...Object.entries(SIZES).map(([name, [value, min, max]]) =>
    el(
      "label",
      {},
      t(`stream.size.${name}`),
      el("input", { type: "range", min, max, value, oninput: (event) => set(name, `${event.target.value}px`) }),
    ),
  ),
);
byId("css").value = ":root {\n}";
fit(byId("frame"));
document.documentElement.dataset.ready = "";
