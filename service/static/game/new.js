// The form of a new game: four names, the rules. Earlier games are listed below it.

import { button, byId, dialog, el } from "/static/dom.js";
import { follow, open, tried } from "/static/game/game.js";
import { takeOverButton } from "/static/game/take-over.js";
import { isOf, referenceOf, ruleChoices } from "/static/house-rules.js";
import { lang, number, t } from "/static/i18n.js";
import { changedRules } from "/static/options.js";
import { SEATS } from "/static/round.js";
import { state } from "/static/state.js";
import { load, save } from "/static/store.js";

/** Open the form. `last`: the game whose players play again; `games`: earlier ones; `openPast(game)` shows one. */
export function newSheet(last = null, games = [], openPast = null) {
  const before = last ?? games[0] ?? null;
  const chosen = last?.state.rules ?? load("rules", "wrc-2017");
  const choices = ruleChoices(chosen, state.rules);
  const named = last ? last.state.order : (before?.players ?? []);
  const usual = SEATS.map((_, place) => t("playerNo", { n: number(place + 1) }));
  dialog(t(last ? "rematch" : "newGame"), t("close"), (body, close) => {
    const names = SEATS.map((wind, place) =>
      el("input", {
        type: "text",
        id: `name-${wind}`,
        maxLength: 60,
        autocomplete: "off",
        placeholder: usual[place],
        value: named[place] === usual[place] ? "" : (named[place] ?? ""),
      }),
    );
    const rules = el(
      "select",
      { id: "game-rules", onchange: () => say() },
      choices.map((one) => el("option", { value: one.id, selected: isOf(one, chosen) }, one.name[lang()])),
    );
    const changed = el("p", { class: "hint", id: "game-changed" });
    const ruleSet = () => choices.find((one) => one.id === rules.value);
    const optionsOf = (set) =>
      last && isOf(set, last.state.rules) ? last.options : (state.round.options[set.id] ?? {});
    const say = () => {
      const differs = changedRules(ruleSet(), optionsOf(ruleSet()));
      changed.textContent = differs.length ? t("changedRules", { rules: differs.join(" · ") }) : "";
    };
    say();
    const shuffle = () => {
      const values = names.map(({ value }, place) => value || usual[place]);
      const left = [...values];
      for (const field of names) [field.value] = left.splice(Math.floor(Math.random() * left.length), 1);
    };
    const begin = async (event) => {
      event.preventDefault();
      const options = optionsOf(ruleSet());
      const opening = {
        rules: referenceOf(ruleSet()),
        players: names.map(({ value }, place) => value.trim() || usual[place]),
        ...(Object.keys(options).length ? { options } : {}),
      };
      save("rules", rules.value);
      if (await tried(() => open(opening), byId("new-wrong"))) close();
    };
    body.append(
      el(
        "form",
        { class: "stack", onsubmit: begin },
        el("p", { class: "hint" }, t("namesHint")),
        el(
          "div",
          { class: "names-grid" },
          names.map((field, place) =>
            el("label", { class: "field" }, el("span", {}, t(`wind.${SEATS[place]}`)), field),
          ),
        ),
        button(t("shuffleSeats"), shuffle, { class: "chip", icon: "redo", id: "shuffle" }),
        el("label", { class: "field" }, el("span", {}, t("rules")), rules),
        changed,
        el("p", { class: "error", id: "new-wrong", role: "alert" }),
        el("button", { type: "submit", class: "primary big", id: "begin-game" }, t("beginGame")),
        last ? null : takeOverButton(close),
      ),
    );
    if (games.length) {
      body.append(el("h3", {}, t("pastGames")), gameList(games, { close, openPast }));
    }
  });
}

/** The list of earlier games: a game in progress can be joined, a finished game can be read. */
function gameList(games, { close, openPast }) {
  const item = (each) =>
    el(
      "li",
      {},
      el(
        "button",
        {
          type: "button",
          class: "entry",
          onclick: async () => {
            close();
            if (each.ended) openPast(each.game);
            else await tried(() => follow(each.game));
          },
        },
        el("b", {}, each.ended ? t("over") : t("joinGame")),
        el("span", {}, each.players.map((name) => `${name} ${number(each.points[name])}`).join(" · ")),
        el(
          "small",
          {},
          new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" }).format(
            new Date(each.changed),
          ),
          " · ",
          t("handsPlayed", { n: number(each.hands) }),
        ),
      ),
    );
  return el("ul", { class: "list games" }, games.slice(0, 30).map(item));
}
