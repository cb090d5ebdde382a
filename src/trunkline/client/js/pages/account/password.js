// Forgotten passwords: ask for a link, and set a new one.

/** @import { Child, Go } from "../../ui.js" */

import { messageOf, post } from "../../lib/api.js";
import { h, toast } from "../../lib/dom.js";

/**
 * What was typed into a form, by the names of its fields.
 * @typedef {Record<string, string>} Fields
 */

/**
 * Return what was typed into a form; files have no place here.
 * @param {HTMLFormElement} form
 * @returns {Fields}
 */
export const fieldsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/**
 * A small form that does one thing and says if it worked.
 * @param {string} title
 * @param {Child[]} fields
 * @param {string} verb
 * @param {(fields: Fields, form: HTMLFormElement) => Promise<unknown>} send
 * @param {string} key
 */
export function form(title, fields, verb, send, key) {
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  return h(
    "details",
    { "data-key": `profile-${key}` },
    h("summary", {}, title),
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          error.hidden = true;
          try {
            await send(fieldsOf(event.currentTarget), event.currentTarget);
          } catch (problem) {
            error.textContent = messageOf(problem);
            error.hidden = false;
          }
        },
      },
      fields,
      error,
      h("button", { class: "button small" }, verb),
    ),
  );
}

/** @type {(name: string, text: string, more?: Record<string, unknown>) => HTMLElement} */
export const secret = (name, text, more = {}) =>
  h("label", {}, text, h("input", { name, type: "password", ...more }));

/**
 * Something that is told once, to be copied.
 * @type {(form: HTMLElement, label: string, text: string) => void}
 */
export const once = (form, label, text) => {
  form.querySelector("output")?.remove();
  form.append(
    h(
      "output",
      { class: "stack" },
      h(
        "label",
        {},
        label,
        h("input", {
          readonly: true,
          value: text,
          onfocus: (event) => event.currentTarget.select(),
        }),
      ),
    ),
  );
};

/** Who forgot the password asks for a mail; the answer does not say whether anybody has the address. */
export function forgotten() {
  return form(
    "Forgot password?",
    [
      h(
        "label",
        {},
        "Email address",
        h("input", { name: "address", type: "email", required: true, autocomplete: "email" }),
      ),
    ],
    "Send link",
    async ({ address }, node) => {
      await post("/api/password/forgotten", { address: address.trim() });
      node.reset();
      toast("If that address belongs to an account, we have sent an email.");
    },
    "forgotten",
  );
}

/**
 * The page that a link of such a mail leads to.
 * @param {HTMLElement} app
 * @param {string} token
 * @param {Go} go
 */
export function showReset(app, token, go) {
  const box = form(
    "Choose a new password",
    [
      secret("password", "New password", {
        required: true,
        minlength: 8,
        autocomplete: "new-password",
      }),
    ],
    "Change password",
    async ({ password }) => {
      await post("/api/password/reset", { token, password });
      toast("Password changed. Sign in with the new one.");
      go("/", true);
    },
    "reset",
  );
  box.open = true;
  app.replaceChildren(h("main", { class: "notice", id: "main" }, h("h1", {}, "New password"), box));
}
