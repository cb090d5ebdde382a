// Settings in three pages: looks, account, notifications.

/** @import { Account } from "../../wire.js" */
/** @import { Child, Go } from "../../ui.js" */
/** @import { Fields } from "../account/password.js" */

import { signIn } from "../../app/frame.js";
import { looks } from "../../app/looks.js";
import { ApiError, call, me } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { profile } from "../account/account.js";
import { tellMe } from "../account/notifications.js";
import { form } from "../account/password.js";

/** Name of each page in its address, its heading and its icon. */
const PAGES = [
  ["", "Looks", "image"],
  ["account", "Account", "lock"],
  ["notifications", "Notifications", "bell"],
];

/**
 * @param {HTMLElement} app
 * @param {string} which
 * @param {Go} go
 */
export async function showSettings(app, which, go) {
  const page = PAGES.find(([name]) => name === which);
  if (!page) throw new ApiError(404, "unknown", "There is nothing at this address.");
  document.title = `${page[1]} – Trunkline`;
  const who = await me();
  put(
    app,
    h(
      "main",
      { class: "wrap settings", id: "main" },
      h("h1", {}, "Settings"),
      h(
        "div",
        { class: "settings-parts" },
        h(
          "nav",
          { "aria-label": "Settings" },
          PAGES.map(([name, heading, icon]) =>
            h(
              "a",
              {
                href: name ? `/settings/${name}` : "/settings",
                "aria-current": name === which ? "page" : null,
              },
              sprite(icon),
              heading,
            ),
          ),
        ),
        h(
          "section",
          { class: "card", "aria-label": page[1] },
          h("h2", { class: "unseen" }, page[1]),
          which === "" ? looks() : who ? await mine(which, who, go) : stranger(),
        ),
      ),
    ),
  );
}

/**
 * The page of an account.
 * @type {(which: string, who: Account, go: Go) => Promise<Child>}
 */
async function mine(which, who, go) {
  if (which === "notifications") return [await tellMe(), webhook()];
  const claim = h(
    "p",
    {},
    h(
      "button",
      {
        class: "button primary",
        type: "button",
        "data-key": "claim-account",
        onclick: () => signIn("claim", async () => go("/settings/account", true)),
      },
      "Create an account",
    ),
  );
  return [
    h("p", {}, h("b", {}, who.name), who.guest ? " (guest)" : null),
    who.guest ? claim : null,
    profile(who),
  ];
}

const stranger = () => [
  h("p", {}, "You are not signed in."),
  h(
    "p",
    {},
    h(
      "button",
      {
        class: "button primary",
        type: "button",
        "data-key": "settings-sign-in",
        onclick: () => signIn("in"),
      },
      "Sign in",
    ),
  ),
];

/** The form for a webhook of mine. */
function webhook() {
  /** @param {Fields} fields */
  const send = async ({ url }) => {
    /** @type {{ secret: string | null }} */
    const { secret } = await call("PUT", "/api/account/webhook", { url: url.trim() || null });
    toast(secret ? `Webhook on. Requests are signed with ${secret}` : "Webhook off.");
  };
  return form(
    "Webhook",
    [
      h(
        "p",
        { class: "soft small" },
        "The address of a webhook of Discord, Slack, Telegram or ntfy, or of your own program. Leave it empty to turn it off.",
      ),
      h("label", {}, "Address", h("input", { name: "url", type: "url" })),
    ],
    "Save",
    send,
    "webhook",
  );
}
