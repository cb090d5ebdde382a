// The panel of a table, with filters.

import { h, sentence } from "../../lib/dom.js";
import { cell, person } from "./cells.js";

const FILTERS = [
  ["all", "All"],
  ["mine", "Mine"],
  ["open", "Can act"],
];

/** Whether a row passes a filter: `mine` has something of me, `open` is what an offer or the turn is about. */
function passes(filter, id, row, ui) {
  if (filter === "mine") return (row.seats ?? []).some((seat) => ui.table.mine.includes(seat));
  if (filter === "open")
    return (
      ui.present.headline.owner === id ||
      ui.offers.some((offer) => Object.values(offer.action).includes(id))
    );
  return true;
}

function filterBar(data, ui) {
  const kept = ui.remember(`filter-${data.id}`, () => ({ name: "all" }));
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
            "data-key": `filter-${data.id}-${name}`,
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

/** columns: [{label | seat, number, wide}]; rows by id {cells, sum, dim, seats}; `order` of the rows, `now` one of
    them; `filters`: all, mine, what can act; `opens`: the panel that has a card for each row. */
export function tablePanel(data, ui) {
  const columns = data.columns ?? [];
  const { kept, bar } = data.filters ? filterBar(data, ui) : { kept: null, bar: null };
  const rows = (data.order ?? Object.keys(data.rows ?? {}))
    .map((id) => [id, data.rows?.[id]])
    .filter(([id, row]) => row?.cells && (!kept || passes(kept.name, id, row, ui)));
  if (!rows.length && data.note)
    return [bar, h("p", { class: "soft" }, sentence(data.note, ui.explain))];
  const head = (column) =>
    h(
      "th",
      { scope: "col", class: column.number ? "number" : "" },
      column.seat === undefined ? column.label : person(column.seat, ui, { short: true }),
    );
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
          rows.map(([id, row]) =>
            h(
              "tr",
              {
                class: `${id === data.now ? "now" : ""} ${row.sum ? "sum" : ""} ${row.dim ? "dim" : ""} ${data.opens ? "opens" : ""}`,
                "aria-current": id === data.now ? "true" : null,
                onclick: data.opens ? () => ui.open(id, data.opens) : null,
              },
              row.cells.map((value, n) =>
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
