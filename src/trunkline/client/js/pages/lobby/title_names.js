// Names of titles: short ones for lists, and the title of a table.

/** @import { Title } from "../../wire.js" */

/**
 * A title's name up to a colon.
 * @param {{ label: string }} title
 */
export const short = ({ label }) => label.split(":", 1)[0];

/**
 * The short name of a table's title with its scenario, as lists show it.
 * @param {{ title: string, options: Record<string, unknown> }} table
 * @param {Title[]} titles
 */
export function titleOf({ title, options }, titles) {
  const info = titles.find((one) => one.title === title);
  if (!info) return title;
  const scenario = String(options.scenario ?? "");
  const named = info.explained.scenario?.names?.[scenario];
  return named && scenario !== info.defaults.scenario ? `${short(info)}, ${named}` : short(info);
}

/**
 * The title to begin with.
 * @param {Title[]} titles
 */
export const easiest = (titles) =>
  titles.find(({ about }) => about.weight?.startsWith("easy")) ?? titles[0];

/** How easy a title is, by the first words of its weight. */
const EASE = ["easy to", "easy", "demanding"];

/**
 * Titles, the easiest first.
 * @param {Title[]} titles
 */
export function byEase(titles) {
  /** @param {Title} info */
  const rank = ({ about }) => {
    const found = EASE.findIndex((word) => about.weight?.startsWith(word));
    return found < 0 ? EASE.length : found;
  };
  return [...titles].sort((one, other) => rank(one) - rank(other));
}
