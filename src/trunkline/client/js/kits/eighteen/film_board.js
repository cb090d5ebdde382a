// The map of a report at any moment of its game, in a shadow root of its own.

import { s } from "../../lib/dom.js";
import { drawIn, drawn, drawnIn } from "../../table/map/picture.js";

/**
 * What the film knows about each move.
 * @typedef {{
 *   base: string, changes: [number, string, string][], numbers: number[], texts: string[],
 *   prices: [number, string, number, number, string, boolean][], worth: number[][],
 *   colours: Record<string, [string, string]>, places: Record<string, [number, number]>,
 *   size: number, pointy: boolean, players: string[], money: string | string[],
 *   score: string | string[], start: number, tracks: Track[],
 * }} FilmData
 * @typedef {{ d: string, at: [number, number] }} Piece
 * @typedef {{ made: Piece[][], finest: Piece[][] }} Track
 */

const MAP_STYLE = `:host{display:block;background:var(--sea)}svg{width:100%;height:100%;display:block}
.back{fill:none;stroke:#fff;stroke-width:15;stroke-linecap:round}.back.thin{stroke-width:6.5}
.made{fill:none;stroke:#c2185b;stroke-width:4.6;stroke-dasharray:9 5}
.finest{fill:none;stroke:#1b6e3c;stroke-width:11;stroke-linecap:round}
.flash{fill:none;stroke:#e0560b;stroke-width:5;pointer-events:none}`;

/** @param {string} rules */
function sheet(rules) {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}

/** A map that can show any moment, in a shadow root: its style cannot meet the page's. */
export class Board {
  /** @type {Record<string, [number, string][]>} */
  history = {};
  /** @type {Record<string, string>} */
  first = {};
  /** @type {Record<string, number>} */
  shown = {};

  /**
   * @param {HTMLElement} element
   * @param {FilmData} data
   * @param {string} [box] the part of the map that is shown
   */
  constructor(element, data, box) {
    for (const [place, part, svg] of data.changes) {
      this.history[part] ??= [];
      this.history[part].push([place, svg]);
    }
    this.root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
    const rules = [MAP_STYLE];
    const plain = data.base.replace(/<style>([^<]*)<\/style>/g, (_, found) => {
      rules.push(found.replaceAll(":root", ":host"));
      return "";
    });
    this.root.adoptedStyleSheets = rules.map(sheet);
    this.svg = drawn(plain);
    this.whole = (this.svg.getAttribute("viewBox") ?? "0 0 1 1").split(" ").map(Number);
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    if (box) this.svg.setAttribute("viewBox", box);
    this.root.replaceChildren(this.svg);
  }

  /** @param {number} place */
  seek(place) {
    for (const [name, changes] of Object.entries(this.history)) {
      /** @type {SVGElement | null} */
      const held = this.root.querySelector(`[data-part="${CSS.escape(name)}"]`);
      if (!held) continue;
      this.first[name] ??= drawnIn(held);
      const at = changes.findLastIndex(([since]) => since <= place);
      if ((this.shown[name] ?? -1) === at) continue;
      drawIn(held, at < 0 ? this.first[name] : changes[at][1]);
      this.shown[name] = at;
    }
  }

  /**
   * @param {Piece[][]} rides
   * @param {string[]} layers
   */
  draw(rides, layers) {
    for (const layer of layers)
      this.svg.append(
        s(
          "g",
          {},
          rides
            .flat()
            .map(({ d, at }) => s("path", { d, class: layer, transform: `translate(${at})` })),
        ),
      );
  }
}
