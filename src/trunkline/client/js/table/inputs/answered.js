// My secret answer while others are still asked, and how to take it back.

/** @import { Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";

/**
 * What I have answered while others are still asked; the title tells it as `answer` (text, card).
 * @param {Ui} ui
 */
export function answered(ui) {
  const { answer } = ui.present;
  if (!answer || ui.view.finished) return null;
  const { undo } = ui.live;
  return h(
    "div",
    { class: "answered", role: "status" },
    h("p", {}, h("b", {}, answer.text), " The others cannot see it."),
    undo.allowed && undo.free
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "take-back",
            onclick: () => ui.undo(),
          },
          "Undo",
        )
      : null,
  );
}
