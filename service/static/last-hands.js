// The last hands with their scores: below the start, and as a sheet.

import { button, byId, dialog, el, show } from "/static/dom.js";
import { fromJson } from "/static/hand.js";
import { number, t, tileName } from "/static/i18n.js";
import { dropPhotos, photoOf } from "/static/kept-photos.js";
import { lastHands, save } from "/static/store.js";
import { parse, tileSvg } from "/static/tiles.js";

/** Called with a hand of the list when it is tapped. */
let open = null;

/** Call `opened(hand)`, a hand as `begin` of state.js takes it, when one of the list is tapped. */
export const bindLastHands = (opened) => (open = opened);

/** Show the newest hands below the start. */
export function drawRecent() {
  const hands = lastHands();
  show(byId("recent"), hands.length > 0);
  byId("recent-list").replaceChildren(...hands.slice(0, 5).map(handItem));
}

function handItem(entry) {
  const codes = [
    ...(parse(entry.hand.concealed) ?? []),
    ...entry.hand.melds.flatMap((meld) => parse(meld.tiles) ?? []),
  ];
  const when = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: "short",
    timeStyle: "short",
  }).format(entry.at);
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: "kept",
        onclick: () => openKept(entry),
        aria: { label: t("keptHand", { total: number(entry.total), when, tiles: codes.map(tileName).join(" ") }) },
      },
      el(
        "span",
        { class: "minis" },
        codes.map((code) => tileSvg(code)),
      ),
      el("b", {}, number(entry.total)),
      el("small", {}, [entry.round.house?.name, when].filter(Boolean).join(" · ")),
    ),
  );
}

async function openKept(entry) {
  const photo = await photoOf(entry.key);
  await open({ hand: fromJson(entry.hand, entry), photo, round: entry.round, lent: entry.lent });
}

/** Open the sheet with all of them. */
export function historySheet() {
  dialog(t("history"), t("close"), (body, close) => {
    const hands = lastHands();
    body.append(
      hands.length ? el("ul", { class: "cards", onclick: close }, hands.map(handItem)) : el("p", {}, t("noHistory")),
    );
    const forget = () => {
      save("hands", null);
      dropPhotos();
      close();
      drawRecent();
    };
    if (hands.length) body.append(button(t("forget"), forget, { icon: "bin" }));
  });
}
