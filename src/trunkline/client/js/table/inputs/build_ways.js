// The ways to build as far as a place: each is a list of actions, posted together.

/** @import { Target } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { price } from "./button.js";
import { effects } from "./consequences.js";

/**
 * Return the ways to a place; `ghost` draws one while it is looked at.
 * @param {string} name
 * @param {Target} target
 * @param {Ui} ui
 * @param {(draw: string | string[] | undefined) => void} ghost
 */
export const waysTo = (name, { why, series = [] }, ui, ghost) =>
  h(
    "div",
    { class: "series" },
    h("b", {}, `To ${name}`),
    why ? h("p", {}, sentence(why, ui.explain)) : null,
    series.map((one, n) =>
      h(
        "div",
        {
          class: "choice",
          onmouseenter: () => ghost(one.draw),
          onfocusin: () => ghost(one.draw),
        },
        h(
          "button",
          {
            class: `button wide ${n ? "" : "primary"}`,
            type: "button",
            "data-key": `series-${n}`,
            onclick: () => ui.actAll(one.actions),
          },
          one.label,
          one.cost ? h("span", { class: "cost" }, price(one, ui)) : null,
        ),
        one.effects ? effects(one.effects, ui) : null,
      ),
    ),
  );
