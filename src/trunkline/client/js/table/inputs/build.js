// Pieces laid one after another: each is an action of its own, paid and undone by itself. The title shows
// `build` meanwhile: {left, total, facts, ends, pieces: [{label, cost}], note}. A place may also tell `targets`,
// each with ways to get there (`series`): lists of ordinary actions that are posted together, all or none.

import { narrow } from "../../app/settings.js";
import { h, put, sentence } from "../../lib/dom.js";
import { cash, cell, facts } from "../panels/cells.js";
import { offerButton, price } from "./button.js";
import { effects } from "./choice.js";
import { placeName } from "./place_list.js";

export function build({ kind, kinds }, ui) {
  const one = ui.keep(`build-${kind}`, () => new Build(ui), ui.live.version);
  one.take(kinds);
  return one.root;
}

class Build {
  constructor(ui) {
    Object.assign(this, { ui, kinds: [], place: null, there: null, target: null });
    this.root = h("div", { class: "build", onkeydown: (event) => this.key(event) });
  }

  take(kinds) {
    this.kinds = kinds;
    this.draw();
  }

  key(event) {
    if (event.key === "Escape" && this.place) this.drop();
    else if (event.key === "Backspace" && !event.target.closest("input")) this.takeBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where a piece may be laid: by place, with the lowest cost. */
  sites() {
    const found = new Map();
    const add = (place, cost) =>
      found.set(place, Math.min(cost ?? 0, found.get(place) ?? Infinity));
    for (const { act, offers, places } of this.kinds) {
      for (const [place, cost] of Object.entries(places)) add(place, cost);
      if (act.at) for (const offer of offers) add(offer.action[act.at], offer.cost);
    }
    return found;
  }

  async pick(place) {
    Object.assign(this, { place, there: null, target: null });
    this.ui.show("map");
    const told = this.kinds.flatMap(({ act, offers }) =>
      act.at ? offers.filter((offer) => offer.action[act.at] === place) : [],
    );
    try {
      const there = await this.ui.choices(place);
      if (this.place !== place) return;
      this.there = { ...there, offers: [...told, ...there.offers] };
    } catch (error) {
      this.ui.fail(error);
      return this.drop();
    }
    this.draw();
    if (narrow()) this.ui.map.frameOn([place, ...Object.keys(this.there.shown?.targets ?? {})]);
    this.root
      .querySelector(".build-here .buttons button, .build-here [data-key=build-drop]")
      ?.focus({ preventScroll: true });
  }

  drop() {
    Object.assign(this, { place: null, there: null, target: null });
    this.draw();
  }

  takeBack() {
    if (this.ui.live.undo.allowed) this.ui.undo();
  }

  ghost(draw) {
    this.ui.map.lines(draw ? [{ look: 1, legs: [draw].flat() }] : []);
  }

  draw() {
    if (this.gone) return;
    const { ui } = this;
    const targets = Object.entries(this.there?.shown?.targets ?? {});
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
        size: 20,
        text: one.mark ?? one.text ?? "",
        price: one.mark ?? one.text ?? "",
        on: place === this.target,
        label: `Build to ${placeName(place, ui)}${one.text ? `, ${one.text}` : ""}`,
        pick: () => this.aim(place),
      }));
    ui.mark("build", reach.length ? reach : marks, reach.length > 0);
    if (!this.target) this.ghost(null);
    put(this.root, this.bar(), this.place ? this.here(targets) : this.list(), this.finish());
  }

  aim(place) {
    this.target = place;
    this.draw();
    this.ghost(this.there.shown.targets[place].series?.[0]?.draw);
    this.root.querySelector(".series button")?.focus({ preventScroll: true });
  }

  /** The sum so far, what is left, where it may end. */
  bar() {
    const told = this.ui.present.build;
    if (!told) return null;
    return h(
      "div",
      { class: "build-bar", role: "status" },
      h(
        "div",
        { class: "row" },
        told.left ? h("b", {}, told.left) : null,
        told.total === undefined ? null : h("b", { class: "total" }, cell(told.total, this.ui)),
        h("span", { class: "grow" }),
        told.pieces?.length && this.ui.live.undo.allowed
          ? h(
              "button",
              {
                class: "button small",
                type: "button",
                "data-key": "build-back",
                onclick: () => this.takeBack(),
              },
              "Undo",
            )
          : null,
      ),
      facts(told.facts, this.ui),
      told.ends?.length
        ? h(
            "p",
            { class: "small" },
            `May end at ${told.ends.map((end) => placeName(end, this.ui)).join(", ")}.`,
          )
        : null,
      told.pieces?.length
        ? h(
            "ol",
            { class: "pieces" },
            told.pieces.map((piece) =>
              h(
                "li",
                {},
                piece.label,
                piece.cost ? h("span", { class: "cost" }, cash(piece.cost, this.ui)) : null,
              ),
            ),
          )
        : null,
      told.note ? h("p", { class: "soft small" }, told.note) : null,
    );
  }

  list() {
    const sites = [...this.sites()];
    return [
      sites.length
        ? h(
            "details",
            { "data-key": "build-list", open: sites.length < 7 },
            h(
              "summary",
              {},
              `${sites.length} ${sites.length === 1 ? "place" : "places"} as a list`,
            ),
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
                    onclick: () => this.pick(place),
                  },
                  placeName(place, this.ui),
                  cost ? h("span", { class: "cost" }, cash(cost, this.ui)) : null,
                ),
              ),
            ),
          )
        : null,
    ];
  }

  here(targets) {
    const { ui, there } = this;
    const chosen = this.target && there?.shown?.targets?.[this.target];
    return h(
      "div",
      { class: "build-here" },
      h(
        "div",
        { class: "row" },
        h("b", { class: "grow" }, placeName(this.place, ui)),
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
      chosen ? this.series(chosen) : null,
      !chosen && targets.length
        ? h(
            "details",
            { "data-key": "targets", open: true },
            h("summary", {}, `Choose a destination (${targets.length})`),
            h(
              "div",
              { class: "buttons" },
              targets.map(([place, one]) =>
                h(
                  "button",
                  {
                    class: "button small",
                    type: "button",
                    "data-key": `target-${place}`,
                    disabled: Boolean(one.why),
                    title: one.why ?? null,
                    onclick: () => this.aim(place),
                  },
                  placeName(place, ui),
                  one.text ? h("span", { class: "cost" }, one.text) : null,
                ),
              ),
            ),
          )
        : null,
      !chosen && there?.offers.length
        ? h(
            "details",
            { "data-key": "pieces", open: !targets.length },
            h("summary", {}, `Single tiles (${there.offers.length})`),
            h(
              "div",
              { class: "buttons" },
              there.offers.map((offer) =>
                h(
                  "span",
                  {
                    onmouseenter: () => this.ghost(offer.draw),
                    onfocusin: () => this.ghost(offer.draw),
                    onmouseleave: () => this.ghost(null),
                  },
                  offerButton(offer, ui),
                  offer.besides && offer.effects ? effects(offer.effects, ui) : null,
                ),
              ),
            ),
          )
        : null,
      there?.why ? h("p", {}, sentence(there.why, ui.explain)) : null,
    );
  }

  /** The ways to a target; each is a list of actions. */
  series(target) {
    return h(
      "div",
      { class: "series" },
      h("b", {}, `To ${placeName(this.target, this.ui)}`),
      target.why ? h("p", {}, sentence(target.why, this.ui.explain)) : null,
      (target.series ?? []).map((one, n) =>
        h(
          "div",
          {
            class: "choice",
            onmouseenter: () => this.ghost(one.draw),
            onfocusin: () => this.ghost(one.draw),
          },
          h(
            "button",
            {
              class: `button wide ${n ? "" : "primary"}`,
              type: "button",
              "data-key": `series-${n}`,
              onclick: () => this.ui.actAll(one.actions),
            },
            one.label,
            one.cost ? h("span", { class: "cost" }, price(one, this.ui)) : null,
          ),
          one.effects ? effects(one.effects, this.ui) : null,
        ),
      ),
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
    this.ui.map.lines([]);
    this.ui.mark("build", []);
  }
}
