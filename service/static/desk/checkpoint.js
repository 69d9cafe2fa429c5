// A checkpoint of the records: the last record, signed, as a QR code and as text; it is printed with a ruling.

import { get } from "/static/desk/link.js";
import { when } from "/static/desk/page.js";
import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";

/** Heading → the code that is shown under it: of which checkpoint, at which address. */
const pictures = new Map();

function picture(heading, text, svg) {
  const shown = pictures.get(heading);
  if (shown?.text === text) return shown.url;
  if (shown) URL.revokeObjectURL(shown.url);
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  pictures.set(heading, { text, url });
  return url;
}

/** The section of a checkpoint, under a heading of this id. */
export function checkpointCard({ record, at, key, checkpoint, qr }, heading = "checkpoint-title") {
  return el("section", { class: "card checkpoint", aria: { labelledby: heading } }, el("h2", { id: heading }, t("checkpoint")),
    el("img", { class: "qr", src: picture(heading, checkpoint, qr), alt: t("checkpointQr", { n: number(record) }) }),
    el("p", {}, t("checkpointOf", { n: number(record), at: when(at, { seconds: true }), key })),
    el("p", { class: "mono", data: { checkpoint: record } }, checkpoint), el("p", { class: "hint" }, t("checkpointHint")));
}

/** Fetch a checkpoint of the last record and draw it at a place. */
export async function showCheckpoint(place) {
  place.replaceChildren(checkpointCard(await get("/api/desk/checkpoint"), "checkpoint-now"));
}
