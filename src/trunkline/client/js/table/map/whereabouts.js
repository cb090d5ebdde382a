// Where a place lies in words: its name, or the direction from the nearest place that has one.

/** @import { Point } from "../../page.js" */
/** @import { MapView } from "./map_view.js" */

const WINDS = [
  "East",
  "South-east",
  "South",
  "South-west",
  "West",
  "North-west",
  "North",
  "North-east",
];

/**
 * Return the direction from one point to another, on a map with north above.
 * @param {Point} from
 * @param {Point} to
 */
export function wind([x, y], [there, below]) {
  const turn = Math.atan2(below - y, there - x) / (2 * Math.PI);
  return WINDS[Math.round(turn * WINDS.length + WINDS.length) % WINDS.length];
}

/**
 * Return the name of a place, or where it is from the nearest one with a name; empty without any.
 * @param {string} id
 * @param {MapView} map
 */
export function whereabouts(id, map) {
  const here = map.spot(id);
  const name = here?.name || map.facts?.hexes[map.hexOf(id) ?? ""]?.name;
  if (!here || name) return name ?? "";
  let least = Infinity;
  let found = "";
  for (const one of Object.values({ ...map.facts?.hexes, ...map.facts?.stops })) {
    const far = (one.at[0] - here.at[0]) ** 2 + (one.at[1] - here.at[1]) ** 2;
    if (!one.name || far >= least) continue;
    least = far;
    found = `${wind(one.at, here.at)} of ${one.name}`;
  }
  return found;
}
