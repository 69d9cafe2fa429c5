// A checkpoint of the records: the last record, signed, as a QR code and as text, to be printed with a ruling.

import { get } from "/static/desk/link.js";
import { when } from "/static/desk/page.js";
import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";

/** Place → the QR code shown there, with its checkpoint and address. */
const pictures = new Map();

function picture(place, text, svg) {
  const shown = pictures.get(place);
  if (shown?.text === text) return shown.url;
  if (shown) URL.revokeObjectURL(shown.url);
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  pictures.set(place, { text, url });
  return url;
}

function parts(place, { record, at, key, checkpoint, qr }) {
  return [
    el("img", { class: "qr", src: picture(place, checkpoint, qr), alt: t("checkpointQr", { n: number(record) }) }),
    el("p", {}, when(at, { seconds: true }), " · ", t("checkpointOf", { n: number(record), key })),
    el("p", { class: "mono", data: { checkpoint: record } }, checkpoint),
    el("p", { class: "hint" }, t("checkpointHint")),
  ];
}

/** The section of a checkpoint in its printed form. */
export const checkpointCard = (found) =>
  el(
    "section",
    { class: "card stack checkpoint", aria: { labelledby: "checkpoint-title" } },
    el("h2", { id: "checkpoint-title" }, t("checkpoint")),
    ...parts("card", found),
  );

/** Fetch a checkpoint of the last record and draw it at a place. */
export async function showCheckpoint(place) {
  place.replaceChildren(el("div", { class: "stack" }, ...parts("page", await get("/api/desk/checkpoint"))));
}
