// Photos that were taken without a connection: they wait on this phone, and are read when the connection is back.

import { button, byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { dropWaiting, keepWaiting, waitingPhoto, waitingPhotos } from "/static/kept-photos.js";

let read = null;
let isReading = false;

/** Read waiting photos with `take(photo)`, which returns whether the photo was read or cannot be read at all. */
export const readWith = (take) => (read = take);

/** Keep a photo that could not be sent; returns the words for the reader, or null if it cannot be kept. */
export async function keepForLater(photo) {
  if (!(await keepWaiting(photo))) return null;
  await showWaiting();
  return t("photoWaits");
}

/** Read the photo that has waited longest, if no hand is open (`isFree`); the others wait for a tap. */
export async function readNext(isFree = true) {
  const [first] = await waitingPhotos();
  if (first && isFree && !isReading) {
    isReading = true;
    if (await read(await waitingPhoto(first))) await dropWaiting(first);
    isReading = false;
  }
  await showWaiting();
}

/** Show how many photos wait, with a button that reads the next one. */
export async function showWaiting() {
  const { length } = await waitingPhotos();
  byId("photos-waiting").replaceChildren(
    ...(length
      ? [
          el(
            "div",
            { class: "prompt" },
            el("p", {}, t("photosWait", { n: number(length) })),
            button(t("readWaiting"), () => readNext(), { class: "chip primary", id: "read-waiting" }),
          ),
        ]
      : []),
  );
}
