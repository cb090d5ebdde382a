// Names on a map seen from afar, where hexes are too small for words.

/** @import { GameMap as MapFacts, Owner, Point } from "../../page.js" */
/** @import { Box } from "../../lib/framing.js" */

import { s } from "../../lib/dom.js";

/**
 * Widths of a hex from which places of a rank are named; great cities always are.
 * @type {Record<number, number>}
 */
const RANKS = { 1: 0, 2: 20, 3: 27, 4: 36 };
/** Sizes of names, the usual one first. */
const SIZES = [12, 10.5, 9.5];
/** Spots for the name of a country, in pixels right and down of its place: the nearest first. */
const AWAY = [0, -20, 20, -40, 40]
  .flatMap((right) => Array.from({ length: 15 }, (_, n) => [right, (n - 7) * 8]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));

/**
 * How a map is seen: its whole, units of the map in a pixel, pixels of a hex.
 * @typedef {{ base: Box, unit: number, wide: number }} Sight
 * A box: left, top, right, bottom.
 * @typedef {number[]} Frame
 */

/** @type {(one: Frame, other: Frame) => boolean} */
const meet = (one, other) =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/**
 * Return the spot of a name: below, above, right, left, lower right or lower left of its place,
 * smaller if it must be. Great cities and cities without a rank are named in any case.
 * @param {{ at: Point, name: string, rank?: number }} place
 * @param {number} room
 * @param {Sight} sight
 * @param {(box: Frame) => boolean} free
 */
export function nameSpot({ at: [x, y], name, rank = 1 }, room, { base, unit }, free) {
  let first = null;
  for (const size of SIZES.map((one) => one * unit)) {
    const [half, high] = [name.length * size * 0.27, size * 1.15];
    const out = room + half;
    const boxes = [
      [x, y + room],
      [x, y - room - high],
      [x + out, y - high / 2],
      [x - out, y - high / 2],
      [x + out * 0.8, y + room * 0.7],
      [x - out * 0.8, y + room * 0.7],
    ].map(([middle, top]) => {
      const left = Math.min(Math.max(middle - half, base.x), base.x + base.w - 2 * half);
      return [left, top, left + 2 * half, top + high];
    });
    first ??= { box: boxes[0], size };
    const box = boxes.find(free);
    if (box) return { box, size };
  }
  return rank === 1 ? first : null;
}

/**
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} unit
 * @param {string | null} kind
 */
const written = (name, x, y, size, unit, kind) =>
  s(
    "text",
    {
      x,
      y,
      "font-size": size.toFixed(2),
      "stroke-width": (3 * unit).toFixed(2),
      class: kind,
    },
    name,
  );

/**
 * Return names in letters of one size, the most important first. A name moves or shrinks where
 * there is no room; without a rank it is never left out.
 * @param {MapFacts} facts
 * @param {Record<string, Owner>} owners
 * @param {(place: string) => { at: Point } | null} spot
 * @param {Sight} sight
 * @param {Frame[]} kept what must stay free
 */
export function farNames(facts, owners, spot, sight, kept) {
  const { unit, wide } = sight;
  const taken = [...kept];
  /** @param {Frame} box */
  const free = (box) => !taken.some((other) => meet(box, other));
  /** @type {(at: Point, w: number, h: number) => void} */
  const take = ([x, y], w, h) => {
    taken.push([x - w, y - h, x + w, y + h]);
  };
  const places = Object.values(facts.hexes)
    .flatMap(({ at, name, rank }) => (name ? [{ at, name, rank }] : []))
    .filter(({ rank }) => !rank || wide >= RANKS[rank])
    .sort((a, b) => (a.rank ?? 1) - (b.rank ?? 1));
  // Names keep off the cities, their own and others.
  const room = facts.ring ? facts.ring * 0.86 : Math.max(facts.size * 0.3, 8 * unit);
  for (const { at } of places) take(at, room, room * 0.9);
  for (const place of Object.values(owners).flatMap((owner) => owner.at ?? [])) {
    const found = spot(place);
    if (found) take(found.at, 7 * unit, 7 * unit);
  }
  /** @type {SVGElement[]} */
  const made = [];
  for (const place of places) {
    const found = nameSpot(place, room, sight, free);
    if (!found) continue;
    taken.push(found.box);
    const [left, top, right] = found.box;
    const kind = place.rank === 1 ? "great" : null;
    made.push(written(place.name, (left + right) / 2, top + found.size, found.size, unit, kind));
  }
  // Where a name of a country would run over those of cities it moves; without room there is none.
  for (const { name, at } of facts.regions ?? []) {
    const half = name.length * 6.1 * unit;
    const found = AWAY.map(([right, down]) => {
      const [x, y] = [at[0] + right * unit, at[1] + down * unit];
      return [x - half, y - 12 * unit, x + half, y + 3 * unit];
    }).find(free);
    if (!found) continue;
    taken.push(found);
    const [left, , , low] = found;
    made.unshift(written(name, left + half, low - 3 * unit, 14 * unit, unit, "region"));
  }
  return made;
}
