// The photo of a case with an outline around each tile, if it is still kept.

import { ServiceError } from "/static/api.js";
import { file, post, write } from "/static/desk/link.js";
import { attempt, wordsFor } from "/static/desk/page.js";
import { button, el, svg } from "/static/dom.js";
import { lang, t } from "/static/i18n.js";
import { ask } from "/static/sheets.js";

/** The photo that was shown last, and the promise of its address. */
let held = null;

/** The promise of the address of a photo. A case that is drawn again while it loads does not request it again. */
function addressOf({ sha256 }) {
  if (held?.sha256 !== sha256) {
    held?.url.then(URL.revokeObjectURL, () => {});
    const url = file(`/api/desk/photos/${sha256}`).then((blob) => URL.createObjectURL(blob));
    held = { sha256, url };
    url.catch(() => {
      if (held?.url === url) held = null;
    });
  }
  return held.url;
}

/** The photo of a case's parts; it appears once it is loaded. */
export function photoShown({ photo, reading }) {
  const place = el(
    "div",
    { class: "case-photo", data: { whole: `${lang()} ${photo.sha256}` } },
    el("p", { class: "hint" }, "…"),
  );
  // Reserve its space until it is loaded, so that nothing below moves away from under a finger.
  if (reading) place.style.aspectRatio = `${reading.image.width} / ${reading.image.height}`;
  load(photo, reading, place).finally(() => (place.style.aspectRatio = ""));
  return place;
}

/** A director's actions on a photo: crop it to its tiles, or erase it. The record stays complete. */
export function photoActs({ sha256 }, again) {
  const address = `/api/desk/photos/${sha256}`;
  const done = (write) => (event) =>
    attempt(
      async () => {
        await write();
        held = null;
        await again();
      },
      { button: event.currentTarget },
    );
  const erase = async () =>
    (await ask(t("erasePhoto"), t("eraseText"), t("erasePhoto"), t("cancel"))) &&
    write("DELETE", address, { reason: t("eraseReason") });
  return el(
    "div",
    { class: "acts no-print" },
    button(
      t("cropPhoto"),
      done(() => post(`${address}/crop`)),
      { icon: "image", id: "crop-photo" },
    ),
    button(t("erasePhoto"), done(erase), { icon: "bin", id: "erase-photo" }),
  );
}

async function load(photo, reading, place) {
  let url;
  try {
    url = await addressOf(photo);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    place.replaceChildren(el("p", { class: "hint" }, wordsFor(error).join(" ")));
    return;
  }
  const picture = el("img", { src: url, alt: t("photoAlt") });
  place.replaceChildren(picture);
  const shown = await picture.decode().then(
    () => true,
    () => false,
  );
  if (shown) outline(picture, reading, place);
  else
    place.replaceChildren(el("p", {}, t("photoNotShown"), " ", el("a", { href: url, download: "" }, t("savePhoto"))));
}

/** Draw the outlines. They are in pixels of the photo that was sent; a photo cropped since has other pixels. */
function outline(picture, reading, place) {
  const { image, tiles } = reading;
  if (picture.naturalWidth !== image.width || picture.naturalHeight !== image.height) {
    place.append(el("p", { class: "hint" }, t("photoCropped")));
    return;
  }
  const shapes = tiles.map((tile) =>
    svg("polygon", {
      class: tile.role === "winning" || tile.role === "other" ? tile.role : "used",
      points: tile.quad.map((point) => point.join(",")).join(" "),
    }),
  );
  place.append(svg("svg", { viewBox: `0 0 ${image.width} ${image.height}`, "aria-hidden": "true" }, ...shapes));
}
