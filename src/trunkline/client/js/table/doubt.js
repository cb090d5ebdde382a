// Moves that can hardly be meant: the title says which, and one is asked before they are made.

/** @import { Action, Offer, RangeOffer, Told } from "../page.js" */

/**
 * What is told about an offer, with its range if it has one.
 * @typedef {Told & Partial<Pick<RangeOffer, "field" | "low" | "high">> & { type?: string }} ToldOffer
 */

/**
 * Return what an offer warns of when an action is chosen; empty if of nothing.
 * @param {ToldOffer} offer
 * @param {Action} action
 */
export function warned(offer, action) {
  const number = offer.type === "range" && offer.field ? action[offer.field] : undefined;
  if (offer.warn) return offer.warn;
  if (number === undefined) return "";
  const { warn_from: from, warn_to: to, low, high, warn_high: highest } = offer;
  if (from && number >= from[0]) return from[1];
  if (to && number <= to[0]) return to[1];
  return low !== high && number === high ? (highest ?? "") : "";
}

/**
 * Return True if an action is one of an offer's: a range leaves one field open.
 * @param {Offer} offer
 * @param {Action} action
 */
const isOf = (offer, action) =>
  Object.keys({ ...offer.action, ...action }).every(
    (field) =>
      (offer.type === "range" && field === offer.field) ||
      JSON.stringify(offer.action[field]) === JSON.stringify(action[field]),
  );

/**
 * Return what makes a move one that can hardly be meant, in the title's words; empty for others.
 * @param {Action} action
 * @param {Offer[]} offers
 * @param {Told} [told] what is said about the move, if it is no plain offer
 */
export function doubtOf(action, offers, told) {
  const offer = told ?? offers.find((one) => isOf(one, action));
  return offer ? warned(offer, action) : "";
}
