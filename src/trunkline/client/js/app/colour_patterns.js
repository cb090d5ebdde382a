// A pattern for each colour of tiles, for eyes that see green, brown and red as one; switched on in the settings.

import { s } from "../lib/dom.js";

/** What is drawn on a colour: yellow is plain, the lines are dark and thin so that track stays on top. */
const MARKS = {
  green: "M0 8L8 0M-2 2L2 -2M6 10L10 6",
  brown: "M0 0L8 8M0 8L8 0",
  gray: "M0 4H8",
  red: "M2 2h.1M6 6h.1",
};

/**
 * The patterns, in the page as long as they are wished for.
 * @param {boolean} on
 */
export function tilePatterns(on) {
  document.documentElement.classList.toggle("patterns", on);
  const there = document.getElementById("tile-patterns");
  if (!on || there) return there && !on ? there.remove() : undefined;
  document.body.append(
    s(
      "svg",
      { id: "tile-patterns", class: "trunkline symbols", "aria-hidden": "true" },
      Object.entries(MARKS).map(([colour, d]) =>
        s(
          "pattern",
          {
            id: `pattern-${colour}`,
            width: 8,
            height: 8,
            patternUnits: "userSpaceOnUse",
          },
          s("rect", { width: 8, height: 8, class: `f-${colour}` }),
          s("path", { d, class: "pattern-mark" }),
        ),
      ),
    ),
  );
}
