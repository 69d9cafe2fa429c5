// Elements for hands, scores, payments and the lines of a case, from the JSON of the service.

import { el } from "/static/dom.js";
import { asItLies, fromJson } from "/static/hand.js";
import { rulesOf } from "/static/house-rules.js";
import { change, has, lang, number, t, tileName } from "/static/i18n.js";
import { valueName } from "/static/options.js";
import { state as known } from "/static/state.js";
import { byOrder, parse, tileSvg } from "/static/tiles.js";
import { faultText, lineName, lineWorth, roundWindName, worthOf } from "/static/worth.js";

const ruleSet = (reference) => rulesOf(reference, known.rules);

/** The name of a rule set, given by its id, or of house rules with that of their base. */
export function rulesName(reference) {
  const found = ruleSet(reference);
  const name = found?.name[lang()] ?? reference?.name ?? reference;
  return found?.house ? `${name} (${rulesName(found.base)})` : name;
}

/** Draw a hand, given as JSON, as it lies on the table; a dash if there is no hand. */
export function handShown(json) {
  if (!json) return el("span", {}, "–");
  const hand = fromJson(json);
  const codeOf = (id) => hand.tiles[id].code;
  const rest = hand.concealed
    .filter((id) => id !== hand.winning)
    .map(codeOf)
    .sort(byOrder);
  const groups = [rest.map((code) => [code, false])];
  if (hand.winning) groups.push([[codeOf(hand.winning), false]]);
  groups.push(
    ...hand.melds.map((meld) => asItLies(hand, meld)),
    hand.flowers.map((id) => [codeOf(id), false]),
  );
  const lying = groups.filter((group) => group.length);
  const spoken = lying.map((group) => group.map(([code]) => tileName(code)).join(" ")).join("; ");
  return el(
    "div",
    { class: "shown", role: "img", aria: { label: spoken } },
    lying.map((group) =>
      el(
        "span",
        { class: "set" },
        group.map(([code, sideways]) => tileSvg(code, sideways)),
      ),
    ),
  );
}

/** The score of a hand: its patterns and value, or why it does not win. */
export function scoreShown(score) {
  if (!score) return el("p", { class: "todo" }, t("noHand"));
  if (!score.valid) {
    const faults = score.faults.map((fault) =>
      el("li", {}, faultText(fault), has(`fault.${fault.code}`) ? el("small", { lang: "en" }, fault.message) : null),
    );
    return el("div", {}, el("p", { class: "total none" }, t("noWin")), el("ul", { class: "faults" }, faults));
  }
  const lines = (score.patterns ?? []).map((line) =>
    el("tr", {}, el("th", { scope: "row" }, lineName(line), minis(line.tiles)), el("td", {}, lineWorth(line))),
  );
  return el(
    "div",
    {},
    lines.length
      ? el("table", { class: "patterns" }, el("caption", { class: "hidden" }, t("patterns")), el("tbody", {}, lines))
      : null,
    el("p", { class: "worth" }, worthOf(score.value)),
    el("p", { class: "total" }, number(score.total)),
  );
}

const minis = (text) =>
  text
    ? el(
        "span",
        { class: "minis", aria: { hidden: "true" } },
        (parse(text) ?? []).map((code) => tileSvg(code)),
      )
    : null;

/** The sum of each player's payments: [[name, sum]]; the table is not included. */
export function sums(payments, players) {
  const found = new Map(players.map((name) => [name, 0]));
  for (const { from, to, amount } of payments) {
    if (found.has(from)) found.set(from, found.get(from) - amount);
    if (found.has(to)) found.set(to, found.get(to) + amount);
  }
  return [...found];
}

/** The same as a row of names with their changes. */
export function changesShown(payments, players) {
  return el(
    "ul",
    { class: "changes", aria: { label: t("changes") } },
    sums(payments, players).map(([name, sum]) =>
      el("li", { class: sum > 0 ? "gain" : sum < 0 ? "loss" : "" }, el("span", {}, name), el("b", {}, change(sum))),
    ),
  );
}

/** "Aki pays Ben 1,000". */
export const paymentText = ({ from, to, amount }) =>
  t("pays", { from: party(from), to: party(to), amount: number(amount) });

const party = (name) => (name === "table" ? t("table") : name);

/** Each payment in a line: payer, payee, amount, reason. Players are shown by name. */
export function paymentsShown(payments) {
  return el(
    "ul",
    { class: "who", aria: { label: t("whoPays") } },
    payments.map((each) => el("li", {}, paymentText(each), el("small", {}, " ", nameIn("reason", each.reason)))),
  );
}

/** What a score pays, and if a referee let it deviate, also the amount by the rules: "7,700, by the rules 3,900". */
export function paidFor({ value, total, deviation }) {
  if (!deviation) return [worthOf(value), number(total)].filter(Boolean).join(" · ");
  const { by_the_rules: beside, reason } = deviation;
  return t(beside ? "deviates" : "deviatesUnknown", {
    total: number(total),
    rules: beside ? number(beside.total) : "",
    reason,
  });
}

