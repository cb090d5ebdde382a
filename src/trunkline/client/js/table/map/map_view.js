// The map: pan and zoom over the board, what is seen of it, and what lies beside it.

/** @import { GameMap as MapFacts, Hex, Owner, Stop } from "../../page.js" */

import { narrow } from "../../app/settings.js";
import { Camera } from "../../lib/camera.js";
import { h } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { Beyond } from "./beyond.js";
import { Board } from "./board.js";
import { farNames } from "./far_names.js";
import { Ground } from "./ground.js";
import { coveredParts, explainLine, toggleLegend } from "./map_edge.js";
import { Marks } from "./marks.js";
import { Overlay } from "./overlay.js";
import { useSymbols } from "./picture.js";
import { tooltip } from "./tooltip.js";
import { FAR, NEAR } from "./widths.js";

const CLOSEST = 6;
/** How many hexes across are near enough, however large the map. */
const ACROSS = 14;
/** Tokens narrower than this are discs in their livery, without letters. */
const LETTERED = 14;
const ZOOM = 1.4;
/** How wide hexes are at least where a table opens: on a wide page and on a phone. */
const OPENS = [56, 66];

export class MapView {
  /** @type {MapFacts | undefined} */
  facts;
  /** @type {Board | null} */
  board = null;
  /** @type {Record<string, Owner>} */
  owners = {};
  /** Where owners are, to see when they move. */
  where = "";
  ready = false;
  /** @type {(() => void) | null} called when the map is drawn */
  onready = null;
  /** @type {((hex: string) => void) | null} called when a hex without a mark is clicked */
  onhex = null;
  /** @type {((hex: string) => boolean) | null} asked before; true if it has answered the click */
  ondead = null;

  /**
   * @param {string} path the address of the table, where the ground is asked for
   * @param {(section: string) => void} explainRule
   */
  constructor(path, explainRule) {
    this.explainRule = explainRule;
    /** @type {Ground} */
    this.ground = new Ground(
      (key, mode) => `${path}/ground/${key}/${mode}`,
      (there) => this.holder.classList.toggle("grounded", there),
    );
    this.holder = h("div", {
      class: "map-holder",
      tabindex: "0",
      role: "group",
      "aria-label": "Map: arrow keys pan, Page Up and Page Down zoom",
    });
    this.legendButton = h(
      "button",
      {
        type: "button",
        hidden: true,
        "aria-label": "Legend",
        "aria-expanded": "false",
        "data-key": "map-key",
        onclick: () => toggleLegend(this),
      },
      "?",
    );
    this.controls = h(
      "div",
      { class: "map-controls", role: "group", "aria-label": "Zoom" },
      this.legendButton,
      h("button", { type: "button", "aria-label": "Zoom in", onclick: () => this.zoom(ZOOM) }, "+"),
      h(
        "button",
        { type: "button", "aria-label": "Zoom out", onclick: () => this.zoom(1 / ZOOM) },
        "−",
      ),
      h(
        "button",
        { type: "button", "aria-label": "Whole map", onclick: () => this.fit() },
        icon("fit"),
      ),
    );
    this.legend = h("ul", { class: "map-key", hidden: true, "aria-label": "Legend" });
    this.line = h("p", { class: "map-legend", hidden: true });
    this.root = h(
      "section",
      { class: "map", "aria-label": "Map" },
      this.holder,
      this.controls,
      this.line,
      this.legend,
      tooltip(this.holder, (node) => this.told(node)),
    );
    this.camera = new Camera(this.holder, {
      moved: () => this.seen(),
      rested: () => this.rested(),
    });
    this.beyond = new Beyond(this);
    this.marks = new Marks(this);
    this.overlay = new Overlay(this);
  }

  /**
   * A place by its id: a hex or a stop, with where it lies.
   * @param {string} id
   * @returns {Hex | Stop | null}
   */
  spot(id) {
    return this.facts?.hexes[id] ?? this.facts?.stops?.[id] ?? null;
  }

  /** @param {string} id */
  isHex(id) {
    return Boolean(this.facts?.hexes[id]);
  }

  /**
   * The hex that a place is on.
   * @param {string} id
   */
  hexOf(id) {
    return this.isHex(id) ? id : (this.facts?.stops?.[id]?.hex ?? null);
  }

  /**
   * What the place under an element is called and pays, as far as there is anything to say.
   * @param {Element} node
   */
  told(node) {
    /** @type {HTMLElement | SVGElement | null} */
    const found = node.closest("[data-place], [data-part]");
    const place = found?.dataset.place ?? found?.dataset.part ?? "";
    const hex = this.hexOf(place) ?? "";
    const named = found?.dataset.place ? this.spot(place)?.name : undefined;
    return [named ?? this.facts?.hexes[hex]?.name, this.facts?.pays?.[hex]]
      .filter(Boolean)
      .join(": ");
  }

