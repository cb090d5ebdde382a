// The ground of a map: one picture for a board and a theme, loaded after the first paint and kept for good.
// It is painted once into a canvas; a map that moves or zooms only scales that. Where the canvas is too coarse,
// the part in view is painted again, sharp, when the hand rests.

/** @import { Ground as GroundFacts } from "../../page.js" */
/** @import { Box } from "../../lib/framing.js" */

import { h } from "../../lib/dom.js";

/** Pixels of the canvas for the whole ground, and of the one for the part in view. */
const [MOST, MOST_NEAR] = [6e6, 5e6];
/** Tolerance: the ground may be this much coarser than the screen. */
const COARSE = 1.5;
/** Margin of the part that is painted sharp, in parts of the view. */
const AROUND = 0.1;
/** Milliseconds after the hand rests. */
const PAUSE = 120;

const night = matchMedia("(prefers-color-scheme: dark)");

/** The theme that the page shows. */
export function theme() {
  const { classList } = document.documentElement;
  return classList.contains("dark") || (night.matches && !classList.contains("light"))
    ? "dark"
    : "light";
}

/** @typedef {[number, number, number, number]} Part left, top, width and height in units of the map */

export class Ground {
  /** @type {GroundFacts | null} */
  facts = null;
  /** @type {Box} the board */
  base = { x: 0, y: 0, w: 1, h: 1 };
  /** Pixels of a unit as the sheets show it. */
  size = 1;
  /** @type {string | null} the key and theme that are shown, or being loaded */
  shown = null;
  /** @type {HTMLImageElement | null} */
  image = null;
  /** Pixels of a unit on the canvas for the whole, on the other one, and as it would be sharp. */
  scale = 1;
  sharp = 0;
  wanted = 0;
  /** @type {Part} what is on the canvas for the part in view */
  part = [0, 0, 0, 0];
  /** @type {Part} what is in view */
  view = [0, 0, 0, 0];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  waiting;

  /**
   * `address` says where the ground with a key is in a theme; `ready` is called when it is there.
   * @param {(key: string, mode: string) => string} address
   * @param {(there: boolean) => void} ready
   */
  constructor(address, ready) {
    this.address = address;
    this.ready = ready;
    this.far = h("canvas", { class: "ground-far" });
    this.near = h("canvas", { class: "ground-near", hidden: true });
    this.sheet = h("div", { class: "sheet-ground", "aria-hidden": "true" }, this.far, this.near);
    const changed = () => this.load();
    night.addEventListener("change", changed);
    new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["class"] });
  }

  /**
   * Show the ground of a map whose sheets show `base` at `size` pixels a unit.
   * @param {GroundFacts} facts
   * @param {Box} base
   * @param {number} size
   */
  open(facts, base, size) {
    this.facts = facts;
    this.base = base;
    this.size = size;
    this.shown = this.image = null;
    this.near.hidden = true;
    this.ready(false);
    requestAnimationFrame(() => setTimeout(() => this.load())); // the first paint comes first
  }

  async load() {
    const { facts } = this;
    if (!facts) return;
    const wanted = `${facts.key} ${theme()}`;
    if (wanted === this.shown) return;
    this.shown = wanted;
    const image = new Image();
    image.src = this.address(facts.key, theme());
    try {
      await image.decode();
    } catch {
      if (this.shown === wanted) this.shown = null; // without it the hexes are plain paper
      return;
    }
    if (this.shown !== wanted) return;
    this.image = image;
    const [x, y, w, high] = facts.box;
    this.scale = Math.min(2, Math.sqrt(MOST / (w * high)));
    this.paint(this.far, [x, y, w, high], this.scale);
    this.ready(true);
    if (!this.near.hidden) this.paint(this.near, this.part, this.sharp);
  }

  /**
   * Paint a part of the ground at some pixels a unit.
   * @param {HTMLCanvasElement} canvas
   * @param {number[]} part
   * @param {number} scale
   */
  paint(canvas, [x, y, w, high], scale) {
    const pen = canvas.getContext("2d");
    if (!pen || !this.image || !this.facts) return;
    const [left, top, wide, tall] = this.facts.box;
    canvas.width = Math.round(w * scale);
    canvas.height = Math.round(high * scale);
    pen.drawImage(this.image, (left - x) * scale, (top - y) * scale, wide * scale, tall * scale);
    const place = { left: x - this.base.x, top: y - this.base.y, width: w, height: high };
    for (const [name, value] of Object.entries(place))
      canvas.style.setProperty(name, `${value * this.size}px`);
  }

  /**
   * The hand rests: sharpen the part in view if the canvas is too coarse for it.
   * @param {Box} box
   * @param {number} scale
   */
  rested({ x, y, w, h: high }, scale) {
    clearTimeout(this.waiting);
    this.view = [x, y, w, high];
    this.wanted = scale * devicePixelRatio;
    if (!this.image || this.wanted <= this.scale * COARSE) this.near.hidden = true;
    else if (!this.covers()) this.waiting = setTimeout(() => this.sharpen(), PAUSE);
  }

  covers() {
    if (this.near.hidden || this.sharp !== this.wanted) return false;
    const [[x, y, w, high], [left, top, wide, tall]] = [this.view, this.part];
    return x >= left && y >= top && x + w <= left + wide && y + high <= top + tall;
  }

  sharpen() {
    const [x, y, w, high] = this.view;
    this.part = [x - w * AROUND, y - high * AROUND, w * (1 + 2 * AROUND), high * (1 + 2 * AROUND)];
    this.sharp = this.wanted;
    const scale = Math.min(this.sharp, Math.sqrt(MOST_NEAR / (this.part[2] * this.part[3])));
    this.paint(this.near, this.part, scale);
    this.near.hidden = false;
  }
}
