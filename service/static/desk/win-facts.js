// The facts of a win in its form: the hand that is played, who won and how, riichi, circumstances, the liable player.
// Players have their names here, never only their seats.

import { handName, hasHonba } from "/static/desk/show.js";
import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { chip, choose, circumstances, liable, standing } from "/static/round.js";
import { asked } from "/static/state.js";

/**
 * The controls for a win that is being entered. `say(parts)` changes it; `fromMatch`: whether a match gives the state
 * of the table.
 */
export function winFacts(win, fromMatch, say) {
  const names = Object.keys(win.lay.seats);
  const earlier = win.also.map((winner) => winner.player);
  return [
    fromMatch ? el("p", { class: "hint", id: "win-lay" }, layText(win.lay, win.rules)) : null,
    earlier.length ? el("p", { class: "hint" }, t("alsoWon", { names: earlier.join(", ") })) : null,
    who(win, names, earlier, say),
    earlier.length ? null : how(win, names, say),
    ...(fromMatch ? [riichi(win, names, say)] : standing()),
    win.only ? null : circumstances(fromMatch ? ["riichi"] : []),
    liable((seat) => names.find((name) => win.lay.seats[name] === seat) ?? t(`seat.${seat}`)),
  ];
}

function layText(lay, rules) {
  const sticks = hasHonba(rules) ? t("sticksLie", { n: number(lay.sticks) }) : "";
  return [handName(lay, rules), sticks].filter(Boolean).join(" · ");
}

function who({ lay, player, from }, names, earlier, say) {
  const label = (name) =>
    [...new Set([name, lay.seats[name] && t(`seat.${lay.seats[name]}`)])].filter(Boolean).join(" · ");
  return choose(
    t("whoWon"),
    "names",
    names
      .filter((name) => !earlier.includes(name) && (!earlier.length || name !== from))
      .map((name) =>
        chip(`who-${names.indexOf(name)}`, label(name), player === name, () =>
          say({ player: name, ...(from === name ? { from: undefined } : {}) }),
        ),
      ),
  );
}

function how({ player, from }, names, say) {
  const others = names
    .filter((name) => name !== player)
    .map((name) =>
      chip(`off-${names.indexOf(name)}`, t("offSeat", { seat: name }), from === name, () => say({ from: name })),
    );
  return choose(t("howWon"), "names", [
    chip("self", t("selfDraw"), from === null, () => say({ from: null })),
    ...others,
  ]);
}

/** Who declared riichi in this hand. What the match has recorded already stands, and is not asked again. */
function riichi({ lay, riichi: declared }, names, say) {
  if (!asked("riichi")) return null;
  return choose(
    t("whoRiichi"),
    "names",
    names.map((name) => {
      const recorded = lay.riichi.includes(name);
      const now = declared.includes(name);
      const toggled = now ? declared.filter((each) => each !== name) : [...declared, name];
      const made = chip(`declared-${names.indexOf(name)}`, name, recorded || now, () => say({ riichi: toggled }));
      made.disabled = recorded;
      return made;
    }),
  );
}
