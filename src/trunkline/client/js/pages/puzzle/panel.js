// The puzzle of the day on the front page.

/** @import { Account, DailyPuzzle, MyPuzzles } from "../../wire.js" */

import { get } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { myStreak, myWeek } from "./kept.js";
import { inWords, kindName, streakWords } from "./words.js";

/**
 * A card with today's question; null where there are no puzzles.
 * @param {Account | null} who
 */
export async function puzzlePanel(who) {
  /** @type {[DailyPuzzle | null, MyPuzzles | null]} */
  const [today, mine] = await Promise.all([
    /** @type {Promise<DailyPuzzle>} */ (get("/api/puzzles/today")).catch(() => null),
    who ? get("/api/puzzles/mine") : null,
  ]);
  if (!today) return null;
  const { number, puzzle, question, until, yesterday } = today;
  const outcome = myWeek(mine, number).at(-1)?.outcome;
  const streak = myStreak(mine, number);
  return h(
    "section",
    { class: "wrap puzzle-panel", "aria-label": "Puzzle of the day" },
    h(
      "a",
      { class: "puzzle-today", href: "/puzzle", "data-key": "puzzle" },
      h("span", { class: "puzzle-mark", "aria-hidden": "true" }, sprite("track")),
      h(
        "span",
        { class: "grow" },
        h(
          "small",
          { class: "over" },
          `Puzzle ${number} · ${kindName(puzzle.kind)} · ${puzzle.label}`,
        ),
        h("b", {}, question),
        h(
          "small",
          { class: "soft" },
          outcome
            ? `${outcome === "solved" ? "Solved" : "Played"}. Next puzzle ${inWords(until)}.`
            : "One position, one question, three tries. No account needed.",
        ),
      ),
      streak ? h("span", { class: "streak" }, sprite("bolt"), streakWords(streak)) : null,
      h("span", { class: "button primary" }, outcome ? "Look again" : "Solve it"),
    ),
    h(
      "p",
      { class: "small" },
      h("a", { href: `/puzzle/${yesterday.id}`, "data-key": "yesterday" }, "Yesterday’s puzzle"),
    ),
  );
}
