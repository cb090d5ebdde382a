// A deal: what I give, what I get, who must agree, what it does to whom. Offers tell `deal`: {give, get,
// agree: [{seat, state}], does: [{seat or owner, facts}], note}; offers about the same deal (agree, decline) stand on one card.

/** @import { Cell, Counter, Deal, DealTile, Offer } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { tilePicture } from "../map/tile_picture.js";
import { cell, chip, facts, person } from "../panels/cells.js";
import { amountForm } from "./amount.js";
import { offerButton } from "./button.js";
import { counterOffer, parts } from "./exchange.js";

/** @type {Record<string, string>} */
const STATES = { waits: "has not answered yet", agreed: "agrees", refused: "declines" };

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function deal({ kinds }, ui) {
  const offers = kinds.flatMap((one) => one.offers);
  const deals = [...groupBy(offers, (offer) => JSON.stringify(offer.deal ?? null)).values()];
  return h(
    "div",
    { class: "deals" },
    deals.map((some) => one(some, ui, deals.length > FEW)),
  );
}

/**
 * @param {string} title
 * @param {Cell[] | undefined} list
 * @param {Ui} ui
 */
function side(title, list, ui) {
  return h(
    "div",
    { class: "deal-side" },
    h("h4", {}, title),
    list?.length
      ? h(
          "ul",
          {},
          list.map((value) => h("li", {}, cell(value, ui))),
        )
      : h("p", { class: "soft" }, "nothing"),
  );
}

/**
 * A deal in words: both sides, who must agree, what changes for each.
 * @param {Deal} told
 * @param {Ui} ui
 */
export function dealBody(told, ui) {
  return [
    h(
      "div",
      { class: "deal-sides" },
      side("You give", told.give, ui),
      side("You get", told.get, ui),
    ),
    told.does?.length
      ? h(
          "div",
          { class: "deal-sides does" },
          told.does.map((one) =>
            h(
              "div",
              { class: "deal-side" },
              h(
                "h4",
                {},
                one.owner ? chip(one.owner, ui) : person(one.seat ?? 0, ui, { short: true }),
                " then",
              ),
              facts(one.facts, ui),
            ),
          ),
        )
      : null,
    told.agree?.length
      ? h(
          "ul",
          { class: "agree" },
          told.agree.map(({ seat, state }) =>
            h(
              "li",
              {},
              person(seat, ui, { short: true }),
              ` ${STATES[state] ?? state ?? "must agree"}`,
            ),
          ),
        )
      : null,
    told.note ? h("p", { class: "soft small" }, told.note) : null,
  ];
}

/**
 * Another proposal in answer: an exchange put together anew, or another sum.
 * @param {Counter} counter
 * @param {Ui} ui
 */
function counterTo({ offers, start }, ui) {
  if (start) return counterOffer(offers, start, ui);
  return h(
    "details",
    { "data-key": "counter" },
    h("summary", {}, "Counter-offer"),
    parts(offers).map((offer) => [
      h("p", { class: "soft small" }, offer.note),
      amountForm(offer, ui, "Propose this sum"),
    ]),
  );
}

/** The tile that somebody wants to lay, here and as a ghost on the map, for as long as it is asked for. */
class ShownTile {
  /**
   * @param {DealTile} shown
   * @param {Ui} ui
   */
  constructor({ place, tile, rotation }, ui) {
    const { size = 0, pointy } = ui.present.map ?? {};
    this.map = ui.map;
    this.root = h(
      "button",
      {
        class: "button shown-tile",
        type: "button",
        "data-key": "deal-tile",
        "data-place": place,
        "aria-label": `Show tile ${tile} on the map`,
        onclick: () => ui.into([place]),
      },
      tilePicture(tile, rotation, size, pointy),
      " Show on the map",
    );
    ui.show("map");
    requestAnimationFrame(() => {
      ui.into([place]);
      this.map.overlay.ghost(place, tile, rotation);
    });
  }

  leave() {
    this.map.overlay.ghost(null);
  }
}

/** More deals than this are folded to their titles. */
const FEW = 3;

/**
 * @param {Offer[]} offers
 * @param {Ui} ui
 * @param {boolean} folded
 */
function one(offers, ui, folded) {
  const [{ deal: told }] = offers;
  const counter = offers.find((offer) => offer.counter)?.counter;
  const tile = told?.tile;
  const buttons = [
    tile ? ui.keep("deal-tile", () => new ShownTile(tile, ui), ui.live.version).root : null,
    h(
      "div",
      { class: "buttons" },
      offers.map((offer, n) => offerButton(offer, ui, false, n ? "" : "primary")),
    ),
    counter ? counterTo(counter, ui) : null,
  ];
  if (!told) return buttons;
  const title = told.title ?? "A deal";
  const body = [dealBody(told, ui), buttons];
  if (!folded)
    return h(
      "article",
      { class: "deal", "aria-label": title },
      told.title ? h("b", {}, told.title) : null,
      body,
    );
  return h(
    "details",
    { class: "deal", "data-key": `deal-${JSON.stringify(offers[0].action)}` },
    h("summary", {}, title),
    body,
  );
}
