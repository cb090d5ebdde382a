// Pan and zoom of a large drawing. While a hand moves, the picture that is there is moved and scaled
// as a whole, which costs nothing however much is on it; when the hand rests, it is painted anew, sharp.
// Its size in the page never changes, so nothing is laid out again.

/** @import { Box } from "./framing.js" */

import { Hands } from "./camera_hands.js";
import { boundsOf, inside, mostWithin } from "./framing.js";

/** A hand rests after this many milliseconds and frames: a slow machine counts few frames. */
const REST = 140;
const STILL = 3;
/** How wide a drawing is in the page, whatever is seen of it. */
const SIZE = 1200;
/** Gathered points are shown at most this many times larger than asked for. */
const NEARER = 1.5;
/** What is left of a frame that is covered almost whole. */
const SLIT = 80;
const SIDES = /** @type {const} */ (["top", "right", "bottom", "left"]);

/**
 * @typedef {{ moved: () => void, rested: () => void }} Callbacks
 * @typedef {HTMLElement | SVGElement} Sheet
 */

export class Camera {
  /** The part of the drawing that is seen begins here, and is drawn at this scale. */
  x = 0;
  y = 0;
  scale = 0;
  /** The scale at which it is painted sharp. */
  sharp = 0;
  /** Pixels for a unit of the drawing as it lies in the page. */
  size = 1;
  /** No less than this of its width ever fills the frame. */
  closest = 1;
  /** True while all of it is seen. */
  all = false;
  /** @type {Box} the whole drawing */
  base = { x: 0, y: 0, w: 1, h: 1 };
  /** @type {Sheet[] | null} */
  sheets = null;
  frame = { w: 0, h: 0 };
  /** Pixels at each side of the frame that something else covers. */
  cover = { top: 0, right: 0, bottom: 0, left: 0 };
  /** Requests for the next frame: to draw, and to see if the hand rests. */
  waiting = 0;
  settling = 0;
  /** Frames and time since the hand moved last. */
  still = 0;
  since = 0;

  /**
   * `moved` is called with every frame, `rested` when the drawing has another scale.
   * @param {HTMLElement} holder
   * @param {Callbacks} callbacks
   */
  constructor(holder, { moved, rested }) {
    this.holder = holder;
    this.moved = moved;
    this.rested = rested;
    this.hands = new Hands(holder, this);
    new ResizeObserver(() => this.resize()).observe(holder);
  }

  /**
   * Show a drawing of some sheets whose whole is `base`; no less than `closest` of its width ever fills the frame.
   * @param {Sheet[]} sheets
   * @param {Box} base
   * @param {number} closest
   */
  open(sheets, base, closest) {
    this.sheets = sheets;
    this.base = base;
    this.closest = closest;
    this.scale = 0;
    this.sharp = 0;
    this.size = SIZE / base.w;
    for (const sheet of sheets) {
      sheet.style.setProperty("width", `${base.w * this.size}px`);
      sheet.style.setProperty("height", `${base.h * this.size}px`);
    }
    this.resize();
  }

  /** True while a finger drags, and for the click at its end. */
  get dragged() {
    return this.hands.dragged;
  }

  /** The part of the drawing that is seen. */
  get box() {
    return { x: this.x, y: this.y, w: this.frame.w / this.scale, h: this.frame.h / this.scale };
  }

  /** The size of the area of the frame that nothing covers: what is shown is fitted into it. */
  get free() {
    const { top, right, bottom, left } = this.cover;
    return {
      w: Math.max(SLIT, this.frame.w - left - right),
      h: Math.max(SLIT, this.frame.h - top - bottom),
    };
  }

  /** The part of the drawing that nothing covers. */
  get freeBox() {
    const { w, h } = this.free;
    const k = this.scale;
    return { x: this.x + this.cover.left / k, y: this.y + this.cover.top / k, w: w / k, h: h / k };
  }

  /** Pixels for a unit of the drawing when all of it is seen. */
  get least() {
    return Math.min(this.free.w / this.base.w, this.free.h / this.base.h);
  }

  get most() {
    return Math.max(this.least, this.free.w / this.closest);
  }

  get whole() {
    return this.scale <= this.least * 1.01;
  }

  /** Sizes are asked for only when they may have changed: to ask is dear while a hand moves. */
  resize() {
    const [w, h] = [this.holder.clientWidth, this.holder.clientHeight];
    if (!this.sheets || !w || !h) return;
    this.kept(() => {
      this.frame = { w, h };
    });
  }

  /**
   * Something else covers the sides of the frame: what was in the middle stays there.
   * @param {{ top: number, right: number, bottom: number, left: number }} cover
   */
  coverSides(cover) {
    if (SIDES.every((side) => this.cover[side] === cover[side])) return;
    this.kept(() => {
      this.cover = cover;
    });
  }

