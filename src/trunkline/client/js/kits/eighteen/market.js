// The grid of share prices.

/** @import { MarketCell, MarketPanel } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { chip } from "../../table/panels/cells.js";

/**
 * @param {MarketPanel} data
 * @param {Ui} ui
 * @param {string} id
 */
export function marketPanel(data, ui, id) {
  const wide = Math.max(...data.rows.map((row) => row.length));
  return [
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h(
        "table",
        { class: "market", vars: { "--columns": wide } },
        h("caption", { class: "unseen" }, data.title),
        h(
          "tbody",
          {},
          data.rows.map((row, r) =>
            h(
              "tr",
              {},
              row.map((cell, c) => marketCell(cell, `${r},${c}`, data, ui, id)),
            ),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "legend" },
      [
        ...(data.legend ?? []),
        { kind: "taken", text: "A company is here" },
        ...((ui.foreseen ?? []).some((move) => move.panel === id)
          ? [{ kind: "foreseen", text: "Would move here" }]
          : []),
      ].map((one) =>
        h("span", {}, h("i", { class: `cell ${one.kind}`, "aria-hidden": "true" }), one.text),
      ),
    ),
    (data.notes ?? []).map((text) => h("p", { class: "soft small" }, sentence(text, ui.explain))),
  ];
}

/**
 * @param {MarketCell} cell
 * @param {string} at
 * @param {MarketPanel} data
 * @param {Ui} ui
 * @param {string} id
 */
function marketCell(cell, at, data, ui, id) {
  const marks = data.marks?.[at] ?? [];
  const there = (ui.foreseen ?? []).filter((move) => move.panel === id && move.cell === at);
  return h(
    "td",
    {
      class: `cell ${cell.kind ?? ""} ${marks.length ? "taken" : ""} ${there.length ? "foreseen" : ""}`,
    },
    h("span", { class: "cell-price" }, String(cell.price)),
    marks.length
      ? h(
          "span",
          { class: "cell-marks" },
          marks.map((id) => chip(id, ui)),
        )
      : null,
    there.map((move) =>
      h("span", { class: "ghost-mark", title: `${move.owner} would move here` }, "◌"),
    ),
  );
}
