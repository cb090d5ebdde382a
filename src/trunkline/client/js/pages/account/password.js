// Forgotten passwords: ask for a link, and set a new one.

import { post } from "../../lib/api.js";
import { h, toast } from "../../lib/dom.js";

/** A small form that does one thing and says whether it worked. */
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
            await send(Object.fromEntries(new FormData(event.currentTarget)), event.currentTarget);
          } catch (problem) {
            error.textContent = problem.message;
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

export const secret = (name, text, more = {}) =>
  h("label", {}, text, h("input", { name, type: "password", ...more }));

/** Something that is told once, to be copied. */
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

/** The page that a link of such a mail leads to. */
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
