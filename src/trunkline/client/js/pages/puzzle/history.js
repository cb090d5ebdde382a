// My puzzles: rating, streak, and what became of the latest ones.

/** @import { Go } from "../../ui.js" */
/** @import { MyPuzzles } from "../../wire.js" */

import { get } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { counted, kindName, streakWords } from "./words.js";

/** @param {Go} go */
export async function showHistory(go) {
  /** @type {MyPuzzles} */
  const mine = await get("/api/puzzles/mine");
  /** @type {[string, string][]} */
  const facts = [
    ["Solved", `${mine.solved} of ${mine.played}`],
    ["Streak", streakWords(mine.streak)],
    ["Longest", streakWords(mine.longest)],
    ["Rating", mine.rating === null ? "none yet" : String(mine.rating)],
  ];
  const box = dialog(
    "Your puzzles",
    h(
      "div",
      { class: "stack" },
      h(
        "dl",
        { class: "puzzle-facts" },
        facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
      ),
      h(
        "ol",
        { class: "puzzle-history plain" },
        mine.history.map(({ puzzle, number, outcome, tries, hints }) =>
          h(
            "li",
            {},
            h(
              "a",
              {
                href: `/puzzle/${puzzle.id}`,
                onclick: (event) => {
                  event.preventDefault();
                  box.close();
                  go(`/puzzle/${puzzle.id}`);
                },
              },
              `${number === null ? "" : `${number} · `}${kindName(puzzle.kind)} · ${puzzle.label}`,
            ),
            h(
              "span",
              { class: "soft" },
              [
                outcome,
                tries ? counted(tries, "try", "tries") : "",
                hints ? counted(hints, "hint") : "",
              ]
                .filter(Boolean)
                .join(", "),
            ),
          ),
        ),
      ),
    ),
  );
}
