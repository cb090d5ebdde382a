// Cards of a place on the map: what it is, what may be done there now or later.

/** @import { Offer } from "../../page.js" */
/** @import { Places } from "./place.js" */

import { load } from "../../app/lazy_parts.js";
import { h } from "../../lib/dom.js";
import { actionStyle } from "../action_styles.js";
import { account, nameOf, token } from "../panels/cells.js";
import { price } from "./button.js";
import { openGroup, rowsNow } from "./menu.js";

/**
 * The head of a card: hex, name, what it pays.
 * @param {Places} places
 * @param {string} place
 */
export function cardHead(places, place) {
  const hex = places.map.hexOf(place) ?? place;
  const name =
    nameOf(place, places.ui) === place
      ? places.ui.present.map?.hexes?.[hex]?.name
      : nameOf(place, places.ui);
  return h(
    "div",
    { class: "picker-head" },
    h("b", {}, hex),
    name && name !== hex ? ` ${name}` : "",
    places.ui.present.map?.pays?.[hex]
      ? h("span", { class: "soft" }, ` ${places.ui.present.map.pays[hex]}`)
      : null,
    h(
      "button",
      {
        class: "icon",
        type: "button",
        "aria-label": "Close",
        "data-key": "tile-cancel",
        onclick: () => places.unpick(),
      },
      "×",
    ),
  );
}

/**
 * What may be done at a place, each as a button that does it.
 * @param {Places} places
 * @param {string} place
 * @param {Offer[]} offers
 */
export function confirmCard(places, place, offers) {
  const { ui } = places;
  const { owner } = places;
  if (!places.map.isHex(place) && owner) places.map.overlay.ghostToken(place, token(owner, 26));
  else places.map.overlay.ghost(places.map.hexOf(place));
  return h(
    "div",
    {
      class: "picker",
      role: "dialog",
      "aria-label": `${place}`,
      onkeydown: (event) => {
        if (event.key === "Escape") places.unpick();
      },
    },
    cardHead(places, place),
    offers.map((offer, n) =>
      h(
        "button",
        {
          class: "button primary wide",
          type: "button",
          "data-key": n ? `confirm-${n}` : "tile-confirm",
          "data-kind": offer.action.kind,
          onclick: () => ui.act(offer.action, offer),
        },
        offer.label,
        offer.cost ? h("span", { class: "cost" }, price(offer, ui)) : null,
      ),
    ),
    offers.length === 1
      ? account(offers[0], ui)
      : offers.map((offer) =>
          offer.facts || offer.effects?.alarm
            ? h(
                "details",
                { "data-key": `sum-${offer.label}` },
                h("summary", { class: "small" }, offer.label),
                account(offer, ui),
              )
            : null,
        ),
    h("button", { class: "button wide", type: "button", onclick: () => places.unpick() }, "Cancel"),
  );
}

/**
 * What rows of the menu have at a hex, as buttons.
 * @param {Places} places
 * @param {string} hex
 */
export function fromMenu(places, hex) {
  const { ui } = places;
  if (!ui.live.my_turn || places.page.store.past) return null;
  return rowsNow(ui).map((kind) => {
    const act = actionStyle(kind, ui);
    const at = ui.offers.flatMap((one) =>
      one.action.kind === kind && act.at ? [String(one.action[act.at] ?? "")] : [],
    );
    const place = [...Object.keys(ui.places[kind] ?? {}), ...at].find(
      (one) => places.map.hexOf(one) === hex,
    );
    if (!place) return null;
    const begin = () => {
      places.unpick(true);
      openGroup(kind, ui);
      ui.begin(place);
    };
    return h(
      "button",
      { class: "button wide", type: "button", "data-key": `from-${kind}`, onclick: begin },
      act.group || act.title,
    );
  });
}

/**
 * A button for what shall be laid there later; null for whoever only looks, or is asked now.
 * @param {Places} places
 * @param {string} place
 */
export function orderButton(places, place) {
  const { live, past } = places.page.store;
  if (
    past ||
    live.my_turn ||
    live.finished ||
    !live.table.mine.length ||
    live.table.lesson ||
    !places.ui.present.map
  )
    return null;
  const open = () =>
    load("table/standing_orders")
      .then((part) => part.openOrders(places.page, place))
      .catch((error) => places.ui.fail(error));
  return h(
    "button",
    {
      class: "button small",
      type: "button",
      "data-key": "orders-here",
      "aria-haspopup": "dialog",
      onclick: open,
    },
    "Add an order here…",
  );
}
