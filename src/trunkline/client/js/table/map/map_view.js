// The map: server-drawn parts, pan and zoom, and an overlay of what can be clicked.

import { load } from "../../app/lazy_parts.js";
import { Camera } from "../../lib/camera.js";
import { h, put, s, sentence } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { Ground } from "./ground.js";
import { tooltip } from "./tooltip.js";

const CLOSEST = 6;
/** How many hexes across are near enough, however large the map. */
const NEAR = 7;
/** More marks than this keep still. */
const CROWDED = 40;
/** Hexes narrower than this on the screen show no costs and values, and names lie in a layer of their own;
    from the second width on they have their coordinates. */
const [FAR, NEAR_STEP] = [44, 72];
/** Tokens narrower than this are discs in their livery, without letters. */
const LETTERED = 14;
/** Widths of a hex from which places of a rank are named; great cities always are. */
const RANKS = { 1: 0, 2: 20, 3: 27, 4: 36 };
/** Spots for the name of a country, in pixels right and down of its place: the nearest first. */
const AWAY = [0, -20, 20, -40, 40]
  .flatMap((right) => Array.from({ length: 15 }, (_, n) => [right, (n - 7) * 8]))
  .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
/** Sizes of names from afar, the usual one first. */
const SIZES = [12, 10.5, 9.5];

const outlines = new Map();

/** The corners of a hex around nothing, as an SVG points list. */
function corners(size, pointy) {
  const key = `${size} ${pointy}`;
  if (!outlines.has(key)) {
    const turn = pointy ? Math.PI / 6 : 0;
    outlines.set(
      key,
      Array.from({ length: 6 }, (_, n) => {
        const angle = turn + (n * Math.PI) / 3;
        return `${(size * Math.cos(angle)).toFixed(1)},${(size * Math.sin(angle)).toFixed(1)}`;
      }).join(" "),
    );
  }
  return outlines.get(key);
}

/** A hex around a point. */
function hexagon([x, y], size, pointy, kind = null) {
  return s("polygon", {
    class: kind,
    points: corners(size, pointy),
    transform: `translate(${x} ${y})`,
  });
}

/** A ring on its halo; what it costs or brings stands on a flag at its upper right. */
function ring(kind, attrs, at, text, out) {
  const wide = text ? 8 + text.length * 6.2 : 0;
  return [
    s(kind, { ...attrs, class: "halo" }),
    s(kind, attrs),
    text
      ? s(
          "g",
          {
            class: "flag",
            vars: {
              "--x": `${at[0] + out[0]}px`,
              "--y": `${at[1] - out[1]}px`,
            },
          },
          s("path", { d: `M0 0L7-9H${wide + 7}V9H7Z` }),
          s("text", { x: 7 + wide / 2, y: 0.5 }, text),
        )
      : null,
  ];
}

export class MapView {
  /** `path` is the address of the table, where the ground is asked for. */
  constructor(path = "") {
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
    this.float = h("div", { class: "map-float" });
    this.controls = h(
      "div",
      { class: "map-controls", role: "group", "aria-label": "Zoom" },
      h("button", { type: "button", "aria-label": "Zoom in", onclick: () => this.zoom(1.4) }, "+"),
      h(
        "button",
        { type: "button", "aria-label": "Zoom out", onclick: () => this.zoom(1 / 1.4) },
        "−",
      ),
      h(
        "button",
        { type: "button", "aria-label": "Whole map", onclick: () => this.fit() },
        icon("fit"),
      ),
    );
    this.key = h("ul", { class: "map-key", hidden: true, "aria-label": "Legend" });
    this.asked = h(
      "button",
      {
        type: "button",
        hidden: true,
        "aria-label": "Legend",
        "aria-expanded": "false",
        "data-key": "map-key",
        onclick: () => this.tellSigns(),
      },
      "?",
    );
    this.controls.prepend(this.asked);
    this.tip = tooltip(this.holder, (node) =>
      this.said(node.closest("[data-place], [data-part]")?.dataset),
    );
    this.legend = h("p", { class: "map-legend", hidden: true });
    this.root = h(
      "section",
      { class: "map", "aria-label": "Map" },
      this.holder,
      this.controls,
      this.legend,
      this.key,
      this.tip,
      this.float,
    );
    this.shown = new Map();
    this.camera = new Camera(this.holder, {
      moved: () => this.seen(),
      rested: () => this.rested(),
    });
  }

