// The standing of a circle: who beat most opponents in its finished games.

/** @import { Circle } from "../../wire.js" */

import { h } from "../../lib/dom.js";

/**
 * Members in the order of the opponents they beat.
 * @param {Circle} circle
 */
export function standing({ standing }) {
  if (!standing.length) return null;
  return h(
    "section",
    { class: "stack", "aria-label": "Standing" },
    h("h2", {}, "Standing"),
    h("p", { class: "soft small" }, "In order of the opponents beaten, over all finished games."),
    h(
      "ol",
      { class: "standing card" },
      standing.map((one) =>
        h(
          "li",
          {},
          h("b", {}, one.name),
          h(
            "span",
            { class: "soft" },
            `beat ${one.beaten} of ${one.met}, won ${one.won} of ${one.games}`,
          ),
        ),
      ),
    ),
  );
}
