// What happened in a game, hand by hand; its export; leaving it.

import { file, get } from "/static/desk/link.js";
import { logShown, resultsShown } from "/static/desk/match.js";
import { button, dialog, el } from "/static/dom.js";
import { address, follow, shown, tried } from "/static/game/game.js";
import { photoButtons, photosOf } from "/static/game/photos.js";
import { t } from "/static/i18n.js";
import { saveFile } from "/static/save-file.js";
import { ask } from "/static/sheets.js";

/** The history of the game that is followed. */
export const historySheet = () => sheet(shown(), true);

/** The history of another game. */
export const pastGame = (id) => tried(async () => sheet(await get(address("", id)), false));

/** The results, in a frame that scrolls sideways where large text makes them too wide. */
export const tableOf = (game) =>
  el("div", { class: "scrolled", role: "region", tabIndex: 0, aria: { label: t("results") } }, resultsShown(game));

async function sheet(game, follows) {
  const photos = await photosOf(game.match);
  dialog(t("gameHistory"), t("close"), (body) => {
    const leave = async () => {
      if (await ask(t("leaveGameTitle"), t("goesOn"), t("leaveGame"), t("cancel"))) follow(null);
    };
    body.append(
      tableOf(game),
      el("h3", {}, t("log")),
      logShown(game, (step) => photoButtons(photos(step.event))),
      el(
        "div",
        { class: "acts" },
        button(t("exportAs", { kind: "CSV" }), () => tried(() => save(game.match, "csv")), { icon: "share" }),
        button(t("exportAs", { kind: "JSON" }), () => tried(() => save(game.match, "json")), { icon: "share" }),
        follows ? button(t("leaveGame"), leave, { icon: "close", id: "leave-game" }) : null,
      ),
    );
  });
}

const save = async (id, kind) => saveFile(await file(`${address("/export", id)}?as=${kind}`), `tehai-game.${kind}`);
