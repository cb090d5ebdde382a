// A tile as a small picture.

import { s } from "../../lib/dom.js";

/**
 * A tile as a small picture.
 * @param {string} tile
 * @param {number} rotation
 * @param {number} size
 * @param {boolean} [pointy]
 */
export function tilePicture(tile, rotation, size, pointy = true) {
  const [w, high] = pointy ? [size * Math.sqrt(3), size * 2] : [size * 2, size * Math.sqrt(3)];
  return s(
    "svg",
    {
      class: "trunkline tile-picture",
      viewBox: `${-w / 2 - 2} ${-high / 2 - 2} ${w + 4} ${high + 4}`,
      "aria-hidden": "true",
    },
    s("use", { href: `#tile-${tile}-${rotation}` }),
  );
}
