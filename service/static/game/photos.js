// The photos of the hands of a game. They stay on this phone while the game lasts, and are deleted when it has ended.

import { button, el } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { dropPhoto, gameKey, gamePhotos, keepPhoto, photoOf } from "/static/kept-photos.js";
import { enlarge } from "/static/photo-view.js";

/** Keep the photos of the winners of an event, in their order; null for a winner without a photo. */
export const keepPhotos = (game, event, photos) =>
  Promise.all(photos.map((photo, place) => photo?.url && keepPhoto(gameKey(game, event, place), photo)));

/** Delete the photos of each game for which `isOver(game)` holds. */
export async function dropPhotosOf(isOver) {
  for (const { key, game } of await gamePhotos()) if (isOver(game)) await dropPhoto(key);
}

/** A function that returns the photos of an event of a game. */
export async function photosOf(game) {
  const found = (await gamePhotos()).filter((each) => each.game === game);
  return (event) => found.filter((each) => each.event === event);
}

/** The buttons that show the photos of an event; null without photos. */
export const photoButtons = (photos) =>
  photos.length
    ? el(
        "div",
        { class: "chips" },
        photos.map(({ key }) =>
          button(t("photo"), async () => enlarge(await photoOf(key)), { class: "chip", icon: "image" }),
        ),
      )
    : null;
