// Report a message to the moderators.

import { messageOf, post } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, toast } from "../lib/dom.js";

/**
 * Ask what is wrong, and send it: `about` is {table, entry} or {table, seat}.
 * @param {{ table: string, entry?: number, seat?: number }} about
 * @param {string} name
 */
export function report(about, name) {
  const words = h("textarea", { name: "words", required: true, maxlength: 1000, rows: 4 });
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  const box = dialog(
    `Report ${name}`,
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          try {
            await post("/api/moderation/reports", { ...about, words: words.value.trim() });
            box.close();
            toast("The moderators have your report.");
          } catch (problem) {
            error.textContent = messageOf(problem);
            error.hidden = false;
          }
        },
      },
      h(
        "p",
        {},
        "The moderators read your report and the message. The other player does not learn who reported it.",
      ),
      h("label", {}, "What is wrong?", words),
      error,
      h("button", { class: "button primary" }, "Send report"),
    ),
  );
  words.focus();
}
