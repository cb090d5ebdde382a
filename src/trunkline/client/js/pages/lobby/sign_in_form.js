// The dialog that signs somebody in, opens an account, or makes a guest one.

/** @import { Club, Session } from "../../wire.js" */
/** @import { Fields } from "../account/password.js" */

import { club, invitationField } from "../../app/club.js";
import { call, messageOf, post, setMe } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";
import { fieldsOf, forgotten } from "../account/password.js";
import { passwordField } from "../account/password_field.js";

/**
 * What the form does: sign in, open an account (`up`), or keep the games of a guest (`claim`).
 * @typedef {"in" | "up" | "claim"} Purpose
 */

/** @type {Record<Purpose, { title: string, path: string, verb: string }>} */
const PURPOSES = {
  in: { title: "Sign in", path: "/api/session", verb: "Sign in" },
  up: { title: "Create an account", path: "/api/accounts", verb: "Create my account" },
  claim: { title: "Create an account", path: "/api/account/claim", verb: "Create my account" },
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
  const known = await club();
  const up = how === "in" ? "up" : how;
  const body = h("div", { class: "stack" });
  /** @type {HTMLDialogElement} */
  const box = dialog("Your account", body);
  box.classList.add("sign-in");
  /** @param {Purpose} purpose */
  const show = (purpose) => {
    put(
      body,
      h(
        "div",
        { class: "tab-row", role: "group", "aria-label": "New here, or back again" },
        [up, /** @type {Purpose} */ ("in")].map((one) =>
          h(
            "button",
            {
              type: "button",
              "aria-pressed": String(one === purpose),
              "data-key": `sign-${one}`,
              onclick: () => show(one),
            },
            PURPOSES[one].title,
          ),
        ),
      ),
      signForm(purpose, known, box, done),
      purpose === "in" ? forgotten() : null,
    );
    /** @type {HTMLInputElement | null} */ (body.querySelector("[name=name]"))?.focus();
  };
  show(how);
}

/**
 * The form for one purpose.
 * @param {Purpose} how
 * @param {Club} known
 * @param {HTMLDialogElement} box
 * @param {() => Promise<void>} done
 */
function signForm(how, known, box, done) {
  const { path, verb } = PURPOSES[how];
  const fresh = how !== "in";
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  /** @param {Fields} fields */
  const send = async ({ name, password, invitation, address }) => {
    /** @type {Session} */
    const answer = await post(path, {
      name: name.trim(),
      password,
      ...(invitation ? { invitation: invitation.trim() } : {}),
    });
    box.close();
    if (how === "up" && !answer.token) {
      waitForApproval();
      return;
    }
    setMe(answer.account);
    if (address?.trim()) await keepAddress(address.trim(), password);
    await done();
  };
  return h(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        try {
          await send(fieldsOf(event.target));
        } catch (problem) {
          error.textContent = messageOf(problem);
          error.hidden = false;
        }
      },
    },
    h(
      "label",
      {},
      "Name",
      h("input", {
        name: "name",
        required: true,
        autocomplete: "username",
        minlength: 2,
        maxlength: 24,
        placeholder: fresh ? "How others see you" : null,
      }),
    ),
    passwordField("password", "Password", fresh),
    fresh ? addressField() : null,
    fresh ? invitationField(known) : null,
    error,
    h("button", { class: "button primary big wide" }, verb),
    fresh
      ? h("p", { class: "soft small" }, "Games you play as a guest in this browser come with you.")
      : null,
  );
}

const addressField = () =>
  h(
    "label",
    {},
    h("span", {}, "E-mail ", h("em", { class: "soft" }, "optional")),
    h("input", { name: "address", type: "email", autocomplete: "email" }),
    h("small", { class: "soft" }, "Only so that you can get back in if you forget your password."),
  );

/**
 * Keep the address of a new account; without it the account is there all the same.
 * @param {string} address
 * @param {string} password
 */
async function keepAddress(address, password) {
  try {
    await call("PUT", "/api/account/mail", { address, password });
  } catch (problem) {
    toast(`Your account is ready, but not the address: ${messageOf(problem)}`, "error");
  }
}
