// One row for each card that offers are about, with the buttons of all kinds of the group.

import { h } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { chip, nameOf, person } from "../panels/cells.js";
import { offerButton } from "./button.js";

export function rows({ kinds }, ui) {
  const about = (offer) => offer.action[ui.present.acts[offer.action.kind].by];
  const cards = groupBy(
    kinds.flatMap(({ offers }) => offers),
    about,
  );
  return h(
    "div",
    { class: "offer-rows" },
    [...cards].map(([id, some]) => {
      const lines = [...groupBy(some, (offer) => ui.present.acts[offer.action.kind].line ?? "")];
      const only = lines.length === 1 ? lines[0][0] : "";
      const seat = ui.present.acts[some[0].action.kind].seats;
      const name = seat ? person(id, ui) : nameOf(id, ui);
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
          h("div", { class: "name" }, name),
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
