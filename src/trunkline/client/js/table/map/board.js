// The board as it is drawn: the server's picture with its parts, and a sheet of our own above it.

/** @import { GameMap as MapFacts } from "../../page.js" */
/** @import { Box } from "../../lib/framing.js" */

import { s } from "../../lib/dom.js";
import { drawIn, drawn } from "./picture.js";

/** What we draw, from the lowest layer up. */
const LAYERS = /** @type {const} */ ([
  "recent",
  "look",
  "ghosts",
  "routes",
  "marks",
  "names",
  "stops",
]);

/**
 * Return the part that is fitted into the view: the hexes and a little room. Land and sea go on
 * beyond.
 * @param {MapFacts} facts
 * @returns {Box}
 */
function extent({ hexes, size, ring = 0 }) {
  const spots = Object.values(hexes).map((one) => one.at);
  const [xs, ys] = [spots.map((at) => at[0]), spots.map((at) => at[1])];
  const room = Math.max(size + 4, ring ? ring + 30 : 0);
  const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return { x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y };
}

/**
 * Return the boxes of the names of seas, which no other name may cover.
 * @param {SVGElement} svg
 */
const seas = (svg) =>
  [...svg.querySelectorAll("text.ocean")].map((one) => {
    const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(one.getAttribute(name)));
    const half = (one.textContent?.length ?? 0) * size * 0.36;
    return [x - half, y - size * 0.8, x + half, y + size * 0.25];
  });

export class Board {
  /**
   * @param {string} text the picture
   * @param {MapFacts} facts
   */
  constructor(text, facts) {
    this.facts = facts;
    this.base = extent(facts);
    this.svg = drawn(text);
    for (const name of ["width", "height"]) this.svg.removeAttribute(name);
    this.svg.setAttribute("role", "group");
    /** @type {NodeListOf<SVGElement>} */
    const parts = this.svg.querySelectorAll("[data-part]");
    /** Groups of the picture by the part that they hold. */
    this.parts = new Map([...parts].map((one) => [one.dataset.part ?? "", one]));
    this.layers = /** @type {Record<(typeof LAYERS)[number], SVGGElement>} */ (
      Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `over-${name}` })]))
    );
    // What changes often lies on a sheet of its own: the many hexes below it are not painted again.
    this.sheet = s(
      "svg",
      { class: "trunkline sheet-over", role: "group", "aria-label": "On the map" },
      Object.values(this.layers),
    );
    const names = this.svg.querySelector("#names");
    if (names) this.sheet.append(names); // a ring must never cover a name
    this.seas = seas(this.svg);
    const { x, y, w, h } = this.base;
    for (const sheet of [this.svg, this.sheet])
      sheet.setAttribute("viewBox", [x, y, w, h].join(" "));
    /** Pictures as they are drawn, by key. */
    this.shown = new Map([[facts.picture, text]]);
  }

  /**
   * Draw the parts that differ from what is shown.
   * @param {Map<string, string>} pictures
   */
  update(pictures) {
    const prefix = `${this.facts.picture}/`;
    for (const [key, text] of pictures) {
      if (!key.startsWith(prefix) || this.shown.get(key) === text) continue;
      const group = this.parts.get(key.slice(prefix.length));
      if (group) drawIn(group, text);
      this.shown.set(key, text);
    }
  }
}
