// Puzzles that players called not good: retire one, or keep it.

/** @import { VotedPuzzle } from "../../wire.js" */
/** @import { Again } from "./people.js" */

import { put as send } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { kindName } from "../puzzle/words.js";

/**
 * @param {VotedPuzzle[]} puzzles
 * @param {Again} again
 */
export const votedPuzzles = (puzzles, again) =>
  puzzles.length
    ? h(
        "ul",
        { class: "plain" },
        puzzles.map((one) => row(one, again)),
      )
    : h("p", { class: "soft" }, "No puzzle has votes against it.");

/**
 * @param {VotedPuzzle} one
 * @param {Again} again
 */
function row({ puzzle, votes, played, retired }, again) {
  return h(
    "li",
    { class: "row", "data-puzzle": puzzle.id },
    h("a", { href: `/puzzle/${puzzle.id}` }, `${kindName(puzzle.kind)} · ${puzzle.label}`),
    h(
      "span",
      { class: "soft grow" },
      `${votes} against it, played by ${played}${retired ? ", retired" : ""}`,
    ),
    h(
      "button",
      {
        class: "button small",
        type: "button",
        onclick: async () => {
          await send(`/api/moderation/puzzles/${puzzle.id}`, { retired: !retired });
          await again();
        },
      },
      retired ? "Ask it again" : "Retire",
    ),
    retired
      ? null
      : h(
          "button",
          {
            class: "button small",
            type: "button",
            onclick: async () => {
              await send(`/api/moderation/puzzles/${puzzle.id}`, { retired: false });
              await again();
            },
          },
          "Keep",
        ),
  );
}
