// Choosing on the map: marks on hexes and cities, the card beside the chosen one.

import { token } from "./cards.js";
import { h, money, sentence } from "./dom.js";
import { Picker } from "./picker.js";
import { narrow } from "./settings.js";

export class Choosing {
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.ui = page.ui;
    this.map = page.map;
    this.picking = null;
    this.map.onhex = (hex) => this.tell(hex);
    this.map.onmove = () => { if (this.picking?.hex && !narrow()) this.map.anchor(this.picking.hex); };
  }

  /** Hexes and cities that offers are about. */
  marks() {
    if (this.page.running || this.store.live.finished) return;
    const { present } = this.ui;
    const places = new Map();
    for (const offer of this.ui.offers) {
      const act = present.acts[offer.action.kind];
      if (act?.look !== "map") continue;
      const place = offer.action.city ?? offer.action.hex;
      if (!places.has(place)) places.set(place, []);
      places.get(place).push(offer);
    }
    const company = present.headline.company;
    this.map.mark([...places].map(([place, offers]) => {
      const { action } = offers[0];
      const hex = present.map.hexes[place.split(".")[0]];
      const cost = this.ui.cost(action);
      const kinds = [...new Set(offers.map((offer) => present.acts[offer.action.kind].title))].join(", ");
      return {
        ...(action.city ? { stop: place, text: present.owners[company]?.letters ?? "" } : { hex: place }),
        label: `${kinds}: ${place} ${hex?.name ?? ""}${cost ? `, ${money(cost, present.currency)}` : ""}`,
        on: this.picking?.place === place,
        pick: () => this.pick(place, offers),
      };
    }));
  }

  pick(place, offers) {
    if (this.picking?.place === place && this.picking.picker) return this.picking.picker.turn(1);
    this.unpick(true);
    this.page.show("map");
    const tiles = offers.filter((offer) => offer.action.tile !== undefined);
    const hex = place.split(".")[0];
    const from = document.activeElement;
    this.picking = { place, hex, from };
    if (tiles.length === offers.length) {
      const picker = new Picker(this.map, this.ui, this.ui.present, place, offers);
      this.picking.picker = picker;
      this.float(picker.root, hex);
    } else {
      this.float(this.confirmCard(place, hex, offers), hex);
    }
    this.marks();
    this.map.float.querySelector("[data-key='tile-confirm']")?.focus({ preventScroll: true });
  }

  /** A hex that cannot be chosen says what it is, and why not. */
  tell(hex) {
    if (this.page.running) return;
    const { present } = this.ui;
    const { name, tile, cost, why } = present.map.hexes[hex];
    this.unpick(true);
    this.picking = { place: hex, hex };
    this.float(h("div", { class: "picker told", role: "dialog", "aria-label": hex },
      h("div", { class: "picker-head" }, h("b", {}, hex), ` ${name}`, h("button", { class: "icon", type: "button", "aria-label": "Close", "data-key": "tile-cancel", onclick: () => this.unpick() }, "×")),
      h("p", { class: "soft" }, tile ? `Tile ${tile[0]}` : "No tile yet", cost ? `, terrain ${money(cost, present.currency)}` : ""),
      why && this.store.live.my_turn && !this.store.past ? h("p", {}, sentence(why, this.ui.explain)) : null), hex);
    this.map.ghost(hex, null, 0);
  }

  confirmCard(place, hex, offers) {
    const { present } = this.ui;
    const company = present.headline.company;
    if (offers[0].action.city && present.owners[company]) this.map.ghostToken(place, token(present.owners[company], 26));
    else this.map.ghost(hex, null, 0);
    return h("div", { class: "picker", role: "dialog", "aria-label": `${place}`, onkeydown: (event) => { if (event.key === "Escape") this.unpick(); } },
      h("div", { class: "picker-head" }, h("b", {}, hex), ` ${present.map.hexes[hex]?.name ?? ""}`, h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.unpick() }, "×")),
      offers.map((offer, n) => {
        const cost = this.ui.cost(offer.action);
        return h("button", { class: "button primary wide", type: "button", "data-key": n ? `confirm-${n}` : "tile-confirm", "data-kind": offer.action.kind, onclick: () => this.page.act(offer.action) }, offer.label, cost ? h("span", { class: "cost" }, money(cost, present.currency)) : null);
      }),
      h("button", { class: "button wide", type: "button", onclick: () => this.unpick() }, "Cancel"));
  }

  float(node, hex) {
    this.map.float.replaceChildren(node);
    this.page.root.classList.add("picking");
    if (!narrow()) this.map.anchor(hex);
  }

  /** Close the card. The tile that was just sent stays in place until the server's drawing comes. */
  sent() {
    if (!this.picking) return;
    this.map.float.replaceChildren();
    this.page.root.classList.remove("picking");
    this.map.mark([]);
  }

  unpick(quiet = false) {
    if (!this.picking) return;
    const { from, picker, place } = this.picking;
    picker?.leave();
    this.map.ghost(null);
    this.map.float.replaceChildren();
    this.page.root.classList.remove("picking");
    this.picking = null;
    if (!quiet) {
      this.marks();
      if (from?.isConnected) from.focus({ preventScroll: true });
      else this.map.focusPlace(place);
    }
  }
}
