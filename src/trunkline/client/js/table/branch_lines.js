// A game and its branches side by side: what the title counts, as each stands now.

/** @import { BranchLine } from "../wire.js" */
/** @import { TablePage } from "./page.js" */

import { h, worded } from "../lib/dom.js";
import { seatName } from "./panels/cells.js";

/**
 * The game and its branches in columns: what the title counts, as each stands now.
 * @param {TablePage} page
 * @param {BranchLine[]} lines
 * @param {HTMLDialogElement} box
 */
export function sideBySide(page, lines, box) {
  const { owners } = page.ui.present;
  /** @param {BranchLine} line */
  const called = (line) => (line.at === null ? "the game" : line.name || `from move ${line.at}`);
  /** @param {BranchLine} line */
  const link = (line) =>
    h("a", { href: `/table/${line.id}`, onclick: () => box.close() }, called(line));
  const rows = [];
  for (const figure of Object.keys(lines[0].figures)) {
    const ids = [...new Set(lines.flatMap((line) => Object.keys(line.figures[figure] ?? {})))];
    rows.push(h("tr", {}, h("th", { colspan: lines.length + 1, scope: "rowgroup" }, figure)));
    for (const id of ids) {
      const values = lines.map((line) => line.figures[figure]?.[id]);
      const most = Math.max(...values.filter((value) => value !== undefined));
      const differ = new Set(values).size > 1;
      rows.push(
        h(
          "tr",
          {},
          h("th", { scope: "row" }, owners[id]?.name ?? seatName(Number(id), page.ui)),
          values.map((value) =>
            h(
              "td",
              { class: differ && value === most ? "most" : "" },
              value === undefined ? "" : worded(value),
            ),
          ),
        ),
      );
    }
  }
  return h(
    "div",
    { class: "scroll", tabindex: "0" },
    h(
      "table",
      { class: "side-by-side" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          lines.map((line) =>
            h(
              "th",
              { scope: "col" },
              link(line),
              h(
                "small",
                { class: "soft" },
                line.at === null
                  ? `move ${line.moves}`
                  : `${line.moves} more${line.status === "finished" ? ", finished" : ""}`,
              ),
            ),
          ),
        ),
      ),
      h("tbody", {}, rows),
    ),
  );
}
