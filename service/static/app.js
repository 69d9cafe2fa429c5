// The start page: sends the photo and how it was won, shows what was seen and what it is worth.
"use strict";
const $ = (id) => document.getElementById(id);
const form = $("form");

for (const list of document.querySelectorAll(".seats"))
  for (const seat of ["east", "south", "west", "north"]) list.add(new Option(seat, seat));

fetch("/api/rules").then((answer) => answer.json()).then(({ rules }) => {
  for (const set of rules) form.rules.add(new Option(set.name.en, set.id, set.id === "wrc-2017", set.id === "wrc-2017"));
});

function say(text, wrong) {
  $("state").textContent = text;
  $("state").className = wrong ? "error" : "";
}

function item(list, tag, text) {
  const line = document.createElement(tag);
  line.textContent = text;
  list.append(line);
}

function tiles(text) {  // "23499m?" as 2m 3m 4m 9m 9m ?
  const found = [];
  let digits = "";
  for (const letter of text) {
    if (/\d/.test(letter)) { digits += letter; continue; }
    if (letter === "?") found.push("back");
    for (const digit of digits) found.push(digit + letter);
    digits = "";
  }
  return found;
}

function showHand(hand, won) {
  $("hand").replaceChildren();
  if (!hand) return;
  const concealed = tiles(hand.concealed);
  if (concealed.includes(won)) concealed.splice(concealed.indexOf(won), 1); else won = null;
  const groups = [concealed, won ? [won] : [], ...hand.melds.map((meld) => tiles(meld.tiles)), tiles(hand.flowers || "")];
  for (const group of groups) group.forEach((code, place) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `/tiles.svg#tile-${code}`);
    svg.setAttribute("aria-label", code);
    svg.setAttribute("role", "img");
    if (place === 0) svg.classList.add("apart");
    svg.append(use);
    $("hand").append(svg);
  });
}

async function showPhoto(file, reading) {
  const canvas = $("seen");
  canvas.hidden = true;
  let picture;
  try { picture = await createImageBitmap(file); } catch { return; }  // a browser without HEIC: the tiles below must do
  const scale = Math.min(1, 1200 / reading.image.width);
  canvas.width = reading.image.width * scale;
  canvas.height = reading.image.height * scale;
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.lineWidth = 3 / scale;
  for (const tile of reading.tiles) {
    pen.strokeStyle = { other: "#999", winning: "#fb3" }[tile.role] || "#4d4";
    pen.beginPath();
    tile.quad.forEach(([x, y]) => pen.lineTo(x, y));
    pen.closePath();
    pen.stroke();
  }
  canvas.hidden = false;
}

function showScore(score) {
  for (const id of ["patterns", "payments"]) $(id).replaceChildren();
  if (score.waits) {
    $("worth").textContent = "Waiting for " + (score.waits.map((wait) => wait.tile).join(", ") || "nothing");
    return;
  }
  const { han, fu, points, limit } = score.value;
  const worth = [han && `${han} han`, fu && `${fu} fu`, points != null && `${points} points`, limit].filter(Boolean).join(", ");
  $("worth").textContent = score.valid ? `${worth}: ${score.total}` : "This hand does not win";
  for (const fault of score.faults) item($("payments"), "li", `${fault.code}: ${fault.message}`);
  for (const line of score.patterns) {
    item($("patterns"), "dt", `${line.value} ${line.unit}, ${line.name.en} ${line.tiles}`);
    item($("patterns"), "dd", line.because);
  }
  for (const paid of score.payments)
    item($("payments"), "li", `${paid.from || "the discarder"} pays ${paid.to} ${paid.amount} (${paid.reason})`);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const situation = { win: given.get("win"), seat: given.get("seat"), round: given.get("round"), riichi: form.riichi.checked };
  for (const name of ["from", "dora_indicators"]) if (given.get(name)) situation[name] = given.get(name).trim();
  const request = { rules: given.get("rules"), situation };
  if (given.get("winning_tile").trim()) request.winning_tile = given.get("winning_tile").trim();
  const body = new FormData();
  body.append("photo", given.get("photo"));
  body.append("request", JSON.stringify(request));
  say("Reading…");
  $("result").hidden = true;
  try {
    const answer = await fetch("/api/photo-score", { method: "POST", body });
    const value = await answer.json();
    if (!answer.ok) return say(`${value.code}: ${value.detail} ${value.hint}`, true);
    say("");
    $("result").hidden = false;
    await showPhoto(given.get("photo"), value.reading);
    showHand(value.reading.hand, request.winning_tile || value.reading.hand?.winning_tile);
    $("doubts").replaceChildren();
    for (const doubt of value.reading.doubts) item($("doubts"), "li", doubt.message);
    showScore(value.score);
  } catch {
    say("The service cannot be reached.", true);
  }
});
