// A field for a password, with its rule beside it and a button that shows what was typed.

import { h } from "../../lib/dom.js";

const LEAST = 8;
let made = 0;

/**
 * @param {string} name
 * @param {string} text
 * @param {boolean} fresh true for a new password: then its rule is told
 */
export function passwordField(name, text, fresh) {
  made += 1;
  const id = `password-${made}`;
  const field = h("input", {
    id,
    name,
    type: "password",
    required: true,
    minlength: fresh ? LEAST : null,
    autocomplete: fresh ? "new-password" : "current-password",
    "aria-describedby": fresh ? `${id}-rule` : null,
  });
  const shown = h(
    "button",
    {
      class: "button",
      type: "button",
      "aria-pressed": "false",
      "aria-label": "Show the password",
      onclick: () => {
        const show = field.type === "password";
        field.type = show ? "text" : "password";
        shown.setAttribute("aria-pressed", String(show));
        shown.textContent = show ? "Hide" : "Show";
      },
    },
    "Show",
  );
  return h(
    "div",
    { class: "password" },
    h("label", { for: id }, text),
    h("span", { class: "password-row" }, field, shown),
    fresh
      ? h(
          "small",
          { class: "soft", id: `${id}-rule` },
          `At least ${LEAST} characters. A short sentence works well.`,
        )
      : null,
  );
}
