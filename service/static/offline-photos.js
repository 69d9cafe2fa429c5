// Photos that are not read yet: they wait on this phone. Those that were taken without a connection are read when it
// is back. A photo whose reading was interrupted, because the page was closed, is read after a tap.

import { button, byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { dropWaiting, keepWaiting, waitingPhoto, waitingPhotos } from "/static/kept-photos.js";

let read = null;
let isReading = false;
/** The ids of the photos that this page reads now. */
const inHand = new Set();

/** Read waiting photos with `take(photo)`, which returns whether the photo was read or cannot be read at all. */
export const readWith = (take) => (read = take);

/**
 * Keep a photo while it is read: if the page is closed meanwhile, the photo is not lost. Returns a function to be
 * called at the end, with whether the photo has to wait for a connection. That function returns the words for the
 * reader, or null if nothing waits.
 */
export async function holdWhileRead(photo) {
  const id = await keepWaiting(photo, true);
  if (id === null) return async () => null;
  inHand.add(id);
  return async (waits) => {
    if (waits) await keepWaiting(photo, false, id);
    else await dropWaiting(id);
    inHand.delete(id);
    if (!waits) return null;
    await showWaiting();
    return t("photoWaits");
  };
}

/** The ids of the photos that wait and that this page does not read already, the oldest first. */
const waiting = async () => (await waitingPhotos()).filter((id) => !inHand.has(id));

/**
 * Read the photo that has waited longest, if no hand is open (`isFree`); the others wait for a tap (`isTapped`). One
 * whose reading was interrupted waits for a tap too: a photo that breaks the page must not break it at each start.
 */
export async function readNext(isFree = true, isTapped = false) {
  const [first] = await waiting();
  if (first && isFree && !isReading) {
    isReading = true;
    const photo = await waitingPhoto(first);
    if (isTapped || !photo.begun) await readWaiting(first, photo);
    isReading = false;
  }
  await showWaiting();
}

async function readWaiting(id, photo) {
  await keepWaiting(photo, true, id);
  if (await read(photo)) await dropWaiting(id);
  else await keepWaiting(photo, false, id);
}

/** Show how many photos wait, with a button that reads the next one. */
export async function showWaiting() {
  const { length } = await waiting();
  byId("photos-waiting").replaceChildren(
    ...(length
      ? [
          el(
            "div",
            { class: "prompt" },
            el("p", {}, t("photosWait", { n: number(length) })),
            button(t("readWaiting"), () => readNext(true, true), { class: "chip primary", id: "read-waiting" }),
          ),
        ]
      : []),
  );
}
