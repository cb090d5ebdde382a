// What is there to do at a puzzle: the answer, its sum, tries, hints.

/** @import { Input, PuzzlePage } from "./puzzle.js" */

import { h, worded } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { counted } from "./words.js";

const TRIES = 3;
const HINTS = 3;

/**
 * @param {PuzzlePage} page
 * @param {Input} input
 */
export function answering(page, input) {
  const { tries } = page.play;
  const left = TRIES - tries.length;
  const { total, ask } = input;
  return [
    page.hints.length
      ? h(
          "ol",
          { class: "puzzle-hints" },
          page.hints.map((one) => h("li", {}, one.text)),
        )
      : null,
    input.root,
    h(
      "div",
      { class: "puzzle-foot" },
      h(
        "div",
        { class: "puzzle-sum" },
        total === null
          ? h("span", { class: "soft grow" }, ask)
          : h("b", { class: "total grow" }, worded(total, page.puzzle.unit)),
        h("span", { class: "soft" }, counted(left, "try left", "tries left")),
        h(
          "span",
          { class: "dots", "aria-hidden": "true" },
          Array.from({ length: TRIES }, (_, n) =>
            h("i", { class: n < tries.length ? "used" : "" }),
          ),
        ),
      ),
      h(
        "div",
        { class: "puzzle-acts" },
        h(
          "button",
          { class: "button big", type: "button", "data-key": "clear", onclick: () => page.clear() },
          "Clear",
        ),
        h(
          "button",
          {
            class: "button big",
            type: "button",
            "data-key": "hint",
            disabled: page.busy || page.hints.length >= HINTS,
            onclick: () => page.tried(() => page.hint()),
          },
          sprite("bulb"),
          "Hint",
        ),
        h(
          "button",
          {
            class: "button primary big",
            type: "button",
            "data-key": "answer",
            disabled: page.busy || !input.answer(),
            onclick: () => page.tried(() => page.answer()),
          },
          input.go,
        ),
      ),
    ),
    h(
      "p",
      { class: "small" },
      h(
        "button",
        {
          class: "link",
          type: "button",
          "data-key": "give-up",
          onclick: () => page.tried(() => page.stop()),
        },
        "Show me the answer",
      ),
    ),
  ];
}
