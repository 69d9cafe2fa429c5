// The forms of the director's page: the setting of a table, a player's waits, and the address for OBS.

import { field } from "/static/desk/fouls.js";
import { post } from "/static/desk/link.js";
import { attempt } from "/static/desk/page.js";
import { byId, el, show } from "/static/dom.js";
import { lang, t } from "/static/i18n.js";

/** When a hand goes on air. */
export const MODES = ["at_once", "answered", "by_hand"];
/** When the waits of a concealed hand go on air. */
const WAITS = ["by_hand", "at_once"];
const LAYOUTS = ["bar", "corner", "full"];
const THEMES = ["felt", "paper"];
const HOURS = 24;
let own = null;

const select = (id, choices, area, given = {}) =>
  el(
    "select",
    { id, ...given },
    choices.map((value) => el("option", { value }, t(`air.${area}.${value}`))),
  );

/** Make the forms. `given`: the chosen table, its commands, and whether the link may give out links. */
export function bindForms(given) {
  own = given;
  const mode = select("mode", MODES, "mode", { onchange: (event) => own.setMode(event.target.value) });
  const delay = el("input", {
    id: "delay", type: "number", min: "0", max: "60", step: "0.5",
    onchange: (event) => own.setDelay(Number(event.target.value)),
  }); // biome-ignore format: one line
  const bar = el("input", {
    id: "with-bar",
    type: "checkbox",
    onchange: (event) => own.set({ bar: event.target.checked }),
  });
  const waits = select("waits-mode", WAITS, "mode", {
    onchange: (event) => own.set({ waits: event.target.value }),
  });
  byId("setting").replaceChildren(
    field(t("air.modeName"), mode),
    el("div", { id: "waits-setting" }, field(t("air.waitsMode"), waits)),
    field(t("air.delay"), delay),
    el("label", { class: "check" }, bar, " ", t("air.bar")),
  );
  byId("waits-form").replaceChildren(
    field(t("air.player"), el("select", { id: "waits-player" })),
    field(t("air.tiles"), el("input", { id: "waits-tiles", required: true, placeholder: "123m456p789s1122z" })),
    field(t("air.visible"), el("input", { id: "waits-visible", placeholder: "1z5m" })),
    el("button", { type: "submit", class: "primary" }, t("air.showWaits")),
  );
  byId("waits-form").addEventListener("submit", showWaits);
  byId("obs-form").replaceChildren(
    el("p", { class: "hint" }, t("air.obsLead")),
    field(t("air.layoutName"), select("obs-layout", LAYOUTS, "layout")),
    field(t("air.themeName"), select("obs-theme", THEMES, "theme")),
    el("button", { type: "submit", class: "primary" }, t("air.makeAddress")),
    el("input", { id: "obs-address", readOnly: true, hidden: true, aria: { label: t("air.obs") } }),
  );
  byId("obs-form").addEventListener("submit", makeAddress);
}

/** Show the setting of the chosen table; a field in which the director types stays as it is. */
export function drawForms({ setting, players, hand_cameras }) {
  show(byId("obs-more"), own.may());
  byId("mode").value = setting.mode;
  byId("waits-mode").value = setting.waits;
  show(byId("waits-setting"), hand_cameras.length > 0);
  if (document.activeElement !== byId("delay")) byId("delay").value = String(setting.delay);
  byId("with-bar").checked = setting.bar;
  show(byId("waits-more"), players.length > 0);
  const names = byId("waits-player");
  if ([...names.options].map((each) => each.value).join("\n") !== players.join("\n"))
    names.replaceChildren(...players.map((name) => el("option", { value: name }, name)));
}

async function showWaits(event) {
  event.preventDefault();
  await own.command("waits", {
    player: byId("waits-player").value,
    hand: { concealed: byId("waits-tiles").value.trim() },
    visible: byId("waits-visible").value.trim(),
    turn: own.table().turn,
  });
}

/** Give out an onlooker's link for the table, as the address of a browser source. */
async function makeAddress(event) {
  event.preventDefault();
  await attempt(async () => {
    const { table } = own.table();
    const { token } = await post("/api/desk/links", { role: "onlooker", scope: table, hours: HOURS });
    const [layout, theme] = [byId("obs-layout").value, byId("obs-theme").value];
    const query = new URLSearchParams({ table, layout, theme, lang: lang(), link: token });
    const address = byId("obs-address");
    address.value = `${location.origin}/overlay?${query}`;
    show(address, true);
    address.select();
  });
}
