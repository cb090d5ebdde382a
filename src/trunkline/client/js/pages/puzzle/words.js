// Puzzles in words: kinds, streaks, and the line that is passed on.

/** @import { PuzzlePosition } from "../../wire.js" */

import { worded } from "../../lib/dom.js";

/** @type {Record<string, string>} */
const KINDS = {
  run: "Best run",
  delivery: "Best delivery",
  lay: "Lay the tile",
  escape: "Escape",
  dump: "Dump",
};

/**
 * The name of a kind of puzzle.
 * @param {string} kind
 */
export const kindName = (kind) => KINDS[kind] ?? "Puzzle";

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** @param {number} days */
export const streakWords = (days) => counted(days, "day");

/**
 * The best of some values; null without any.
 * @param {number[]} values
 * @param {boolean} lower true if less is better
 */
export function bestOf(values, lower) {
  if (!values.length) return null;
  return lower ? Math.min(...values) : Math.max(...values);
}

/**
 * The line that is passed on; it gives nothing away.
 * @param {Pick<PuzzlePosition, "unit" | "lower">} puzzle
 * @param {{ tries: { value: number }[], hints: number, outcome: string }} play
 * @param {number} best
 * @param {number | null} number
 */
export function resultLine({ unit, lower }, { tries, hints, outcome }, best, number) {
  const name = number === null ? "Trunkline puzzle" : `Trunkline ${number}`;
  const made = bestOf(
    tries.map(({ value }) => value),
    lower,
  );
  const parts = [
    made === null
      ? "gave up"
      : `${worded(made, unit)} ${lower ? "for" : "of"} ${worded(best, unit)}`,
    made === null ? "" : counted(tries.length, "try", "tries"),
    made !== null && outcome === "given up" ? "gave up" : "",
    hints ? counted(hints, "hint") : "",
  ];
  return `${name}: ${parts.filter(Boolean).join(", ")}`;
}

/**
 * How long it is until a time: "in 9 h", "in 12 min".
 * @param {string} until
 * @param {number} [now]
 */
export function inWords(until, now = Date.now()) {
  const minutes = Math.max(1, Math.round((Date.parse(until) - now) / 60_000));
  return minutes >= 60 ? `in ${Math.round(minutes / 60)} h` : `in ${minutes} min`;
}
