// Who I am on this server: password, address, devices, tokens, muted people, and an end of it all.

/** @import { Account, Credential } from "../../wire.js" */
/** @import { Fields } from "./password.js" */

import { load } from "../../app/lazy_parts.js";
import { call, get, post, setMe } from "../../lib/api.js";
import { h, toast } from "../../lib/dom.js";
import { form, once, secret } from "./password.js";
import { passwordField } from "./password_field.js";

/** @type {Record<string, string>} */
const KINDS = {
  session: "signed in",
  token: "token",
  link: "private sign-in link",
  reset: "password reset link",
};

/** Everything that comes in as me: browsers, tokens of scripts, private links. Each can be ended. */
function waysIn() {
  const list = h("ul", {});
  const show = async () => {
    /** @type {{ sessions: Credential[] }} */
    const { sessions } = await get("/api/account/sessions");
    list.replaceChildren(
      ...sessions.map((one) =>
        h(
          "li",
          { class: "row", "data-kind": one.kind },
          h(
            "span",
            { class: "grow" },
            `${one.name || "a browser"}: ${KINDS[one.kind] ?? one.kind}, last used ${new Date(one.used).toLocaleDateString()}`,
          ),
          one.here
            ? h("span", { class: "soft" }, "this device")
            : h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  onclick: async () => {
                    await call("DELETE", `/api/account/sessions/${one.id}`);
                    await show();
                  },
                },
                "Revoke",
              ),
        ),
      ),
    );
  };
  return h(
    "details",
    {
      "data-key": "profile-devices",
      ontoggle: (event) => {
        if (event.currentTarget.open) show();
      },
    },
    h("summary", {}, "Devices"),
    list,
  );
}

/** A box for whoever wants no name in public lists. */
function leftOut() {
  /** @type {HTMLInputElement} */
  const box = h("input", {
    type: "checkbox",
    name: "unlisted",
    disabled: true,
    onchange: async () => {
      await call("PUT", "/api/account/unlisted", { unlisted: box.checked });
      toast(box.checked ? "You are hidden from public lists." : "You appear in public lists.");
    },
  });
  /** @param {{ unlisted: boolean }} answer */
  const show = ({ unlisted }) => {
    box.checked = unlisted;
    box.disabled = false;
  };
  get("/api/account/unlisted").then(show, () => {});
  return h("label", {}, box, "Hide me from public lists");
}

/**
 * A fold whose content comes when it is opened.
 * @type {(key: string, title: string, make: () => Promise<Node>) => HTMLElement}
 */
const later = (key, title, make) =>
  h(
    "details",
    {
      "data-key": `profile-${key}`,
      ontoggle: async ({ currentTarget: node }) => {
        if (node.open && node.children.length === 1) node.append(await make());
      },
    },
    h("summary", {}, title),
  );

/**
 * What an account (or a guest) may change about itself.
 * @param {Account} who
 */
export function profile(who) {
  /** @param {Fields} fields */
  const leave = async ({ password }) => {
    await call("DELETE", "/api/account", { password: password ?? "" });
    setMe(null);
    location.assign("/");
  };
  return [
    who.guest
      ? h(
          "p",
          { class: "soft" },
          "You are a guest. Create an account to keep your games on other devices.",
        )
      : form(
          "Change password",
          [
            secret("old", "Old password", { required: true, autocomplete: "current-password" }),
            passwordField("new", "New password", true),
          ],
          "Change",
          async (sent, node) => {
            await call("POST", "/api/account/password", sent);
            node.reset();
            toast("Password changed. Other browsers are signed out.");
          },
          "password",
        ),
    who.guest
      ? null
      : form(
          "Email address",
          [
            h(
              "p",
              { class: "soft small" },
              "Optional; used for password resets, and for notifications if you want them, where this server sends email. Leave empty to remove it.",
            ),
            h(
              "label",
              {},
              "Address",
              h("input", { name: "address", type: "email", autocomplete: "email" }),
            ),
            secret("password", "Password", { required: true, autocomplete: "current-password" }),
          ],
          "Save",
          async ({ address, password }, node) => {
            await call("PUT", "/api/account/mail", { address: address.trim() || null, password });
            node.reset();
            toast(address ? "Address saved." : "Address removed.");
          },
          "mail",
        ),
    h(
      "p",
      {},
      who.guest
        ? h("a", { href: "/record?view=mine" }, "My games")
        : h("a", { href: `/player/${encodeURIComponent(who.name)}` }, "My games and ratings"),
    ),
    leftOut(),
    waysIn(),
    later("blocks", "Muted and blocked players", async () =>
      (await load("pages/account/blocks")).blockedPeople(),
    ),
    !who.guest
      ? null
      : form(
          "Private sign-in link",
          [
            h(
              "p",
              { class: "soft small" },
              "Anyone with this link can play as you. Keep it secret; revoke it under Devices.",
            ),
          ],
          "Create link",
          async (_, node) => {
            /** @type {{ token: string }} */
            const { token } = await post("/api/account/link");
            once(node, "Your link, shown once", `${location.origin}/back/${token}`);
          },
          "link",
        ),
    who.guest
      ? null
      : form(
          "Token for a script or bot",
          [
            h(
              "label",
              {},
              "What is it for?",
              h("input", { name: "name", required: true, maxlength: 40 }),
            ),
          ],
          "Create token",
          async ({ name }, node) => {
            /** @type {{ token: string }} */
            const { token } = await post("/api/account/tokens", { name });
            once(node, "The token, shown once", token);
          },
          "token",
        ),
    form(
      "Delete my account",
      [
        h(
          "p",
          {},
          "This deletes your name and every way to sign in. Games you played stay, without your name. This cannot be undone.",
        ),
        who.guest
          ? null
          : secret("password", "Password", { required: true, autocomplete: "current-password" }),
      ],
      "Delete account",
      leave,
      "remove",
    ),
  ];
}
