// Owners as tokens and names, used by every panel.

import { h, money, s } from "./dom.js";

/** A company's token: letters on a band, pattern and colour. */
export function token(owner, size = 22) {
  if (!owner) return h("span", {});
  const letters = owner.letters;
  const big = { 1: 13, 2: 12, 3: 10 }[letters.length] ?? 8;
  return s("svg", { class: "token", viewBox: "-14 -14 28 28", width: size, height: size, "aria-hidden": "true" },
    s("circle", { r: 13, fill: owner.colour }),
    owner.paint ? s("circle", { r: 13, fill: owner.paint }) : null,
    s("path", { d: "M-11.7 -5.6H11.7A13 13 0 0 1 11.7 5.6H-11.7A13 13 0 0 1 -11.7 -5.6Z", fill: "#fff" }),
    s("circle", { r: 13, fill: "none", stroke: "#1b1e22", "stroke-width": 1.4 }),
    s("text", { y: big * 0.36, "font-size": big, "font-weight": 700, "text-anchor": "middle", fill: "#1b1e22" }, letters));
}

/** Token and letters; hovering it shows the company on the map. */
export function chip(id, ui, { name = false } = {}) {
  const owner = ui.present.owners[id];
  if (!owner) return h("span", { class: "chip" }, id);
  return h("span", { class: "chip", "data-owner": id, title: owner.name }, token(owner),
    name ? h("span", {}, owner.name) : h("span", { class: "unseen" }, owner.name));
}

/** Who sits at a seat. */
export function seatName(seat, ui) {
  const one = ui.table.seats[seat];
  return one ? one.name : `Seat ${seat + 1}`;
}

export function person(seat, ui, { short = false } = {}) {
  const one = ui.table.seats[seat];
  const name = seatName(seat, ui);
  return h("span", { class: `person seat-${seat % 8} ${one?.mine ? "mine" : ""} ${short ? "short" : ""}`, title: one?.kind === "bot" ? `${name} (${one.bot})` : one?.guest ? `${name} (guest)` : name },
    h("i", { class: "seat-mark", "aria-hidden": "true" }, String(seat + 1)),
    h("span", { class: "person-name" }, name));
}

/** The buttons of all offers whose field `by` names this card. */
export function cardOffers(id, ui) {
  const fields = ["company", "private", "owner"];
  const found = [];
  let line = "";
  for (const offer of ui.offers) {
    const act = ui.present.acts[offer.action.kind];
    if (!act || !fields.includes(act.by) || offer.action[act.by] !== id || offer.type === "plan") continue;
    if (!["button", "minor"].includes(act.look)) continue;
    if (act.line && act.line !== line) found.push(h("span", { class: "soft small" }, act.line));
    line = act.line;
    found.push(ui.offerButton(offer, true));
  }
  return found.length ? h("div", { class: "card-offers" }, found) : null;
}

export function facts(pairs) {
  return h("dl", { class: "facts" }, pairs.filter(Boolean).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
}

export const cash = (amount, ui) => money(amount, ui.present.currency);