const nameIn = (kind, value) => (has(`${kind}.${value}`) ? t(`${kind}.${value}`) : String(value));

/** One side of a line of a case, in words or tiles; a claim may contain what its rules do not know. */
function said(what, value, rules) {
  if (value === null || value === undefined) return "–";
  if (what === "concealed" || what === "flowers" || what === "winning tile") return tilesShown(value);
  if (what === "melds") return value.length ? el("ul", { class: "plain-list" }, value.map(meldShown)) : t("none");
  if (what === "rules") return rulesName(value);
  if (what === "wins") return t(value ? "yes" : "no");
  if (what === "seat") return t(`seat.${value}`);
  if (what === "round") return t(`wind.${value}`);
  if (what === "limit") return nameIn("limit", value);
  if (what === "patterns")
    return value.map((id) => rules?.patterns.find((one) => one.id === id)?.name[lang()] ?? id).join(", ") || t("none");
  if (what === "options")
    return (
      Object.entries(value)
        .map(([name, each]) =>
          rules?.options.some((one) => one.name === name)
            ? `${t(`option.${name}`)}: ${valueName(rules, name, each)}`
            : `${name}: ${each}`,
        )
        .join(", ") || t("none")
    );
  return typeof value === "number" ? number(value) : String(value);
}

/** Tiles in notation as drawings, with their names for screen readers, and the notation itself. */
function tilesShown(text) {
  const codes = parse(text) ?? [];
  if (!codes.length) return t("none");
  return el(
    "span",
    { class: "in-tiles" },
    el(
      "span",
      { class: "minis", role: "img", aria: { label: codes.map(tileName).join(" ") } },
      codes.map((code) => tileSvg(code)),
    ),
    el("small", { class: "mono" }, text),
  );
}

function meldShown(text) {
  const place = text.lastIndexOf(" ");
  return el("li", {}, nameIn("kind", text.slice(0, place)), " ", tilesShown(text.slice(place + 1)));
}

/**
 * The claim compared with what the photo shows and `rules` (an id) say; lines that differ come first and are marked,
 * also by a word.
 */
export function linesShown(lines, rules) {
  const names = { claimed: t("claimed"), photo: t("onPhoto"), rules: t("byRules") };
  const head = ["", t("claimed"), t("onPhoto"), t("byRules")].map((text, place) =>
    el("th", { scope: "col", class: place ? "" : "what" }, text || el("span", { class: "hidden" }, t("line"))),
  );
  const rows = [...lines]
    .sort((a, b) => b.differs - a.differs)
    .map((line) =>
      el(
        "tr",
        { class: line.differs ? "differs" : "", data: { line: line.what } },
        el(
          "th",
          { scope: "row" },
          line.what === "round" ? roundWindName(ruleSet(rules)) : nameIn("line", line.what),
          line.differs ? el("span", { class: "tag bad" }, t("differs")) : null,
        ),
        Object.entries(names).map(([side, name]) =>
          el(
            "td",
            { class: line[side] === null ? "silent" : "", data: { side: name } },
            said(line.what, line[side], ruleSet(rules)),
          ),
        ),
      ),
    );
  return el(
    "table",
    { class: "lines" },
    el("caption", { class: "hidden" }, t("linesTitle")),
    el("thead", {}, el("tr", {}, head)),
    el("tbody", {}, rows),
  );
}

/** Whether a rule set (its id) has riichi, and with it sticks, honba and ready hands. */
export const hasHonba = (rules) => ruleSet(rules)?.asks.includes("riichi") ?? false;

/** "East 2, 1 honba"; without honba if the rules (their id) have none. */
export const handName = ({ round, deal, honba }, rules) =>
  t(hasHonba(rules) ? "handNameHonba" : "handName", {
    round: t(`wind.${round}`),
    deal: number(deal),
    honba: number(honba ?? 0),
  });

/** An event of a match (as JSON) in one line. */
export function eventText(event) {
  if (event.type === "win") {
    const names = event.winners.map((winner) => winner.player).join(", ");
    return event.from ? t("event.win.from", { names, from: event.from }) : t("event.win.self", { names });
  }
  if (event.type === "draw") {
    const reason = t(`draw.${event.reason}`);
    return event.ready.length ? t("event.draw.ready", { reason, names: event.ready.join(", ") }) : reason;
  }
  if (event.type === "wall")
    return event.turned
      ? t("event.turned", { tile: tileName(event.turned) })
      : t("event.wall", { dice: event.dice.join(" + ") });
  if (event.type === "penalty" && event.discarded)
    return t("event.penalty.tile", { player: event.player, tile: tileName(event.discarded) });
  const { player = "", reason = "" } = event;
  return t(`event.${event.type}`, { player, reason, case: event.case ? t(`foul.${event.case}`) : "" });
}
