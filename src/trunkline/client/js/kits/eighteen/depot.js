// The depot: a card for each pile of trains.

/** @import { Pile, TrainsPanel } from "../../page.js" */
/** @import { PanelUi } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { cash } from "../../table/panels/cells.js";

/**
 * @param {TrainsPanel} data
 * @param {PanelUi} ui
 */
export function trainsPanel(data, ui) {
  return h(
    "div",
    { class: "piles" },
    data.order.map((id) => pileCard(data.piles[id], ui)),
  );
}

/**
 * @param {Pile} pile
 * @param {PanelUi} ui
 */
function pileCard(pile, ui) {
  const names = pile.sides.map((side) => side.name).join(" · ");
  return h(
    "article",
    {
      class: `pile ${pile.now ? "now" : ""} ${pile.sold_out ? "sold-out" : ""}`,
      "aria-label": `${names}: ${pile.left === null ? "any number" : `${pile.left} of ${pile.total} left`}`,
    },
    h(
      "header",
      {},
      h("b", { class: "pile-name" }, names),
      h(
        "span",
        { class: "pile-left" },
        pile.left === null ? "∞" : pile.sold_out ? "sold out" : `${pile.left} of ${pile.total}`,
      ),
    ),
    h(
      "div",
      { class: "pile-body" },
      pile.now || pile.phase
        ? h(
            "p",
            { class: "row" },
            pile.now ? h("span", { class: "badge turn" }, "on sale") : null,
            pile.phase ? h("span", { class: "badge" }, "current phase") : null,
          )
        : null,
      pile.sides.map((side) =>
        h(
          "p",
          { class: "pile-side" },
          h("b", { class: "train" }, side.name),
          h("b", {}, cash(side.price, ui)),
          h("span", { class: "soft" }, side.note),
        ),
      ),
      h("p", { class: "small" }, capital(pile.rusts)),
      pile.brings ? h("p", { class: "soft small" }, sentence(pile.brings, ui.explain)) : null,
    ),
  );
}

/** @type {(text: string) => string} */
const capital = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
