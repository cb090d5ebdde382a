// The answer of a puzzle as a way over the map: where from, then where to.

/** @import { PuzzleAnswer, PuzzleChoice } from "../../wire.js" */
/** @import { Mark } from "../../ui.js" */

import { narrow } from "../../app/settings.js";
import { h, put } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { RowInput } from "./row_input.js";

/** @param {PuzzleChoice} choice */
const start = ({ stops = [] }) => stops[0] ?? "";
/** @param {PuzzleChoice} choice */
const goal = ({ stops = [] }) => stops.at(-1) ?? "";

/** Tap where it begins, then where it ends; rows do the same. */
export class PathInput extends RowInput {
  from = "";
  to = "";

  get ask() {
    if (this.chosen) return "";
    return this.from ? "Tap where it goes." : "Tap where it begins.";
  }

  clear() {
    this.from = this.to = "";
    this.pick(null);
  }

  /** @param {PuzzleAnswer | null} answer */
  show(answer) {
    const found = this.puzzle.choices.find((one) => one.id === answer?.choice) ?? null;
    this.chosen = found;
    this.from = found ? start(found) : "";
    this.to = found ? goal(found) : "";
    this.draw();
    if (found) this.map.frameOn(found.stops ?? []);
  }

  /** @param {string} place */
  begin(place) {
    this.from = place;
    this.to = "";
    this.pick(null);
    if (narrow()) this.map.frameOn([place, ...this.here().map(goal)]);
    this.root.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {string} place */
  end(place) {
    const ways = this.here().filter((one) => goal(one) === place);
    this.to = place;
    this.pick(ways.length === 1 ? ways[0] : null);
  }

  here() {
    return this.puzzle.choices.filter((one) => start(one) === this.from);
  }

  /** @param {string} place */
  name(place) {
    const spot = this.map.spot(place);
    return (spot && "name" in spot && spot.name) || place;
  }

  draw() {
    const { chosen } = this;
    this.map.overlay.lines(chosen ? [{ look: 0, legs: chosen.links ?? [] }] : []);
    this.map.marks.show(this.locked ? [] : this.marks());
    put(this.root, this.locked ? (chosen ? this.rows([chosen]) : null) : this.steps());
  }

  /** @returns {Mark[]} */
  marks() {
    const places = this.from
      ? [...groupBy(this.here(), goal)].map(([place]) => ({
          place,
          on: place === this.to,
          label: `To ${this.name(place)}`,
          pick: () => this.end(place),
        }))
      : [...groupBy(this.puzzle.choices, start)].map(([place, some]) => ({
          place,
          label: `From ${this.name(place)}, ${some.length} possible`,
          pick: () => this.begin(place),
        }));
    return places.filter(({ place }) => this.map.spot(place));
  }

  steps() {
    if (!this.from)
      return h(
        "div",
        { class: "puzzle-places", role: "group", "aria-label": "From" },
        [...groupBy(this.puzzle.choices, start).keys()].map((place) =>
          this.button(`from-${place}`, this.name(place), () => this.begin(place)),
        ),
      );
    const ways = this.to ? this.here().filter((one) => goal(one) === this.to) : this.here();
    return [
      h(
        "div",
        { class: "puzzle-from" },
        h("b", {}, `From ${this.name(this.from)}`),
        this.button("back", "Another place", () => this.clear()),
      ),
      this.rows(ways, "Ways"),
    ];
  }

  /**
   * @param {string} key
   * @param {string} text
   * @param {() => void} onclick
   */
  button(key, text, onclick) {
    return h("button", { class: "button small", type: "button", "data-key": key, onclick }, text);
  }

  /** @param {PuzzleChoice | null} choice */
  pick(choice) {
    if (choice) this.to = goal(choice);
    super.pick(choice);
    if (choice && narrow()) this.map.frameOn(choice.stops ?? []);
  }
}
