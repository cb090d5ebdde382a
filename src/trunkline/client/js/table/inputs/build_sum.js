// What a build costs so far: its pieces, what is left, where it may end.

/** @import { Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { cash, cell, facts } from "../panels/cells.js";
import { placeName } from "./place_list.js";

/**
 * Return the sum so far with its pieces, and how to take the last one back.
 * @param {Ui} ui
 * @param {() => void} undo
 */
export function sumSoFar(ui, undo) {
  const told = ui.present.build;
  if (!told) return null;
  return h(
    "div",
    { class: "build-bar", role: "status" },
    h(
      "div",
      { class: "row" },
      told.left ? h("b", {}, told.left) : null,
      told.total === undefined ? null : h("b", { class: "total" }, cell(told.total, ui)),
      h("span", { class: "grow" }),
      told.pieces?.length && ui.live.undo.allowed
        ? h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": "build-back",
              onclick: () => undo(),
            },
            "Undo",
          )
        : null,
    ),
    facts(told.facts, ui),
    told.ends?.length
      ? h(
          "p",
          { class: "small" },
          `May end at ${told.ends.map((end) => placeName(end, ui)).join(", ")}.`,
        )
      : null,
    told.pieces?.length
      ? h(
          "ol",
          { class: "pieces" },
          told.pieces.map((piece) =>
            h(
              "li",
              {},
              piece.label,
              piece.cost ? h("span", { class: "cost" }, cash(piece.cost, ui)) : null,
            ),
          ),
        )
      : null,
    told.note ? h("p", { class: "soft small" }, told.note) : null,
  );
}
