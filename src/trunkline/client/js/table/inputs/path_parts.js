// Parts of the choice of a path: a row for each, who scores how much, and the card of the chosen one.

/** @import { Path } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */
/** @import { PathOffer, Paths } from "./path.js" */

import { h, worded } from "../../lib/dom.js";
import { person } from "../panels/cells.js";
import { placeName } from "./place_list.js";

/**
 * @param {Paths} paths
 * @param {PathOffer} offer
 * @param {number} n
 */
export function pathRow(paths, offer, n) {
  const { path: told } = offer;
  return h(
    "button",
    {
      class: "path-row",
      type: "button",
      "data-key": `path-${n}-${told.from}-${told.to}-${told.item ?? ""}`,
      "data-kind": offer.action.kind,
      "aria-label": offer.label,
      onclick: () => paths.choose(offer),
    },
    told.item ? h("span", { class: `item tone-${told.tone ?? ""}` }, told.item) : null,
    h("span", { class: "grow" }, `→ ${placeName(told.to, paths.ui)}`),
    scores(told, true, paths.ui),
  );
}

/**
 * @param {Path} told
 * @param {boolean} short
 * @param {Ui} ui
 */
function scores(told, short, ui) {
  return h(
    "span",
    { class: "scores" },
    Object.entries(told.scores ?? {}).map(([seat, points]) => {
      const mine = Number(seat) === ui.view.seat;
      return h(
        "span",
        { class: mine ? "own" : "" },
        short && mine ? null : person(Number(seat), ui, { short: true }),
        h("b", {}, `+${short ? points : worded(points, ui.present.score)}`),
      );
    }),
  );
}

/**
 * @param {Paths} paths
 * @param {PathOffer} offer
 */
export function pathCard(paths, offer) {
  const { ui, others } = paths;
  const { path: told } = offer;
  return h(
    "div",
    { class: "path-card" },
    h(
      "div",
      { class: "row" },
      h("b", { class: "grow" }, offer.label),
      h(
        "button",
        {
          class: "button small",
          type: "button",
          "data-key": "path-back",
          onclick: () => paths.back(),
        },
        "Back",
      ),
    ),
    told.stops?.length
      ? h("p", { class: "stops" }, told.stops.map((stop) => placeName(stop, ui)).join(" – "))
      : null,
    scores(told, false, ui),
    told.note ? h("p", { class: "soft small" }, told.note) : null,
    h(
      "button",
      {
        class: "button primary wide",
        type: "button",
        "data-key": "path-go",
        "data-kind": offer.action.kind,
        onclick: () => ui.act(offer.action),
      },
      offer.short ?? "Do this",
      h("span", { class: "cost" }, `+${worded(paths.own(offer), ui.present.score)}`),
    ),
    told.others && !others
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "path-others",
            onclick: () => paths.ask(),
          },
          "Other routes",
        )
      : null,
    others
      ? h(
          "div",
          { class: "path-rows" },
          others.length
            ? others.map((other, n) => pathRow(paths, other, n))
            : h("p", { class: "soft" }, "No other route."),
        )
      : null,
  );
}
