// Choosing a tile for a hex: legal tiles, rotations with a live preview, cost, confirm.

import { h, s, say } from "../../lib/dom.js";
import { actionStyle } from "../action_styles.js";
import { account } from "../panels/cells.js";
import { price } from "./button.js";

/** A tile as a small picture. */
export function tilePicture(tile, rotation, size, pointy = true) {
  const [w, high] = pointy ? [size * Math.sqrt(3), size * 2] : [size * 2, size * Math.sqrt(3)];
  return s(
    "svg",
    {
      class: "trunkline tile-picture",
      viewBox: `${-w / 2 - 2} ${-high / 2 - 2} ${w + 4} ${high + 4}`,
      "aria-hidden": "true",
    },
    s("use", { href: `#tile-${tile}-${rotation}` }),
  );
}

export class Picker {
  /** offers: those of one hex, with tile and rotation in their action. */
  constructor(ui, hex, offers) {
    Object.assign(this, { map: ui.map, ui, present: ui.present, hex });
    this.choices = new Map();
    for (const offer of offers) {
      const { kind, tile } = offer.action;
      const key = `${kind} ${tile}`;
      if (!this.choices.has(key)) this.choices.set(key, { kind, tile, offers: [] });
      this.choices.get(key).offers.push(offer);
    }
    for (const choice of this.choices.values())
      choice.offers.sort((a, b) => a.action.rotation - b.action.rotation);
    this.picked = [...this.choices.keys()][0];
    this.turned = 0;
    this.root = h("div", {
      class: "picker",
      role: "dialog",
      "aria-label": `Tiles for ${hex}`,
      onkeydown: (event) => this.key(event),
    });
    this.draw();
  }

  get choice() {
    return this.choices.get(this.picked);
  }

  get offer() {
    return this.choice.offers[this.turned % this.choice.offers.length];
  }

  turn(by) {
    const count = this.choice.offers.length;
    this.turned = (this.turned + by + count) % count;
    this.draw();
    say(`Rotation ${this.turned + 1} of ${count}`);
  }

  pick(key) {
    if (this.picked === key) return this.turn(1);
    this.picked = key;
    this.turned = 0;
    this.draw();
    say(`Tile ${this.choice.tile}`);
  }

  key(event) {
    const keys = [...this.choices.keys()];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.ui.unpick();
    else if (event.key === "ArrowRight" || event.key === "r") this.turn(1);
    else if (event.key === "ArrowLeft" || event.key === "R") this.turn(-1);
    else if (step) this.pick(keys[(keys.indexOf(this.picked) + step + keys.length) % keys.length]);
    else if (event.key === "Enter" && event.target.dataset.key !== "tile-cancel") this.confirm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The tile at once, and when it has lain still the hex as it would be drawn, with tokens and name. */
  preview(action) {
    this.map.ghost(this.hex, action.tile, action.rotation);
    clearTimeout(this.soon);
    this.soon = setTimeout(async () => {
      const answer = await this.ui.store.preview(action, true).catch(() => null);
      const [drawn, name] = ["", ".name"].map(
        (part) => answer?.pictures[`${this.present.map.picture}/${this.hex}${part}`],
      );
      if (drawn && this.root.isConnected && this.offer.action === action)
        this.map.ghost(this.hex, action.tile, action.rotation, drawn, name);
    }, 120);
  }

  confirm() {
    this.ui.act(this.offer.action, this.offer);
  }

  draw() {
    const { hexes, size, pointy } = this.present.map;
    const place = hexes[this.hex];
    const { action } = this.offer;
    const cost = price(this.offer, this.ui);
    const many = new Set([...this.choices.values()].map((choice) => choice.kind)).size > 1;
    this.preview(action);
    const held = this.root.contains(document.activeElement)
      ? document.activeElement.dataset.key
      : null;
    this.root.replaceChildren(
      h(
        "div",
        { class: "picker-head" },
        h("b", {}, this.hex),
        place.name ? ` ${place.name}` : "",
        h(
          "button",
          { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.ui.unpick() },
          "×",
        ),
      ),
      h(
        "div",
        { class: "tiles", role: "radiogroup", "aria-label": "Tiles" },
        [...this.choices].map(([key, choice]) => {
          const on = key === this.picked;
          const [{ left, short }] = choice.offers;
          const rotation = on ? action.rotation : choice.offers[0].action.rotation;
          return h(
            "button",
            {
              class: `tile ${on ? "on" : ""}`,
              type: "button",
              role: "radio",
              "aria-checked": String(on),
              "data-key": `tile-${key}`,
              tabindex: on ? "0" : "-1",
              "aria-label": `Tile ${choice.tile}${many ? `, ${actionStyle(choice.kind, this.ui).title}` : ""}${left === undefined ? "" : `, ${left} left`}`,
              onclick: () => this.pick(key),
            },
            tilePicture(choice.tile, rotation, size, pointy),
            h(
              "span",
              {},
              `${choice.tile}${left === undefined ? "" : ` ×${left}`}${many && short ? ` ${short}` : ""}`,
            ),
          );
        }),
      ),
      h(
        "div",
        { class: "turner" },
        h(
          "button",
          {
            class: "button",
            type: "button",
            "data-key": "turn-back",
            "aria-label": "Rotate back",
            disabled: this.choice.offers.length < 2,
            onclick: () => this.turn(-1),
          },
          "↺",
        ),
        h("span", { class: "soft" }, `rotation ${this.turned + 1} of ${this.choice.offers.length}`),
        h(
          "button",
          {
            class: "button",
            type: "button",
            "data-key": "turn",
            "aria-label": "Rotate",
            disabled: this.choice.offers.length < 2,
            onclick: () => this.turn(1),
          },
          "↻",
        ),
      ),
      account(this.offer, this.ui),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "button primary grow",
            type: "button",
            "data-key": "tile-confirm",
            onclick: () => this.confirm(),
          },
          `Lay tile ${action.tile}${cost ? ` for ${cost}` : ""}`,
        ),
        h(
          "button",
          {
            class: "button",
            type: "button",
            "data-key": "tile-cancel",
            onclick: () => this.ui.unpick(),
          },
          "Cancel",
        ),
      ),
    );
    if (held)
      this.root.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }
}
