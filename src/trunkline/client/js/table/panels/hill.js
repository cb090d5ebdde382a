// A line of values as a railway over a hill: as high as what each space yields, an engine for each player.

/** @import { Marker, TrackPanel } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { narrow } from "../../app/settings.js";
import { s } from "../../lib/dom.js";
import { seatName } from "./cells.js";

const LEFT = 46;
const RIGHT = 26;
/** Where the ground and the summit are, and the lowest and the highest line of names. */
const [GROUND, SUMMIT] = [232, 118];
const ROW = 19;
const HIGH = 264;
/** Spaces from one number to the next. */
const TICK = 5;
/** Room for a letter of a name. */
const LETTER = 7.4;
/** The room between engines on one space. */
const QUEUE = 13;
const ENGINE = "M-17 0V-17H-6V-10H6V-17H11V-10H14L18 0Z";

/**
 * @param {TrackPanel} data
 * @param {number} foreseen the space that an offer leads to; less than 0: none
 * @param {Ui} ui
 */
export function hill(data, foreseen, ui) {
  const cells = data.cells ?? [];
  const wide = narrow() ? 560 : 1000;
  const heights = cells.map((one) => one.height ?? 0);
  const [low, top] = [Math.min(0, ...heights), Math.max(...heights)];
  const last = cells.length - 1;
  /** @param {number} n */
  const x = (n) => LEFT + (n / last) * (wide - LEFT - RIGHT);
  /** @param {number} high */
  const y = (high) => GROUND - 14 - ((high - low) / (top - low)) * (GROUND - 14 - SUMMIT);
  const line = heights.map((high, n) => `${x(n).toFixed(1)} ${y(high).toFixed(1)}`).join("L");
  const best = heights.flatMap((high, n) => (high === top ? [n] : []));
  const peak = best[Math.floor((best.length - 1) / 2)];
  const drawn = engines(data, x, (n) => y(heights[n]), ui);
  return s(
    "svg",
    {
      class: "hill",
      viewBox: `0 0 ${wide} ${HIGH}`,
      role: "img",
      "aria-label": drawn.map((one) => one.words).join("; "),
    },
    s("rect", { class: "sky", width: wide, height: HIGH }),
    s("path", { class: "far-hill", d: farHill(wide) }),
    s("path", { class: "grass", d: `M0 ${HIGH}V${y(heights[0])}L${line}H${wide}V${HIGH}Z` }),
    s("path", { class: "ties", d: `M${line}` }),
    s("path", { class: "rails", d: `M${line}` }),
    s("path", { class: "pole", d: `M${x(peak)} ${y(top)}v-34` }),
    s("path", { class: "banner", d: `M${x(peak)} ${y(top) - 34}h20l-5 6.5 5 6.5h-20Z` }),
    s(
      "text",
      { class: "summit", x: x(peak) + 26, y: y(top) - 23 },
      `${cells[peak].under} at ${span(best, cells)}`,
    ),
    cells.flatMap((one, n) =>
      n % TICK ? [] : [s("text", { class: "tick", x: x(n), y: HIGH - 10 }, one.label)],
    ),
    foreseen < 0
      ? null
      : s("circle", { class: "foreseen", cx: x(foreseen), cy: y(heights[foreseen]), r: 11 }),
    drawn.map((one) => one.node),
  );
}

/** @param {number} wide */
const farHill = (wide) =>
  `M0 205Q${wide * 0.13} 150 ${wide * 0.28} 188T${wide * 0.62} 128T${wide} 206V${HIGH}H0Z`;

/** @type {(of: number[], cells: { label: string }[]) => string} */
const span = (of, cells) => {
  const [first, end] = [cells[of[0]].label, cells[of[of.length - 1]].label];
  return first === end ? first : `${first}–${end}`;
};

/**
 * An engine for each marker, with its name on the lowest line that has room for it.
 * @param {TrackPanel} data
 * @param {(cell: number) => number} x
 * @param {(cell: number) => number} y
 * @param {Ui} ui
 */
function engines(data, x, y, ui) {
  /** @type {Map<number, number>} */
  const queued = new Map();
  /** @type {number[]} where each line of names ends */
  const ends = [];
  const sorted = Object.values(data.markers ?? {}).sort((a, b) => a.cell - b.cell);
  return sorted.map((marker) => {
    const before = queued.get(marker.cell) ?? 0;
    queued.set(marker.cell, before + 1);
    const words = said(marker, data, ui);
    const half = (words.length * LETTER) / 2;
    const at = Math.max(x(marker.cell) - before * QUEUE, half + 4);
    const free = ends.findIndex((end) => end < at - half - 6);
    const row = free < 0 ? ends.length : free;
    ends[row] = at + half;
    const above = SUMMIT - 34 - row * ROW;
    return {
      words,
      node: s(
        "g",
        { class: `engine seat-${(marker.seat ?? 0) % 8}` },
        s("path", { class: "lead", d: `M${at} ${above + 5}V${y(marker.cell) - 20}` }),
        s(
          "g",
          { transform: `translate(${x(marker.cell) - before * QUEUE} ${y(marker.cell) - 7})` },
          s("path", { d: ENGINE }),
          [-11, 0, 11].map((cx) => s("circle", { cx, cy: 1, r: 4.5 })),
        ),
        s("text", { x: at, y: above }, words),
      ),
    };
  });
}

/**
 * @param {Marker} marker
 * @param {TrackPanel} data
 * @param {Ui} ui
 */
function said({ seat, cell }, data, ui) {
  const one = data.cells?.[cell];
  const name = seat === undefined ? "" : `${seatName(seat, ui)} `;
  return `${name}${one?.label} · ${one?.under}`;
}
