// The answer of a puzzle as a tile on the map: a hex, a tile, and how it is turned.

/** @import { PuzzleAnswer, PuzzleChoice } from "../../wire.js" */

import { h, put, say } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { tilePicture } from "../../table/map/tile_picture.js";
import { RowInput } from "./row_input.js";

/** @param {PuzzleChoice} choice */
const tileOf = ({ tile = "" }) => tile;

/** Tap a hex, choose a tile, turn it; what is chosen lies on the map. */
export class TileInput extends RowInput {
  hex = "";

  get ask() {
    return this.hex ? "Choose a tile and turn it." : "Tap a hex.";
  }

  get go() {
    return this.chosen ? `Lay ${this.chosen.label}` : "Lay the tile";
  }

  clear() {
    this.hex = "";
    this.pick(null);
  }

  /** @param {PuzzleAnswer | null} answer */
  show(answer) {
    this.chosen = this.puzzle.choices.find((one) => one.id === answer?.choice) ?? null;
    this.hex = this.chosen?.hex ?? "";
    this.draw();
    if (this.hex) this.map.frameOn([this.hex], 4);
  }

  /** The tiles of the hex, each with the ways in which it may be turned. */
  tiles() {
    return groupBy(
      this.puzzle.choices.filter((one) => one.hex === this.hex),
      tileOf,
    );
  }

  /** @param {string} hex */
  look(hex) {
    this.hex = hex;
    const [ways] = this.tiles().values();
    this.pick(ways[0]);
    this.root.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {number} by */
  turn(by) {
    const ways = this.tiles().get(this.chosen?.tile ?? "") ?? [];
    const at = this.chosen ? ways.indexOf(this.chosen) : 0;
    const next = (at + by + ways.length) % ways.length;
    this.pick(ways[next]);
    say(`Rotation ${next + 1} of ${ways.length}`);
  }

  draw() {
    const { map, chosen, puzzle } = this;
    map.overlay.ghost(chosen?.hex ?? null, chosen?.tile ?? null, chosen?.rotation ?? 0);
    const hexes = [...groupBy(puzzle.choices, ({ hex = "" }) => hex).keys()];
    map.marks.show(
      this.locked
        ? []
        : hexes.map((hex) => ({
            place: hex,
            on: hex === this.hex,
            label: `Hex ${hex}${map.spot(hex)?.name ? `, ${map.spot(hex)?.name}` : ""}`,
            pick: () => this.look(hex),
          })),
    );
    put(
      this.root,
      this.locked
        ? chosen && this.rows([chosen])
        : this.hex
          ? this.picker()
          : h(
              "div",
              { class: "puzzle-places", role: "group", "aria-label": "Hexes" },
              hexes.map((hex) =>
                h(
                  "button",
                  {
                    class: "button small",
                    type: "button",
                    "data-key": `hex-${hex}`,
                    onclick: () => this.look(hex),
                  },
                  hex,
                ),
              ),
            ),
    );
  }

  picker() {
    const { pointy, size } = this.puzzle.map;
    const tiles = this.tiles();
    const ways = tiles.get(this.chosen?.tile ?? "") ?? [];
    return [
      h(
        "div",
        { class: "tiles", role: "group", "aria-label": `Tiles for ${this.hex}` },
        [...tiles].map(([tile, some]) => {
          const on = tile === this.chosen?.tile;
          const shown = on ? this.chosen : some[0];
          return h(
            "button",
            {
              class: `tile ${on ? "on" : ""}`,
              type: "button",
              "data-key": `tile-${tile}`,
              "aria-pressed": String(on),
              "aria-label": `Tile ${tile}`,
              onclick: () => (on ? this.turn(1) : this.pick(some[0])),
            },
            tilePicture(tile, shown?.rotation ?? 0, size, pointy),
            h("span", {}, tile),
          );
        }),
      ),
      h(
        "div",
        { class: "turner" },
        this.turner("turn-back", "Rotate back", "↺", -1, ways.length),
        h(
          "span",
          { class: "soft" },
          this.chosen ? `rotation ${ways.indexOf(this.chosen) + 1} of ${ways.length}` : "",
        ),
        this.turner("turn", "Rotate", "↻", 1, ways.length),
      ),
    ];
  }

  /**
   * @param {string} key
   * @param {string} label
   * @param {string} sign
   * @param {number} by
   * @param {number} ways
   */
  turner(key, label, sign, by, ways) {
    return h(
      "button",
      {
        class: "button",
        type: "button",
        "data-key": key,
        "aria-label": label,
        disabled: ways < 2,
        onclick: () => this.turn(by),
      },
      sign,
    );
  }
}
