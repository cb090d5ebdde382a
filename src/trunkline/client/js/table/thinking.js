// Who thinks at a table, and the best that was found so far: asked for now and then while it lasts.

/** @import { Ui } from "../ui.js" */
/** @import { AllThinking, Thinking } from "../wire.js" */

import { get } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { cash, seatName } from "./panels/cells.js";

/** Milliseconds between two questions. */
const PAUSE = 1000;

/**
 * A line that says it, empty for the first second; it stops asking once it leaves the page.
 * @param {Ui} ui
 * @param {(one: Thinking) => boolean} wanted
 */
export function thinking(ui, wanted) {
  const line = h("p", { class: "thinking soft", role: "status" });
  const look = async () => {
    if (!line.isConnected) return;
    if (!document.hidden) await ask(ui, wanted, line);
    setTimeout(look, PAUSE);
  };
  setTimeout(look, PAUSE);
  return line;
}

/**
 * @param {Ui} ui
 * @param {(one: Thinking) => boolean} wanted
 * @param {HTMLElement} line
 */
async function ask(ui, wanted, line) {
  try {
    /** @type {AllThinking} */
    const answer = await get(`${ui.store.path}/thinking`);
    put(
      line,
      answer.thinking
        .filter(wanted)
        .map((one) => said(one, ui))
        .join(" "),
    );
  } catch {
    put(line); // the page says elsewhere that the server does not answer
  }
}

/**
 * @param {Thinking} one
 * @param {Ui} ui
 */
function said({ seat, bot, seconds, best, bound }, ui) {
  const who = bot ? `${seatName(seat, ui)} thinks` : "The search goes on";
  const since = `${who} for ${Math.max(1, Math.round(seconds))} s`;
  if (best === null || bound === null) return `${since}.`;
  return `${since}: a run of ${cash(best, ui)} is found, more than ${cash(bound, ui)} is impossible.`;
}
