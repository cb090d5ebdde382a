// Hexes as SVG: corners and outlines.

/** @import { Point } from "../../page.js" */

import { s } from "../../lib/dom.js";

/** @type {Map<string, string>} */
const outlines = new Map();

/**
 * Return the corners of a hex around nothing, as an SVG points list.
 * @param {number} size
 * @param {boolean} pointy
 */
export function corners(size, pointy) {
  const key = `${size} ${pointy}`;
  const known = outlines.get(key);
  if (known) return known;
  const turn = pointy ? Math.PI / 6 : 0;
  const points = Array.from({ length: 6 }, (_, n) => {
    const angle = turn + (n * Math.PI) / 3;
    return `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`;
  }).join(" ");
  outlines.set(key, points);
  return points;
}

/**
 * Return a hex around a point.
 * @param {Point} at
 * @param {number} size
 * @param {boolean} pointy
 * @param {string | null} [kind]
 */
export function hexagon([x, y], size, pointy, kind = null) {
  return s("polygon", {
    class: kind,
    points: corners(size, pointy),
    transform: `translate(${x} ${y})`,
  });
}
