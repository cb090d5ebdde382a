// The panel of a few sentences.

// @ts-check

import { h, sentence } from "../../lib/dom.js";

/**
 * notes: [{title, text, tone}].
 * @param {{ notes?: { title: string, text?: string, tone?: string }[] }} data
 * @param {import("../../ui.js").Ui} ui
 */
export function notesPanel(data, ui) {
  return h(
    "dl",
    { class: "notes" },
    (data.notes ?? []).map((one) =>
      h(
        "div",
        { class: one.tone ? `note-${one.tone}` : "" },
        h("dt", {}, one.title),
        h("dd", {}, sentence(one.text ?? "", ui.explain)),
      ),
    ),
  );
}
