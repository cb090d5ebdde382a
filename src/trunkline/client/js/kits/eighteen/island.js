// The picture beside "What is an 18xx?": an island, three cities, one railway, one train.

import { s } from "../../lib/dom.js";

const LAND =
  "M60 150C90 40 220 44 330 62S560 20 660 90S730 280 660 390S420 500 300 476S70 470 44 340S40 220 60 150Z";
const LINE = "M170 340C260 340 270 200 380 200S520 300 600 300";
/** @type {[string, number, number, number][]} */
const CITIES = [
  ["Adelaide", 170, 340, 20],
  ["Mildura", 380, 200, 30],
  ["Sydney", 600, 300, 40],
];

/** @type {(d: string, className: string) => SVGElement} */
const path = (d, className) => s("path", { d, class: className });

/** @type {(name: string, x: number, y: number) => SVGElement} */
const city = (name, x, y) =>
  s(
    "g",
    { transform: `translate(${x} ${y})` },
    s("circle", { r: 30, class: "city" }),
    s("circle", { r: 10, class: "city-dot" }),
    s("text", { y: 56, class: "city-name" }, name),
  );

/** @type {(x: number, y: number, amount: number) => SVGElement} */
const pays = (x, y, amount) =>
  s(
    "g",
    { transform: `translate(${x} ${y - 60})` },
    s("rect", { x: -34, y: -18, width: 68, height: 34, rx: 17 }),
    s("text", { y: 6 }, `£${amount}`),
  );

/** Return the picture; with the class `runs` the train drives and the cities pay. */
export const island = () =>
  s(
    "svg",
    {
      viewBox: "0 0 760 520",
      class: "island",
      role: "img",
      "aria-label": "A small railway between three cities",
    },
    s(
      "defs",
      {},
      s(
        "pattern",
        { id: "island-grid", width: 86.6, height: 150, patternUnits: "userSpaceOnUse" },
        path("M43.3 0L86.6 25V75L43.3 100L0 75V25ZM43.3 100V150", "grid"),
      ),
      s("clipPath", { id: "island-edge" }, s("path", { d: LAND })),
    ),
    s("rect", { width: 760, height: 520, class: "water" }),
    path(LAND, "shelf"),
    path(LAND, "land"),
    s("rect", {
      width: 760,
      height: 520,
      fill: "url(#island-grid)",
      "clip-path": "url(#island-edge)",
    }),
    path("M470 150l26-44 26 44zM508 158l22-36 22 36zM250 420l24-40 24 40z", "hill"),
    path("M487 122l9-16 9 16-5 5-4-4-4 4zM522 136l8-14 8 14-4 4-4-3-4 3z", "snow"),
    path(LINE, "bed"),
    path(LINE, "track"),
    path(LINE, "rails"),
    CITIES.map(([name, x, y]) => city(name, x, y)),
    s(
      "g",
      { class: "pays" },
      CITIES.map(([, x, y, amount]) => pays(x, y, amount)),
    ),
    s(
      "g",
      { class: "engine" },
      s("rect", { x: -26, y: -15, width: 36, height: 30, rx: 5 }),
      path("M10-13h12q11 5 11 13t-11 13H10z", ""),
    ),
  );
