// The foot of the card: the button that plays what is chosen, and everything else below it.

/** @import { Foot } from "../../ui.js" */
/** @import { Child } from "../../ui.js" */

import { h } from "../../lib/dom.js";

/**
 * Return the rows of a foot. Without anything chosen the first of the other buttons takes the place
 * of the main one; `beside` stands at its right.
 * @param {Foot} foot
 * @param {Child[]} beside
 */
export function footRows({ main, more, notes }, ...beside) {
  const [lead, ...rest] = main ? [main, ...more] : more;
  if (!lead && !beside.some(Boolean)) return null;
  return h(
    "div",
    { class: "foot offers" },
    notes,
    h("div", { class: "foot-row" }, lead, beside),
    rest.length ? h("div", { class: "foot-row" }, rest) : null,
  );
}
