// A bot for a seat of a table that waits, or another one; a seat of a bot can be opened again.

/** @import { WaitingRoom } from "./room.js" */

import { put as send } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h } from "../../lib/dom.js";
import { opponentChoice } from "../../pages/lobby/opponent_choice.js";

/**
 * Ask which bot sits down.
 * @param {WaitingRoom} room
 * @param {number} seat
 * @param {boolean} [there] true if a bot sits there already
 */
export function addBot(room, seat, there = false) {
  const { table } = room.store.live;
  if (!room.info) return;
  let bot = "";
  /** @param {{ kind: string, bot: string | null }} wish */
  const change = (wish) => {
    box.close();
    room.act(send(`/api/tables/${table.id}/seats/${seat}`, wish));
  };
  const box = dialog(
    there ? "Another bot" : "Add a bot",
    opponentChoice(room.info, "seat-bot", (chosen) => {
      bot = chosen;
    }),
    h(
      "p",
      { class: "row" },
      h(
        "button",
        {
          class: "button primary",
          type: "button",
          "data-key": "bot-sits",
          onclick: () => change({ kind: "bot", bot }),
        },
        there ? "Change" : "Add to the table",
      ),
      there
        ? h(
            "button",
            {
              class: "button",
              type: "button",
              "data-key": "bot-leaves",
              onclick: () => change({ kind: "open", bot: null }),
            },
            "Open the seat",
          )
        : null,
    ),
  );
  box.classList.add("opponents");
}
