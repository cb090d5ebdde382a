// An exchange with another player: several things and money on both sides, put together by hand. The title offers
// single things for a sum (ranges whose actions have `partner`, `gets` and `gives`, and tell `deal`); from them
// follows what everybody has. What the whole would do the server says, before it is proposed.

/** @import { Action, CounterPart, Deal, DealSide, Exchange as ProposedExchange, RangeOffer } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { messageOf } from "../../lib/api.js";
import { h, put, sentence } from "../../lib/dom.js";
import { cash, cell, seatName } from "../panels/cells.js";
import { dealBody } from "./deal.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function exchange({ kind, offers }, ui) {
  const ranges = offers.filter((offer) => offer.type === "range");
  return ui.keep(`exchange-${kind}`, () => new Exchange(ui, ranges), ui.live.version).root;
}

/**
 * Answer a proposal with another: it starts from what was proposed.
 * @param {CounterPart[]} offers
 * @param {ProposedExchange} start
 * @param {Ui} ui
 */
export function counterOffer(offers, start, ui) {
  const make = () => new Exchange(ui, parts(offers), "Counter-offer", start);
  return ui.keep("exchange-counter", make, ui.live.version).root;
}

/**
 * A single thing for a sum.
 * @typedef {Pick<RangeOffer, "action" | "field" | "low" | "high" | "step"> & { label?: string, note?: string, deal?: DealSide }} ExchangePart
 */

/**
 * The parts of a counter-offer as offers: their actions are complete.
 * @param {CounterPart[]} offers
 * @returns {ExchangePart[]}
 */
export const parts = (offers) =>
  offers.map((part) => ({ ...part, action: /** @type {Action} */ (part.action) }));

class Exchange {
  /** @type {Set<string>} */
  gives = new Set();
  /** @type {Set<string>} */
  gets = new Set();
  amount = 0;
  pays = true;
  /** @type {Deal | null} what the server says the whole would do */
  told = null;
  refusal = "";
  /** @type {symbol | null} the last question to the server */
  asked = null;
  gone = false;

  /**
   * @param {Ui} ui
   * @param {ExchangePart[]} offers
   * @param {string} [title]
   * @param {ProposedExchange | null} [start]
   */
  constructor(ui, offers, title = "Propose a trade", start = null) {
    this.ui = ui;
    this.offers = offers;
    this.title = title;
    this.name = start ? "counter" : "exchange";
    /** @type {number[]} */
    this.partners = [...new Set(offers.map((offer) => offer.action.partner))];
    this.partner =
      this.partners.find((seat) => this.things("gets", seat).length) ?? this.partners[0];
    this.root = h("div", {});
    if (start) this.begin(start);
    this.draw();
  }

  /**
   * Put in what was proposed, as it stands before it is changed.
   * @param {ProposedExchange} proposed
   */
  begin({ gives, gets, cash: sum }) {
    for (const id of gives) this.gives.add(id);
    for (const id of gets) this.gets.add(id);
    this.pays = sum >= 0;
    this.amount = Math.abs(sum);
  }

  /**
   * What one side may put in: [{id, name, note}].
   * @param {"gets" | "gives"} side
   * @param {number} partner
   */
  things(side, partner) {
    return this.offers
      .filter(({ action }) => action.partner === partner && action[side].length)
      .map(({ action, deal }) => ({
        id: action[side][0],
        name: (side === "gets" ? deal?.get : deal?.give)?.[0] ?? action[side][0],
        note: deal?.note,
      }));
  }

  /**
   * The most that I, or they, can pay.
   * @param {boolean} pays
   */
  most(pays) {
    const sums = this.offers
      .filter(({ action }) => action.partner === this.partner)
      .map((offer) => (pays ? offer.high : -offer.low));
    return Math.max(0, ...sums);
  }

  /** @returns {Action} */
  action() {
    const [{ action, field }] = this.offers;
    return {
      ...action,
      partner: this.partner,
      gets: [...this.gets],
      gives: [...this.gives],
      [field]: this.pays ? this.amount : -this.amount,
    };
  }

