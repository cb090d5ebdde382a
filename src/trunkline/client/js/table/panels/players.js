// The panel of players.

/** @import { PlayerCard, PlayersPanel } from "../../page.js" */
/** @import { PanelUi } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { cell, chips, facts, person, seatName } from "./cells.js";

/**
 * @param {PlayersPanel} data
 * @param {PanelUi} ui
 */
export function playersPanel(data, ui) {
  const order = data.order ?? Object.keys(data.players).map(Number);
  return h(
    "div",
    { class: "players" },
    order.map((seat) => playerCard(seat, data.players[seat] ?? {}, ui)),
    facts(data.facts, ui),
    data.note ? h("p", { class: "soft small" }, sentence(data.note, ui.explain)) : null,
  );
}

/**
 * @param {number} seat
 * @param {PlayerCard} player
 * @param {PanelUi} ui
 */
function playerCard(seat, player, ui) {
  const asked = ui.view.asked.includes(seat);
  const mine = ui.table.seats[seat]?.mine;
  return h(
    "article",
    {
      class: `player ${asked ? "asked" : ""} ${mine ? "mine" : ""}`,
      "aria-label": seatName(seat, ui),
    },
    h(
      "header",
      {},
      person(seat, ui),
      h("span", { class: "grow" }),
      (player.badges ?? []).map((one) =>
        h("span", { class: "badge", title: one.title ?? null }, one.text),
      ),
      asked ? h("span", { class: "badge turn" }, mine ? "your turn" : "to act") : null,
      player.amount === undefined ? null : h("b", { class: "cash" }, cell(player.amount, ui)),
    ),
    facts(player.facts, ui),
    chips(player.chips, ui),
  );
}
