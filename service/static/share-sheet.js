// The sheets that share a result, and that give a photo for training. Sharing works over every connection: what the
// browser refuses to copy or to share is shown, to be copied or saved by hand.

import { ServiceError, sendForm } from "/static/api.js";
import { copy } from "/static/copy.js";
import { button, dialog, el } from "/static/dom.js";
import { addTexts, t } from "/static/i18n.js";
import { problemText } from "/static/problems.js";
import { link } from "/static/share.js";
import { asPicture, asText, labels } from "/static/share-result.js";
import { situation, state } from "/static/state.js";

await addTexts("share");

/** Choose how to share the result. */
export function shareSheet(score) {
  if (!situation()) return;
  const [text, address] = [asText(score), link()];
  dialog(t("share"), t("close"), (body) => {
    const line = el("p", { role: "status", class: "inline-message", id: "shared" });
    const field = el("textarea", {
      id: "to-copy",
      readOnly: true,
      rows: 4,
      hidden: true,
      aria: { label: t("asText") },
    });
    const put = (words) => async () => {
      const copied = await copy(words, field);
      line.textContent = t(copied ? "copied" : "copyByHand");
    };
    const picture = el("img", { class: "picture", id: "picture", alt: text, width: 1080, height: 760 });
    const ways = el("div", { class: "acts" });
    body.append(
      picture,
      el("p", { class: "hint" }, t("holdPicture")),
      ways,
      field,
      el("p", { class: "hint" }, t("linkHint")),
      line,
    );
    ways.append(
      button(t("copyText"), put(text), { icon: "keyboard", id: "copy-text" }),
      button(t("copyLink"), put(address), { icon: "share", id: "copy-link" }),
    );
    showPicture(score, picture, ways, { text, line });
  });
}

/** Draw the picture, and add the buttons that save it and that open the phone's own sheet. */
async function showPicture(score, picture, ways, { text, line }) {
  const file = new File([await asPicture(score)], "tehai.png", { type: "image/png" });
  picture.src = URL.createObjectURL(file);
  picture.closest("dialog")?.addEventListener("close", () => URL.revokeObjectURL(picture.src));
  await picture.decode();
  Object.assign(picture, { width: picture.naturalWidth, height: picture.naturalHeight });
  const save = () => {
    el("a", { href: picture.src, download: file.name }).click();
    line.textContent = t("saved");
  };
  ways.append(button(t("savePicture"), save, { icon: "image", id: "save-picture" }));
  const given = { files: [file], text };
  if (!navigator.canShare?.(given)) return;
  const give = () => navigator.share(given).catch((error) => error.name === "AbortError" || save());
  ways.prepend(button(t("shareOn"), give, { icon: "share", class: "primary", id: "share-on" }));
}

/** Ask whether the photo may be kept for training, and send it. */
export function giveSheet() {
  dialog(t("give"), t("close"), (body, close) => {
    const line = el("p", { role: "status", class: "inline-message" });
    const { photo } = state; // another hand may be open when the answer comes
    const send = async () => {
      const form = new FormData();
      form.append("photo", photo.blob, "photo.jpg");
      form.append("tiles", JSON.stringify(labels()));
      try {
        await sendForm("/api/corrections", form);
        photo.given = true;
        line.textContent = t("given");
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        line.textContent = problemText(error);
      }
    };
    body.append(
      el("p", {}, t("giveText")),
      el("div", { class: "acts" }, button(t("giveYes"), send, { class: "primary" }), button(t("cancel"), close)),
      line,
    );
  });
}
