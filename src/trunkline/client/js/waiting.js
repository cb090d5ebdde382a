// Who waits at a table that has not begun: seats to take, links to copy; a name is enough to sit down.

import { del, me, post, put as send, setMe } from "./api.js";
import { dialog } from "./dialogs.js";
import { h, toast } from "./dom.js";

/** Somebody must be signed in for this: a name is enough. */
export async function ensureMe(reason = "Type your name to play. No password is needed.") {
  const who = await me();
  if (who) return who;
  return new Promise((done) => {
    const input = h("input", { name: "name", required: true, minlength: 2, maxlength: 24, autocomplete: "nickname", placeholder: "Your name" });
    const error = h("p", { class: "refusal", role: "alert", hidden: true });
    const form = h("form", { class: "stack", onsubmit: async (event) => {
      event.preventDefault();
      try {
        const answer = await post("/api/guests", { name: input.value.trim() });
        setMe(answer.account);
        box.close();
        done(answer.account);
      } catch (problem) {
        error.textContent = problem.message;
        error.hidden = false;
      }
    } }, h("p", {}, reason), h("label", {}, "Name", input), error, h("button", { class: "button primary" }, "Play as guest"));
    const box = dialog("Who are you?", form);
    input.focus();
  });
}

/** A table that has not begun: who sits where, links to invite, the start. */
export function waitingRoom(store, go) {
  const { table } = store.live;
  const act = (promise) => promise.then(() => store.reopen(), (error) => toast(error.message, "error"));
  const invite = (seat) => {
    const secret = sessionStorage.getItem(`invite ${table.id} ${seat.seat}`);
    if (!secret) return table.owner_is_me ? h("button", { class: "button small", type: "button", onclick: () => act(send(`/api/tables/${table.id}/seats/${seat.seat}`, { kind: "invite", bot: null }).then((answer) => sessionStorage.setItem(`invite ${table.id} ${seat.seat}`, answer.invites[String(seat.seat)]))) }, "New link") : null;
    const address = new URL(`/invite/${secret}`, location.href).href;
    return h("span", { class: "row" }, h("input", { readonly: true, value: address, "aria-label": `Invite link for seat ${seat.seat + 1}`, onfocus: (event) => event.target.select() }),
      h("button", { class: "button small", type: "button", onclick: async () => { try { await navigator.clipboard.writeText(address); toast("The link is copied."); } catch { toast(address); } } }, "Copy"));
  };
  const full = table.seats.every((seat) => seat.kind === "player" || seat.kind === "bot");
  return [
    h("div", { class: "todo-head" }, h("h2", {}, "Waiting for players")),
    h("ul", { class: "waiting-seats" }, table.seats.map((seat) => h("li", {},
      h("b", {}, `${seat.seat + 1}`), h("span", { class: "grow" }, seat.kind === "open" ? "open to all" : seat.kind === "invite" ? "by invitation" : seat.name, seat.guest ? h("span", { class: "soft" }, " (guest)") : "", seat.mine ? " (you)" : ""),
      seat.kind === "invite" ? invite(seat) : null,
      seat.kind === "open" && !table.mine.length ? h("button", { class: "button small primary", type: "button", onclick: async () => { await ensureMe(); act(post(`/api/tables/${table.id}/seats/${seat.seat}`)); } }, "Sit down") : null,
      (seat.kind === "open" || seat.kind === "invite") && table.owner_is_me ? h("button", { class: "button small", type: "button", onclick: () => act(send(`/api/tables/${table.id}/seats/${seat.seat}`, { kind: "bot", bot: null })) }, "Give to a bot") : null,
      seat.mine ? h("button", { class: "button small", type: "button", onclick: () => del(`/api/tables/${table.id}/seats/${seat.seat}`).then(() => go("/"), (error) => toast(error.message, "error")) }, "Leave this seat") : null))),
    table.owner_is_me && full ? h("button", { class: "button primary wide", type: "button", onclick: () => act(post(`/api/tables/${table.id}/start`)) }, "Begin the game") : h("p", { class: "soft" }, "The game begins when every seat is taken."),
  ];
}
