// The head of a puzzle: its number and kind, my streak, the question, and what one must know.

/** @import { PuzzlePosition } from "../../wire.js" */
/** @import { PuzzlePage } from "./puzzle.js" */

import { load } from "../../app/lazy_parts.js";
import { narrow } from "../../app/settings.js";
import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { myStreak } from "./kept.js";
import { streakWords } from "./words.js";

/**
 * What one must know, to unfold on a phone.
 * @param {PuzzlePosition} puzzle
 */
export const factsOf = ({ facts }) =>
  h(
    "details",
    { class: "facts", open: !narrow() },
    h("summary", {}, "How it works"),
    h(
      "ul",
      {},
      facts.map((one) => h("li", {}, one)),
    ),
  );

/** @param {PuzzlePage} page */
export function heading(page) {
  const { puzzle, mine, today } = page;
  return [
    h(
      "p",
      { class: "over" },
      h("span", {}, `${page.name().replace(":", " ·")} · ${puzzle.label}`),
      streakOf(page, myStreak(mine, today.number)),
    ),
    h("h1", {}, puzzle.question),
    page.solution ? null : page.facts,
  ];
}

/**
 * My streak; with an account it leads to all my puzzles.
 * @param {PuzzlePage} page
 * @param {number} streak
 */
function streakOf({ mine, go }, streak) {
  if (!mine)
    return streak ? h("span", { class: "streak" }, sprite("bolt"), streakWords(streak)) : null;
  return h(
    "button",
    {
      class: "link streak",
      type: "button",
      "data-key": "mine",
      onclick: async () => (await load("pages/puzzle/history")).showHistory(go),
    },
    sprite("bolt"),
    streak ? streakWords(streak) : "Your puzzles",
  );
}
