// Somebody must be signed in to play: a name is enough.

/** @import { Account } from "../wire.js" */

import { me, messageOf, post, setMe } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";

/**
 * Somebody must be signed in for this: a name is enough.
 * @param {string} [reason]
 * @returns {Promise<Account>}
 */
export async function ensureMe(reason = "Enter a name to play. No password needed.") {
  const who = await me();
  if (who) return who;
  return new Promise((done) => {
    const input = h("input", {
      name: "name",
      required: true,
      minlength: 2,
      maxlength: 24,
      autocomplete: "nickname",
      placeholder: "Your name",
    });
    const error = h("p", { class: "refusal", role: "alert", hidden: true });
    const form = h(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          try {
            /** @type {{ account: Account }} */
            const answer = await post("/api/guests", { name: input.value.trim() });
            setMe(answer.account);
            box.close();
            done(answer.account);
          } catch (problem) {
            error.textContent = messageOf(problem);
            error.hidden = false;
          }
        },
      },
      h("p", {}, reason),
      h("label", {}, "Name", input),
      error,
      h("button", { class: "button primary" }, "Play as guest"),
    );
    /** @type {HTMLDialogElement} */
    const box = dialog("Choose a name", form);
    input.focus();
  });
}
