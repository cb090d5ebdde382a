// The ring of a lesson on the map, and the dotted line of the way that is meant.

/** @import { Point } from "../page.js" */
/** @import { MapView } from "./map/map_view.js" */

import { s } from "../lib/dom.js";
import { hexagon } from "./map/geometry.js";

/** How far outside its hex the ring lies. */
const OUTSIDE = 5;

export class HexRing {
  shown = "";

  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.layer = s("g", { class: "over-lesson" });
  }

  /**
   * Ring hexes, and draw a dotted line along a way; nothing takes both away.
   * @param {string[]} places
   * @param {string[]} way
   */
  show(places, way) {
    const { board, facts } = this.map;
    const key = JSON.stringify([places, way]);
    const there = board?.sheet.contains(this.layer);
    if (!board || !facts || (this.shown === key && there)) return;
    this.shown = key;
    if (!there) board.sheet.append(this.layer);
    /** @type {(id: string) => Point[]} */
    const at = (id) => {
      const spot = this.map.spot(this.map.hexOf(id) ?? "")?.at;
      return spot ? [spot] : [];
    };
    const points = way.flatMap(at).map(([x, y]) => `${x},${y}`);
    const rings = places.flatMap(at);
    this.layer.replaceChildren(
      ...(points.length > 1
        ? [s("polyline", { class: "lesson-way", points: points.join(" ") })]
        : []),
      ...["ring-under", "ring-over"].flatMap((kind) =>
        rings.map((one) => hexagon(one, facts.size + OUTSIDE, facts.pointy, kind)),
      ),
    );
  }
}
