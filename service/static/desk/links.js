// The links of an event: issued with a QR code, and revoked.

import { get, post, write } from "/static/desk/link.js";
import { announce, attempt, inOrder, when } from "/static/desk/page.js";
import { button, dialog, el } from "/static/dom.js";
import { t } from "/static/i18n.js";

const ROLES = ["table", "referee", "director", "onlooker", "camera"];
const OF_ONE_TABLE = ["table", "camera"];

/** Draw the form and the list. */
export const showLinks = inOrder(loaded, ({ place, links }) => {
  const again = () => showLinks(place);
  const good = links.filter((link) => !link.revoked_at && Date.parse(link.expires_at) > Date.now());
  place.replaceChildren(
    el("section", { class: "card" }, giveForm(links.length, again)),
    el(
      "section",
      { class: "card", aria: { labelledby: "links-title" } },
      el("h2", { id: "links-title" }, t("linksGiven")),
      el(
        "ul",
        { class: "list" },
        good.map((link) => line(link, again)),
      ),
    ),
  );
});

async function loaded(/** @type {HTMLElement} */ place) {
  return { place, ...(await get("/api/desk/links")) };
}

function line(link, again) {
  const take = (event) =>
    attempt(
      async () => {
        await write("DELETE", `/api/desk/links/${link.id}`);
        announce(t("takenBackLink"));
        await again();
      },
      { button: event.currentTarget },
    );
  return el(
    "li",
    { class: "log-head", data: { link: link.id } },
    el(
      "span",
      {},
      el("b", {}, t(`role.${link.role}`)),
      ` · ${scopeOf(link)} · `,
      t("until"),
      " ",
      when(link.expires_at),
    ),
    button(t("takeBack"), take, { icon: "bin", class: "plain small" }),
  );
}

/** What a link is for: a player of a tournament by number, a table, or all tables. */
function scopeOf({ role, scope, tournament }) {
  if (role === "player") return `${t("playerNumber", { n: scope.split(" ").at(-1) })} · ${t("ofTournament")}`;
  const tables = scope ? t("tableName", { table: scope }) : t("allTables");
  return tournament ? `${tables} · ${t("ofTournament")}` : tables;
}

function giveForm(known, again) {
  const role = el(
    "select",
    { id: "link-role", onchange: () => needTable() },
    ROLES.map((each) => el("option", { value: each }, t(`role.${each}`))),
  );
  const scope = el("input", { type: "text", id: "link-scope", maxLength: 80 });
  const forTable = el("span");
  const needTable = () => {
    scope.required = OF_ONE_TABLE.includes(role.value);
    forTable.textContent = t(scope.required ? "whichTable" : "forTable");
  };
  needTable();
  const hours = el("input", { type: "number", id: "link-hours", min: 1, max: 8784, value: 12, required: true });
  const wrong = el("p", { class: "error", role: "alert" });
  return el(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        await attempt(
          async () => {
            const given = await post(
              "/api/desk/links",
              { role: role.value, scope: scope.value.trim(), hours: hours.valueAsNumber },
              { about: known },
            );
            await again();
            givenSheet(given);
          },
          { button: event.submitter, to: wrong },
        );
      },
    },
    el("h2", {}, t("giveLink")),
    el("label", { class: "field" }, el("span", {}, t("forWhom")), role),
    el("label", { class: "field" }, forTable, scope),
    el("label", { class: "field" }, el("span", {}, t("hours")), hours),
    wrong,
    el("button", { type: "submit", class: "primary", id: "give-link" }, t("giveLink")),
  );
}

/** Show the new link once: as a QR code for a tablet's camera, and as text to copy. `hint`: what else to say of it. */
export function givenSheet({ link, address, qr }, hint = null) {
  dialog(
    `${t(`role.${link.role}`)}${link.scope ? ` · ${t("tableName", { table: link.scope })}` : ""}`,
    t("close"),
    (body) => {
      const url = URL.createObjectURL(new Blob([qr], { type: "image/svg+xml" }));
      const said = el("p", { role: "status" });
      const field = el("input", {
        type: "text",
        id: "link-address",
        readOnly: true,
        value: address,
        aria: { label: t("linkAddress") },
      });
      const copy = async () => {
        field.select();
        // Without a secure connection there is no clipboard; the address is selected so that it can be copied by hand.
        await navigator.clipboard?.writeText(address).then(
          () => (said.textContent = t("copied")),
          () => {},
        );
      };
      body.append(
        el("img", { class: "qr", src: url, alt: t("qrAlt") }),
        el("p", { class: "hint" }, t("shownOnce")),
        hint ?? "",
        field,
        button(t("copy"), copy),
        said,
      );
      body.closest("dialog").addEventListener("close", () => URL.revokeObjectURL(url));
    },
  );
}
