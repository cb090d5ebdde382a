// What the map turns to: where my turn is, what others changed, the owner under the pointer.

/** @import { TablePage } from "../page.js" */

import { named } from "../action_styles.js";
import { CROWDED } from "../question.js";

/** How much is shown around the places of my turn, in sizes of a hex. */
const ROOM = 4;

export class Attention {
  /** True once the map has been opened on something. */
  opened = false;
  /** The turn that the map has gone to already. */
  followed = "";
  /** @type {string | null} the owner under the pointer */
  hovered = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.map = page.map;
    this.store = page.store;
  }

  /** Hexes that others changed since my last move. */
  changed() {
    if (this.store.past) return [];
    const hexes = this.page.turnCard.meanwhile().map(({ action }) => {
      const place = action && named({ action }, "at", this.page.ui);
      return place === undefined ? null : this.map.hexOf(place);
    });
    return [...new Set(hexes.filter((hex) => hex !== null))];
  }

  /**
   * Bring places into view, unless they can be read already.
   * @param {string[]} places
   */
  into(places) {
    const known = places.filter((place) => this.map.spot(place));
    const drawn = !this.map.root.hidden && this.map.camera.scale;
    if (known.length && drawn && !this.map.legible(known)) this.map.frameOn(known, ROOM);
  }

  /**
   * A table opens on what can be done, or on the owner that acts; later each turn of mine begins
   * where something can be done, unless that is in view already.
   */
  follow() {
    const { live, past } = this.store;
    if (!live.present || this.map.root.hidden || !this.map.camera.scale) return;
    if (!this.page.turnCard.asked) return; // what can be done is not marked yet
    const { headline, owners } = live.present;
    const places = past || !live.my_turn ? [] : this.page.question.fewest;
    const turn = JSON.stringify([live.seat, headline.round, headline.owner]);
    if (!this.opened) {
      const acting = headline.owner ? (owners[headline.owner]?.at ?? []) : [];
      this.map.openOn(places.length ? places : acting);
      this.opened = true;
      this.followed = places.length ? turn : "";
    }
    if (this.followed === turn || !places.length) return;
    this.followed = turn;
    if (places.length <= CROWDED * 2 && !this.map.legible(places)) this.map.openOn(places);
  }

  /**
   * Show an owner under the mouse or the focus on the map, as far as the title has something to
   * show.
   * @param {HTMLElement} root
   */
  watch(root) {
    root.addEventListener("mouseover", (event) => this.see(event.target));
    root.addEventListener("focusin", (event) => this.see(event.target));
    root.addEventListener("mouseleave", () => {
      this.hovered = null;
      this.map.overlay.look(null);
    });
  }

  /** @param {EventTarget | null} target */
  async see(target) {
    /** @type {HTMLElement | SVGElement | null} */
    const node = target instanceof Element ? target.closest("[data-owner]") : null;
    const id = node?.dataset.owner ?? null;
    if (id === this.hovered) return;
    this.hovered = id;
    if (!id || !this.store.view.present?.owners[id] || this.map.root.hidden) {
      this.map.overlay.look(null);
      return;
    }
    const { shown } = await this.store.choices(id).catch(() => ({ shown: null }));
    if (this.hovered === id) this.map.overlay.look(shown, id);
  }
}
