// One screen for several people: a curtain between their turns, where their seats have secrets.

import { change, settings } from "../app/settings.js";
import { h } from "../lib/dom.js";

/** Draws itself before anything of another seat is shown, and opens for whoever says who they are. */
export class Curtain {
  /** @type {number | null} */
  unveiled = null;
  /** @type {HTMLDialogElement | null} */
  node = null;
  seat = -1;
  turn = false;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
  }

  draw() {
    const { live } = this.store;
    if (!live.curtain || live.seat < 0 || !settings.curtain) return this.open();
    if (live.seat === this.unveiled) return null;
    if (this.node?.open && this.seat === live.seat && this.turn === live.my_turn) return null;
    this.open();
    this.seat = live.seat;
    this.turn = live.my_turn;
    const { name } = live.table.seats[live.seat];
    const unveil = () => {
      this.unveiled = live.seat;
      this.open();
    };
    const never = () => {
      change({ curtain: false });
      this.open();
    };
    this.node = h(
      "dialog",
      {
        class: "curtain",
        "aria-label": "Hidden board",
        oncancel: (event) => event.preventDefault(),
      },
      h("h1", {}, live.my_turn ? `${name}, it is your turn` : "Waiting for the other players"),
      h(
        "p",
        {},
        live.my_turn
          ? `Hand the screen to ${name}. The next view is for ${name} only.`
          : `No secrets are shown. ${name} can look at the board.`,
      ),
      h(
        "button",
        { class: "button primary", type: "button", "data-key": "unveil", onclick: unveil },
        `I am ${name}`,
      ),
      h(
        "button",
        { class: "button small", type: "button", "data-key": "no-curtain", onclick: never },
        "Turn this screen off",
      ),
    );
    document.body.append(this.node);
    this.node.showModal();
    return null;
  }

  /** Take it away. */
  open() {
    this.node?.close();
    this.node?.remove();
    this.node = null;
  }
}
