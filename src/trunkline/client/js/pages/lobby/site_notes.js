// Lines below the header: that somebody plays as a guest, and that the server cannot be reached.

import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";

/** Seconds between two tries to reach the server. */
const PAUSE = 5;
const DISMISSED = "trunkline guest note";

/**
 * The line for guests, until they close it for this visit.
 * @param {() => void} create makes an account
 */
export function guestNote(create) {
  if (sessionStorage.getItem(DISMISSED)) return null;
  const note = h(
    "p",
    { class: "note", id: "guest-note" },
    sprite("people"),
    h(
      "span",
      {},
      "You are playing as a guest. ",
      h(
        "button",
        { class: "link", type: "button", "data-key": "note-claim", onclick: create },
        "Create an account",
      ),
      " to keep your games on other devices.",
    ),
    h(
      "button",
      {
        class: "button quiet small",
        type: "button",
        "data-key": "note-close",
        onclick: () => {
          sessionStorage.setItem(DISMISSED, "1");
          note.remove();
        },
      },
      "Not now",
    ),
  );
  return note;
}

/** The line that says that the server cannot be reached, and tries again by itself. */
export class LostServer {
  /** @param {() => Promise<void>} again */
  constructor(again) {
    this.again = again;
    this.left = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
    this.words = h("span", {});
    this.root = h(
      "p",
      { class: "note bad", role: "status", id: "lost-server", hidden: true },
      sprite("clock"),
      this.words,
      h(
        "button",
        { class: "button small", type: "button", "data-key": "try-now", onclick: () => this.try() },
        "Try now",
      ),
    );
  }

  /** Say so, and count down to the next try. */
  show() {
    this.root.hidden = false;
    this.left = PAUSE;
    this.count();
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.left -= 1;
      if (this.left > 0) this.count();
      else this.try();
    }, 1000);
  }

  count() {
    this.words.textContent = `We can’t reach the server. Trying again in ${this.left} s.`;
  }

  try() {
    clearInterval(this.timer);
    this.words.textContent = "We can’t reach the server. Trying again…";
    this.again();
  }

  /** Everything works again. */
  hide() {
    clearInterval(this.timer);
    this.root.hidden = true;
  }
}
