// Pieces laid one after another: each is an action of its own, paid and undone by itself. The title shows
// `build` meanwhile: {left, total, facts, ends, pieces: [{label, cost}], note}. A place may also tell `targets`,
// each with ways to get there (`series`): lists of ordinary actions that are posted together, all or none.

/** @import { Choices, Target } from "../../page.js" */
/** @import { OfferGroup, OfferKind, Ui } from "../../ui.js" */

import { narrow } from "../../app/settings.js";
import { h, put, sentence } from "../../lib/dom.js";
import { named } from "../action_styles.js";
import { cash } from "../panels/cells.js";
import { goals, sitesList, tiles } from "./build_lists.js";
import { sumSoFar } from "./build_sum.js";
import { waysTo } from "./build_ways.js";
import { offerButton } from "./button.js";
import { placeName } from "./place_list.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function build({ kind, kinds }, ui) {
  const one = ui.keep(`build-${kind}`, () => new Build(ui), ui.live.version);
  one.take(kinds);
  return one.root;
}

class Build {
  /** @type {OfferKind[]} */
  kinds = [];
  /** @type {string | null} where it begins */
  place = null;
  /** @type {Choices | null} what can be done there */
  there = null;
  /** @type {string | null} where it shall lead */
  target = null;
  /** @type {string} why not to the place that was clicked */
  dead = "";
  gone = false;

  /** @param {Ui} ui */
  constructor(ui) {
    this.ui = ui;
    this.root = h("div", { class: "build", onkeydown: (event) => this.key(event) });
  }

  /** @param {OfferKind[]} kinds */
  take(kinds) {
    this.kinds = kinds;
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape" && this.place) this.drop();
    else if (event.key === "Backspace" && !(event.target instanceof HTMLInputElement))
      this.takeBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a piece may be laid; with its price only where it is built at once. */
  sites() {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const { act, offers, places } of this.kinds) {
      for (const place of Object.keys(places)) found.set(place, found.get(place) ?? 0);
      if (act.at) for (const offer of offers) found.set(offer.action[act.at], offer.cost ?? 0);
    }
    return found;
  }

  /** @param {string} place */
  async pick(place) {
    this.begin(place);
    this.ui.show("map");
    const told = this.kinds
      .flatMap(({ offers }) => offers)
      .filter((offer) => named(offer, "at", this.ui) === place);
    try {
      const there = await this.ui.choices(place);
      if (this.place !== place) return;
      this.there = { ...there, offers: [...told, ...there.offers] };
    } catch (error) {
      this.ui.fail(error);
      this.drop();
      return;
    }
    this.draw();
    if (narrow()) this.ui.map.frameOn([place, ...Object.keys(this.targets)]);
    this.focus(".build-here .buttons button, .build-here [data-key=build-drop]");
  }

  /**
   * Begin at a place, with nothing chosen there.
   * @param {string | null} place
   */
  begin(place) {
    this.place = place;
    this.there = this.target = null;
    this.dead = "";
    this.ui.map.ondead = place ? (hex) => this.refuse(hex) : null;
  }

  /** Where one can build to from here. */
  get targets() {
    return this.there?.shown.targets ?? {};
  }

  /**
   * Say why no way leads to the place in a hex; false if nothing is known of it.
   * @param {string} hex
   */
  refuse(hex) {
    const closed = this.there?.shown.closed ?? {};
    const place = Object.keys(closed).find((one) => this.ui.map.hexOf(one) === hex);
    if (!place) return false;
    this.dead = closed[place];
    this.draw();
    return true;
  }

  /** @param {string} what */
  focus(what) {
    /** @type {HTMLElement | null} */
    const found = this.root.querySelector(what);
    found?.focus({ preventScroll: true });
  }

  drop() {
    this.begin(null);
    this.draw();
  }

  takeBack() {
    if (this.ui.live.undo.allowed) this.ui.undo();
  }

  /** @param {string | string[] | null | undefined} draw */
  ghost(draw) {
    this.ui.map.overlay.lines(draw ? [{ look: 1, legs: [draw].flat() }] : []);
  }

  draw() {
    if (this.gone) return;
    const { ui } = this;
    const targets = Object.entries(this.targets);
    const marks = [...this.sites()]
      .filter(([place]) => ui.map.spot(place))
      .map(([place, cost]) => ({
        place,
        price: cost ? cash(cost, ui) : "",
        text: cost ? cash(cost, ui) : "",
        on: place === this.place,
        label: `Build from ${placeName(place, ui)}${cost ? `, ${cash(cost, ui)}` : ""}`,
        near: () => ui.choices(place),
        pick: () => this.pick(place),
      }));
    const reach = targets
      .filter(([place]) => ui.map.spot(place))
      .map(([place, one]) => ({
        place,
        tone: "run",
        size: ui.map.facts?.ring ? undefined : 20, // a ring lies around a plate, never on its cubes
        text: one.mark ?? one.text ?? "",
        price: one.mark ?? one.text ?? "",
        on: place === this.target,
        label: `Build to ${placeName(place, ui)}${one.text ? `, ${one.text}` : ""}`,
        pick: () => this.aim(place),
      }));
    ui.mark("build", reach.length ? reach : marks, reach.length > 0);
    if (!this.target) this.ghost(null);
    put(
      this.root,
      sumSoFar(ui, () => this.takeBack()),
      this.place ? this.here(this.place, targets) : sitesList(this),
      this.finish(),
    );
  }

  /** @param {string} place */
  aim(place) {
    this.target = place;
    this.dead = "";
    this.draw();
    this.ghost(this.targets[place]?.series?.[0]?.draw);
    this.focus(".series button");
  }

  /**
   * @param {string} place
   * @param {[string, Target][]} targets
   */
  here(place, targets) {
    const { ui, there } = this;
    const chosen = this.target === null ? null : this.targets[this.target];
    return h(
      "div",
      { class: "build-here" },
      h(
        "div",
        { class: "row" },
        h("b", { class: "grow" }, placeName(place, ui)),
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "build-drop",
            onclick: () => this.drop(),
          },
          "Another place",
        ),
      ),
      there ? null : h("p", { class: "soft" }, "…"),
      there?.about ? h("p", { class: "soft small" }, there.about) : null,
      this.dead
        ? h("p", { class: "refusal", role: "alert" }, sentence(this.dead, ui.explain))
        : null,
      chosen
        ? waysTo(placeName(this.target ?? "", ui), chosen, ui, (draw) => this.ghost(draw))
        : null,
      !chosen && targets.length ? goals(this, targets) : null,
      !chosen && there?.offers.length ? tiles(this, there.offers, !targets.length) : null,
      there?.why ? h("p", {}, sentence(there.why, ui.explain)) : null,
    );
  }

  /** Offers without a place: declare something, stop here. */
  finish() {
    const rest = this.kinds.flatMap(({ act, offers }) => (act.at ? [] : offers));
    return rest.length
      ? h(
          "div",
          { class: "buttons finish" },
          rest.map((offer) =>
            offerButton(offer, this.ui, false, offer.first ? "primary wide" : ""),
          ),
        )
      : null;
  }

  leave() {
    this.gone = true;
    this.ui.map.ondead = null;
    this.ui.map.overlay.lines([]);
    this.ui.mark("build", []);
  }
}
