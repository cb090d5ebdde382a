// Choosing a tile for a hex: legal tiles, rotations with a live preview, cost, confirm.

/** @import { Action, GameMap as MapFacts, Offer } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h, say } from "../../lib/dom.js";
import { actionStyle } from "../action_styles.js";
import { tilePicture } from "../map/tile_picture.js";
import { account } from "../panels/cells.js";
import { price } from "./button.js";

/** @typedef {{ kind: string, tile: string, offers: Offer[] }} TileChoice */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class Picker {
  /** @type {Map<string, TileChoice>} */
  choices = new Map();
  turned = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;

  /**
   * The offers are those of one hex, with tile and rotation in their action.
   * @param {Ui} ui
   * @param {MapFacts} facts
   * @param {string} hex
   * @param {Offer[]} offers
   */
  constructor(ui, facts, hex, offers) {
    this.ui = ui;
    this.map = ui.map;
    this.facts = facts;
    this.hex = hex;
    for (const offer of offers) {
      const { kind, tile } = offer.action;
      const key = `${kind} ${tile}`;
      /** @type {TileChoice} */
      const choice = this.choices.get(key) ?? { kind, tile, offers: [] };
      this.choices.set(key, choice);
      choice.offers.push(offer);
    }
    for (const choice of this.choices.values())
      choice.offers.sort((a, b) => a.action.rotation - b.action.rotation);
    this.picked = [...this.choices.keys()][0];
    this.root = h("div", {
      class: "picker",
      role: "dialog",
      "aria-label": `Tiles for ${hex}`,
      onkeydown: (event) => this.key(event),
    });
    this.draw();
  }

  get choice() {
    return /** @type {TileChoice} */ (this.choices.get(this.picked));
  }

  get offer() {
    return this.choice.offers[this.turned % this.choice.offers.length];
  }

  /** @param {number} by */
  turn(by) {
    const count = this.choice.offers.length;
    this.turned = (this.turned + by + count) % count;
    this.draw();
    say(`Rotation ${this.turned + 1} of ${count}`);
  }

  /** @param {string} key */
  pick(key) {
    if (this.picked === key) return this.turn(1);
    this.picked = key;
    this.turned = 0;
    this.draw();
    say(`Tile ${this.choice.tile}`);
  }

  /** @param {KeyboardEvent & { target: HTMLElement }} event */
  key(event) {
    const keys = [...this.choices.keys()];
    const step = STEPS[event.key];
    if (event.key === "Escape") this.ui.unpick();
    else if (event.key === "ArrowRight" || event.key === "r") this.turn(1);
    else if (event.key === "ArrowLeft" || event.key === "R") this.turn(-1);
    else if (step) this.pick(keys[(keys.indexOf(this.picked) + step + keys.length) % keys.length]);
    else if (event.key === "Enter" && event.target.dataset.key !== "tile-cancel") this.confirm();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * The tile at once, and when it has lain still the hex as it would be drawn, with tokens and name.
   * @param {Action} action
   */
  preview(action) {
    this.map.overlay.ghost(this.hex, action.tile, action.rotation);
    clearTimeout(this.soon);
    this.soon = setTimeout(async () => {
      const answer = await this.ui.store.preview(action, true).catch(() => null);
      const [drawn, name] = ["", ".name"].map(
        (part) => answer?.pictures[`${this.facts.picture}/${this.hex}${part}`],
      );
      if (drawn && this.root.isConnected && this.offer.action === action)
        this.map.overlay.ghost(this.hex, action.tile, action.rotation, drawn, name);
    }, 120);
  }

  confirm() {
    this.ui.act(this.offer.action, this.offer);
  }

  draw() {
    const { hexes, size, pointy } = this.facts;
    const place = hexes[this.hex];
    const { action } = this.offer;
    const cost = price(this.offer, this.ui);
    const many = new Set([...this.choices.values()].map((choice) => choice.kind)).size > 1;
    this.preview(action);
    const active = document.activeElement;
    const held =
      active instanceof HTMLElement && this.root.contains(active) ? active.dataset.key : null;
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
    if (!held) return;
    /** @type {HTMLElement | null} */
    const again = this.root.querySelector(`[data-key="${CSS.escape(held)}"]`);
    again?.focus({ preventScroll: true });
  }
}
