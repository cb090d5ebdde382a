// The panel of a line of values.

import { h, sentence } from "../../lib/dom.js";
import { cardOffers, chip, chips, facts, seatName, token } from "./cells.js";

/** cells: [{label, under, kind}], `now` the index of one of them; markers: by id {cell, seat | owner, text, ghost}. */
export function trackPanel(data, ui) {
  const at = new Map();
  for (const [id, marker] of Object.entries(data.markers ?? {}))
    at.set(marker.cell, [...(at.get(marker.cell) ?? []), [id, marker]]);
  const state = (n) =>
    data.now === undefined ? "" : n === data.now ? "now" : n < data.now ? "past" : "next";
  const foreseen = (n) =>
    (ui.foreseen ?? []).some((move) => move.panel === data.id && move.cell === n);
  return [
    data.owner || data.facts
      ? h(
          "div",
          { class: "track-head" },
          data.owner ? chip(data.owner, ui) : null,
          facts(data.facts, ui),
        )
      : null,
    h(
      "ol",
      { class: "track-cells", "aria-label": data.title },
      (data.cells ?? []).map((one, n) =>
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
                at.get(n).map(([, marker]) =>
                  h(
                    "span",
                    { class: `marker ${marker.ghost ? "ghost-mark" : ""}` },
                    marker.owner
                      ? token(ui.present.owners[marker.owner], 18)
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
    ),
    data.note ? h("p", { class: "soft small" }, sentence(data.note, ui.explain)) : null,
    chips(data.chips, ui),
    data.owner ? cardOffers(data.owner, ui) : null,
  ];
}
