// The panel of a few sentences.

/** @import { NotesPanel } from "../../page.js" */
/** @import { PanelUi } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";

/**
 * notes: [{title, text, tone}].
 * @param {NotesPanel} data
 * @param {PanelUi} ui
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
