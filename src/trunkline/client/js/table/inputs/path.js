// A thing moved along links: where from, where to, over which links, and who scores how much.
// Offers tell `path`: {from, to, item, tone, stops, legs, scores: {seat: n}, note, others}; `others` is asked for by id.

/** @import { Offer, Path } from "../../page.js" */
/** @import { Mark, OfferGroup, Ui } from "../../ui.js" */

import { narrow } from "../../app/settings.js";
import { h, put, worded } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { openGroup } from "./menu.js";
import { pathCard, pathRow } from "./path_parts.js";
import { placeName } from "./place_list.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function path({ kind, kinds }, ui) {
  const one = ui.keep(`path-${kind}`, () => new Paths(ui, kind), ui.live.version);
  one.take(withPath(kinds.flatMap(({ offers }) => offers)));
  return one.root;
}

/** @typedef {Offer & { path: Path }} PathOffer */

/**
 * The offers that tell a path.
 * @param {Offer[]} offers
 * @returns {PathOffer[]}
 */
const withPath = (offers) =>
  offers.flatMap((offer) => (offer.path ? [{ ...offer, path: offer.path }] : []));

export class Paths {
  /** @type {PathOffer[]} */
  offers = [];
  /** @type {string | null} where the thing is that I move */
  from = null;
  /** @type {PathOffer | null} */
  chosen = null;
  /** @type {PathOffer[] | null} other ways to the same place */
  others = null;
  gone = false;

  /**
   * @param {Ui} ui
   * @param {string} kind
   */
  constructor(ui, kind) {
    this.ui = ui;
    this.kind = kind;
    this.root = h("div", {
      class: "paths",
      onkeydown: (event) => {
        if (event.key === "Escape" && this.back()) event.stopPropagation();
      },
    });
  }

  /** @param {PathOffer[]} offers */
  take(offers) {
    this.offers = offers;
    this.draw();
  }

  /**
   * Focus something of mine; return false if it is not there.
   * @param {string} what
   */
  focus(what) {
    /** @type {HTMLElement | null} */
    const found = this.root.querySelector(what);
    found?.focus({ preventScroll: true });
    return found !== null;
  }

  /**
   * What a path brings the seat that looks.
   * @param {PathOffer} offer
   */
  own(offer) {
    return offer.path.scores?.[this.ui.view.seat] ?? 0;
  }

  /** One step back: from the path to its destinations, from there to where things are. */
  back() {
    if (this.chosen) this.chosen = this.others = null;
    else if (this.from) this.from = null;
    else return false;
    this.draw();
    return true;
  }

  /** @param {string} place */
  start(place) {
    this.from = place;
    this.chosen = this.others = null;
    if (this.root.isConnected) this.draw();
    else openGroup(this.kind, this.ui); // its ring was clicked, with the menu open
    if (narrow())
      this.ui.map.frameOn([
        place,
        ...this.offers.filter((offer) => offer.path.from === place).map((offer) => offer.path.to),
      ]);
    this.focus(".path-row");
  }

  /** @param {PathOffer} offer */
  choose(offer) {
    this.chosen = offer;
    this.draw();
    this.focus("[data-key=path-go]");
  }

  /** Other ways from here to there, best first. */
  async ask() {
    const others = this.chosen?.path.others;
    if (!others) return;
    try {
      this.others = withPath((await this.ui.choices(others)).offers);
    } catch (error) {
      this.ui.fail(error);
      return;
    }
    this.draw();
    this.focus(".path-card .path-row") || this.focus("[data-key=path-go]");
  }

  draw() {
    if (this.gone) return;
    const { ui } = this;
    const here = this.offers.filter((offer) => offer.path.from === this.from);
    ui.map.overlay.lines(this.chosen ? [{ look: 0, legs: this.chosen.path.legs ?? [] }] : []);
    ui.mark(
      "path",
      this.chosen ? [] : this.from ? this.ends(here) : this.starts(),
      Boolean(this.from),
    );
    put(
      this.root,
      this.chosen
        ? pathCard(this, this.chosen)
        : this.from
          ? this.destinations(here)
          : this.origins(),
    );
  }

  /** @returns {Mark[]} */
  starts() {
    return [...groupBy(this.offers, (offer) => offer.path.from)]
      .filter(([place]) => this.ui.map.spot(place))
      .map(([place, some]) => ({
        place,
        short: true,
        text: `+${Math.max(...some.map((offer) => this.own(offer)))}`,
        label: `Deliver from ${placeName(place, this.ui)} (${some.length} ${some.length === 1 ? "delivery" : "deliveries"})`,
        also: some.map((offer) => offer.path.to),
        pick: () => this.start(place),
      }));
  }

  /**
   * @param {PathOffer[]} here
   * @returns {Mark[]}
   */
  ends(here) {
    return [...groupBy(here, (offer) => offer.path.to)]
      .filter(([place]) => this.ui.map.spot(place))
      .map(([place, some]) => {
        const best = some.reduce((a, b) => (this.own(b) > this.own(a) ? b : a));
        return {
          place,
          short: true,
          text: `+${this.own(best)}`,
          label: `To ${placeName(place, this.ui)}: ${best.label}`,
          pick: () => this.choose(best),
        };
      });
  }

  origins() {
    /** @param {PathOffer[]} some */
    const best = (some) => Math.max(...some.map((offer) => this.own(offer)));
    const all = [...groupBy(this.offers, (offer) => offer.path.from)].sort(
      (a, b) => best(b[1]) - best(a[1]),
    );
    return h(
      "div",
      { class: "buttons" },
      all.map(([place, some]) =>
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `path-from-${place}`,
            onclick: () => this.start(place),
          },
          placeName(place, this.ui),
          h("span", { class: "cost" }, `up to ${worded(best(some), this.ui.present.score)}`),
        ),
      ),
    );
  }

  /** @param {PathOffer[]} here */
  destinations(here) {
    return [
      h(
        "div",
        { class: "row" },
        h("b", { class: "grow" }, `From ${placeName(this.from ?? "", this.ui)}`),
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "path-back",
            onclick: () => this.back(),
          },
          "Back",
        ),
      ),
      h(
        "div",
        { class: "path-rows" },
        [...here]
          .sort((a, b) => this.own(b) - this.own(a))
          .map((offer, n) => pathRow(this, offer, n)),
      ),
    ];
  }

  leave() {
    this.gone = true;
    this.ui.map.overlay.lines([]);
    this.ui.mark("path", []);
  }
}
