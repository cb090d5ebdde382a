// A button for each offer; also the small buttons that rows and cards have.

/** @import { Action, After, Offer, Told, View } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h, put, sentence } from "../../lib/dom.js";
import { actionStyle } from "../action_styles.js";
import { cash } from "../panels/cells.js";
import { amountForm } from "./amount.js";

/**
 * @param {string} template
 * @param {Action} action
 */
function filled(template, action) {
  return template.replace(/\{(\w+)\}/g, (_, field) => String(action[field]));
}

/**
 * What an offer costs, in words; empty if it costs nothing.
 * @param {{ cost?: number, word?: string, besides?: string }} offer
 * @param {Ui} ui
 */
export function price(offer, ui) {
  if (!offer.cost) return "";
  return `${offer.word ? `${offer.word} ` : ""}${cash(offer.cost, ui)}${offer.besides ? `, ${offer.besides}` : ""}`;
}

/**
 * What one press also sends; a lesson goes step by step.
 * @param {Told} offer
 * @param {View} live
 * @returns {After | null}
 */
export const after = (offer, live) => (live.table.lesson ? null : (offer.then ?? null));

/**
 * The button of an offer: whole label, or the short one where its card is named beside it.
 * @param {Offer} offer
 * @param {Ui} ui
 * @param {boolean} [short]
 * @param {string} [look]
 * @returns {HTMLElement}
 */
export function offerButton(offer, ui, short = false, look = "") {
  const { action } = offer;
  const act = actionStyle(action.kind, ui);
  const words =
    after(offer, ui.view)?.label ||
    offer.short ||
    (short && act.short ? filled(act.short, action) : "");
  const text = (short || act.tone === "quiet") && words ? words : offer.label;
  if (offer.type === "range") return amountForm(offer, ui, text);
  const costs = price(offer, ui);
  const terse = short && act.terse;
  return h(
    "button",
    {
      class: `button ${look} ${short ? "small" : ""} ${act.tone === "minor" ? "minor" : ""}`,
      type: "button",
      "data-key": `act-${JSON.stringify(action)}`,
      "data-kind": action.kind,
      "aria-label": act.tone === "quiet" ? null : `${offer.label}${costs ? ` ${costs}` : ""}`, // a quiet one says all it means
      title:
        [terse ? `${offer.label} ${costs}` : "", offer.note ?? ""].filter(Boolean).join(". ") ||
        null,
      onclick: () => ui.act(action, offer),
    },
    text,
    costs && !terse ? h("span", { class: "cost" }, costs) : null,
  );
}

const MANY = 40;

/** Hundreds of offers: a field to find one, and as many buttons as fit. */
class OfferFinder {
  /** @type {Offer[]} */
  offers = [];
  wish = "";

  /** @param {Ui} ui */
  constructor(ui) {
    this.ui = ui;
    this.list = h("div", { class: "buttons" });
    this.root = h(
      "div",
      { class: "finder" },
      h("input", {
        type: "search",
        placeholder: "Find…",
        "aria-label": "Find an action",
        oninput: (event) => {
          this.wish = event.target.value.toLowerCase();
          this.draw();
        },
      }),
      this.list,
    );
  }

  /** @param {Offer[]} offers */
  take(offers) {
    this.offers = offers;
    this.draw();
  }

  draw() {
    const found = this.offers.filter((offer) => offer.label.toLowerCase().includes(this.wish));
    put(
      this.list,
      found.slice(0, MANY).map((offer) => offerButton(offer, this.ui)),
      found.length > MANY ? h("p", { class: "soft" }, `and ${found.length - MANY} more`) : null,
    );
  }
}

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function button({ kind, offers, act }, ui) {
  if (offers.length > MANY) {
    const finder = ui.keep(`find-${kind}`, () => new OfferFinder(ui));
    finder.take(offers);
    return finder.root;
  }
  const few = offers.length < 3 && act.tone !== "minor";
  if (offers.some((offer) => offer.note)) {
    return h(
      "div",
      { class: "noted" },
      offers.map((offer) =>
        h(
          "div",
          {},
          offerButton(offer, ui, false, few ? "primary" : ""),
          offer.note ? h("p", { class: "soft small" }, sentence(offer.note, ui.explain)) : null,
        ),
      ),
    );
  }
  return h(
    "div",
    { class: "buttons" },
    offers.map((offer) => offerButton(offer, ui, false, few ? "primary" : "")),
  );
}
