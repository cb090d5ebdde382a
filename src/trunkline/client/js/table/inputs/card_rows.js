// One row for each card that offers are about, with the buttons of all kinds of the group.

/** @import { Offer } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { actionStyle, named } from "../action_styles.js";
import { cash, cell, chip, nameOf, person } from "../panels/cells.js";
import { offerButton } from "./button.js";
import { way } from "./consequences.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function rows({ kinds }, ui) {
  const cards = groupBy(
    kinds.flatMap(({ offers }) => offers),
    (offer) => named(offer, "by", ui),
  );
  return h(
    "div",
    { class: "offer-rows" },
    [...cards].map(([id, some]) => {
      const lines = [...groupBy(some, (offer) => actionStyle(offer.action.kind, ui).line ?? "")];
      const only = lines.length === 1 ? lines[0][0] : "";
      const { seats: seat } = actionStyle(some[0].action.kind, ui);
      const name = nameOf(id, ui);
      return h(
        "div",
        { class: "offer-row", "data-owner": id },
        seat
          ? null
          : ui.present.owners[id]
            ? chip(id, ui)
            : name.split(" ").includes(String(id))
              ? null
              : h("b", { class: "card-id" }, id),
        h(
          "div",
          { class: "grow" },
          h("div", { class: "name" }, seat ? person(id, ui) : name),
          some[0].about ? h("div", { class: "soft small" }, some[0].about) : null,
          only ? h("div", { class: "soft small" }, only, moved(lines[0][1], ui)) : null,
        ),
        h(
          "div",
          { class: "lines" },
          lines.map(([line, offers]) =>
            h(
              "div",
              { class: "buttons" },
              line && !only ? h("span", { class: "soft small" }, line, moved(offers, ui)) : null,
              offers.map((offer) => told(offer, ui)),
            ),
          ),
        ),
      );
    }),
  );
}

/**
 * Where the marker goes, if all offers of a line move it alike.
 * @param {Offer[]} offers
 * @param {Ui} ui
 */
function moved(offers, ui) {
  const moves = offers.map((offer) => offer.effects?.moves?.[0]);
  const [first] = moves;
  if (!first || moves.some((one) => one?.to !== first.to)) return null;
  return [" · ", way(first, ui)];
}

/**
 * The button of an offer, with what it brings about below its words; panels show it meanwhile.
 * @param {Offer} offer
 * @param {Ui} ui
 */
function told(offer, ui) {
  const button = offerButton(offer, ui, true);
  const cost = button.querySelector(".cost");
  if (cost && offer.word === "for") cost.textContent = cash(offer.cost ?? 0, ui);
  const moves = offer.effects?.moves ?? [];
  if (offer.under) {
    button.classList.add("tall");
    if (typeof offer.under === "object" && offer.under?.star) button.classList.add("loses");
    button.append(h("small", {}, cell(offer.under, ui)));
  }
  if (moves.length) {
    /** @param {typeof moves | null} found */
    const foresee = (found) => () => ui.foresee(found);
    button.addEventListener("mouseenter", foresee(moves));
    button.addEventListener("mouseleave", foresee(null));
  }
  return button;
}