  /**
   * Change the frame; the middle of what is free stays, or all of the drawing.
   * @param {() => void} change
   */
  kept(change) {
    const { x, y, w, h } = this.scale ? this.freeBox : this.base;
    change();
    if (!this.sheets || !this.frame.w) return;
    if (!this.scale || this.all) this.fit(true);
    else this.at(x + w / 2, y + h / 2, this.scale, true);
  }

  /** @param {boolean} [now] */
  fit(now = false) {
    if (!this.sheets) return;
    const { x, y, w, h } = this.base;
    this.at(x + w / 2, y + h / 2, this.least, now);
  }

  /**
   * Put a point of the drawing into the middle of what is free.
   * @param {number} x
   * @param {number} y
   * @param {number} [scale]
   * @param {boolean} [now]
   */
  at(x, y, scale = this.scale, now = false) {
    const k = Math.min(this.most, Math.max(this.least, scale));
    const { free, cover } = this;
    this.go(x - (cover.left + free.w / 2) / k, y - (cover.top + free.h / 2) / k, k);
    if (now) this.rest();
  }

  /**
   * Bring points into view, as near as they allow.
   * @param {number[][]} points
   * @param {number} room
   */
  around(points, room) {
    if (!this.sheets || !points.length || !this.scale) return;
    const { x, y, w, h } = boundsOf(points, room);
    this.at(x + w / 2, y + h / 2, Math.min(this.free.w / w, this.free.h / h), true);
  }

  /**
   * Show all of the drawing, or, where that is smaller than a scale, as many of some points as fit at that scale.
   * @param {number[][]} points
   * @param {number} room
   * @param {number} scale
   */
  gather(points, room, scale) {
    if (!this.sheets || !this.scale) return;
    if (this.least >= scale) {
      this.fit(true);
      return;
    }
    const { free, base } = this;
    const most = mostWithin(points, free.w / scale - 2 * room, free.h / scale - 2 * room);
    const middle = [base.x + base.w / 2, base.y + base.h / 2];
    const { x, y, w, h } = boundsOf(most.length ? most : [middle], room);
    const near = Math.min(free.w / w, free.h / h);
    const k = points.length ? Math.min(Math.max(near, scale), scale * NEARER) : scale;
    this.at(x + w / 2, y + h / 2, k, true);
  }

  /**
   * Nearer or farther, around a point of the screen.
   * @param {number} factor
   * @param {number[] | null} [point]
   */
  zoom(factor, point = null) {
    if (!this.sheets || !this.scale) return;
    const frame = this.holder.getBoundingClientRect();
    const { free, cover } = this;
    const [px, py] = point
      ? [point[0] - frame.left, point[1] - frame.top]
      : [cover.left + free.w / 2, cover.top + free.h / 2];
    const k = Math.min(this.most, Math.max(this.least, this.scale * factor));
    this.go(this.x + px / this.scale - px / k, this.y + py / this.scale - py / k, k);
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    if (this.sheets && this.scale)
      this.go(this.x + dx / this.scale, this.y + dy / this.scale, this.scale);
  }

  /**
   * Where a point of the drawing is on the screen.
   * @param {number[]} point
   */
  onScreen([x, y]) {
    const frame = this.holder.getBoundingClientRect();
    return { x: frame.left + (x - this.x) * this.scale, y: frame.top + (y - this.y) * this.scale };
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} k
   */
  go(x, y, k) {
    const { base, free, cover } = this;
    this.x = inside(x + cover.left / k, base.x, base.w, free.w / k) - cover.left / k;
    this.y = inside(y + cover.top / k, base.y, base.h, free.h / k) - cover.top / k;
    this.scale = k;
    this.all = this.whole;
    if (!this.waiting)
      this.waiting = requestAnimationFrame(() => {
        this.waiting = 0;
        this.draw();
        this.settle();
      });
  }

  draw() {
    const { base, scale, sheets, holder } = this;
    // Whole pixels: what was painted can be used again.
    const move = `translate3d(${Math.round((base.x - this.x) * scale)}px, ${Math.round((base.y - this.y) * scale)}px, 0) scale(${(scale / this.size).toFixed(5)})`;
    for (const sheet of sheets ?? []) sheet.style.setProperty("transform", move);
    holder.classList.toggle("zoomed", !this.all);
    this.moved();
  }

  /** Wait until the hand rests. */
  settle() {
    this.still = 0;
    this.since = performance.now();
    if (this.settling) return;
    this.holder.classList.add("moving");
    const look = () => {
      this.still += 1;
      if (this.still > STILL && performance.now() - this.since > REST) this.rest();
      else this.settling = requestAnimationFrame(look);
    };
    this.settling = requestAnimationFrame(look);
  }

  /** The hand rests: the drawing is painted as sharp as it is seen. */
  rest() {
    cancelAnimationFrame(this.settling);
    cancelAnimationFrame(this.waiting);
    this.settling = this.waiting = 0;
    this.holder.classList.remove("moving");
    const other = this.sharp !== this.scale;
    this.sharp = this.scale;
    this.draw();
    if (other) this.rested();
  }
}
