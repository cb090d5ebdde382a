// Places as a list, and what may be done at each.

/** @import { Offer } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */

import { h, s } from "../../lib/dom.js";
import { actionStyle, named } from "../action_styles.js";
import { whereabouts } from "../map/whereabouts.js";
import { price } from "./button.js";
import { rowsNow } from "./menu.js";

const ON_MAP = ["place", "tile"];
/** More places than this have no numbers on the map, and their list is folded. */
const MANY = 24;

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
  if (rowsNow(ui).includes(kind)) return false;
  return (
    actionStyle(kind, ui).tone !== "minor" || ui.keep(`marked-${kind}`, () => ({ on: false })).on
  );
}

/**
 * Places by their numbers on the map and in the list, from 1; none where they are too many.
 * @param {Ui} ui
 * @returns {Map<string, number>}
 */
export function numbers(ui) {
  const shown = [...sites(ui)].filter(([, site]) => [...site.kinds].some((one) => marked(one, ui)));
  if (shown.length > MANY) return new Map();
  const bare = shown.map(([place]) => place).filter((place) => unbuilt(place, ui));
  const built = shown.map(([place]) => place).filter((place) => !bare.includes(place));
  return new Map([...bare, ...built].map((place, n) => [place, n + 1]));
}

/**
 * Return True if nothing was built on a hex yet.
 * @param {string} place
 * @param {Ui} ui
 */
function unbuilt(place, ui) {
  return Boolean(ui.map.isHex(place) && ui.map.board?.parts.get(place)?.querySelector(".clear"));
}

/**
 * A hex as it lies on the map, as small as a word.
 * @param {string} place
 * @param {Ui} ui
 */
function thumb(place, ui) {
  const lies = ui.map.board?.parts.get(place)?.querySelector(".hex")?.cloneNode(true);
  if (!(lies instanceof Element)) return null;
  for (const one of lies.querySelectorAll("title, text, .fit:not(.city)")) one.remove();
  for (const one of [lies, ...lies.querySelectorAll("[id]")]) one.removeAttribute("id");
  lies.removeAttribute("transform");
  lies.removeAttribute("data-hex");
  return s("svg", { viewBox: "-46 -52 92 104", class: "thumb", "aria-hidden": "true" }, lies);
}

/**
 * A row of the list: it and the ring on the map point at each other.
 * @param {string} place
 * @param {number | undefined} cost
 * @param {number | undefined} number
 * @param {Ui} ui
 */
function placeRow(place, cost, number, ui) {
  const hex = ui.map.hexOf(place) ?? place;
  const where = whereabouts(place, ui.map) || placeName(place, ui);
  const point = (/** @type {boolean} */ on) => () => ui.map.marks.near(place, on);
  return h(
    "button",
    {
      class: "option place-row",
      type: "button",
      "data-key": `place-${place}`,
      "data-row": place,
      onclick: () => ui.pick(place),
      onmouseenter: point(true),
      onmouseleave: point(false),
      onfocus: point(true),
      onblur: point(false),
    },
    h(
      "span",
      { class: "option-mark" },
      number ? h("i", { class: "ring-number" }, String(number)) : null,
      ui.map.isHex(place) ? thumb(place, ui) : null,
    ),
    h(
      "span",
      { class: "option-name" },
      h("b", {}, where),
      where === hex ? null : [" ", h("span", { class: "soft" }, hex)],
    ),
    cost ? h("span", { class: "option-value" }, h("b", {}, price({ cost }, ui))) : null,
  );
}

/**
 * Offers on the map, also as a list: numbered as the rings on it while they are few.
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function placeList({ kind, act, offers, places }, ui) {
  /** @type {Map<string, number | undefined>} */
  const listed = new Map(offers.map((offer) => [String(named(offer, "at", ui) ?? ""), offer.cost]));
  for (const [place, cost] of Object.entries(places)) listed.set(place, cost);
  const minor = act.tone === "minor";
  const numbered = numbers(ui);
  const order = [...listed].sort(
    ([one], [other]) => (numbered.get(one) ?? MANY) - (numbered.get(other) ?? MANY),
  );
  /** @param {(place: string) => boolean} which */
  const rows = (which) =>
    order
      .filter(([place]) => which(place))
      .map(([place, cost]) => placeRow(place, cost, numbered.get(place), ui));
  const bare = rows((place) => act.way === "tile" && unbuilt(place, ui));
  const rest = rows((place) => act.way !== "tile" || !unbuilt(place, ui));
  const both = bare.length > 0 && rest.length > 0;
  const few = numbered.size > 0 && !minor;
  const list = h(
    "div",
    { class: "options places" },
    both ? h("h4", {}, "New track") : null,
    bare,
    both ? h("h4", {}, "Upgrade") : null,
    rest,
  );
  return [
    act.help ? h("p", { class: "soft small" }, act.help) : null,
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
    few
      ? list
      : h(
          "details",
          { "data-key": `list-${kind}` },
          h("summary", {}, `${listed.size} ${listed.size === 1 ? "place" : "places"} as a list`),
          list,
        ),
  ];
}
