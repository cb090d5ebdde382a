// A person on a card: an oval portrait that a number decides, the same for everybody.

import { s } from "../../lib/dom.js";

const SKINS = ["#e8b98f", "#d9a273", "#f0c8a4"];
const HAIRS = ["#3a2a1e", "#8a8a86", "#6b4423", "#1f1d1c", "#b5a58a"];
const COATS = ["#22303a", "#3d2a24", "#1f3d33", "#3a3346"];
const TIES = ["#a3231b", "#1d4fa3", "#80590c", "#1f6b45"];

/** @type {((hair: string) => SVGElement[])[]} */
const HEADS = [
  () => [path("M22 24h20l-1-17H23Z", "#1d2226"), path("M16 25q16-5 32 0v3q-16-5-32 0Z", "#1d2226")],
  () => [
    path("M21 24q0-13 11-13t11 13Z", "#2b2622"),
    path("M16 26q16-6 32 0l-1 2q-15-5-30 0Z", "#2b2622"),
  ],
  (hair) => [path("M20 31q-2-16 12-16t12 16q-3-9-8-9-8 1-11-1-3 3-5 10Z", hair)],
  () => [
    path("M20 25q0-10 12-10t12 10Z", "#17324a"),
    path("M19 25h26v4H19Z", "#0e2233"),
    path("M24 29q8 3 16 0l2 2q-10 4-20 0Z", "#0e2233"),
  ],
];

/** @type {((hair: string) => SVGElement[])[]} */
const FACES = [
  (hair) => [path("M24 40q8-5 16 0-4 4-8 1-4 3-8-1Z", hair)],
  (hair) => [path("M21 36q2 6 4 4 7-3 14 0 2 2 4-4 1 17-11 18-12-1-11-18Z", hair)],
  (hair) => [
    path("M20 32q2 3 2 12l-3-4ZM44 32q-2 3-2 12l3-4Z", hair),
    s("path", {
      d: "M23 33a4 4 0 1 0 8 0a4 4 0 1 0-8 0M33 33a4 4 0 1 0 8 0a4 4 0 1 0-8 0M31 33h2",
      fill: "none",
      stroke: "#4d4a45",
    }),
  ],
  () => [],
];

/** @type {(d: string, fill: string) => SVGElement} */
const path = (d, fill) => s("path", { d, fill });

/** @param {number} number */
export function portrait(number) {
  /** @type {<Of>(list: Of[], step: number) => Of} */
  const pick = (list, step) => list[Math.floor(number / step) % list.length];
  const [skin, hair] = [pick(SKINS, 1), pick(HAIRS, 1)];
  return s(
    "svg",
    { class: "portrait", viewBox: "0 0 64 76", "aria-hidden": "true" },
    s("ellipse", { class: "portrait-back", cx: 32, cy: 38, rx: 30, ry: 36 }),
    path("M10 62q4-12 16-13h12q12 1 16 13-8 12-22 12T10 62Z", pick(COATS, 2)),
    path("M26 49l6 9 6-9Z", "#fffdf8"),
    path("M30 51h4l1 4-3 10-3-10Z", pick(TIES, 1)),
    path("M27 42h10v8q-5 4-10 0Z", skin),
    s("ellipse", { cx: 32, cy: 33, rx: 11.5, ry: 14, fill: skin }),
    s("circle", { cx: 27.5, cy: 33, r: 1.4, fill: "#22262b" }),
    s("circle", { cx: 36.5, cy: 33, r: 1.4, fill: "#22262b" }),
    path("M31 34l2 5h-3Z", "#0002"),
    s("path", {
      d: "M28.500 44q3.500 2 7 0",
      fill: "none",
      stroke: "#7a3b2a",
      "stroke-width": 1.3,
    }),
    pick(FACES, 3)(hair),
    pick(HEADS, 1)(hair),
    s("ellipse", { class: "portrait-frame", cx: 32, cy: 38, rx: 30, ry: 36 }),
  );
}
