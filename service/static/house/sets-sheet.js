// The house rules that this phone stores: play by them, rename, share, save as a file, delete; take one from a file.

import { button, dialog, el } from "/static/dom.js";
import { acceptSheet } from "/static/house/accept.js";
import { check, reasons } from "/static/house/check.js";
import { shareSetSheet } from "/static/house/share-set.js";
import { playSet } from "/static/house/table-rules.js";
import { described, dropSet, givenOf, houseSets, idOf, keepSet, setNamed } from "/static/house-rules.js";
import { t } from "/static/i18n.js";
import { tell } from "/static/inline-message.js";
import { differences } from "/static/options.js";
import { saveFile } from "/static/save-file.js";
import { ask } from "/static/sheets.js";
import { state, turnRound } from "/static/state.js";

/** The sheet *My rules*. */
export function setsSheet() {
  dialog(t("mySets"), t("close"), (body, close) => {
    const sets = houseSets();
    body.append(
      sets.length
        ? el(
            "ul",
            { class: "cards sets" },
            sets.map((set) => item(set, close)),
          )
        : el("p", { class: "hint" }, t("noSets")),
      importing(),
    );
  });
}

/** What a set changes, in words. */
export function summary(set) {
  const rules = described(set, state.rules);
  return rules ? differences(rules, state.rules) : [set.base];
}

function item(set, close) {
  const [base, ...changed] = summary(set);
  const play = () => {
    close();
    playSet(set);
  };
  const act = (name, text, onclick, given = {}) =>
    button(text, onclick, { ...given, aria: { label: `${text}: ${set.name}` }, data: { act: name } });
  return el(
    "li",
    { class: "set-item" },
    el("h3", {}, set.name),
    el("p", { class: "hint" }, [base, ...changed].join(" · ")),
    el(
      "div",
      { class: "acts" },
      act("play", t("playSet"), play, { class: "primary" }),
      act("share", t("shareSet"), () => shareSetSheet(set), { icon: "share" }),
      act("file", t("setFile"), () => download(set)),
      act("rename", t("renameSet"), () => renameSheet(set)),
      act("delete", t("deleteSet"), () => remove(set), { icon: "bin" }),
    ),
  );
}

async function download(set) {
  try {
    const { toml } = await check(givenOf(set));
    saveFile(new Blob([toml], { type: "application/toml" }), `${set.name.replace(/[\\/:*?"<>|]/g, "-")}.toml`);
  } catch (error) {
    tell(reasons(error), document.querySelector(".sheet-body"));
  }
}

function renameSheet(set) {
  dialog(t("renameSet"), t("close"), (body) => {
    const name = el("input", { type: "text", id: "new-name", required: true, maxLength: 80, value: set.name });
    const wrong = el("p", { class: "error", role: "alert" });
    const rename = async (event) => {
      event.preventDefault();
      const wanted = name.value.trim();
      const other = setNamed(wanted);
      if (other && other.id !== set.id) return void tell(t("nameTaken"), wrong);
      try {
        const { given } = await check({ ...givenOf(set), name: wanted });
        const renamed = keepSet({ id: set.id, ...givenOf(given) });
        if (state.round.rules === idOf(set)) turnRound({ house: renamed }, { undoable: false });
        setsSheet();
      } catch (error) {
        tell(reasons(error), wrong);
      }
      return undefined;
    };
    body.append(
      el(
        "form",
        { class: "saving", onsubmit: rename },
        el("label", { class: "field" }, el("span", {}, t("setName")), name),
        wrong,
        el("button", { type: "submit", class: "primary", id: "rename-set" }, t("renameSet")),
      ),
    );
  });
}

async function remove(set) {
  if (await ask(t("deleteSet"), t("deleteSetText", { name: set.name }), t("deleteSet"), t("cancel"))) {
    dropSet(set.id);
    // what is on the page keeps its rules; the next hand is scored by the base
    if (state.round.rules === idOf(set)) turnRound({ rules: set.base, house: null }, { undoable: false });
  }
  setsSheet();
}

/** What takes a set from a TOML file. */
function importing() {
  const take = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) await acceptSheet(await file.text());
  };
  const field = el("input", {
    type: "file",
    id: "set-file",
    class: "hidden",
    tabIndex: -1,
    accept: ".toml,application/toml,text/plain",
    aria: { label: t("importSet") },
    onchange: take,
  });
  return el(
    "div",
    { class: "acts" },
    button(t("importSet"), () => field.click(), { id: "import-set" }),
    field,
  );
}
