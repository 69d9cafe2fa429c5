// A result in a form for others: a picture drawn here, and a text.

import { el } from "/static/dom.js";
import { toJson } from "/static/hand.js";
import { change, lang, number, t } from "/static/i18n.js";
import { changedRules, differences } from "/static/options.js";
import { changes, lying, moved, said } from "/static/result.js";
import { ruleSet, state } from "/static/state.js";
import { HEIGHT, symbolsOf, WIDTH } from "/static/tiles.js";
import { lineName, lineWorth, worth } from "/static/worth.js";

const partyName = (seat) => (seat === null ? t("discarder") : t(`seat.${seat}`));

/** The rule set, and the table's differences from it; house rules with their base and its differences. */
function rulesSaid() {
  const rules = ruleSet();
  const changed = changedRules(rules);
  if (rules.house) changed.unshift(...differences(rules, state.rules));
  return rules.name[lang()] + (changed.length ? ` (${changed.join(", ")})` : "");
}

/** The result in a few lines. */
export function asText(score) {
  const hand = toJson(state.hand);
  const melds = hand.melds.map((meld) => ` ${meld.tiles}`).join("");
  const lines = [
    `Tehai · ${rulesSaid()}`,
    `${hand.concealed}${hand.winning_tile ? ` (${hand.winning_tile})` : ""}${melds}`,
    ...score.patterns.map((line) => `${lineName(line)} ${lineWorth(line)}`),
    [worth(score.value), score.value.limit && t(`limit.${score.value.limit}`)].filter(Boolean).join(" · "),
    `${t("total")}: ${number(moved(score))}`,
    said(score),
    changes(score.payments)
      .filter(([, sum]) => sum)
      .map(([seat, sum]) => `${partyName(seat)} ${change(sum)}`)
      .join(", "),
  ];
  return lines.filter(Boolean).join("\n");
}

/** The tiles as one SVG, made from the sheet of symbols. */
function tilesSvg(groups) {
  const codes = groups.flat().map(([code]) => code);
  let x = 0;
  const placed = groups
    .map((group, number) => {
      if (number) x += 0.3 * WIDTH;
      return group
        .map(([code, sideways]) => {
          const href = `#tile-${code === "?" ? "back" : code}`;
          const at = sideways ? `translate(${x} ${HEIGHT}) rotate(-90)` : `translate(${x} 0)`;
          x += sideways ? HEIGHT : WIDTH;
          return `<g transform="${at}"><use href="${href}" width="${WIDTH}" height="${HEIGHT}"/></g>`;
        })
        .join("");
    })
    .join("");
  const size = `viewBox="0 0 ${x} ${HEIGHT}" width="${x}" height="${HEIGHT}"`;
  return {
    width: x,
    text: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${symbolsOf(codes)}${placed}</svg>`,
  };
}

/** The result as a PNG, 1080 pixels wide. */
export async function asPicture(score) {
  const margin = 60;
  const rows = score.patterns.slice(0, 12);
  const canvas = el("canvas", { width: 1080, height: 520 + 56 * rows.length });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#0d5c46";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const { width, text } = tilesSvg(lying(state.hand));
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min((canvas.width - 2 * margin) / width, 120 / HEIGHT);
  pen.drawImage(image, margin, margin, width * scale, HEIGHT * scale);
  URL.revokeObjectURL(url);
  const write = (words, x, y, size, given = {}) => {
    pen.font = `${given.weight ?? 400} ${size}px system-ui, sans-serif`;
    pen.fillStyle = given.colour ?? "#fff";
    pen.textAlign = given.align ?? "left";
    pen.fillText(words, x, y, canvas.width - 2 * margin);
  };
  let y = 260;
  for (const line of rows) {
    write(lineName(line), margin, y, 34);
    write(lineWorth(line), canvas.width - margin, y, 34, {
      align: "right",
      colour: "#f2c879",
    });
    y += 56;
  }
  write(
    [worth(score.value), score.value.limit && t(`limit.${score.value.limit}`)].filter(Boolean).join(" · "),
    margin,
    y + 20,
    34,
    { colour: "#cfe5dc" },
  );
  write(number(moved(score)), margin, y + 130, 110, { weight: 700 });
  write(said(score), canvas.width - margin, y + 130, 44, { align: "right" });
  const sums = changes(score.payments)
    .filter(([, sum]) => sum)
    .map(([seat, sum]) => `${partyName(seat)} ${change(sum)}`)
    .join("   ");
  write(sums, margin, y + 190, 30, { colour: "#cfe5dc" });
  write(`Tehai · ${rulesSaid()}`, margin, canvas.height - 28, 24, { colour: "#9cc5b4" });
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Every tile on the photo with its face: as corrected if it belongs to the hand, else as read. */
export function labels() {
  const faces = new Map(
    Object.values(state.hand.tiles)
      .filter((tile) => tile.seen !== null)
      .map((tile) => [tile.seen, tile.code]),
  );
  return state.reading.tiles.map((tile, seen) => ({ tile: faces.get(seen) ?? tile.tile, quad: tile.quad }));
}
