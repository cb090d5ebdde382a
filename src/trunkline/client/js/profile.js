// Who I am on this server: password, where my turn is told, and an end of it all.

import { call, get, post, setMe } from "./api.js";
import { h, toast } from "./dom.js";
import { load } from "./parts.js";

/** A small form that does one thing and says whether it worked. */
function form(title, fields, verb, send, key) {
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  return h("details", { "data-key": `profile-${key}` }, h("summary", {}, title),
    h("form", { class: "stack", onsubmit: async (event) => {
      event.preventDefault();
      error.hidden = true;
      try {
        await send(Object.fromEntries(new FormData(event.currentTarget)), event.currentTarget);
      } catch (problem) {
        error.textContent = problem.message;
        error.hidden = false;
      }
    } }, fields, error, h("button", { class: "button small" }, verb)));
}

const secret = (name, text, more = {}) => h("label", {}, text, h("input", { name, type: "password", ...more }));

const KINDS = { session: "signed in", token: "a token", link: "a private link", reset: "a link for a new password" };

/** Everything that comes in as me: browsers, tokens of scripts, private links. Each can be ended. */
function waysIn() {
  const list = h("ul", {});
  const show = async () => {
    const { sessions } = await get("/api/account/sessions");
    list.replaceChildren(...sessions.map((one) => h("li", { class: "row", "data-kind": one.kind },
      h("span", { class: "grow" }, `${one.name || "a browser"}: ${KINDS[one.kind] ?? one.kind}, used ${new Date(one.used).toLocaleDateString()}`),
      one.here ? h("span", { class: "soft" }, "here") : h("button", { class: "button small", type: "button", onclick: async () => { await call("DELETE", `/api/account/sessions/${one.id}`); await show(); } }, "End it"))));
  };
  return h("details", { "data-key": "profile-devices", ontoggle: (event) => { if (event.currentTarget.open) show(); } }, h("summary", {}, "Where I am signed in"), list);
}

/** Whether the record names me to others. */
function leftOut() {
  const box = h("input", { type: "checkbox", name: "unlisted", disabled: true, onchange: async () => {
    await call("PUT", "/api/account/unlisted", { unlisted: box.checked });
    toast(box.checked ? "The record does not name you any more." : "The record names you.");
  } });
  get("/api/account/unlisted").then(({ unlisted }) => { box.checked = unlisted; box.disabled = false; }, () => {});
  return h("label", {}, box, "Leave me out of public lists");
}

/** Something that is told once, to be copied. */
const once = (form, label, text) => {
  form.querySelector("output")?.remove();
  form.append(h("output", { class: "stack" }, h("label", {}, label, h("input", { readonly: true, value: text, onfocus: (event) => event.currentTarget.select() }))));
};

/** Who forgot the password asks for a mail; the answer does not say whether anybody has the address. */
export function forgotten() {
  return form("I forgot my password", [h("label", {}, "My address for mail", h("input", { name: "address", type: "email", required: true, autocomplete: "email" }))], "Send me a link",
    async ({ address }, node) => { await post("/api/password/forgotten", { address: address.trim() }); node.reset(); toast("If an account here has this address, a mail is on its way."); }, "forgotten");
}

/** The page that a link of such a mail leads to. */
export function showReset(app, token, go) {
  const box = form("Choose a new password", [secret("password", "New password", { required: true, minlength: 8, autocomplete: "new-password" })], "Change the password",
    async ({ password }) => { await post("/api/password/reset", { token, password }); toast("The password is changed: sign in with it."); go("/", true); }, "reset");
  box.open = true;
  app.replaceChildren(h("main", { class: "notice", id: "main" }, h("h1", {}, "A new password"), box));
}

/** A fold whose content comes when it is opened. */
const later = (key, title, make) => h("details", { "data-key": `profile-${key}`, ontoggle: async ({ currentTarget: node }) => {
  if (node.open && node.children.length === 1) node.append(await make());
} }, h("summary", {}, title));

/** What an account (or a guest) may change about itself. */
export function profile(who) {
  const leave = async ({ password }) => {
    await call("DELETE", "/api/account", { password: password ?? "" });
    setMe(null);
    location.assign("/");
  };
  const told = async ({ url }) => {
    const { secret: proof } = await call("PUT", "/api/account/webhook", { url: url.trim() || null });
    toast(proof ? `Your turn is posted there from now on, signed with ${proof}` : "Your turn is posted nowhere now.");
  };
  return [
    who.guest ? h("p", { class: "soft" }, "You are a guest. Make an account in the lobby to keep your games.")
      : form("Change the password", [secret("old", "Old password", { required: true, autocomplete: "current-password" }), secret("new", "New password", { required: true, minlength: 8, autocomplete: "new-password" })], "Change",
        async (sent, node) => { await call("POST", "/api/account/password", sent); node.reset(); toast("The password is changed. Other browsers are signed out."); }, "password"),
    who.guest ? null : form("An address for mail", [h("p", { class: "soft small" }, "Only for a link if you forget the password, where this server sends mail. Left empty, none is kept."),
      h("label", {}, "Address", h("input", { name: "address", type: "email", autocomplete: "email" })), secret("password", "Password", { required: true, autocomplete: "current-password" })], "Save",
      async ({ address, password }, node) => { await call("PUT", "/api/account/mail", { address: address.trim() || null, password }); node.reset(); toast(address ? "The address is kept." : "No address is kept."); }, "mail"),
    h("p", {}, who.guest ? h("a", { href: "/record?view=mine" }, "My games") : h("a", { href: `/player/${encodeURIComponent(who.name)}` }, "My games and ratings")),
    leftOut(),
    waysIn(),
    later("telling", "What I am told while I am away", async () => (await load("telling")).tellMe()),
    later("shunned", "People I do not hear", async () => (await load("own")).shunnedPeople()),
    !who.guest ? null : form("A private link back to my seats", [h("p", { class: "soft small" }, "Whoever has it plays as you. Keep it to yourself; it can be ended above.")], "Make a link",
      async (_, node) => { const { token } = await post("/api/account/link"); once(node, "Your link, shown once", `${location.origin}/back/${token}`); }, "link"),
    who.guest ? null : form("A token for a script or bot", [h("label", {}, "What is it for?", h("input", { name: "name", required: true, maxlength: 40 }))], "Make a token",
      async ({ name }, node) => { const { token } = await post("/api/account/tokens", { name }); once(node, "The token, shown once", token); }, "token"),
    form("Post my turn to an address (webhook)", [h("label", {}, "Address", h("input", { name: "url", type: "url", placeholder: "where it is posted" })), h("p", { class: "soft small" }, "Left empty it is switched off.")], "Save", told, "webhook"),
    form("Remove me from this server", [h("p", {}, "Your name and every way to sign in are removed. Games you played stay, without your name. There is no way back."),
      who.guest ? null : secret("password", "Password", { required: true, autocomplete: "current-password" })], "Remove me", leave, "remove"),
  ];
}
