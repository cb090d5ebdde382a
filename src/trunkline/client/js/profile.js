// Who I am on this server: password, where my turn is told, and an end of it all.

import { call, setMe } from "./api.js";
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
    form("Post my turn to an address (webhook)", [h("label", {}, "Address", h("input", { name: "url", type: "url", placeholder: "where it is posted" })), h("p", { class: "soft small" }, "Left empty it is switched off.")], "Save", told, "webhook"),
    form("Remove me from this server", [h("p", {}, "Your name and every way to sign in are removed. Games you played stay, without your name. There is no way back."),
      who.guest ? null : secret("password", "Password", { required: true, autocomplete: "current-password" })], "Remove me", leave, "remove"),
  ];
}
