// A part of the row of share prices: where a marker is, and where it goes.

/** @import { MarketPanel, Move } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { cash, token } from "../../table/panels/cells.js";

/** How many spaces are shown at most. */
const WIDE = 9;

/**
 * The row on which a marker moves to the left or right; null if it goes up or down, or stays.
 * @param {MarketPanel} data
 * @param {Move} move
 * @param {Ui} ui
 */
export function priceRow({ rows, marks }, { owner, cell, from, to }, ui) {
  const at = Object.keys(marks).find((one) => marks[one].includes(owner));
  if (!at || !cell || at === cell) return null;
  const [row, was] = at.split(",").map(Number);
  const [there, goes] = cell.split(",").map(Number);
  if (row !== there) return null;
  const spaces = rows[row];
  const low = Math.max(0, Math.min(was, goes, spaces.length - WIDE) - 1);
  const start = Math.max(0, Math.min(low, Math.max(was, goes) - 1, spaces.length - WIDE));
  const up = goes > was;
  return h(
    "div",
    {
      class: "price-row",
      role: "img",
      "aria-label": `${ui.present.owners[owner]?.name ?? owner}: ${cash(from, ui)}, then ${cash(to, ui)}`,
    },
    spaces.slice(start, start + WIDE).map((space, n) => {
      const here = start + n;
      return h(
        "span",
        {
          class: `${space.kind} ${here === was ? "was" : ""} ${here === goes ? `goes ${up ? "up" : "down"}` : ""}`,
        },
        here === was ? h("i", {}, token(ui.present.owners[owner], 20)) : null,
        here === goes
          ? h("i", {}, `${up ? "▲" : "▼"} ${space.kind === "closed" ? "closes" : cash(to, ui)}`)
          : null,
        h("b", {}, space.kind === "closed" ? "✕" : String(space.price)),
      );
    }),
  );
}