  /** A place by its id: a hex or a stop, with where it lies. */
  spot(id) {
    return this.facts?.hexes?.[id] ?? this.facts?.stops?.[id] ?? null;
  }

  isHex(id) {
    return Boolean(this.facts?.hexes?.[id]);
  }

  /** The hex that a place is on. */
  hexOf(id) {
    return this.isHex(id) ? id : (this.facts?.stops?.[id]?.hex ?? null);
  }

  /** Open or close the key. */
  async tellSigns() {
    if (!this.key.childElementCount)
      this.key.append(...(await load("table/map/legend")).signs(this.facts.legend, this.explains));
    this.key.hidden = !this.key.hidden;
    this.asked.setAttribute("aria-expanded", String(!this.key.hidden));
  }

  /** What a place is called and pays, as far as there is anything to say. */
  said({ place, part } = {}) {
    const hex = this.hexOf(place ?? part);
    const name = this.spot(place)?.name ?? this.facts?.hexes[hex]?.name;
    return [name, this.facts?.pays?.[hex]].filter(Boolean).join(": ");
  }

  /** Show these pictures; only parts that differ are touched. `owners` may say where they are (`at`). */
  update(pictures, facts, owners = {}) {
    this.facts = facts;
    const where = JSON.stringify(Object.values(owners).map((one) => one.at ?? []));
    const moved = this.where !== where;
    Object.assign(this, { owners, where });
    if (!facts) return;
    this.asked.hidden = !facts.legend?.length;
    this.symbols(pictures.get(facts.tiles));
    const text = pictures.get(facts.picture);
    if (text && this.shown.get(facts.picture) !== text) this.build(text, facts);
    if (!this.svg) return;
    const prefix = `${facts.picture}/`;
    for (const [key, part] of pictures) {
      if (key.startsWith(prefix) && this.shown.get(key) !== part) {
        const group = this.parts.get(key.slice(prefix.length));
        if (group) group.innerHTML = part;
        this.shown.set(key, part);
      }
    }
    if (moved && this.camera.scale) this.drawNames();
  }

