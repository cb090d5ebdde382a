// What a title shows: what changes laid over what stays.

/** @import { Half, Page } from "../page.js" */
/** @import { Present } from "../ui.js" */

/**
 * What every widget may count on, though a title gives none of it.
 * @type {Present}
 */
const NOTHING = {
  owners: {},
  headline: { round: "" },
  acts: {},
  panels: {},
  views: [],
  side: [],
  hints: [],
};

/**
 * Return what changes laid over what stays, key by key.
 * @type {(still: any, now: any) => any}
 */
export function laidOver(still, now) {
  /** @param {unknown} value */
  const plain = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  if (!plain(still) || !plain(now)) return now;
  const found = { ...still };
  for (const [key, value] of Object.entries(now)) found[key] = laidOver(still[key], value);
  return found;
}

/**
 * Return all that a title shows now; null before the game has begun.
 * @param {Half<Page>} still
 * @param {Half<Page> | null} now
 * @returns {Present | null}
 */
export const presentOf = (still, now) => (now ? laidOver(laidOver(NOTHING, still), now) : null);
