// What somebody without an account tried at puzzles: kept in this browser.

/** @import { MyPuzzles, PuzzleAnswer, PuzzleDay } from "../../wire.js" */

const KEY = "puzzles";
/** How many puzzles are remembered. */
const MOST = 60;
const WEEK = 7;

/**
 * @typedef {object} Kept
 * @property {number | null} number the day whose puzzle it was
 * @property {{ value: number, answer: PuzzleAnswer }[]} tries
 * @property {number} hints
 * @property {string} outcome
 */

/** @returns {Kept} */
export const fresh = () => ({ number: null, tries: [], hints: 0, outcome: "" });

/** @returns {Record<string, Kept>} */
export function keptPlays() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? found : {};
  } catch {
    return {};
  }
}

/**
 * What was tried at a puzzle.
 * @param {string} id
 */
export const keptPlay = (id) => ({ ...fresh(), ...keptPlays()[id] });

/**
 * Remember what was tried at a puzzle; the oldest one is forgotten.
 * @param {string} id
 * @param {Kept} play
 */
export function keepPlay(id, play) {
  const { [id]: _, ...others } = keptPlays();
  const all = [...Object.entries(others), [id, play]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // a browser that keeps nothing: the puzzle can be played all the same
  }
}

/**
 * How many days in a row were solved up to today, or to yesterday.
 * @param {Record<string, Kept>} plays
 * @param {number} today
 */
export function streakOf(plays, today) {
  const solved = new Set(
    Object.values(plays)
      .filter((one) => one.outcome === "solved")
      .map((one) => one.number),
  );
  const end = solved.has(today) ? today : today - 1;
  let count = 0;
  while (solved.has(end - count)) count += 1;
  return count;
}

/**
 * The last seven days, and what became of their puzzles.
 * @param {Record<string, Kept>} plays
 * @param {number} today
 * @returns {PuzzleDay[]}
 */
export const weekOf = (plays, today) =>
  Array.from({ length: WEEK }, (_, n) => {
    const number = today - WEEK + 1 + n;
    const found = Object.values(plays).find((one) => one.number === number);
    return { number, outcome: found?.outcome ?? "" };
  });

/**
 * My streak: that of the account, or a longer one from before there was one.
 * @param {MyPuzzles | null} mine
 * @param {number} today
 */
export const myStreak = (mine, today) => Math.max(mine?.streak ?? 0, streakOf(keptPlays(), today));

/**
 * My week: that of the account, with days from before there was one.
 * @param {MyPuzzles | null} mine
 * @param {number} today
 */
export const myWeek = (mine, today) =>
  weekOf(keptPlays(), today).map((day, n) => (mine?.week[n]?.outcome ? mine.week[n] : day));
