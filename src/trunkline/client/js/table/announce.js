// Telling whose turn it is: in the title of the page, to screen readers, by sound and notification.

/** @import { Seen } from "../ui.js" */
/** @import { Store } from "./store.js" */

import { settings } from "../app/settings.js";
import { chime } from "../app/sound.js";
import { say } from "../lib/dom.js";

/**
 * Set the icon of the page.
 * @param {boolean} turn
 */
export function showIcon(turn) {
  const link = /** @type {HTMLLinkElement} */ (document.getElementById("icon"));
  link.href = turn ? "/icon-turn.svg" : "/icon.svg";
}

/**
 * Name the game in the title of the page.
 * @param {Seen} live
 */
export function showTitle(live) {
  const turn = live.my_turn && !live.finished;
  const name = live.table.name || live.present?.title || live.table.title;
  document.title = `${turn ? "● Your turn – " : ""}${name} – Trunkline`;
  showIcon(turn);
}

/**
 * Say that my turn began, or what happened since a view.
 * @param {Store} store
 * @param {Seen | null} before
 */
export function announce(store, before) {
  const { live } = store;
  if (store.turnBegan(before)) {
    if (settings.sound) chime();
    say(`Your turn: ${live.prompt}`);
    notify(store);
  } else if (before && before.last !== live.last) {
    const lines = (live.log ?? []).flatMap((entry) => entry.lines);
    if (lines.length) say(lines.slice(-3).join(" "));
  }
}

/**
 * Show a notification to whoever does not look at the page, and wants to be told.
 * @param {Store} store
 */
function notify({ id, live }) {
  if (!settings.notify || !document.hidden) return;
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification("Your turn", {
    body: `${live.table.name || live.table.title}: ${live.prompt}`,
    tag: `/table/${id}`,
    icon: "/icon-turn.svg",
  });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