  /** @param {number} partner */
  choose(partner) {
    this.partner = partner;
    this.amount = 0;
    this.told = null;
    this.refusal = "";
    this.gets.clear();
    this.draw();
    if (this.gives.size) this.judge();
  }

  /**
   * @param {"gets" | "gives"} side
   * @param {string} id
   */
  toggle(side, id) {
    if (!this[side].delete(id)) this[side].add(id);
    this.judge();
  }

  async judge() {
    const asked = Symbol("asked");
    this.asked = asked;
    this.told = null;
    this.refusal = "";
    this.draw();
    if (!this.gets.size && !this.gives.size) return;
    try {
      const answer = await this.ui.store.preview(this.action());
      if (this.asked !== asked) return;
      this.told = answer.told?.deal ?? null;
      this.refusal = answer.refusal ?? "";
    } catch (error) {
      if (this.asked === asked) this.refusal = messageOf(error);
    }
    if (this.asked === asked) this.draw();
  }

  /**
   * @param {string} title
   * @param {"gets" | "gives"} side
   */
  side(title, side) {
    const things = this.things(side, this.partner);
    return h(
      "fieldset",
      { class: "deal-side" },
      h("legend", {}, title),
      things.length
        ? things.map(({ id, name, note }) =>
            h(
              "label",
              { class: "check", title: note || null },
              h("input", {
                type: "checkbox",
                checked: this[side].has(id),
                "data-key": `${side}-${id}`,
                onchange: () => this.toggle(side, id),
              }),
              " ",
              cell(name, this.ui),
            ),
          )
        : h("p", { class: "soft" }, "nothing that can be traded"),
    );
  }

  draw() {
    if (this.gone) return;
    const { ui } = this;
    const who = seatName(this.partner, ui);
    put(
      this.root,
      h(
        "details",
        { "data-key": this.name },
        h("summary", {}, this.title),
        h(
          "div",
          { class: "exchange" },
          this.partners.length > 1
            ? h(
                "div",
                { class: "buttons", role: "group", "aria-label": "Trade partner" },
                this.partners.map((seat) =>
                  h(
                    "button",
                    {
                      class: "button small",
                      type: "button",
                      "data-key": `partner-${seat}`,
                      "aria-pressed": String(seat === this.partner),
                      onclick: () => this.choose(seat),
                    },
                    seatName(seat, ui),
                  ),
                ),
              )
            : null,
          h(
            "div",
            { class: "deal-sides" },
            this.side("You give", "gives"),
            this.side(`${who} gives`, "gets"),
          ),
          h(
            "div",
            { class: "row exchange-money" },
            h(
              "select",
              {
                "aria-label": "Who pays",
                "data-key": "exchange-pays",
                onchange: (event) => {
                  this.pays = event.target.value === "me";
                  this.amount = Math.min(this.amount, this.most(this.pays));
                  this.judge();
                },
              },
              h("option", { value: "me", selected: this.pays }, "You pay"),
              h("option", { value: "they", selected: !this.pays }, `${who} pays`),
            ),
            h("input", {
              type: "number",
              inputmode: "numeric",
              min: 0,
              max: this.most(this.pays),
              value: this.amount,
              "aria-label": "Amount",
              "data-key": "exchange-sum",
              onchange: (event) => {
                this.amount = Math.min(
                  this.most(this.pays),
                  Math.max(0, Math.round(Number(event.target.value) || 0)),
                );
                this.judge();
              },
            }),
            h("span", { class: "soft small" }, `of ${cash(this.most(this.pays), ui)}`),
          ),
          this.told
            ? h(
                "article",
                { class: "deal", "aria-label": this.told.title },
                dealBody(this.told, ui),
              )
            : null,
          this.refusal
            ? h("p", { class: "refusal", role: "alert" }, sentence(this.refusal, ui.explain))
            : null,
          h(
            "button",
            {
              class: "button primary wide",
              type: "button",
              "data-key": "exchange-propose",
              "data-kind": this.offers[0].action.kind,
              disabled: !this.told || Boolean(this.refusal),
              onclick: () => ui.act(this.action()),
            },
            this.told ? `Propose to ${who}` : "Choose what changes hands",
          ),
        ),
      ),
    );
  }

  leave() {
    this.gone = true;
  }
}
