// A choice with its consequences: who gets what, which markers move where.

/** @import { Effects, Move, Offer } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";
import { cash, chip, facts, person } from "../panels/cells.js";
import { offerButton } from "./button.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function choice({ offers }, ui) {
  return h(
    "div",
    { class: "choices" },
    offers.map((offer) => one(offer, ui)),
  );
}

/**
 * @param {Offer} offer
 * @param {Ui} ui
 */
function one(offer, ui) {
  /** @type {(moves: Move[] | null | undefined) => () => void} */
  const foresee = (moves) => () => ui.foresee(moves);
  const { effects: found } = offer;
  return h(
    "div",
    {
      class: "choice",
      onmouseenter: foresee(found?.moves),
      onmouseleave: foresee(null),
      onfocusin: foresee(found?.moves),
      onfocusout: foresee(null),
    },
    offerButton(offer, ui, false, offer.first ? "primary wide" : "wide"),
    found ? effects(found, ui) : null,
  );
}

/**
 * What an offer brings about: {seats, owners: amounts by id; moves: [{owner, from, to}]; facts; note}.
 * @param {Effects} found
 * @param {Ui} ui
 */
export function effects(found, ui) {
  /** @type {(amount: number) => string} */
  const plus = (amount) => `${amount < 0 ? "" : "+"}${cash(amount, ui)}`;
  /** @type {(move: Move) => string} */
  const way = ({ from, to }) => (to === from ? "" : to > from ? " ▲" : " ▼");
  return h(
    "ul",
    { class: "effects" },
    Object.entries(found.seats ?? {}).map(([seat, amount]) =>
      h("li", {}, person(Number(seat), ui), h("b", {}, plus(amount))),
    ),
    Object.entries(found.owners ?? {}).map(([id, amount]) =>
      h("li", {}, chip(id, ui), found.word ? ` ${found.word} ` : " ", h("b", {}, plus(amount))),
    ),
    (found.moves ?? []).map((move) =>
      h(
        "li",
        {},
        chip(move.owner, ui),
        move.word ? ` ${move.word} ` : " ",
        h("b", {}, `${cash(move.from, ui)} → ${cash(move.to, ui)}${way(move)}`),
      ),
    ),
    found.facts ? h("li", {}, facts(found.facts, ui)) : null,
    found.note ? h("li", { class: "soft" }, found.note) : null,
    (found.alarm ?? []).map((text) => h("li", { class: "alarm" }, sentence(text, ui.explain))),
  );
}
