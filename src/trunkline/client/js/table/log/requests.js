// Requests to the players: undo, redo and corrections, answered in place.

/** @import { Request } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h } from "../../lib/dom.js";

/**
 * Requests to undo or redo, answered in place.
 * @param {Ui} ui
 */
export function requests(ui) {
  return ui.live.requests.map((request) => {
    const mine = request.waiting.filter((seat) => ui.table.mine.includes(seat));
    const who = ui.table.seats[request.seat]?.name;
    const count = Math.abs(ui.live.moment - request.to);
    const first = ui.store.log.find(
      (entry) => entry.kind === "act" && !entry.undone && entry.moment === request.to + 1,
    )?.lines[0];
    if (request.correct) return correction(request, request.correct, who, mine, ui);
    const what =
      request.kind === "undo"
        ? `undo ${count === 1 ? "the last move" : `the last ${count} moves`}${first ? `, from “${first}” on` : ""}`
        : `redo ${count} ${count === 1 ? "move" : "moves"}`;
    return asked(request, `${who} asks to ${what}.`.replace("..", "."), mine, ui);
  });
}

/**
 * A question to the players; those who are asked answer it.
 * @param {Request} request
 * @param {string} text
 * @param {number[]} mine
 * @param {Ui} ui
 */
function asked(request, text, mine, ui) {
  return h(
    "div",
    { class: "request", role: "alert" },
    h(
      "span",
      { class: "grow" },
      text,
      mine.length
        ? ""
        : ` Waiting for ${request.waiting.map((seat) => ui.table.seats[seat]?.name).join(", ")}.`,
    ),
    mine.length
      ? [
          h(
            "button",
            {
              class: "button small primary",
              type: "button",
              onclick: () => ui.consent(request.request, true),
            },
            "Agree",
          ),
          h(
            "button",
            {
              class: "button small",
              type: "button",
              onclick: () => ui.consent(request.request, false),
            },
            "Decline",
          ),
        ]
      : null,
  );
}

/**
 * A request to correct an earlier move, with what would still stand.
 * @param {Request} request
 * @param {NonNullable<Request["correct"]>} correct
 * @param {string | undefined} who
 * @param {number[]} mine
 * @param {Ui} ui
 */
function correction(request, correct, who, mine, ui) {
  const { at, moves, lines, stands, of, falls, why } = correct;
  const line = ui.store.log.findLast(
    (entry) => entry.kind === "act" && !entry.undone && entry.moment === at,
  )?.lines[0];
  const what = moves
    ? `replace move ${at}${line ? ` (“${line}”)` : ""} with: ${lines.join(" ") || "something else"}`
    : `undo move ${at}${line ? `: “${line}”` : ""}`;
  const later = !of
    ? ""
    : stands === null
      ? " Later moves are replayed as far as they stay legal."
      : stands === of
        ? " All later moves remain legal."
        : ` ${stands ? `${stands} of ${of} later moves remain legal` : "No later move remains legal"}; the replay stops at “${falls}” ${why}`;
  return asked(request, `${who} asks to ${what}${/[.”]$/.test(what) ? "" : "."}${later}`, mine, ui);
}
