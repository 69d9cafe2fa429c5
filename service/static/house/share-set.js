// Give house rules to another phone: as a QR code, and as a link that contains all their values.

import { button, dialog, el } from "/static/dom.js";
import { check, reasons } from "/static/house/check.js";
import { givenOf } from "/static/house-rules.js";
import { t } from "/static/i18n.js";
import { tell } from "/static/inline-message.js";

/** The sheet with the code and the link of a set. */
export function shareSetSheet(set) {
  dialog(set.name, t("close"), async (body) => {
    const said = el("p", { role: "status" });
    body.append(said);
    try {
      const { link, qr } = await check(givenOf(set), { page: true });
      body.prepend(...code(qr, body), address(link, said));
    } catch (error) {
      tell(reasons(error), body);
    }
  });
}

function code(svg, body) {
  if (!svg) return [el("p", { class: "hint" }, t("tooLongForCode"))];
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  body.closest("dialog").addEventListener("close", () => URL.revokeObjectURL(url));
  return [el("p", { class: "hint" }, t("scanSet")), el("img", { class: "qr", src: url, alt: t("qrOfSet") })];
}

function address(link, said) {
  const field = el("input", {
    type: "text",
    id: "set-link",
    readOnly: true,
    value: link,
    aria: { label: t("linkOfSet") },
  });
  const give = async () => {
    field.select();
    // without a secure connection neither exists; the link is selected so that it can be copied by hand
    if (navigator.canShare?.({ url: link })) await navigator.share({ url: link }).catch(() => {});
    else await navigator.clipboard?.writeText(link).then(() => (said.textContent = t("copied")));
  };
  return el("div", { class: "saving" }, field, button(t("giveLink"), give, { icon: "share" }));
}
