// The grid of share prices: a marker as a roundel, several as plates, each with its number in the operating order.

/** @import { MarketCell, MarketPanel } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { token } from "../../table/panels/cells.js";
import { trends } from "./trends.js";

/** More markers than this unfold on tap. */
const PLATES = 3;

/**
 * What the cells need to draw markers.
 * @typedef {{ id: string, data: MarketPanel, ui: Ui, trend: Map<string, number>, numbers: Map<string, number> }} Chart
 */

/**
 * @param {MarketPanel} data
 * @param {Ui} ui
 * @param {string} id
 */
export function marketPanel(data, ui, id) {
  const wide = Math.max(...data.rows.map((row) => row.length));
  const chart = {
    id,
    data,
    ui,
    trend: trends(ui.store.log, data.moved, ui.view.at),
    numbers: new Map((data.order ?? []).map((owner, n) => [owner, n + 1])),
  };
  const whole = ui.remember("market-whole", () => ({ on: false }));
  const seen = occupied(data, ui, id);
  return [
    data.notes?.length
      ? h(
          "p",
          { class: "soft small panel-note" },
          data.notes.map((text) => sentence(text, ui.explain)),
        )
      : null,
    h(
      "div",
      { class: "scroller", tabindex: "0", role: "region", "aria-label": data.title },
      h(
        "table",
        { class: `market ${whole.on ? "whole" : ""}`, vars: { "--columns": wide } },
        h("caption", { class: "unseen" }, data.title),
        h(
          "tbody",
          {},
          data.rows.map((row, r) =>
            h(
              "tr",
              { class: seen.rows.has(r) ? null : "empty" },
              row.map((cell, c) => marketCell(cell, `${r},${c}`, chart, !seen.columns.has(c))),
            ),
          ),
        ),
      ),
    ),
    legend(data, ui, id),
    h(
      "button",
      {
        class: "button small tight",
        type: "button",
        "data-key": "market-whole",
        "aria-pressed": String(whole.on),
        onclick: () => {
          whole.on = !whole.on;
          ui.redrawView();
        },
      },
      whole.on ? "Occupied columns" : "Whole market",
    ),
  ];
}

/**
 * The rows and columns that a small screen shows: those with a marker, now or foreseen.
 * @param {MarketPanel} data
 * @param {Ui} ui
 * @param {string} id
 */
function occupied(data, ui, id) {
  const foreseen = (ui.foreseen ?? []).filter((move) => move.panel === id).map((move) => move.cell);
  const cells = [...Object.keys(data.marks ?? {}), ...foreseen].map((at) =>
    String(at).split(",").map(Number),
  );
  const columns = new Set(cells.map(([, column]) => column));
  const rows = cells.map(([row]) => row);
  const [top, end] = [Math.min(...rows), Math.max(...rows)];
  return {
    columns: cells.length ? columns : new Set(data.rows[0].map((_, column) => column)),
    rows: new Set(
      data.rows.map((_, row) => row).filter((row) => !cells.length || (row >= top && row <= end)),
    ),
  };
}

/**
 * @param {MarketPanel} data
 * @param {Ui} ui
 * @param {string} id
 */
function legend(data, ui, id) {
  const kinds = [
    ...(data.legend ?? []),
    ...((ui.foreseen ?? []).some((move) => move.panel === id)
      ? [{ kind: "foreseen", text: "Would move here" }]
      : []),
  ];
  return h(
    "p",
    { class: "legend" },
    kinds.map((one) =>
      h("span", {}, h("i", { class: `cell ${one.kind}`, "aria-hidden": "true" }), one.text),
    ),
    h("span", {}, arrow(1), arrow(-1), " last move · the number is the operating order"),
  );
}

/**
 * @param {MarketCell} cell
 * @param {string} at
 * @param {Chart} chart
 * @param {boolean} spare
 */
function marketCell(cell, at, chart, spare) {
  const marks = chart.data.marks?.[at] ?? [];
  const there = (chart.ui.foreseen ?? []).filter(
    (move) => move.panel === chart.id && move.cell === at,
  );
  const classes = [
    "cell",
    cell.kind,
    marks.length ? "taken" : "",
    there.length ? "foreseen" : "",
    spare ? "spare" : "",
  ];
  return h(
    "td",
    { class: classes.filter(Boolean).join(" ") },
    h("span", { class: "cell-price" }, cell.kind === "closed" ? "✕" : String(cell.price)),
    markers(marks, at, chart),
    there.map((move) =>
      h("span", { class: "ghost-mark", title: `${move.owner} would move here` }, "◌"),
    ),
  );
}

/**
 * One marker is a roundel; two or three are plates; more are a number that unfolds.
 * @param {string[]} marks
 * @param {string} at
 * @param {Chart} chart
 */
function markers(marks, at, chart) {
  if (!marks.length) return null;
  const sorted = [...marks].sort((a, b) => number(a, chart) - number(b, chart));
  if (sorted.length === 1) return roundel(sorted[0], chart);
  const plates = h(
    "span",
    { class: "plates" },
    sorted.map((owner) => plate(owner, chart)),
  );
  if (sorted.length <= PLATES) return plates;
  return h(
    "details",
    { class: "stack-of", "data-key": `stack-${at}` },
    h(
      "summary",
      {},
      h(
        "span",
        { class: "liveries", "aria-hidden": "true" },
        sorted.map((owner) =>
          h("i", { vars: { "--livery": chart.ui.present.owners[owner]?.colour } }),
        ),
      ),
      `${sorted.length} here`,
    ),
    plates,
  );
}

/** @type {(owner: string, chart: Chart) => number} */
const number = (owner, { numbers }) => numbers.get(owner) ?? 99;

/**
 * @param {string} owner
 * @param {Chart} chart
 */
function words(owner, { ui, numbers, trend }) {
  const place = numbers.get(owner);
  const way = trend.get(owner);
  return [
    ui.present.owners[owner]?.name ?? owner,
    place ? `number ${place} in the operating order` : "",
    way ? (way > 0 ? "moved up" : "moved down") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {number | undefined} way */
function arrow(way) {
  return way
    ? h(
        "i",
        { class: `trend ${way > 0 ? "up" : "down"}`, "aria-hidden": "true" },
        way > 0 ? "▲" : "▼",
      )
    : null;
}

/**
 * @param {string} owner
 * @param {Chart} chart
 */
function roundel(owner, chart) {
  const { ui, numbers, trend } = chart;
  return h(
    "span",
    { class: "roundel", "data-owner": owner, "data-marker": owner, title: words(owner, chart) },
    token(ui.present.owners[owner], 26),
    h("span", { class: "unseen" }, words(owner, chart)),
    arrow(trend.get(owner)),
    numbers.has(owner)
      ? h("b", { class: "turn-number", "aria-hidden": "true" }, String(numbers.get(owner)))
      : null,
  );
}

/**
 * @param {string} owner
 * @param {Chart} chart
 */
function plate(owner, chart) {
  const { ui, numbers, trend } = chart;
  const one = ui.present.owners[owner];
  return h(
    "span",
    {
      class: "plate",
      "data-owner": owner,
      "data-marker": owner,
      title: words(owner, chart),
      vars: { "--livery": one?.colour },
    },
    h("span", { class: "unseen" }, words(owner, chart)),
    h("em", { "aria-hidden": "true" }, String(numbers.get(owner) ?? "")),
    h("b", { "aria-hidden": "true" }, one?.letters ?? owner),
    arrow(trend.get(owner)),
  );
}
