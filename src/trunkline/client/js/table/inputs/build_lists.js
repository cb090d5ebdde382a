// The lists of a build: places to begin at, places to build to, single tiles.

/** @import { Offer, Target } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";
import { cash } from "../panels/cells.js";
import { offerButton } from "./button.js";
import { effects } from "./consequences.js";
import { placeName } from "./place_list.js";

/**
 * @typedef {object} Building
 * @property {Ui} ui
 * @property {() => Map<string, number>} sites
 * @property {(place: string) => unknown} pick
 * @property {(place: string) => void} aim
 * @property {(draw: string | string[] | null | undefined) => void} ghost
 */

/**
 * The places at which one can begin.
 * @param {Building} build
 */
export function sitesList(build) {
  const sites = [...build.sites()];
  if (!sites.length) return null;
  return h(
    "details",
    { "data-key": "build-list", open: sites.length < 7 },
    h("summary", {}, `${sites.length} ${sites.length === 1 ? "place" : "places"} as a list`),
    h(
      "div",
      { class: "buttons" },
      sites.map(([place, cost]) =>
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `build-${place}`,
            onclick: () => build.pick(place),
          },
          placeName(place, build.ui),
          cost ? h("span", { class: "cost" }, cash(cost, build.ui)) : null,
        ),
      ),
    ),
  );
}

/**
 * The places to which one can build.
 * @param {Building} build
 * @param {[string, Target][]} targets
 */
export const goals = (build, targets) =>
  h(
    "details",
    { "data-key": "targets", open: true },
    h("summary", {}, `Choose a destination (${targets.length})`),
    h(
      "div",
      { class: "buttons" },
      targets.map(([goal, one]) =>
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `target-${goal}`,
            disabled: Boolean(one.why),
            title: one.why ?? null,
            onclick: () => build.aim(goal),
          },
          placeName(goal, build.ui),
          one.text ? h("span", { class: "cost" }, one.text) : null,
        ),
      ),
    ),
  );

/**
 * Tiles one by one.
 * @param {Building} build
 * @param {Offer[]} offers
 * @param {boolean} open
 */
export const tiles = (build, offers, open) =>
  h(
    "details",
    { "data-key": "pieces", open },
    h("summary", {}, `Single tiles (${offers.length})`),
    h(
      "div",
      { class: "buttons" },
      offers.map((offer) =>
        h(
          "span",
          {
            onmouseenter: () => build.ghost(offer.draw),
            onfocusin: () => build.ghost(offer.draw),
            onmouseleave: () => build.ghost(null),
          },
          offerButton(offer, build.ui),
          offer.besides && offer.effects ? effects(offer.effects, build.ui) : null,
        ),
      ),
    ),
  );
