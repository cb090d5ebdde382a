// The answer of a puzzle as rows, of which one is chosen.

/** @import { PuzzleAnswer, PuzzleChoice, PuzzlePosition } from "../../wire.js" */
/** @import { MapView } from "../../table/map/map_view.js" */

import { h, put } from "../../lib/dom.js";

/** Rows of which one is chosen; nothing on the map. */
export class RowInput {
  /** @type {PuzzleChoice | null} */
  chosen = null;
  locked = false;
  /** @type {number | null} what the answer brings so far; null where that is the question */
  total = null;
  problem = "";

  /**
   * @param {PuzzlePosition} puzzle
   * @param {MapView} map
   * @param {() => void} changed
   */
  constructor(puzzle, map, changed) {
    this.puzzle = puzzle;
    this.map = map;
    this.changed = changed;
    this.root = h("div", { class: "puzzle-input" });
  }

  open() {
    this.draw();
  }

  /** @returns {PuzzleAnswer | null} */
  answer() {
    return this.chosen && { choice: this.chosen.id };
  }

  /**
   * What is asked for next.
   * @returns {string}
   */
  get ask() {
    return this.chosen ? "" : "Choose one.";
  }

  /**
   * What the button says.
   * @returns {string}
   */
  get go() {
    return "Answer";
  }

  clear() {
    this.pick(null);
  }

  lock() {
    this.locked = true;
    this.draw();
  }

  /**
   * Draw an answer that was given before, or the solution.
   * @param {PuzzleAnswer | null} answer
   */
  show(answer) {
    this.chosen = this.puzzle.choices.find((one) => one.id === answer?.choice) ?? null;
    this.draw();
  }

  /** @param {PuzzleChoice | null} choice */
  pick(choice) {
    this.chosen = choice;
    this.draw();
    this.changed();
  }

  draw() {
    put(this.root, this.rows(this.puzzle.choices));
  }

  /**
   * @param {PuzzleChoice[]} choices
   * @param {string} [label]
   */
  rows(choices, label = "Answers") {
    return h(
      "div",
      { class: "puzzle-rows", role: "group", "aria-label": label },
      choices.map((choice) =>
        h(
          "button",
          {
            class: "puzzle-row",
            type: "button",
            "data-key": `choice-${choice.id}`,
            "aria-pressed": String(choice === this.chosen),
            disabled: this.locked && choice !== this.chosen,
            onclick: () => this.pick(choice),
          },
          choice.item ? h("span", { class: `cube tone-${choice.item}` }) : null,
          h(
            "span",
            {},
            h("b", {}, choice.label),
            choice.about ? h("small", {}, choice.about) : null,
          ),
        ),
      ),
    );
  }
}
