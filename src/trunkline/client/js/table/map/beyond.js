// What lies beyond the view: chips at the edge for places that can be chosen, and a small map of it all.

/** @import { Point } from "../../page.js" */
/** @import { MapView } from "./map_view.js" */

import { h, put, s } from "../../lib/dom.js";

/** @typedef {{ at: Point, chip: string, label: string }} Placed a place that can be chosen */

/** How far chips keep from the edge and from each other. */
const [EDGE, APART] = [18, 30];
/** The height of the line that explains outlines: chips stay above it. */
const LINE = 30;
/** With more than this beyond the view, the small map says enough. */
const MOST = 16;
/** With more of the map in view than this part, nobody needs the small one. */
const WIDE = 0.6;
/** The longer side of the small map. */
const SMALL = 132;

export class Beyond {
  /** @type {Placed[]} */
  places = [];
  /** @type {SVGElement | null} */
  frame = null;

  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
    this.chips = h("div", { class: "map-chips" });
    this.small = h("div", { class: "small-map", "aria-hidden": "true", hidden: true });
    this.small.addEventListener("pointerdown", (event) => this.take(event));
    this.small.addEventListener("pointermove", (event) => {
      if (event.buttons) this.take(event);
    });
    map.root.append(this.chips, this.small);
  }

  /** Draw the small map: each hex as a dot, and the part that is seen. */
  open() {
    const { board, facts } = this.map;
    if (!board || !facts) return;
    const { x, y, w, h: high } = board.base;
    const k = SMALL / Math.max(w, high);
    const waters = new Set((facts.areas ?? []).flatMap((area) => area.at));
    const dots = Object.entries(facts.hexes).flatMap(([hex, { at }]) =>
      waters.has(hex) ? [] : `M${at[0]} ${at[1]}h0`,
    );
    this.frame = s("rect", { class: "small-view" });
    put(
      this.small,
      s(
        "svg",
        { viewBox: `${x} ${y} ${w} ${high}`, width: w * k, height: high * k },
        s("path", { class: "small-land", d: dots.join(""), "stroke-width": facts.size * 1.7 }),
        this.frame,
      ),
    );
  }

  /** @param {PointerEvent} event */
  take(event) {
    const { base } = this.map.board ?? {};
    const box = this.small.querySelector("svg")?.getBoundingClientRect();
    if (!base || !box) return;
    event.preventDefault();
    const [right, down] = [event.clientX - box.left, event.clientY - box.top];
    this.map.camera.at(
      base.x + (right / box.width) * base.w,
      base.y + (down / box.height) * base.h,
    );
  }

  /** The map rests: show what lies beyond what is seen. */
  draw() {
    const { camera, board } = this.map;
    if (!board || !camera.scale) return;
    const seen = camera.freeBox;
    const { w: wide, h: tall } = board.base;
    this.small.hidden = seen.w * seen.h > WIDE * wide * tall;
    for (const [name, value] of Object.entries({
      x: seen.x,
      y: seen.y,
      width: seen.w,
      height: seen.h,
    }))
      this.frame?.setAttribute(name, String(value));
    const half = (this.map.facts?.size ?? 0) * 0.6; // as long as half of it is seen, it needs no chip
    const out = this.places.filter(
      ({ at: [x, y] }) =>
        x < seen.x - half ||
        y < seen.y - half ||
        x > seen.x + seen.w + half ||
        y > seen.y + seen.h + half,
    );
    const { left, top } = camera.cover;
    const { w, h: all } = camera.free;
    const high = all - (this.map.line.hidden ? 0 : LINE);
    /** @type {[number, number][]} */
    const taken = [];
    put(
      this.chips,
      (out.length > MOST ? [] : out).map((one) => {
        const middle = [seen.x + seen.w / 2, seen.y + seen.h / 2];
        const [dx, dy] = [one.at[0] - middle[0], one.at[1] - middle[1]];
        const far = Math.max(Math.abs(dx) / (w / 2 - EDGE), Math.abs(dy) / (high / 2 - EDGE));
        const [px, py] = free(
          [left + w / 2 + dx / far, top + high / 2 + dy / far],
          Math.abs(dx) / w > Math.abs(dy) / high,
          taken,
        );
        taken.push([px, py]);
        return h(
          "button",
          {
            type: "button",
            class: "map-chip",
            tabindex: "-1", // the list of places has the same for the keyboard
            "aria-label": `Show ${one.label}`,
            title: one.label,
            vars: { "--x": `${px}px`, "--y": `${py}px`, "--turn": `${Math.atan2(dy, dx)}rad` },
            onclick: () => camera.at(one.at[0], one.at[1], camera.scale, true),
          },
          h("span", {}, one.chip),
        );
      }),
    );
  }
}

/**
 * The first point along an edge that keeps its distance from chips that are there.
 * @param {[number, number]} at
 * @param {boolean} upright
 * @param {[number, number][]} taken
 * @returns {[number, number]}
 */
export function free([x, y], upright, taken) {
  for (let n = 0; n < 2 * MOST; n++) {
    const shift = Math.ceil(n / 2) * APART * (n % 2 ? 1 : -1);
    /** @type {[number, number]} */
    const here = upright ? [x, y + shift] : [x + shift, y];
    if (taken.every(([a, b]) => Math.hypot(a - here[0], b - here[1]) >= APART)) return here;
  }
  return [x, y];
}