  /**
   * Show these pictures; only parts that differ are touched. Owners may say where they are.
   * @param {Map<string, string>} pictures
   * @param {MapFacts | undefined} facts
   * @param {Record<string, Owner>} owners
   */
  update(pictures, facts, owners) {
    const where = JSON.stringify(Object.values(owners).map((one) => one.at ?? []));
    const moved = this.where !== where;
    this.facts = facts;
    this.owners = owners;
    this.where = where;
    if (!facts) return;
    this.legendButton.hidden = !facts.legend?.length;
    useSymbols(pictures.get(facts.tiles));
    const text = pictures.get(facts.picture);
    if (text && this.board?.shown.get(facts.picture) !== text) this.draw(text, facts);
    if (!this.board) return;
    this.board.facts = facts;
    this.board.update(pictures);
    if (moved && this.camera.scale) this.drawNames();
  }

  /**
   * Draw the board.
   * @param {string} text
   * @param {MapFacts} facts
   */
  draw(text, facts) {
    const board = new Board(text, facts);
    this.board = board;
    this.beyond.open();
    this.holder.classList.toggle("named", Boolean(facts.regions?.length));
    this.holder.replaceChildren(this.ground.sheet, board.svg, board.sheet);
    const closest = Math.min(board.base.w / CLOSEST, ACROSS * facts.size);
    this.camera.open([this.ground.sheet, board.svg, board.sheet], board.base, closest);
    if (facts.ground) this.ground.open(facts.ground, board.base, this.camera.size);
    board.svg.addEventListener("click", ({ target }) => {
      if (!(target instanceof Element) || this.camera.dragged || target.closest(".mark")) return;
      /** @type {SVGElement | null} */
      const part = target.closest("[data-part]");
      const hex = part?.dataset.part;
      if (hex && this.isHex(hex) && !this.ondead?.(hex)) this.onhex?.(hex);
    });
  }

  /** Say what the outlines on the map mean, as far as there are any. */
  explain() {
    explainLine(this.line, this.board, this.facts?.note, this.explainRule);
  }

  // -- what is seen of it

  /** @param {number} factor */
  zoom(factor) {
    this.camera.zoom(factor);
  }

  fit() {
    this.camera.fit();
  }

  /**
   * Bring some places into view, as near as they allow.
   * @param {string[]} ids
   * @param {number} [room] around them, in sizes of a hex
   */
  frameOn(ids, room = 2.5) {
    const points = ids.flatMap((id) => {
      const at = this.spot(id)?.at;
      return at ? [at] : [];
    });
    this.camera.around(points, (this.facts?.size ?? 0) * room);
  }

  /**
   * Show what the table opens on: the whole map, or as many places as fit with hexes that are wide enough.
   * @param {string[]} ids
   */
  openOn(ids) {
    const { size = 1, opens = OPENS } = this.facts ?? {};
    const points = ids.flatMap((id) => {
      const at = this.spot(id)?.at;
      return at ? [at] : [];
    });
    const wide = opens[narrow() ? 1 : 0];
    this.camera.gather(points, size * 1.5, wide / (size * Math.sqrt(3)));
  }

  /**
   * True if a place is in view and large enough to be read.
   * @param {string[]} ids
   */
  legible(ids) {
    const { x, y, w, h: high } = this.camera.freeBox;
    /** @param {string} id */
    const inside = (id) => {
      const at = this.spot(id)?.at;
      return at && at[0] > x && at[0] < x + w && at[1] > y && at[1] < y + high;
    };
    return this.wide() >= FAR && ids.some(inside);
  }

  /** How wide a hex is on the screen. */
  wide() {
    return this.camera.scale * (this.facts?.size ?? 0) * Math.sqrt(3);
  }

  /** Another scale: words on marks keep their size, details come and go, names are chosen anew. */
  rested() {
    if (!this.board) return;
    const wide = this.wide();
    const { scale } = this.camera;
    this.holder.style.setProperty("--unit", (1 / scale).toFixed(4));
    this.holder.dataset.detail = wide < FAR ? "far" : wide < NEAR ? "middle" : "near";
    this.holder.classList.toggle("plain-tokens", scale * 23 < LETTERED);
    this.drawNames();
    if (!this.ready) {
      this.ready = true;
      this.onready?.();
    }
  }

  seen() {
    const { x, y, w, h: high } = this.camera.box;
    this.holder.dataset.box = [x, y, w, high].map((one) => one.toFixed(1)).join(" ");
    if (!this.holder.classList.contains("moving")) this.beyond.draw();
    if (this.board && this.facts?.ground) this.ground.rested(this.camera.box, this.camera.scale);
  }

  /** From afar names lie above the hexes. */
  drawNames() {
    const { board } = this;
    if (!board) return;
    const far = this.holder.dataset.detail === "far";
    const sight = { base: board.base, unit: 1 / this.camera.scale, wide: this.wide() };
    board.layers.names.replaceChildren(
      ...(far
        ? farNames(board.facts, this.owners, (id) => this.spot(id), sight, [
            ...board.seas,
            ...coveredParts(this.root, this.holder, this.camera),
          ])
        : []),
    );
  }
}
