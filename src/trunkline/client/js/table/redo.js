// Moves that were taken back, to be played again as far as one likes.

/** @import { LogEntry } from "../page.js" */
/** @import { Store } from "./store.js" */

import { dialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";

/**
 * The moves that can be played again, the next one first: what the log says of each.
 * @param {Store} store
 */
function taken(store) {
  const { moment, end } = store.live;
  /** @type {Map<number, LogEntry>} */
  const found = new Map();
  for (const entry of store.log) {
    if (entry.kind === "act" && entry.undone && entry.moment > moment && entry.moment <= end)
      found.set(entry.moment, entry);
  }
  return [...found.values()].sort((a, b) => a.moment - b.moment);
}

/**
 * Ask up to which move the game is played again; null if to none.
 * @param {Store} store
 * @returns {Promise<number | null>}
 */
export async function redoTo(store) {
  await store.earlier(store.live.moment);
  return new Promise((done) => {
    const line = (/** @type {LogEntry} */ entry) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            class: "button small minor",
            type: "button",
            "data-key": `redo-${entry.moment}`,
            onclick: () => {
              done(entry.moment);
              box.close();
            },
          },
          `${entry.moment}. ${entry.lines[0] ?? ""}`,
        ),
      );
    const box = dialog(
      "Redo to which move?",
      h("ol", { class: "redo-list" }, taken(store).map(line)),
    );
    box.addEventListener("close", () => done(null));
  });
}
