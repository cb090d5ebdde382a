// A number in a range: a bid, a price. It starts at its lowest unless the title says `start: "high"`; where it may be less than
// nothing (they pay me, I pay them) it starts at nothing.

/** @import { Act, RangeOffer } from "../../page.js" */
/** @import { Child, OfferGroup, Ui } from "../../ui.js" */

import { h, put } from "../../lib/dom.js";
import { cash } from "../panels/cells.js";
import { effects } from "./consequences.js";
import { mainButton } from "./options.js";

/** @type {(offer: RangeOffer, value: number) => number} */
const within = (offer, value) => Math.min(offer.high, Math.max(offer.low, value));

/**
 * Where a number starts.
 * @param {Pick<RangeOffer, "low" | "high" | "step">} offer
 * @param {Act} [act]
 */
export function startOf(offer, act) {
  if (act?.start === "high") return offer.high;
  return offer.low < 0 && offer.high > 0
    ? offer.low + Math.ceil(-offer.low / offer.step) * offer.step
    : offer.low;
}

/**
 * A field and its button, small enough for a row.
 * @param {Pick<RangeOffer, "action" | "field" | "low" | "high" | "step"> & { label?: string }} offer
 * @param {Ui} ui
 * @param {string} text
 */
export function amountForm(offer, ui, text) {
  const start = startOf(offer, ui.present.acts[offer.action.kind]);
  const input = h("input", {
    type: "number",
    min: offer.low,
    max: offer.high,
    step: offer.step,
    value: start,
    "data-key": `range-${JSON.stringify(offer.action)}`,
    "aria-label": `${offer.label}: ${offer.field}, ${offer.low} to ${offer.high}`,
  });
  return h(
    "form",
    {
      class: "range",
      onsubmit: (event) => {
        event.preventDefault();
        ui.act({ ...offer.action, [offer.field]: Number(input.value) });
      },
    },
    input,
    h(
      "span",
      { class: "soft small" },
      ui.present.acts[offer.action.kind]?.money
        ? `${cash(offer.low, ui)}–${cash(offer.high, ui)}`
        : `${offer.low}–${offer.high}`,
    ),
    h(
      "button",
      { class: "button small", "data-kind": offer.action.kind, "aria-label": offer.label },
      text,
    ),
  );
}

/**
 * How far keys go.
 * @type {Record<string, number>}
 */
const STEPS = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A number chosen by steps: large buttons, a slider where there are many, and one button that says the sum. */
export class Amount {
  /** The button that plays it, for the foot. */
  go = h("span", { class: "go" });

  /**
   * @param {RangeOffer} offer
   * @param {Act} act
   * @param {Ui} ui
   */
  constructor(offer, act, ui) {
    this.offer = offer;
    this.act = act;
    this.ui = ui;
    this.value = startOf(offer, act);
    this.root = h("div", { class: "amount", onkeydown: (event) => this.key(event) });
    this.draw();
  }

  /** @param {number} value */
  set(value) {
    const { low, step } = this.offer;
    this.value = within(this.offer, low + Math.round((value - low) / step) * step);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = STEPS[event.key];
    if (!by || (event.target instanceof HTMLInputElement && event.target.type === "range")) return;
    event.preventDefault();
    this.set(this.value + by * this.offer.step);
  }

  draw() {
    const { offer, act, ui, value } = this;
    const said = act.money ? cash(value, ui) : String(value);
    /** @type {(by: number, sign: string, word: string) => HTMLElement} */
    const step = (by, sign, word) =>
      h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": `amount-${word}`,
          "aria-label": word,
          disabled: within(offer, value + by * offer.step) === value,
          onclick: () => this.set(value + by * offer.step),
        },
        sign,
      );
    const [, brings] = (offer.steps ?? []).filter(([from]) => from <= value).at(-1) ?? [];
    const many = (offer.high - offer.low) / offer.step > 8;
    put(
      this.root,
      h(
        "div",
        { class: "stepper" },
        step(-1, "−", "less"),
        h("input", {
          type: "number",
          inputmode: "numeric",
          min: offer.low,
          max: offer.high,
          step: offer.step,
          value,
          "data-key": "amount",
          "aria-label": `${offer.label}: ${offer.low} to ${offer.high}`,
          onchange: (event) => this.set(Number(event.target.value)),
        }),
        step(1, "+", "more"),
      ),
      many
        ? h("input", {
            type: "range",
            min: offer.low,
            max: offer.high,
            step: offer.step,
            value,
            "data-key": "amount-slider",
            "aria-label": `${offer.label}, slider`,
            oninput: (event) => this.set(Number(event.target.value)),
          })
        : null,
      brings ? effects(brings, ui) : null,
    );
    put(
      this.go,
      mainButton(
        offer,
        { key: "amount-go", kind: offer.action.kind, text: [`${offer.label} `, h("b", {}, said)] },
        () => ui.act({ ...offer.action, [offer.field]: value }),
        ui,
      ),
    );
  }
}

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 * @returns {Child}
 */
export function amount({ kind, act, offers, foot }, ui) {
  return offers.map((offer, n) => {
    if (offer.type !== "range") return ui.offerButton(offer, false, "wide");
    const one = ui.keep(`amount-${kind}-${n}`, () => new Amount(offer, act, ui));
    if (foot.main) return [one.root, one.go];
    foot.main = one.go;
    return one.root;
  });
}
