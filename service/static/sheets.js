// The dialogs that open over the page: one tile, one meld, picking tiles, typing them.

import { button, dialog, el, icon } from "/static/dom.js";
import { faces } from "/static/faces.js";
import {
  add,
  callFrom,
  change,
  confirm,
  declare,
  EMPTY,
  kindsOf,
  meldOf,
  move,
  placeOf,
  remove,
  turn,
  ungroup,
  win,
} from "/static/hand.js";
import { t, tileName } from "/static/i18n.js";
import { cropOf } from "/static/photo-view.js";
import { asked, edit, ruleSet, state } from "/static/state.js";
import { parse, tileSvg } from "/static/tiles.js";

const act = (text, name, onclick) => button(text, onclick, { icon: name });

/** All actions on one tile. `beside`: the id of the element that gets the focus once the tile is removed. */
export function tileSheet(id, beside) {
  const tile = state.hand.tiles[id];
  const meld = meldOf(state.hand, id);
  const place = placeOf(state.hand, id);
  dialog(
    tileName(tile.code),
    t("close"),
    (body, close) => {
      const then = (made) => () => {
        close();
        edit(made());
      };
      const crop = tile.seen === null ? null : cropOf(tile.seen);
      const likely = tile.options.filter(([, sure]) => sure >= 0.005).map(([code]) => code);
      if (crop || likely.length > 1) {
        const options = likely.length > 1 ? likely : [];
        body.append(
          el(
            "div",
            { class: "seen" },
            crop,
            options.map((code) =>
              el(
                "button",
                {
                  type: "button",
                  class: `pick large${code === tile.code ? " current" : ""}`,
                  aria: { label: tileName(code) },
                  onclick: then(() => (code === tile.code ? confirm(state.hand, id) : change(state.hand, id, code))),
                },
                tileSvg(code),
              ),
            ),
          ),
        );
      }
      const acts = [];
      if (id !== state.hand.winning && !meld)
        acts.push(
          act(
            t("won"),
            "star",
            then(() => win(state.hand, id)),
          ),
        );
      if (meld && meld.kind !== "concealed kong")
        acts.push(
          act(
            t("turn"),
            "turn",
            then(() => turn(state.hand, id)),
          ),
        );
      if (place === "concealed" && (asked("dora_indicators") || asked("turned")))
        acts.push(
          act(
            t(asked("turned") ? "toTurned" : "toIndicators"),
            "back",
            then(() => move(state.hand, id, "indicators")),
          ),
        );
      if (place !== "concealed")
        acts.push(
          act(
            t("toHand"),
            "back",
            then(() => move(state.hand, id, "concealed")),
          ),
        );
      if (place === "concealed" && tile.code[1] === "f")
        acts.push(
          act(
            t("toFlowers"),
            "back",
            then(() => move(state.hand, id, "flowers")),
          ),
        );
      acts.push(
        act(
          t("remove"),
          "bin",
          then(() => remove(state.hand, id)),
        ),
      );
      body.append(
        el("div", { class: "acts" }, acts),
        faces((code) => then(() => change(state.hand, id, code))(), tile.code),
      );
    },
    "sheet",
    beside,
  );
}

/** Add tiles to a place one by one; a hand needs fourteen. */
export function pickSheet(place = "concealed", given = null) {
  const title = t("addTo", { place: t(place === "indicators" && asked("turned") ? "turned" : place) });
  dialog(title, t("close"), (body, close) => {
    const added = el("div", { class: "added", aria: { live: "polite" } });
    const pick = (code) => {
      const to = place === "concealed" && code[1] === "f" && ruleSet()?.flowers ? "flowers" : place;
      edit(add(state.hand, code, to, given ?? {})[0]);
      added.append(el("span", { role: "img", aria: { label: tileName(code) } }, tileSvg(code)));
      if (given || place !== "concealed") close();
    };
    const type = () => {
      close();
      typeSheet();
    };
    if (place === "concealed" && !given) body.append(button(t("notation"), type, { class: "chip", icon: "keyboard" }));
    body.append(added, faces(pick));
    if (place === "concealed") body.append(button(t("done"), close, { class: "primary", icon: "check" }));
  });
}

