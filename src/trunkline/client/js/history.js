// The slider through the game: any moment at once, by mouse, touch or keys, with a link to it.

import { h, icon, toast } from "./dom.js";

export class History {
  constructor(store, ui, ...more) {
    Object.assign(this, { store, ui });
    const step = (by) => () => this.step(by);
    this.slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Moment of the game", oninput: () => this.look(Number(this.slider.value)) });
    this.text = h("output", { class: "soft" });
    this.now = h("button", { class: "button small primary", type: "button", onclick: () => ui.look(null) }, "Back to now");
    this.link = h("button", { class: "button small", type: "button", onclick: () => this.copy() }, "Copy link");
    this.root = h("div", { class: "history", role: "group", "aria-label": "History" },
      h("button", { class: "icon", type: "button", "aria-label": "First move", onclick: () => ui.look(0) }, icon("first")),
      h("button", { class: "icon", type: "button", "aria-label": "One move back", onclick: step(-1) }, icon("back")),
      this.slider,
      h("button", { class: "icon", type: "button", "aria-label": "One move on", onclick: step(1) }, icon("on")),
      h("button", { class: "icon", type: "button", "aria-label": "Now", onclick: () => ui.look(null) }, icon("last")),
      this.text, ...more, this.link, this.now);
  }

  look(at) {
    this.text.textContent = `move ${at} of ${this.store.live.moment}`;
    this.ui.look(at >= this.store.live.moment ? null : at);
  }

  step(by) {
    const from = this.store.wanted ?? this.store.view.at;
    const to = Math.max(0, Math.min(this.store.live.moment, from + by));
    this.ui.look(to >= this.store.live.moment ? null : to);
  }

  async copy() {
    const address = new URL(`/table/${this.store.id}?at=${this.store.view.at}`, location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      toast("The link to this moment is copied.");
    } catch {
      toast(address);
    }
  }

  update() {
    const { live, past } = this.store;
    this.slider.max = live.moment;
    this.slider.value = past ? past.at : live.moment;
    this.slider.setAttribute("aria-valuetext", `move ${this.slider.value} of ${live.moment}`);
    this.text.textContent = `move ${past ? past.at : live.moment} of ${live.moment}`;
    this.now.hidden = !past;
    this.root.classList.toggle("past", Boolean(past));
  }
}
