// The dialog that signs somebody in, opens an account, or makes a guest one.

/** @import { Session } from "../../wire.js" */

import { club, invitationField } from "../../app/club.js";
import { messageOf, post, setMe } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { forgotten } from "../account/password.js";

/**
 * What the form does: sign in, open an account (`up`), or keep the games of a guest (`claim`).
 * @typedef {"in" | "up" | "claim"} Purpose
 */

/** @type {Record<Purpose, { title: string, path: string, verb: string }>} */
const PURPOSES = {
  in: { title: "Sign in", path: "/api/session", verb: "Sign in" },
  up: { title: "Create account", path: "/api/accounts", verb: "Create account" },
  claim: {
    title: "Create an account to keep your games",
    path: "/api/account/claim",
    verb: "Create account",
  },
};

/** Say that a moderator has to approve a new account. */
const waitForApproval = () =>
  dialog(
    "Almost there",
    h(
      "p",
      {},
      "A moderator has to approve your account. Sign in later with your name and password.",
    ),
  );

/**
 * Open the dialog; `done` is called when somebody is signed in.
 * @param {Purpose} how
 * @param {() => Promise<void>} done
 */
export async function openSignIn(how, done) {
  const field = how === "in" ? null : invitationField(await club());
  const name = h("input", {
    name: "name",
    required: true,
    autocomplete: "username",
    minlength: 2,
    maxlength: 24,
  });
  const password = h("input", {
    name: "password",
    type: "password",
    required: true,
    minlength: 8,
    autocomplete: how === "in" ? "current-password" : "new-password",
  });
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  const { title, path, verb } = PURPOSES[how];
  /** @param {HTMLFormElement} form */
  const send = async (form) => {
    const invitation = new FormData(form).get("invitation");
    /** @type {Session} */
    const answer = await post(path, {
      name: name.value.trim(),
      password: password.value,
      ...(invitation ? { invitation: String(invitation).trim() } : {}),
    });
    box.close();
    if (how === "up" && !answer.token) {
      waitForApproval();
      return;
    }
    setMe(answer.account);
    await done();
  };
  /** @type {HTMLDialogElement} */
  const box = dialog(
    title,
    h(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          try {
            await send(event.target);
          } catch (problem) {
            error.textContent = messageOf(problem);
            error.hidden = false;
          }
        },
      },
      h("label", {}, "Name", name),
      h("label", {}, "Password", password),
      field,
      error,
      h("button", { class: "button primary" }, verb),
    ),
    ...(how === "in"
      ? [
          forgotten(),
          h(
            "p",
            {},
            "New here? ",
            h(
              "button",
              {
                class: "button small",
                type: "button",
                "data-key": "sign-up",
                onclick: () => {
                  box.close();
                  openSignIn("up", done);
                },
              },
              "Create account",
            ),
          ),
        ]
      : []),
  );
  name.focus();
}
