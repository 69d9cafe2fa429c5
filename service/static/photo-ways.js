// The ways in which a photo comes to the page: the live camera, the camera of the phone, a file, the clipboard, a
// drop.

import { byId, el, show } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { canUseCamera } from "/static/photo.js";
import { state } from "/static/state.js";

/** Reads a photo; shows an error next to the controls that take one. */
let [take, refuse] = [null, null];

/** Bind the ways. `read(file)` reads a photo; `tell(words)` shows why none is taken. */
export function bindPhotos(read, tell) {
  [take, refuse] = [read, tell];
  for (const id of ["file", "capture"]) {
    byId(id).addEventListener("change", (event) => {
      take(event.target.files[0]);
      event.target.value = "";
    });
  }
  document.addEventListener("paste", (event) =>
    take([...(event.clipboardData?.files ?? [])].find((file) => file.type.startsWith("image/"))),
  );
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    show(byId("drop"), true);
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || show(byId("drop"), false));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    show(byId("drop"), false);
    take(event.dataTransfer.files[0]);
  });
}

/** Open the live camera if the browser allows it, else the phone's own. */
export async function camera() {
  if (!canUseCamera()) {
    byId("capture").click();
    return offerLiveCamera();
  }
  const { openCamera } = await import("/static/camera.js");
  return take(await openCamera(() => refuse(t("cameraDenied")), state.reading?.hand));
}

/** Without a secure connection, offer to set up the live camera once a photo was wanted. */
function offerLiveCamera() {
  if (!byId("certificate")) return;
  show(byId("camera-off"), true);
  byId("camera-off").replaceChildren(t("cameraOff"), " ", el("a", { href: "/certificate" }, t("certificate")));
}
