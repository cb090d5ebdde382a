// The slider through the game: any moment at once, by mouse, touch or keys, with a link to it.

/** @import { Ui } from "../ui.js" */
/** @import { Store } from "./store.js" */

import { h, toast } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

const PACE = 900;
/** How long it takes to watch what happened at most, and one move at least, in ms. */
const WATCHED = 20_000;
const QUICK = 250;

export class Timeline {
  /** @type {symbol | null} the run that plays the game move by move */
  playing = null;

  /**
   * @param {Store} store
   * @param {Ui} ui
   */
  constructor(store, ui) {
    this.store = store;
    this.ui = ui;
    /** @param {number} by */
    const step = (by) => () => {
      this.stop();
      this.step(by);
    };
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      "aria-label": "Moment of the game",
      oninput: () => {
        this.stop();
        this.look(Number(this.slider.value));
      },
    });
    this.player = h("button", {
      class: "icon",
      type: "button",
      "data-key": "play",
      onclick: () => (this.playing ? this.stop() : this.play()),
    });
    this.text = h("output", { class: "soft" });
    this.now = h(
      "button",
      { class: "button small primary", type: "button", onclick: () => ui.look(null) },
      "Back to now",
    );
    this.root = h(
      "div",
      { class: "history", role: "group", "aria-label": "History" },
      h(
        "button",
        { class: "icon", type: "button", "aria-label": "First move", onclick: () => ui.look(0) },
        icon("first"),
      ),
      h(
        "button",
        { class: "icon", type: "button", "aria-label": "One move back", onclick: step(-1) },
        icon("back"),
      ),
      this.slider,
      h(
        "button",
        { class: "icon", type: "button", "aria-label": "One move forward", onclick: step(1) },
        icon("on"),
      ),
      h(
        "button",
        { class: "icon", type: "button", "aria-label": "Now", onclick: () => ui.look(null) },
        icon("last"),
      ),
      this.player,
      this.text,
      this.now,
    );
  }

  /** @param {number} at */
  look(at) {
    this.text.textContent = `move ${at} of ${this.store.live.moment}`;
    this.ui.look(at >= this.store.live.moment ? null : at);
  }

  /** @param {number} by */
  step(by) {
    const from = this.store.wanted ?? this.store.view.at;
    const to = Math.max(0, Math.min(this.store.live.moment, from + by));
    this.ui.look(to >= this.store.live.moment ? null : to);
  }

  /** Show the game from here on, or from its beginning, a move at a time, until it is stopped or all is told. */
  async play() {
    const { store } = this;
    const mine = Symbol("playing");
    this.playing = mine;
    let at = store.past ? store.past.at : 0;
    await this.ui.look(at);
    this.update();
    while (
      this.playing === mine &&
      this.root.isConnected &&
      !(at >= store.live.moment && store.live.finished)
    ) {
      await new Promise((done) => {
        setTimeout(done, PACE);
      });
      const here = store.past ? store.past.at : store.live.moment;
      if (this.playing !== mine || (here !== at && here !== store.live.moment)) break;
      if (at < store.live.moment) {
        at += 1;
        await this.ui.look(at);
      }
    }
    if (this.playing === mine) this.stop();
  }

  /**
   * Show what happened since a moment in a few seconds, and end on the present.
   * @param {number} from
   */
  async watch(from) {
    const { store, ui } = this;
    const mine = Symbol("watching");
    this.playing = mine;
    const pace = Math.max(WATCHED / (store.live.moment - from), QUICK);
    const by = Math.max(1, Math.round((store.live.moment - from) / (WATCHED / pace)));
    for (let at = from; at < store.live.moment && this.playing === mine; at += by) {
      const until = performance.now() + Math.min(pace, PACE);
      await ui.look(at);
      this.update();
      await new Promise((done) => {
        setTimeout(done, until - performance.now());
      });
    }
    if (this.playing !== mine) return;
    this.stop();
    await ui.look(null);
  }

  stop() {
    this.playing = null;
    this.update();
  }

  async copy() {
    const address = new URL(`/table/${this.store.id}?at=${this.store.view.at}`, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      toast("Link to this moment copied.");
    } catch {
      toast(address);
    }
  }

  update() {
    const { live, past } = this.store;
    this.player.replaceChildren(icon(this.playing ? "pause" : "play"));
    this.player.setAttribute("aria-label", this.playing ? "Pause" : "Play the game move by move");
    this.slider.max = String(live.moment);
    this.slider.value = String(past ? past.at : live.moment);
    this.slider.setAttribute("aria-valuetext", `move ${this.slider.value} of ${live.moment}`);
    this.text.textContent = `move ${past ? past.at : live.moment} of ${live.moment}`;
    this.now.hidden = !past;
    this.root.classList.toggle("past", Boolean(past));
  }
}
