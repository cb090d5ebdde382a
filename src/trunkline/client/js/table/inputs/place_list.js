// Places as a list, and what may be done at each.

/** @import { Offer } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { actionStyle, named } from "../action_styles.js";
import { price } from "./button.js";

const ON_MAP = ["place", "tile"];

/**
 * What can be done at a place; `ask`: the offers are asked for when it is chosen.
 * @typedef {{ offers: Offer[], kinds: Set<string>, cost: number, ask: boolean }} Site
 */

/**
 * Where offers are, by place.
 * @param {Ui} ui
 */
export function sites(ui) {
  /** @type {Map<string, Site>} */
  const found = new Map();
  /** @param {string} place */
  const at = (place) => {
    const site = found.get(place) ?? { offers: [], kinds: new Set(), cost: 0, ask: false };
    found.set(place, site);
    return site;
  };
  for (const [kind, places] of Object.entries(ui.places)) {
    if (!ON_MAP.includes(actionStyle(kind, ui).way)) continue;
    for (const [place, cost] of Object.entries(places)) {
      const site = at(place);
      site.ask = true;
      site.kinds.add(kind);
      site.cost ||= cost;
    }
  }
  for (const offer of ui.offers) {
    const act = actionStyle(offer.action.kind, ui);
    if (!ON_MAP.includes(act.way) || !act.at) continue;
    const site = at(offer.action[act.at]);
    site.offers.push(offer);
    site.kinds.add(offer.action.kind);
    site.cost ||= offer.cost ?? 0;
  }
  return found;
}

/**
 * A place by its hex and name; of several stops on one hex also which it is.
 * @param {string} place
 * @param {Ui} ui
 */
export function placeName(place, ui) {
  const hex = ui.map.hexOf(place) ?? place;
  const name = ui.map.spot(place)?.name ?? ui.present.map?.hexes?.[hex]?.name;
  const stops = Object.keys(ui.present.map?.stops ?? {}).filter((one) => ui.map.hexOf(one) === hex);
  const which = hex !== place && stops.length > 1 ? ` (${stops.indexOf(place) + 1})` : "";
  return name && name !== place ? `${hex} ${name}${which}` : place;
}

/**
 * Whether places of this kind are marked: those of a minor kind only when asked for, or they would hide the rest.
 * @param {string} kind
 * @param {Ui} ui
 */
export function marked(kind, ui) {
  return (
    actionStyle(kind, ui).tone !== "minor" || ui.keep(`marked-${kind}`, () => ({ on: false })).on
  );
}

/**
 * Offers on the map, also as a list for those who do not see it.
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function placeList({ kind, act, offers, places }, ui) {
  /** @type {Map<string, number | undefined>} */
  const listed = new Map(offers.map((offer) => [String(named(offer, "at", ui) ?? ""), offer.cost]));
  for (const [place, cost] of Object.entries(places)) listed.set(place, cost);
  const minor = act.tone === "minor";
  return [
    act.help ? h("p", { class: "soft" }, act.help) : null,
    minor
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `mark-${kind}`,
            "aria-pressed": String(marked(kind, ui)),
            onclick: () => {
              const kept = ui.keep(`marked-${kind}`, () => ({ on: false }));
              kept.on = !kept.on;
              ui.show("map");
              ui.redraw();
            },
          },
          marked(kind, ui) ? "Hide on the map" : "Show on the map",
        )
      : null,
    h(
      "details",
      { "data-key": `list-${kind}` },
      h("summary", {}, `${listed.size} ${listed.size === 1 ? "place" : "places"} as a list`),
      h(
        "div",
        { class: "buttons" },
        [...listed].map(([id, cost]) =>
          h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": `place-${id}`,
              onclick: () => ui.pick(id),
            },
            placeName(id, ui),
            cost ? h("span", { class: "cost" }, price({ cost }, ui)) : null,
          ),
        ),
      ),
    ),
  ];
}
