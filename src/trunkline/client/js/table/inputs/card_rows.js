// One row for each card that offers are about, with the buttons of all kinds of the group.

/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { actionStyle, named } from "../action_styles.js";
import { chip, nameOf, person } from "../panels/cells.js";
import { offerButton } from "./button.js";

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
          only ? h("div", { class: "soft small" }, only) : null,
        ),
        h(
          "div",
          { class: "lines" },
          lines.map(([line, offers]) =>
            h(
              "div",
              { class: "buttons" },
              line && !only ? h("span", { class: "soft small" }, line) : null,
              offers.map((offer) => offerButton(offer, ui, true)),
            ),
          ),
        ),
      );
    }),
  );
}
