// Parts of a case that are only shown: the other winners, the reading of the photo, what the record is bound to.

import { handShown } from "/static/desk/show.js";
import { el } from "/static/dom.js";
import { has, number, t } from "/static/i18n.js";
import { worthOf } from "/static/worth.js";

/** The other winners on the same discard, as they were claimed. */
export function alsoShown({ also = [] }) {
  if (!also.length) return null;
  return el(
    "ul",
    { class: "plain-list", id: "claim-also" },
    also.map((winner) =>
      el(
        "li",
        {},
        t("alsoWon", { names: winner.player }),
        " ",
        winner.hand ? handShown(winner.hand) : worthOf(winner.stated ?? {}),
      ),
    ),
  );
}

/** The reading of the photo as it is, without a claim, with its uncertain tiles marked. */
export function readingCard({ reading = null }) {
  if (!reading) return null;
  return el(
    "section",
    { class: "card", id: "the-reading", aria: { labelledby: "reading-title" } },
    el("h2", { id: "reading-title" }, t("theReading")),
    handShown(reading.as_seen),
    el(
      "ul",
      { class: "plain-list" },
      (reading.doubts ?? []).map((doubt) =>
        el("li", {}, has(`doubt.${doubt.code}`) ? t(`doubt.${doubt.code}`) : doubt.message),
      ),
    ),
  );
}

/** The data that the record is bound to: hash, photo, model, rules, engine. */
export function proof({ number: which, hash, parts, by, at }) {
  const options = Object.entries(parts.rules.options)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(" ") : value}`)
    .join("; ");
  const facts = [
    ["proof.record", t("recordHash", { n: number(which), hash })],
    ["proof.utc", at],
    ["proof.by", by],
    ...(parts.photo ? [["proof.photo", parts.photo.sha256]] : []),
    ...(parts.model ? [["proof.model", `${parts.model.name} ${parts.model.version}, ${parts.model.sha256}`]] : []),
    ["proof.engine", parts.engine],
    ["proof.rules", parts.rules.id],
    ["proof.options", options],
  ];
  return el(
    "section",
    { class: "card", aria: { labelledby: "proof-title" } },
    el("h2", { id: "proof-title" }, t("proof")),
    el(
      "dl",
      { class: "facts" },
      facts.flatMap(([key, value]) => [el("dt", {}, t(key)), el("dd", { class: "mono" }, value)]),
    ),
  );
}
