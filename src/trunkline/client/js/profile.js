// Who I am on this server: password, where my turn is told, and an end of it all.

import { call, get, post, setMe } from "./api.js";
import { h, toast } from "./dom.js";

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

const KINDS = { session: "signed in", token: "a token", link: "a private link" };

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

/** Something that is told once, to be copied. */
const once = (form, label, text) => {
  form.querySelector("output")?.remove();
  form.append(h("output", { class: "stack" }, h("label", {}, label, h("input", { readonly: true, value: text, onfocus: (event) => event.currentTarget.select() }))));
};

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
    waysIn(),
    !who.guest ? null : form("A private link back to my seats", [h("p", { class: "soft small" }, "Whoever has it plays as you. Keep it to yourself; it can be ended above.")], "Make a link",
      async (_, node) => { const { token } = await post("/api/account/link"); once(node, "Your link, shown once", `${location.origin}/back/${token}`); }, "link"),
    who.guest ? null : form("A token for a script or bot", [h("label", {}, "What is it for?", h("input", { name: "name", required: true, maxlength: 40 }))], "Make a token",
      async ({ name }, node) => { const { token } = await post("/api/account/tokens", { name }); once(node, "The token, shown once", token); }, "token"),
    form("Post my turn to an address (webhook)", [h("label", {}, "Address", h("input", { name: "url", type: "url", placeholder: "where it is posted" })), h("p", { class: "soft small" }, "Left empty it is switched off.")], "Save", told, "webhook"),
    form("Remove me from this server", [h("p", {}, "Your name and every way to sign in are removed. Games you played stay, without your name. There is no way back."),
      who.guest ? null : secret("password", "Password", { required: true, autocomplete: "current-password" })], "Remove me", leave, "remove"),
  ];
}
