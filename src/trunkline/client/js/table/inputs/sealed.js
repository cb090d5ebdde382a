// A secret answer, given while others are asked the same: mine alone until all have answered, and mine to take back.

/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { person } from "../panels/cells.js";
import { amount } from "./amount.js";
import { button } from "./button.js";
import { card } from "./card.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function secret(group, ui) {
  const { offers, act } = group;
  const choose = offers.some((offer) => offer.type === "range") ? amount : act.by ? card : button;
  const others = ui.view.asked.filter((seat) => seat !== ui.view.seat);
  return [
    choose(group, ui),
    h(
      "p",
      { class: "soft small sealed" },
      "The others cannot see your answer.",
      others.length
        ? [" Waiting for: ", others.map((seat) => person(seat, ui, { short: true }))]
        : null,
    ),
  ];
}
