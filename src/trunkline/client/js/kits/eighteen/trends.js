// The last move of each price marker, read from the log.

/** @import { LogEntry, PriceEvent } from "../../page.js" */

/**
 * The direction of the last move of each owner's marker, up to a moment: 1 or -1.
 * A first known price has no direction, so it is left out.
 * @param {LogEntry[]} log
 * @param {PriceEvent | undefined} moved
 * @param {number} [until]
 * @returns {Map<string, number>}
 */
export function trends(log, moved, until = Number.POSITIVE_INFINITY) {
  /** @type {Map<string, number>} */
  const found = new Map();
  if (!moved) return found;
  /** @type {Map<string, number>} */
  const prices = new Map();
  for (const entry of log) {
    if (entry.kind !== "act" || entry.undone || entry.moment > until) continue;
    for (const event of entry.events ?? []) {
      if (event.kind !== moved.kind) continue;
      const owner = String(event[moved.owner]);
      const price = Number(event[moved.price]);
      const before = "old" in event ? Number(event.old) : prices.get(owner);
      prices.set(owner, price);
      if (before !== undefined && price !== before) found.set(owner, price > before ? 1 : -1);
    }
  }
  return found;
}
