// The panel of a table, with filters.

/** @import { Cell, Column, Row, TablePanel } from "../../page.js" */
/** @import { Child, Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { cell, person } from "./cells.js";

/** @type {["all" | "mine" | "open", string][]} */
const FILTERS = [
  ["all", "All"],
  ["mine", "Mine"],
  ["open", "Can act"],
];

/**
 * Whether a row passes a filter: `mine` has something of me, `open` is what an offer or the turn is about.
 * @param {"all" | "mine" | "open"} filter
 * @param {string} id
 * @param {Row} row
 * @param {Ui} ui
 */
function passes(filter, id, row, ui) {
  if (filter === "mine") return (row.seats ?? []).some((seat) => ui.table.mine.includes(seat));
  if (filter === "open")
    return (
      ui.present.headline.owner === id ||
      ui.offers.some((offer) => Object.values(offer.action).includes(id))
    );
  return true;
}

/**
 * @param {string} id
 * @param {Ui} ui
 */
function filterBar(id, ui) {
  /** @type {{ name: (typeof FILTERS)[number][0] }} */
  const kept = ui.remember(`filter-${id}`, () => ({ name: "all" }));
  return {
    kept,
    bar: h(
      "div",
      { class: "filters", role: "group", "aria-label": "Filter rows" },
      FILTERS.map(([name, words]) =>
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `filter-${id}-${name}`,
            "aria-pressed": String(kept.name === name),
            onclick: () => {
              kept.name = name;
              ui.redrawView();
            },
          },
          words,
        ),
      ),
    ),
  };
}

/**
 * columns: [{label | seat, number, wide}]; rows by id {cells, sum, dim, seats}; `order` of the rows, `now` one of
 * them; `filters`: all, mine, what can act; `opens`: the panel that has a card for each row.
 * @param {TablePanel} data
 * @param {Ui} ui
 * @param {string} id
 */
export function tablePanel(data, ui, id) {
  const { columns = [], opens } = data;
  const { kept, bar } = data.filters ? filterBar(id, ui) : { kept: null, bar: null };
  const rows = (data.order ?? Object.keys(data.rows ?? {})).flatMap((id) => {
    const row = data.rows?.[id];
    return row?.cells && (!kept || passes(kept.name, id, row, ui))
      ? [{ id, row, cells: row.cells }]
      : [];
  });
  if (!rows.length && data.note)
    return [bar, h("p", { class: "soft" }, sentence(data.note, ui.explain))];
  /** @param {Column} column */
  const head = (column) =>
    h(
      "th",
      { scope: "col", class: column.number ? "number" : "" },
      column.seat === undefined ? column.label : person(column.seat, ui, { short: true }),
    );
  /** @type {(id: string, value: Cell) => Child} */
  const first = (id, value) =>
    data.opens && ui.present.owners[id]
      ? h(
          "button",
          {
            class: "open-card",
            type: "button",
            "data-key": `open-${id}`,
            "aria-label": `Open ${ui.present.owners[id].name}`,
          },
          cell(value, ui),
        )
      : cell(value, ui);
  /** @param {number} n */
  const place = (n) =>
    `${columns[n]?.number ? "number" : ""} ${columns[n]?.wide ? "wide-cell" : ""}`;
  return [
    bar,
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h(
        "table",
        { class: `sheet ${data.dense ? "dense" : ""}` },
        h("thead", {}, h("tr", {}, columns.map(head))),
        h(
          "tbody",
          {},
          rows.map(({ id, row, cells }) =>
            h(
              "tr",
              {
                class: `${id === data.now ? "now" : ""} ${row.sum ? "sum" : ""} ${row.dim ? "dim" : ""} ${data.opens ? "opens" : ""}`,
                "aria-current": id === data.now ? "true" : null,
                onclick: opens ? () => ui.open(id, opens) : null,
              },
              cells.map((value, n) =>
                n
                  ? h("td", { class: place(n) }, cell(value, ui))
                  : h("th", { scope: "row" }, first(id, value)),
              ),
            ),
          ),
        ),
      ),
    ),
    !rows.length ? h("p", { class: "soft" }, "None.") : null,
  ];
}
