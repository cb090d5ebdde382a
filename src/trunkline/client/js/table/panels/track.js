// The panel of a line of values.

/** @import { Marker, TrackPanel } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { load } from "../../app/lazy_parts.js";
import { h, sentence } from "../../lib/dom.js";
import { cardOffers, chip, chips, facts, seatName, token } from "./cells.js";

/**
 * cells: [{label, under, kind, height}], `now` the index of one of them; markers: by id {cell, seat | owner, text, ghost}.
 * @param {TrackPanel} data
 * @param {Ui} ui
 * @param {string} id
 */
export function trackPanel(data, ui, id) {
  /** @type {Map<number, Marker[]>} */
  const at = new Map();
  for (const marker of Object.values(data.markers ?? {}))
    at.set(marker.cell, [...(at.get(marker.cell) ?? []), marker]);
  const cells = data.cells ?? [];
  const high = cells.length > 0 && cells.every((one) => one.height !== undefined);
  /** @param {number} n */
  const state = (n) =>
    data.now === undefined ? "" : n === data.now ? "now" : n < data.now ? "past" : "next";
  /** @param {number} n */
  const foreseen = (n) =>
    (ui.foreseen ?? []).some((move) => move.panel === id && Number(move.cell) === n);
  const line = h(
    "ol",
    { class: "track-cells", "aria-label": data.title },
    cells.map((one, n) =>
      h(
        "li",
        {
          class: `${state(n)} ${one.kind ?? ""} ${foreseen(n) ? "foreseen" : ""}`,
          "aria-current": n === data.now ? "true" : null,
        },
        h("b", {}, one.label),
        one.under ? h("small", {}, one.under) : null,
        at.has(n)
          ? h(
              "span",
              { class: "markers" },
              at.get(n)?.map((marker) =>
                h(
                  "span",
                  { class: `marker ${marker.ghost ? "ghost-mark" : ""}` },
                  marker.owner
                    ? token(ui.present.owners[marker.owner], 18)
                    : marker.seat === undefined
                      ? null
                      : h(
                          "i",
                          {
                            class: `seat-mark seat-${marker.seat % 8}`,
                            title: seatName(marker.seat, ui),
                          },
                          String(marker.seat + 1),
                        ),
                ),
              ),
            )
          : null,
      ),
    ),
  );
  return [
    data.owner || data.facts
      ? h(
          "div",
          { class: "track-head" },
          data.owner ? chip(data.owner, ui) : null,
          facts(data.facts, ui),
        )
      : null,
    high
      ? [
          drawnHill(
            data,
            cells.findIndex((_, n) => foreseen(n)),
            ui,
          ),
          h("details", { "data-key": `spaces-${id}` }, h("summary", {}, "All spaces"), line),
        ]
      : line,
    data.note ? h("p", { class: "soft small" }, sentence(data.note, ui.explain)) : null,
    chips(data.chips, ui),
    data.owner ? cardOffers(data.owner, ui) : null,
  ];
}

/**
 * The hill, once its part is loaded.
 * @param {TrackPanel} data
 * @param {number} foreseen
 * @param {Ui} ui
 */
function drawnHill(data, foreseen, ui) {
  const holder = h("div", { class: "hill-holder" });
  load("table/panels/hill").then(
    ({ hill }) => holder.replaceChildren(hill(data, foreseen, ui)),
    () => {}, // the spaces below say the same
  );
  return holder;
}
