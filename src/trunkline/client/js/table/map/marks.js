// Marks on the map: hexes and stops that can be chosen, by mouse, touch or keys.

/** @import { Point } from "../../page.js" */
/** @import { Mark } from "../../ui.js" */
/** @import { MapView } from "./map_view.js" */

import { s } from "../../lib/dom.js";
import { corners } from "./geometry.js";
import { FAR } from "./widths.js";

/** More marks than this keep still. */
const CROWDED = 40;
/** @type {Record<string, number[]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Return a ring on its halo; what it costs or brings stands on a flag at its upper right.
 * @param {"circle" | "polygon"} kind
 * @param {Record<string, unknown>} attrs
 * @param {Point} at
 * @param {string | null | undefined} text
 * @param {number} out how far the flag is from the middle
 * @param {number} up
 */
function ring(kind, attrs, at, text, out, up) {
  const wide = text ? 8 + text.length * 6.2 : 0;
  return [
    s(kind, { ...attrs, class: "halo" }),
    s(kind, attrs),
    text
      ? s(
          "g",
          { class: "flag", vars: { "--x": `${at[0] + out}px`, "--y": `${at[1] - up}px` } },
          s("path", { d: `M0 0L7-9H${wide + 7}V9H7Z` }),
          s("text", { x: 7 + wide / 2, y: 0.5 }, text),
        )
      : null,
  ];
}

/**
 * Return the nearest of some places in a direction, or null.
 * @template {{ at: Point }} Placed
 * @param {Placed[]} places
 * @param {Placed} from
 * @param {number[]} direction
 * @returns {Placed | null}
 */
export function nearest(places, from, [dx, dy]) {
  let best = null;
  let least = Infinity;
  for (const other of places) {
    const [x, y] = [other.at[0] - from.at[0], other.at[1] - from.at[1]];
    const along = x * dx + y * dy;
    const cost = along + (Math.abs(x * dy) + Math.abs(y * dx)) * 2;
    if (other !== from && along > 1 && cost < least) [best, least] = [other, cost];
  }
  return best;
}

/**
 * Return a number on its disc at the upper left of a ring, as the list has it.
 * @param {number} number
 * @param {Point} at
 * @param {number} out
 */
function badge(number, at, out) {
  return s(
    "g",
    { class: "badge", vars: { "--x": `${at[0] - out * 0.62}px`, "--y": `${at[1] - out * 0.7}px` } },
    s("circle", { r: 9 }),
    s("text", {}, String(number)),
  );
}

export class Marks {
  /** @type {{ node: SVGGElement, at: Point }[]} */
  places = [];

  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
  }

  /**
   * Mark what can be chosen.
   * @param {Mark[]} marks
   */
  show(marks) {
    const { map } = this;
    const { board } = map;
    if (!board) return;
    /** @type {HTMLElement | SVGElement | null | undefined} */
    const held = document.activeElement?.closest(".over-marks [data-place]");
    const place = held?.dataset.place;
    this.places = [];
    board.sheet.classList.toggle("crowded", marks.length > CROWDED);
    board.layers.marks.replaceChildren(
      ...marks.flatMap((mark) => {
        const at = mark.at ?? map.spot(mark.place)?.at;
        if (!at) return [];
        const placed = { node: this.node(mark, at), at };
        placed.node.addEventListener("keydown", (event) => this.key(event, mark, placed));
        this.places.push(placed);
        return [placed.node];
      }),
    );
    map.explain();
    map.beyond.places = marks.flatMap(({ place, at, number, text, short, label }) => {
      const there = at ?? map.spot(place)?.at;
      const chip = number ? String(number) : short ? text : "";
      return there && chip ? [{ at: there, chip, label }] : [];
    });
    map.beyond.draw();
    const first = this.places.find((one) => one.node.dataset.place === place) ?? this.places[0];
    first?.node.setAttribute("tabindex", "0");
    if (place && first?.node.dataset.place === place) first.node.focus({ preventScroll: true });
  }

  /**
   * @param {Mark} mark
   * @param {Point} at
   */
  node(mark, at) {
    return s(
      "g",
      {
        class: `mark ${mark.tone ?? ""} ${mark.on ? "on" : ""}`,
        tabindex: "-1",
        role: "button",
        "aria-label": mark.label,
        "data-place": mark.place,
        "aria-pressed": mark.on === undefined ? null : String(Boolean(mark.on)),
        onclick: () => {
          if (!this.map.camera.dragged) mark.pick();
        },
        onpointerenter: () => mark.near?.(),
      },
      ...this.ringed(mark, at),
    );
  }

  /**
   * Point at a mark, or no longer.
   * @param {string} place
   * @param {boolean} on
   */
  near(place, on) {
    const found = this.places.find(({ node }) => node.dataset.place === place);
    found?.node.classList.toggle("near", on);
  }

  /**
   * The ring of a mark: around a hex, around the plate of a city, or around a stop.
   * @param {Mark} mark
   * @param {Point} at
   */
  ringed(mark, at) {
    const { map } = this;
    const { size = 0, pointy = true, ring: plate } = map.facts ?? {};
    const hex = map.isHex(mark.place);
    if (!hex && (mark.size || !plate)) {
      const r = mark.size ?? 17;
      const attrs = { cx: at[0], cy: at[1], vars: { "--r": `${r}px` } };
      return [
        ...ring("circle", attrs, at, mark.text, r * 0.7, r * 0.7),
        mark.number ? badge(mark.number, at, r * 1.15) : null,
      ];
    }
    const r = hex || !plate ? size - 1 : plate;
    const text = hex ? mark.price : mark.text;
    const toll = map.board?.parts.get(mark.place)?.querySelector(".toll-n")?.textContent;
    const printed = hex && toll === text && map.wide() >= FAR;
    const attrs = { points: corners(r, pointy), transform: `translate(${at[0]} ${at[1]})` };
    return [
      ...ring("polygon", attrs, at, printed ? null : text, r * 0.62, r * 0.7),
      mark.number ? badge(mark.number, at, r) : null,
    ];
  }

  /**
   * Arrow keys go to the nearest mark in that direction, Enter chooses.
   * @param {KeyboardEvent} event
   * @param {Mark} mark
   * @param {{ node: SVGGElement, at: Point }} here
   */
  key(event, mark, here) {
    const direction = ARROWS[event.key];
    const chosen = event.key === "Enter" || event.key === " ";
    if (!chosen && !direction) return;
    event.preventDefault();
    event.stopPropagation();
    if (chosen) {
      mark.pick();
      return;
    }
    const next = nearest(this.places, here, direction);
    if (!next) return;
    here.node.setAttribute("tabindex", "-1");
    next.node.setAttribute("tabindex", "0");
    next.node.focus();
  }

  /**
   * Focus a mark that was drawn again.
   * @param {string} place
   */
  focusPlace(place) {
    const found = this.places.find((one) => one.node.dataset.place === place);
    if (!found) return;
    for (const one of this.places) one.node.setAttribute("tabindex", one === found ? "0" : "-1");
    found.node.focus({ preventScroll: true });
  }

  focusFirst() {
    this.places
      .find(({ node }) => node.getAttribute("tabindex") === "0")
      ?.node.focus({ preventScroll: true });
  }
}