/** The kind of a meld and who discarded its called tile. */
export function meldSheet(meldId) {
  const find = () => state.hand.melds.find((one) => one.id === meldId);
  dialog(t("meld"), t("close"), (body, close) => {
    const meld = find();
    const then = (made) => {
      close();
      edit(made);
    };
    const kinds = kindsOf(meld.tiles.map((id) => state.hand.tiles[id].code));
    const shown = kinds.includes(meld.kind) ? kinds : [meld.kind, ...kinds];
    body.append(
      el("h3", {}, t("kindOf")),
      el(
        "div",
        { class: "chips" },
        shown.map((as) =>
          el(
            "button",
            {
              type: "button",
              class: "chip",
              aria: { pressed: String(as === meld.kind) },
              onclick: () => then(declare(state.hand, meldId, as)),
            },
            t(`kind.${as}`),
          ),
        ),
      ),
    );
    if (meld.kind !== "concealed kong") {
      const sources = meld.kind === "chow" ? ["left", null] : ["left", "across", "right", null];
      body.append(
        el("h3", {}, t("calledFrom")),
        el(
          "div",
          { class: "chips" },
          sources.map((from) =>
            el(
              "button",
              {
                type: "button",
                class: "chip",
                aria: { pressed: String(from === meld.from) },
                onclick: () => then(callFrom(state.hand, meldId, from)),
              },
              t(`from.${from ?? "unknown"}`),
            ),
          ),
        ),
      );
    }
    body.append(
      el(
        "div",
        { class: "acts" },
        button(t("ungroup"), () => then(ungroup(state.hand, meldId)), { icon: "back" }),
      ),
    );
  });
}

/** Type the concealed tiles in notation: the fastest way with a keyboard. */
export function typeSheet() {
  dialog(t("notation"), t("close"), (body, close) => {
    const field = el("input", {
      id: "typed",
      type: "text",
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: false,
      placeholder: "123m456p789s11z22z",
      maxLength: 60,
    });
    const wrong = el("p", { class: "error", id: "typed-wrong", role: "alert" });
    const use = (event) => {
      event.preventDefault();
      const codes = parse(field.value.toLowerCase());
      const flowers = (codes ?? []).filter((code) => code[1] === "f");
      const inHand = (codes ?? []).length - flowers.length;
      if (!inHand || inHand > 18 || flowers.length > 8) {
        wrong.textContent = t("typedWrong");
        field.setAttribute("aria-invalid", "true");
        return;
      }
      const kept = state.hand.melds
        .flatMap((meld) => meld.tiles)
        .concat(flowers.length ? [] : state.hand.flowers, state.hand.indicators, state.hand.ura);
      let made = {
        ...EMPTY,
        ...state.hand,
        concealed: [],
        winning: null,
        ...(flowers.length ? { flowers: [] } : {}), // flowers that are not typed stay
        tiles: Object.fromEntries(kept.map((id) => [id, state.hand.tiles[id]])),
      };
      for (const code of codes) made = add(made, code, code[1] === "f" ? "flowers" : "concealed")[0];
      if (made.concealed.length + 3 * made.melds.length === 14) made.winning = made.concealed.at(-1);
      close();
      edit(made);
    };
    body.append(
      el(
        "form",
        { class: "typed", onsubmit: use },
        el("label", { htmlFor: "typed" }, t("typedHow")),
        field,
        wrong,
        el("button", { type: "submit", class: "primary" }, icon("check"), el("span", {}, t("done"))),
      ),
    );
    queueMicrotask(() => field.focus());
  });
}

/** A yes-or-no question; resolves to whether the first answer was chosen, and to null if it was closed. */
export function ask(title, text, yes, no) {
  return new Promise((resolve) => {
    let answer = null;
    dialog(
      title,
      t("close"),
      (body, close) => {
        const say = (value) => () => {
          answer = value;
          close();
        };
        body.append(
          el("p", {}, text),
          el("div", { class: "acts" }, button(yes, say(true), { class: "primary" }), button(no, say(false))),
        );
        body.closest("dialog").addEventListener("close", () => resolve(answer));
      },
      "sheet question",
    );
  });
}
