// Panels of cards: a display, hands, a row of goals.

/** @import { Card, CardGroup, CardsPanel } from "../../page.js" */
/** @import { Child, PanelUi } from "../../ui.js" */

import { load } from "../../app/lazy_parts.js";
import { h, sentence } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { cardOffers, cell, chips, facts, person, token } from "./cells.js";

/**
 * groups: [{title, cards: [ids], hidden, note}]; cards: by id {name, text, badge, facts, chips, dim, sort, icon, portrait}.
 * @param {CardsPanel} data
 * @param {PanelUi} ui
 */
export function cardsPanel(data, ui) {
  /** @type {CardGroup[]} */
  const groups = data.groups ?? [{ cards: Object.keys(data.cards ?? {}) }];
  return groups.map((group) =>
    h(
      "div",
      { class: "card-group" },
      group.title ? h("h3", {}, group.title) : null,
      group.seat === undefined ? null : person(group.seat, ui),
      h(
        "div",
        { class: "cards" },
        (group.cards ?? []).map((id) => cardFace(id, data.cards?.[id] ?? {}, ui)),
        group.hidden
          ? h(
              "article",
              {
                class: "card face-down",
                "aria-label": `${group.hidden} face down`,
              },
              `${group.hidden} face down`,
            )
          : null,
        !group.cards?.length && !group.hidden ? h("p", { class: "soft" }, "none") : null,
      ),
      group.note ? h("p", { class: "soft small" }, sentence(group.note, ui.explain)) : null,
    ),
  );
}

/**
 * @param {string} id
 * @param {Card} card
 * @param {PanelUi} ui
 * @param {Child[]} more
 */
export function cardFace(id, card, ui, ...more) {
  return h(
    "article",
    {
      class: `card ${card.dim ? "dim" : ""} ${card.tone ? `tone-${card.tone}` : ""} ${card.look ? `look look-${card.look}` : ""} ${card.portrait === undefined ? "" : "of-person"}`,
      "data-card": id,
      "aria-label": card.name ?? id,
    },
    card.sort ? h("div", { class: "card-sort" }, sprite(card.icon ?? "ticket"), card.sort) : null,
    card.sort ? h("div", { class: "card-art" }, sprite(card.icon ?? "ticket")) : null,
    card.portrait === undefined ? null : drawnPerson(card.portrait),
    h(
      "header",
      {},
      card.owner ? token(ui.present.owners[card.owner], 22) : null,
      h("b", { class: "grow" }, card.name ?? id),
      card.badge === undefined ? null : h("span", { class: "badge" }, cell(card.badge, ui)),
    ),
    card.text ? h("p", {}, sentence(card.text, ui.explain)) : null,
    facts(card.facts, ui),
    chips(card.chips, ui),
    cardOffers(id, ui),
    more,
  );
}

/**
 * The portrait of a person, once its part is loaded.
 * @param {number} number
 */
function drawnPerson(number) {
  const holder = h("div", { class: "portrait-holder" });
  load("table/panels/portrait").then(
    ({ portrait }) => holder.replaceChildren(portrait(number)),
    () => {}, // the name says who it is
  );
  return holder;
}