  build(text, facts) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    this.svg = document.importNode(parsed, true);
    for (const name of ["width", "height", "role"]) this.svg.removeAttribute(name);
    this.svg.setAttribute("role", "group");
    this.parts = new Map(
      [...this.svg.querySelectorAll("[data-part]")].map((one) => [one.dataset.part, one]),
    );
    this.layers = {};
    for (const name of ["recent", "look", "ghosts", "routes", "marks", "names", "stops"]) {
      this.layers[name] = s("g", { class: `over-${name}` });
    }
    // What changes often lies on a sheet of its own: the many hexes below it are not painted again.
    this.sheet = s(
      "svg",
      {
        class: "trunkline sheet-over",
        viewBox: this.svg.getAttribute("viewBox"),
        role: "group",
        "aria-label": "On the map",
      },
      Object.values(this.layers),
    );
    const names = this.svg.querySelector("#names");
    if (names) this.sheet.append(names); // a ring must never cover a name
    this.seas = [...this.svg.querySelectorAll("text.ocean")].map((one) => {
      const [x, y, size] = ["x", "y", "font-size"].map((name) => Number(one.getAttribute(name)));
      const half = one.textContent.length * size * 0.36;
      return [x - half, y - size * 0.8, x + half, y + size * 0.25];
    });
    this.base = this.extent(facts);
    for (const sheet of [this.svg, this.sheet])
      sheet.setAttribute("viewBox", [this.base.x, this.base.y, this.base.w, this.base.h].join(" "));
    this.shown = new Map([[facts.picture, text]]);
    this.holder.classList.toggle("named", Boolean(facts.regions?.length));
    this.holder.replaceChildren(this.ground.sheet, this.svg, this.sheet);
    this.camera.open([this.ground.sheet, this.svg, this.sheet], this.base, this.closest());
    if (facts.ground) this.ground.open(facts.ground, this.base, this.camera.size);
    this.svg.addEventListener("click", (event) => {
      const hex = event.target.closest?.("[data-part]")?.dataset.part;
      if (!this.camera.dragged && hex && this.isHex(hex) && !event.target.closest(".mark"))
        this.onhex?.(hex);
    });
  }

  /** The part that is fitted into the view: the hexes and a little room. Land and sea go on beyond. */
  extent({ hexes, size, ring = 0 }) {
    const spots = Object.values(hexes).map((one) => one.at);
    const [xs, ys] = [spots.map((at) => at[0]), spots.map((at) => at[1])];
    const room = Math.max(size + 14, ring ? ring + 30 : 0);
    const [x, y] = [Math.min(...xs) - room, Math.min(...ys) - room];
    return { x, y, w: Math.max(...xs) + room - x, h: Math.max(...ys) + room - y };
  }

  /** Tiles to be used by id, with the style and patterns of all pictures. */
  symbols(text) {
    if (!text || document.getElementById("tile-symbols")?.dataset.size === String(text.length))
      return;
    document.getElementById("tile-symbols")?.remove();
    const plain = text.replace(/<style>([^<]*)<\/style>/, (_, rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
      return "";
    });
    const parsed = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
    const node = document.importNode(parsed, true);
    node.id = "tile-symbols";
    node.dataset.size = text.length;
    node.setAttribute("class", "trunkline symbols");
    node.setAttribute("aria-hidden", "true");
    document.body.append(node);
  }

  /** Mark hexes and stops that can be chosen: [{place, at, label, text, tone, on, size, near, pick}]. */
  mark(marks) {
    if (!this.svg) return;
    const held = document.activeElement?.closest?.(".over-marks [data-place]")?.dataset.place;
    const { size, pointy } = this.facts;
    this.places = [];
    this.sheet.classList.toggle("crowded", marks.length > CROWDED);
    this.layers.marks.replaceChildren(
      ...marks.map((mark) => {
        const at = mark.at ?? this.spot(mark.place).at;
        const shape = this.ringed(mark, at, size, pointy);
        const node = s(
          "g",
          {
            class: `mark ${mark.tone ?? ""} ${mark.on ? "on" : ""}`,
            tabindex: "-1",
            role: "button",
            "aria-label": mark.label,
            "data-place": mark.place,
            "aria-pressed": mark.on === undefined ? null : String(Boolean(mark.on)),
            onclick: () => {
              if (!this.camera.dragged) mark.pick();
            },
            onpointerenter: () => mark.near?.(),
            onkeydown: (event) => this.key_(event, mark, node),
          },
          ...shape,
        );
        this.places.push({ node, at });
        return node;
      }),
    );
    this.explain();
    const first = this.places.find((one) => one.node.dataset.place === held) ?? this.places[0];
    first?.node.setAttribute("tabindex", "0");
    if (held && first?.node.dataset.place === held) first.node.focus({ preventScroll: true });
  }

  /** The ring of a mark: around a hex, around the plate of a city, or around a stop. */
  ringed(mark, at, size, pointy) {
    const hex = this.isHex(mark.place);
    if (!hex && (mark.size || !this.facts.ring)) {
      const r = mark.size ?? 17;
      return ring("circle", { cx: at[0], cy: at[1], vars: { "--r": `${r}px` } }, at, mark.text, [
        r * 0.7,
        r * 0.7,
      ]);
    }
    const r = hex ? size - 1 : this.facts.ring;
    const text = hex ? mark.price : mark.text;
    const printed =
      hex && this.parts.get(mark.place)?.querySelector(".toll-n")?.textContent === text;
    const attrs = {
      points: corners(r, pointy),
      transform: `translate(${at[0]} ${at[1]})`,
    };
    return ring("polygon", attrs, at, printed && this.wide() >= FAR ? null : text, [
      r * 0.62,
      r * 0.7,
    ]);
  }

  /** Arrow keys go to the nearest mark in that direction, Enter chooses. */
  key_(event, mark, node) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      mark.pick();
    } else if (ways[event.key]) {
      event.preventDefault();
      event.stopPropagation();
      const [dx, dy] = ways[event.key];
      const here = this.places.find((one) => one.node === node).at;
      let best = null;
      for (const other of this.places) {
        const along = (other.at[0] - here[0]) * dx + (other.at[1] - here[1]) * dy;
        const across =
          Math.abs((other.at[0] - here[0]) * dy) + Math.abs((other.at[1] - here[1]) * dx);
        const cost = along + across * 2;
        if (other.node !== node && along > 1 && (!best || cost < best.cost)) best = { cost, other };
      }
      if (best) {
        node.setAttribute("tabindex", "-1");
        best.other.node.setAttribute("tabindex", "0");
        best.other.node.focus();
      }
    }
  }

  /** Back to a mark that was drawn again. */
  focusPlace(place) {
    const found = this.places?.find((one) => one.node.dataset.place === place);
    if (!found) return;
    for (const one of this.places) one.node.setAttribute("tabindex", one === found ? "0" : "-1");
    found.node.focus({ preventScroll: true });
  }

  focusFirst() {
    this.layers?.marks.querySelector("[tabindex='0']")?.focus({ preventScroll: true });
  }

  /** A tile on a hex that is not laid yet, or the hex with it as it would be drawn. */
  ghost(hex, tile, rotation, drawn = null, name = null) {
    if (!this.svg) return;
    const lasting = this.parts.get(`${hex}.name`);
    if (this.renamed !== lasting) this.renamed?.removeAttribute("class");
    this.renamed = null;
    if (!hex) return this.layers.ghosts.replaceChildren();
    const [x, y] = this.spot(hex).at;
    const points = corners(this.facts.size, this.facts.pointy);
    const lies = s(
      "g",
      { class: "ghost-tile" },
      tile && !drawn
        ? s("use", {
            href: `#tile-${tile}-${rotation}`,
            transform: `translate(${x} ${y})`,
          })
        : null,
    );
    if (drawn) {
      lies.innerHTML =
        drawn.replace(/ (id|data-hex)="[^"]*"/g, "") + (name ?? lasting?.innerHTML ?? "");
      lasting?.setAttribute("class", "replaced"); // its name would lie where the tile before had room
      this.renamed = lasting;
    } else lasting?.removeAttribute("class");
    this.layers.ghosts.replaceChildren(
      s(
        "g",
        { class: "ghost", "data-tile": tile ? `${tile}-${rotation}` : null },
        lies,
        s("polygon", { points, transform: `translate(${x} ${y})` }),
      ),
    );
  }

  /** A token on a city that is not placed yet. */
  ghostToken(stop, node) {
    if (!this.svg) return;
    if (!stop) return this.layers.ghosts.replaceChildren();
    const [x, y] = this.spot(stop).at;
    node.setAttribute("x", x - 13);
    node.setAttribute("y", y - 13);
    node.setAttribute("width", 26);
    node.setAttribute("height", 26);
    this.layers.ghosts.replaceChildren(s("g", { class: "ghost-token" }, node));
  }

  /** Draw routes: [{paths: [{d, at}], look, tags: [{at, text}]}]; `look` is the number of the colour and dash. */
  routes(routes) {
    if (!this.svg) return;
    this.layers.routes.replaceChildren(
      ...routes.map(({ paths, look, tags = [] }) =>
        s(
          "g",
          { class: `route look-${look % 6}` },
          paths.map(({ d, at }) =>
            s("path", {
              d,
              class: "route-under",
              transform: `translate(${at[0]} ${at[1]})`,
            }),
          ),
          paths.map(({ d, at }) =>
            s("path", {
              d,
              class: "route-over",
              transform: `translate(${at[0]} ${at[1]})`,
            }),
          ),
          tags.map(({ at, text }) =>
            s("text", { x: at[0], y: at[1] - this.facts.size * 0.42, class: "route-tag" }, text),
          ),
        ),
      ),
    );
  }

  /** Draw lines in the map's own coordinates, or links by their id: [{legs: [d | id], look}]. */
  lines(lines) {
    const links = this.facts?.links ?? {};
    this.routes(
      lines.map(({ legs, look }) => ({
        look,
        paths: legs.map((leg) => ({ d: links[leg]?.d ?? leg, at: [0, 0] })),
      })),
    );
  }

  /** What changed since my last move, outlined. */
  recent(hexes) {
    if (!this.svg) return;
    const { size, pointy } = this.facts;
    this.layers.recent.replaceChildren(
      ...[...new Set(hexes)]
        .filter((hex) => this.isHex(hex))
        .map((hex) => hexagon(this.spot(hex).at, size - 1, pointy)),
    );
    this.explain();
  }

  /** What the outlines on the map mean, as far as there are any. */
  explain() {
    const lines = [
      this.layers.marks.childElementCount ? ["can", "can be chosen"] : null,
      this.layers.recent.childElementCount ? ["recent", "changed since your last move"] : null,
    ].filter(Boolean);
    const { note } = this.facts;
    this.legend.hidden = !lines.length && !note;
    put(
      this.legend,
      note ? h("span", {}, sentence(note, this.explains)) : null,
      lines.map(([kind, text]) =>
        h("span", {}, h("i", { class: kind, "aria-hidden": "true" }), text),
      ),
    );
  }

  /** Point at places for a moment. */
  point(ids) {
    const { size, pointy } = this.facts;
    const spots = [...new Set(ids.map((id) => this.hexOf(id)))].filter((id) => this.spot(id));
    const rings = spots.map((id) => hexagon(this.spot(id).at, size + 2, pointy, "pointed"));
    this.layers.recent.append(...rings);
    setTimeout(() => {
      for (const one of rings) one.remove();
    }, 4000);
  }

  /** Where an owner's tokens lie on a stop's hex; the stop itself if none is drawn there. */
  tokens(stop, id) {
    const letters = this.owners[id]?.letters ?? "";
    const hex = this.svg.querySelector(`[data-hex="${CSS.escape(this.hexOf(stop))}"]`);
    const found = [
      ...(hex?.querySelectorAll(`.token[data-owner="${CSS.escape(letters)}"] circle:first-child`) ??
        []),
    ];
    const back = this.svg.getScreenCTM()?.inverse();
    return found.length && back
      ? found
          .map((node) =>
            new DOMPoint(node.cx.baseVal.value, node.cy.baseVal.value).matrixTransform(
              back.multiply(node.getScreenCTM()),
            ),
          )
          .map(({ x, y }) => [x, y])
      : [this.spot(stop).at];
  }

  /** Show where an owner is at home, has stations and reaches. */
  look(extent, id = "") {
    if (!this.svg) return;
    if (!extent) return this.layers.look.replaceChildren();
    const { size, pointy } = this.facts;
    const area = (kind) => (hex) =>
      this.spot(hex) && hexagon(this.spot(hex).at, size - 1, pointy, kind);
    this.layers.look.replaceChildren(
      ...[
        ...(extent.reach ?? []).map(area("reach")),
        ...(extent.home ?? []).map(area("home")),
        ...(extent.stations ?? [])
          .filter((stop) => this.spot(stop))
          .flatMap((stop) => this.tokens(stop, id))
          .map(([x, y]) => s("circle", { class: "station", cx: x, cy: y, r: 16 })),
      ].filter(Boolean),
    );
  }

  // -- what is seen of it

  zoom(factor) {
    this.camera.zoom(factor);
  }

  fit() {
    this.camera.fit();
  }

  /** How little of the map may fill the view. */
  closest() {
    return Math.min(this.base.w / CLOSEST, NEAR * 2 * this.facts.size);
  }

  /** Bring some places into view, as near as they allow. */
  frameOn(ids, room = 2.5) {
    this.camera.around(ids.map((id) => this.spot(id)?.at).filter(Boolean), this.facts.size * room);
  }

  /** Whether a place is in view and large enough to be read. */
  legible(ids) {
    const { x, y, w, h: high } = this.camera.box;
    const inside = ([px, py]) => px > x && px < x + w && py > y && py < y + high;
    return this.wide() >= FAR && ids.some((id) => this.spot(id) && inside(this.spot(id).at));
  }

  /** How wide a hex is on the screen. */
  wide() {
    return this.camera.scale * this.facts.size * Math.sqrt(3);
  }

  /** Another scale: words on marks keep their size, details come and go, names are chosen anew. */
  rested() {
    if (!this.svg) return;
    const wide = this.wide();
    this.holder.style.setProperty("--unit", (1 / this.camera.scale).toFixed(4));
    this.holder.dataset.detail = wide < FAR ? "far" : wide < NEAR_STEP ? "middle" : "near";
    this.holder.classList.toggle("plain-tokens", this.camera.scale * 23 < LETTERED);
    this.drawNames();
    if (!this.ready) {
      this.ready = true;
      this.onready?.();
    }
  }

  seen() {
    const { x, y, w, h: high } = this.camera.box;
    this.holder.dataset.box = [x, y, w, high].map((one) => one.toFixed(1)).join(" ");
    if (this.svg && this.facts?.ground) this.ground.rested(this.camera.box, this.camera.scale);
    this.onmove?.();
  }

  /** From afar hexes are too small for words: names lie above them in letters of one size, the most important
      first. A name moves or shrinks where there is no room; without a rank it is never left out. */
  drawNames() {
    if (this.holder.dataset.detail !== "far") return this.layers.names.replaceChildren();
    const unit = 1 / this.camera.scale,
      wide = this.wide();
    const taken = [...this.seas, ...this.covered()];
    const meet = (box, other) =>
      box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
    const free = (box) => !taken.some((other) => meet(box, other));
    const made = [];
    const places = Object.values(this.facts.hexes)
      .filter((one) => one.name && (!one.rank || wide >= RANKS[one.rank]))
      .sort((a, b) => (a.rank ?? 1) - (b.rank ?? 1));
    // Names keep off the cities, their own and others.
    const room = this.facts.ring
      ? this.facts.ring * 0.86
      : Math.max(this.facts.size * 0.3, 8 * unit);
    const towns = new Set(places);
    for (const {
      at: [x, y],
    } of towns)
      taken.push([x - room, y - room * 0.9, x + room, y + room * 0.9]);
    for (const owner of Object.values(this.owners ?? {})) {
      for (const {
        at: [x, y],
      } of (owner.at ?? []).map((place) => this.spot(place)).filter(Boolean))
        taken.push([x - 7 * unit, y - 7 * unit, x + 7 * unit, y + 7 * unit]);
    }
    for (const { at, name, rank } of places) {
      const found = this.nameSpot(at, name, room, unit, free, rank);
      if (!found) continue;
      taken.push(found.box);
      const [left, top, right] = found.box;
      made.push(
        s(
          "text",
          {
            x: (left + right) / 2,
            y: top + found.size,
            "font-size": found.size.toFixed(2),
            "stroke-width": (3 * unit).toFixed(2),
            class: rank === 1 ? "great" : null,
          },
          name,
        ),
      );
    }
    // Where a name of a country would run over those of cities it moves; without room there is none.
    for (const {
      name,
      at: [x, y],
    } of this.facts.regions ?? []) {
      const half = name.length * 6.1 * unit;
      const box = ([right, down]) => [
        x + right * unit - half,
        y + (down - 12) * unit,
        x + right * unit + half,
        y + (down + 3) * unit,
      ];
      const found = AWAY.map(box).find(free);
      if (!found) continue;
      taken.push(found);
      made.unshift(
        s(
          "text",
          {
            x: found[0] + half,
            y: found[3] - 3 * unit,
            "font-size": (14 * unit).toFixed(2),
            "stroke-width": (3 * unit).toFixed(2),
            class: "region",
          },
          name,
        ),
      );
    }
    this.layers.names.replaceChildren(...made);
  }

  /** The parts of the map that lie under the controls. */
  covered() {
    const { left, top } = this.holder.getBoundingClientRect();
    const {
      box: { x, y },
      scale,
    } = this.camera;
    return [
      ...this.root.querySelectorAll(
        ":scope > :is(.map-controls, .map-finder, .map-legend):not([hidden])",
      ),
    ].map((one) => {
      const { left: l, top: t, right, bottom } = one.getBoundingClientRect();
      return [
        x + (l - left) / scale,
        y + (t - top) / scale,
        x + (right - left) / scale,
        y + (bottom - top) / scale,
      ];
    });
  }

  /** The spot of a name from afar: below, above, right, left, lower right or lower left of its place, smaller if
      it must be. Great cities and cities without a rank are named in any case. */
  nameSpot([x, y], name, room, unit, free, rank) {
    const { base } = this;
    let first = null;
    for (const size of SIZES.map((one) => one * unit)) {
      const [half, high] = [name.length * size * 0.27, size * 1.15];
      const out = room + half;
      const spots = [
        [x, y + room],
        [x, y - room - high],
        [x + out, y - high / 2],
        [x - out, y - high / 2],
        [x + out * 0.8, y + room * 0.7],
        [x - out * 0.8, y + room * 0.7],
      ];
      const boxes = spots.map(([mid, top]) => {
        const left = Math.min(Math.max(mid - half, base.x), base.x + base.w - 2 * half);
        return [left, top, left + 2 * half, top + high];
      });
      first ??= { box: boxes[0], size };
      const box = boxes.find(free);
      if (box) return { box, size };
    }
    return (rank ?? 1) === 1 ? first : null;
  }

  /** Put the floating card beside a place, where it covers least. */
  anchor(place) {
    const spot = this.spot(place);
    if (!this.svg || !spot) return;
    const frame = this.root.getBoundingClientRect();
    const point = this.camera.onScreen(spot.at);
    // The neighbours stay in sight: they are what a tile is chosen for.
    const reach = this.facts.size * this.camera.scale * 2.6 + 8;
    const card = this.float.getBoundingClientRect();
    const x = point.x - frame.left,
      y = point.y - frame.top;
    const right = x + reach + card.width < frame.width - 8;
    const left = right
      ? x + reach
      : x - reach - card.width > 8
        ? x - reach - card.width
        : frame.width - card.width - 8;
    const top = Math.min(
      Math.max(8, y - card.height / 2),
      Math.max(8, frame.height - card.height - 8),
    );
    this.float.style.setProperty("left", `${Math.max(8, left)}px`);
    this.float.style.setProperty("top", `${top}px`);
  }
}
