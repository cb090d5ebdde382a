// A button for each offer; also the small buttons that rows and cards have.

import { cash } from "../cards.js";
import { h } from "../dom.js";
import { amountForm } from "./amount.js";

function filled(template, action) {
  return template.replace(/\{(\w+)\}/g, (_, field) => action[field]);
}

/** What an offer costs, in words; empty if it costs nothing. */
export function price(offer, ui) {
  if (!offer.cost) return "";
  return `${offer.word ? `${offer.word} ` : ""}${cash(offer.cost, ui)}`;
}

/** The button of an offer: whole label, or the short one where its card is named beside it. */
export function offerButton(offer, ui, short = false, look = "") {
  const { action } = offer;
  const act = ui.present.acts[action.kind] ?? {};
  const words = offer.short || (short && act.short ? filled(act.short, action) : "");
  const text = (short || act.tone === "quiet") && words ? words : offer.label;
  if (offer.type === "range") return amountForm(offer, ui, text);
  const costs = price(offer, ui);
  const terse = short && act.terse;
  return h("button", {
    class: `button ${look} ${short ? "small" : ""} ${act.tone === "minor" ? "minor" : ""}`, type: "button",
    "data-key": `act-${JSON.stringify(action)}`, "data-kind": action.kind,
    "aria-label": `${offer.label}${costs ? ` ${costs}` : ""}`,
    title: terse ? `${offer.label} ${costs}` : null, onclick: () => ui.act(action),
  }, text, costs && !terse ? h("span", { class: "cost" }, costs) : null);
}

export function button({ offers, act }, ui) {
  const few = offers.length < 3 && act.tone !== "minor";
  return h("div", { class: "buttons" }, offers.map((offer) => offerButton(offer, ui, false, few ? "primary" : "")));
}
