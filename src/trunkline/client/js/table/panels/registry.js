// Panels: one small function for each kind that any title may use; a kit of a family of titles adds its own.

/** @import { Move, Panel } from "../../page.js" */
/** @import { CardWords, PanelKind, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { cardsPanel } from "./cards.js";
import { notesPanel } from "./notes.js";
import { playersPanel } from "./players.js";
import { tablePanel } from "./sheet.js";
import { trackPanel } from "./track.js";

/**
 * Each kind draws a panel, and may draw one of the cards it has (`card`).
 * @type {Record<string, PanelKind>}
 */
const KINDS = {
  players: { draw: playersPanel },
  cards: { draw: cardsPanel },
  track: { draw: trackPanel },
  table: { draw: tablePanel },
  notes: { draw: notesPanel },
};

/**
 * Make the kinds of panel of a kit known.
 * @param {Record<string, PanelKind>} more
 */
export function addPanels(more) {
  Object.assign(KINDS, more);
}

/**
 * A panel as an element.
 * @param {string} id
 * @param {Ui} ui
 */
export function panel(id, ui) {
  const data = ui.present.panels[id];
  if (!data) return null;
  const kind = KINDS[data.kind];
  return h(
    "section",
    {
      class: `panel panel-${data.kind}`,
      "aria-labelledby": `panel-${id}`,
      "data-panel": id,
    },
    h("h2", { id: `panel-${id}` }, data.title),
    kind ? kind.draw(data, ui, id) : h("p", {}, "This view is not supported yet."),
  );
}

/**
 * The card of an owner, if a panel has one.
 * @param {string} owner
 * @param {Ui} ui
 */
export function ownerCard(owner, ui) {
  for (const data of Object.values(ui.present.panels)) {
    const found = KINDS[data.kind]?.card?.(data, owner, ui);
    if (found) return found;
  }
  return null;
}

/**
 * Where a marker goes on its panel, drawn as a part of it; null if the panel draws none.
 * @param {Move} move
 * @param {Ui} ui
 */
export function strip(move, ui) {
  const data = move.panel ? ui.present.panels[move.panel] : undefined;
  return (data && KINDS[data.kind]?.strip?.(data, move, ui)) ?? null;
}

/**
 * What a panel says about one of its cards in a row; null if it has no such card.
 * @param {Panel} data
 * @param {string | undefined} id
 * @param {Ui} ui
 * @returns {CardWords | null}
 */
export const cardWords = (data, id, ui) =>
  (id === undefined ? null : KINDS[data.kind]?.words?.(data, id, ui)) ?? null;
