// What lies over the map for a while: tiles and tokens to be laid, routes, what changed, how far an owner reaches.

/** @import { ChoiceShown, Point } from "../../page.js" */
/** @import { DrawnRoute } from "../../ui.js" */
/** @import { MapView } from "./map_view.js" */

import { s } from "../../lib/dom.js";
import { corners, hexagon } from "./geometry.js";
import { drawIn, drawnIn } from "./picture.js";

/** Milliseconds for which places are pointed at. */
const POINTED = 4000;
/** Half of a token. */
const TOKEN = 13;

/**
 * A route as it is drawn: its pieces on a white bed.
 * @param {DrawnRoute["paths"]} paths
 * @param {number} look
 */
export const drawnRoute = (paths, look) =>
  s(
    "g",
    { class: `route look-${look % 6}` },
    ["route-under", "route-over"].map((kind) =>
      paths.map(({ d, at }) =>
        s("path", { d, class: kind, transform: `translate(${at[0]} ${at[1]})` }),
      ),
    ),
  );

export class Overlay {
  /** @type {SVGElement | undefined} the name that a drawn hex hides */
  renamed;

  /** @param {MapView} map */
  constructor(map) {
    this.map = map;
  }

  /**
   * Show a tile on a hex that is not laid yet, or the hex with it as it would be drawn; nothing
   * without a hex.
   * @param {string | null} hex
   * @param {string | null} [tile]
   * @param {number} [rotation]
   * @param {string | null} [picture]
   * @param {string | null} [name]
   */
  ghost(hex, tile = null, rotation = 0, picture = null, name = null) {
    const { board } = this.map;
    if (!board) return;
    const lasting = board.parts.get(`${hex}.name`);
    if (this.renamed !== lasting) this.renamed?.removeAttribute("class");
    this.renamed = undefined;
    const at = hex && this.map.spot(hex)?.at;
    if (!at) {
      board.layers.ghosts.replaceChildren();
      return;
    }
    const there = `translate(${at[0]} ${at[1]})`;
    const lies = s(
      "g",
      { class: "ghost-tile" },
      tile && !picture ? s("use", { href: `#tile-${tile}-${rotation}`, transform: there }) : null,
    );
    if (picture) {
      drawIn(lies, picture.replace(/ (id|data-hex)="[^"]*"/g, "") + (name ?? drawnIn(lasting)));
      lasting?.setAttribute("class", "replaced"); // its name would lie where the tile before had room
      this.renamed = lasting;
    } else lasting?.removeAttribute("class");
    const { size, pointy } = board.facts;
    board.layers.ghosts.replaceChildren(
      s(
        "g",
        { class: "ghost", "data-tile": tile ? `${tile}-${rotation}` : null },
        lies,
        s("polygon", { points: corners(size, pointy), transform: there }),
      ),
    );
  }

  /**
   * Show a token on a city that is not placed yet.
   * @param {string} stop
   * @param {Element} token
   */
  ghostToken(stop, token) {
    const { board } = this.map;
    const at = this.map.spot(stop)?.at;
    if (!board || !at) return;
    const box = { x: at[0] - TOKEN, y: at[1] - TOKEN, width: 2 * TOKEN, height: 2 * TOKEN };
    for (const [name, value] of Object.entries(box)) token.setAttribute(name, String(value));
    board.layers.ghosts.replaceChildren(s("g", { class: "ghost-token" }, token));
  }

  /** @param {DrawnRoute[]} routes */
  routes(routes) {
    const { board } = this.map;
    if (!board) return;
    board.layers.routes.replaceChildren(
      ...routes.map(({ paths, look, tags = [] }) => {
        const group = drawnRoute(paths, look);
        const above = board.facts.size * 0.42;
        group.append(
          ...tags.map(({ at, text }) =>
            s("text", { x: at[0], y: at[1] - above, class: "route-tag" }, text),
          ),
        );
        return group;
      }),
    );
  }

  /**
   * Draw lines in the map's own coordinates, or links by their id.
   * @param {{ legs: string[], look: number }[]} lines
   */
  lines(lines) {
    const links = this.map.facts?.links ?? {};
    this.routes(
      lines.map(({ legs, look }) => ({
        look,
        paths: legs.map((leg) => ({ d: links[leg]?.d ?? leg, at: [0, 0] })),
      })),
    );
  }

  /**
   * Outline what changed since my last move.
   * @param {string[]} hexes
   */
  recent(hexes) {
    const { board } = this.map;
    if (!board) return;
    board.layers.recent.replaceChildren(
      ...this.outlined(
        hexes.filter((hex) => this.map.isHex(hex)),
        -1,
      ),
    );
    this.map.explain();
  }

  /**
   * Point at places for a moment.
   * @param {string[]} ids
   */
  point(ids) {
    const rings = this.outlined(
      ids.map((id) => this.map.hexOf(id) ?? ""),
      2,
      "pointed",
    );
    this.map.board?.layers.recent.append(...rings);
    setTimeout(() => {
      for (const one of rings) one.remove();
    }, POINTED);
  }

  /**
   * Show where an owner is at home, has stations and reaches; nothing without an extent.
   * @param {ChoiceShown | null} extent
   * @param {string} [id]
   */
  look(extent, id = "") {
    const { board } = this.map;
    if (!board) return;
    const stations = (extent?.stations ?? []).flatMap((stop) => this.tokens(stop, id));
    board.layers.look.replaceChildren(
      ...this.outlined(extent?.reach ?? [], -1, "reach"),
      ...this.outlined(extent?.home ?? [], -1, "home"),
      ...stations.map(([x, y]) => s("circle", { class: "station", cx: x, cy: y, r: 16 })),
    );
  }

  /**
   * Return the outlines of hexes around places, each once.
   * @param {string[]} ids
   * @param {number} wider
   * @param {string | null} [kind]
   */
  outlined(ids, wider, kind = null) {
    const { facts } = this.map;
    return [...new Set(ids)].flatMap((id) => {
      const at = this.map.spot(id)?.at;
      return facts && at ? [hexagon(at, facts.size + wider, facts.pointy, kind)] : [];
    });
  }

  /**
   * Return where an owner's tokens lie on a stop's hex; the stop itself if none is drawn there.
   * @param {string} stop
   * @param {string} id
   * @returns {Point[]}
   */
  tokens(stop, id) {
    const spot = this.map.spot(stop);
    const svg = this.map.board?.svg;
    if (!spot || !svg) return [];
    const letters = this.map.owners[id]?.letters ?? "";
    const hex = svg.querySelector(`[data-hex="${CSS.escape(this.map.hexOf(stop) ?? "")}"]`);
    /** @type {SVGCircleElement[]} */
    const found = [
      ...(hex?.querySelectorAll(
        /** @type {"circle"} */ (`.token[data-owner="${CSS.escape(letters)}"] circle:first-child`),
      ) ?? []),
    ];
    const back = svg.getScreenCTM()?.inverse();
    const points = found.flatMap((node) => {
      const there = node.getScreenCTM();
      if (!back || !there) return [];
      const { cx, cy } = node;
      const { x, y } = new DOMPoint(cx.baseVal.value, cy.baseVal.value).matrixTransform(
        back.multiply(there),
      );
      return [[x, y]];
    });
    return points.length ? points : [spot.at];
  }
}
