// A card from a display or a hand: its face, and what may be done with it.

/** @import { Card, Offer } from "../../page.js" */
/** @import { OfferGroup, OfferKind, Ui } from "../../ui.js" */

import { h, put } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { sprite } from "../../lib/icons.js";
import { named } from "../action_styles.js";
import { cardFace } from "../panels/cards.js";
import { cell } from "../panels/cells.js";
import { offerButton } from "./button.js";
import { effects } from "./consequences.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function card({ kind, kinds }, ui) {
  const one = ui.keep(`card-${kind}`, () => new Cards(ui));
  one.take(kinds);
  return one.root;
}

const FEW = 6;
const READ = 4;
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** @param {string} text */
const plain = (text) => text.replace(/\s*\([^()]*§[^()]*\)/g, "");

class Cards {
  /** @type {string | null} */
  picked = null;
  /** @type {Map<string, Offer[]>} */
  byCard = new Map();

  /** @param {Ui} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h("div", { class: "card-choice" });
  }

  /** @param {OfferKind[]} kinds */
  take(kinds) {
    this.byCard = groupBy(
      kinds.flatMap(({ offers }) => offers),
      (offer) => String(named(offer, "by", this.ui) ?? ""),
    );
    if (this.picked === null || !this.byCard.has(this.picked))
      this.picked = this.byCard.size === 1 ? [...this.byCard.keys()][0] : null;
    this.draw();
  }

  /**
   * The card as a panel has it.
   * @param {string} id
   * @returns {Card}
   */
  face(id) {
    for (const panel of Object.values(this.ui.present.panels))
      if (panel.kind === "cards" && panel.cards?.[id]) return panel.cards[id];
    return { name: this.byCard.get(id)?.[0].label ?? id };
  }

  /** @param {string} id */
  pick(id) {
    this.picked = this.picked === id && this.byCard.size > 1 ? null : id;
    this.draw();
  }

  /**
   * Arrow keys go from card to card.
   * @param {KeyboardEvent & { target: HTMLElement }} event
   */
  key(event) {
    const step = STEPS[event.key];
    if (event.key === "Escape" && this.picked !== null) this.pick(this.picked);
    else if (!step || !event.target.dataset.card) return;
    else {
      /** @type {NodeListOf<HTMLElement>} */
      const found = this.root.querySelectorAll("button[data-card]");
      const all = [...found];
      all[(all.indexOf(event.target) + step + all.length) % all.length].focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  draw() {
    const { ui } = this;
    const ids = [...this.byCard.keys()];
    put(
      this.root,
      h(
        "div",
        {
          class: "card-row",
          role: "group",
          "aria-label": "Cards",
          onkeydown: (event) => this.key(event),
        },
        ids.map((id) => {
          const told = this.face(id);
          return h(
            "button",
            {
              class: `card-pick ${id === this.picked ? "on" : ""}`,
              type: "button",
              "data-card": id,
              "data-key": `card-${id}`,
              "aria-pressed": String(id === this.picked),
              onclick: () => this.pick(id),
            },
            told.icon
              ? h(
                  "span",
                  { class: `card-icon look-${told.look}`, title: told.sort },
                  sprite(told.icon),
                )
              : null,
            h("b", {}, told.name ?? id),
            told.badge === undefined ? null : h("span", { class: "badge" }, cell(told.badge, ui)),
            // Where there are only a few, one chooses by what they say.
            ids.length < READ && id !== this.picked && told.text
              ? h("span", { class: "soft card-says" }, plain(told.text))
              : null,
          );
        }),
      ),
      this.picked === null ? null : this.open(this.picked, ui),
    );
  }

  /**
   * @param {string} id
   * @param {Ui} ui
   */
  open(id, ui) {
    const offers = this.byCard.get(id) ?? [];
    const inside =
      offers.length > FEW
        ? this.long(offers)
        : offers.map((offer) =>
            h(
              "div",
              { class: "choice" },
              offerButton(offer, ui, false, offers.length === 1 ? "primary wide" : "wide"),
              offer.effects ? effects(offer.effects, ui) : null,
            ),
          );
    return cardFace(
      id,
      this.face(id),
      { ...ui, present: ui.present, offers: [] },
      h("div", { class: "card-does" }, inside),
    );
  }

  /**
   * Many things to do with one card: by the place they are about.
   * @param {Offer[]} offers
   */
  long(offers) {
    return [...groupBy(offers, (offer) => named(offer, "at", this.ui) ?? "")].map(([place, some]) =>
      h(
        "div",
        { class: "row" },
        place ? h("span", { class: "grow" }, place) : null,
        h(
          "div",
          { class: "buttons" },
          some.map((offer) => offerButton(offer, this.ui, true)),
        ),
      ),
    );
  }
}
