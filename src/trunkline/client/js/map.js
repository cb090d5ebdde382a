// The map: server-drawn parts, pan and zoom, and an overlay of what can be clicked.

import { Camera } from "./camera.js";
import { h, icon, put, s, sentence } from "./dom.js";
import { load } from "./parts.js";
import { tip } from "./tip.js";

const CLOSEST = 6;
/** How many hexes across are near enough, however large the map. */
const NEAR = 7;
/** More marks than this keep still. */
const CROWDED = 40;
/** Hexes narrower than this on the screen show no terrain, and narrower than that no words. On a map of many hexes,
    where small ones are usual, names are written above those that are not wide enough for them. */
const [FAR, MIDDLE, NAMED] = [22, 38, 76];
const LARGE = 400;

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

export class MapView {
  constructor() {
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
    this.tip = tip(this.holder, (node) =>
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
      this.key.append(...(await load("key")).signs(this.facts.legend, this.explains));
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
    for (const name of ["recent", "look", "names", "ghosts", "routes", "marks", "stops"]) {
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
    const [x, y, w, high] = this.svg.getAttribute("viewBox").split(/[ ,]+/).map(Number);
    this.base = { x, y, w, h: high };
    this.large = Object.keys(facts.hexes).length > LARGE;
    this.shown = new Map([[facts.picture, text]]);
    this.holder.replaceChildren(this.svg, this.sheet);
    this.camera.open([this.svg, this.sheet], this.base, this.closest());
    this.svg.addEventListener("click", (event) => {
      const hex = event.target.closest?.("[data-part]")?.dataset.part;
      if (!this.camera.dragged && hex && this.isHex(hex) && !event.target.closest(".mark"))
        this.onhex?.(hex);
    });
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
        const shape = !this.isHex(mark.place)
          ? [
              s("circle", { cx: at[0], cy: at[1], vars: { "--r": `${mark.size ?? 17}px` } }),
              mark.text ? s("text", { x: at[0], y: at[1] }, mark.text) : null,
            ]
          : [
              hexagon(at, size - 3, pointy, "halo"),
              hexagon(at, size - 3, pointy),
              mark.price ? s("text", { x: at[0], y: at[1] }, mark.price) : null,
            ];
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
  ghost(hex, tile, rotation, drawn = null) {
    if (!this.svg) return;
    if (!hex) return this.layers.ghosts.replaceChildren();
    const [x, y] = this.spot(hex).at;
    const points = corners(this.facts.size, this.facts.pointy);
    const lies = s(
      "g",
      { class: "ghost-tile" },
      tile && !drawn
        ? s("use", { href: `#tile-${tile}-${rotation}`, transform: `translate(${x} ${y})` })
        : null,
    );
    if (drawn) lies.innerHTML = drawn.replace(/ (id|data-hex)="[^"]*"/g, "");
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
            s("path", { d, class: "route-under", transform: `translate(${at[0]} ${at[1]})` }),
          ),
          paths.map(({ d, at }) =>
            s("path", { d, class: "route-over", transform: `translate(${at[0]} ${at[1]})` }),
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
    return this.wide() >= MIDDLE && ids.some((id) => this.spot(id) && inside(this.spot(id).at));
  }

  /** How wide a hex is on the screen. */
  wide() {
    return this.camera.scale * this.facts.size * Math.sqrt(3);
  }

  /** Another scale: words on marks keep their size, details come and go, names are chosen anew. */
  rested() {
    if (!this.svg) return;
    const wide = this.wide();
    for (const layer of [this.layers.marks, this.layers.routes])
      layer.style.setProperty("--unit", String(1 / this.camera.scale));
    this.holder.dataset.detail =
      wide < FAR ? "far" : wide < MIDDLE ? "middle" : this.large && wide < NAMED ? "close" : "near";
    this.drawNames();
    if (!this.ready) {
      this.ready = true;
      this.onready?.();
    }
  }

  seen() {
    const { x, y, w, h: high } = this.camera.box;
    this.holder.dataset.box = [x, y, w, high].map((one) => one.toFixed(1)).join(" ");
    this.onmove?.();
  }

  /** From afar hexes are too small for words: names and tokens lie above them in letters of one size,
      the most important first, and only where there is room. */
  drawNames() {
    const { detail } = this.holder.dataset;
    if (detail === "near") return this.layers.names.replaceChildren();
    const unit = 1 / this.camera.scale;
    const [tokens, names] = [[], []];
    const meet = (box, other) =>
      box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
    const free = (box) =>
      [tokens, names].every((boxes) => !boxes.some((other) => meet(box, other)));
    const made = [];
    for (const owner of Object.values(this.owners ?? {})) {
      for (const place of owner.at ?? []) {
        const spot = this.spot(place);
        const token = spot && this.smallToken(owner, spot.at, unit, tokens);
        if (token && detail !== "close") made.push(token); // close by, those on the hexes can be read
      }
    }
    const rank = detail === "far" ? 2 : 9;
    const places = Object.values(this.facts.hexes)
      .filter((one) => one.name && (one.rank ?? 2) <= rank)
      .sort((a, b) => (a.rank ?? 2) - (b.rank ?? 2));
    for (const { at, name, rank: order } of places) {
      const size = (order === 1 ? 12 : 10.5) * unit;
      const [half, high, away] = [
        name.length * size * 0.32,
        size * 1.15,
        Math.max(this.facts.size * 0.3, 8 * unit),
      ];
      const box = (x, top) => {
        const left = Math.min(
          Math.max(x - half, this.base.x),
          this.base.x + this.base.w - 2 * half,
        );
        return [left, top, left + 2 * half, top + high];
      };
      // Below its place, or where tokens stand there, above, beside or further below it.
      const beside = half + Math.max(this.facts.size * 0.5, 8 * unit);
      const tries = [
        box(at[0], at[1] + away),
        box(at[0], at[1] - away - high),
        box(at[0] + beside, at[1] - high / 2),
        box(at[0] - beside, at[1] - high / 2),
        box(at[0], at[1] + 2 * away),
        box(at[0], at[1] - 2 * away - high),
      ];
      const crowded = tokens.some((token) => meet(token, tries[0]));
      // A great city is never nameless: at worst its name lies over a token.
      const found =
        (crowded ? tries : tries.slice(0, 1)).find(free) ??
        (order === 1 && crowded
          ? tries.find((one) => !names.some((other) => meet(one, other)))
          : null);
      if (!found) continue;
      names.push(found);
      made.push(
        s(
          "text",
          {
            x: found[0] + half,
            y: found[1] + size,
            "font-size": size.toFixed(2),
            "stroke-width": (2.4 * unit).toFixed(2),
            class: order === 1 ? "great" : null,
          },
          name,
        ),
      );
    }
    // Where a name of a country would run over those of cities it moves up or down; without room there is none.
    for (const {
      name,
      at: [x, y],
    } of this.facts.regions ?? []) {
      const half = name.length * 5.6 * unit;
      const moved = [0, -14, 14, -28, 28, -42, 42]
        .map((by) => y + by * unit)
        .find((base) => free([x - half, base - 12 * unit, x + half, base + 3 * unit]));
      if (moved === undefined) continue;
      names.push([x - half, moved - 12 * unit, x + half, moved + 3 * unit]);
      made.unshift(
        s("text", { x, y: moved, "font-size": (14 * unit).toFixed(2), class: "region" }, name),
      );
    }
    this.layers.names.replaceChildren(...made);
  }

  smallToken(owner, [x, y], unit, taken) {
    const r = 7.5 * unit;
    taken.push([x - r, y - r, x + r, y + r]);
    return s(
      "g",
      { transform: `translate(${x} ${y}) scale(${unit.toFixed(3)})`, class: "small-token" },
      s("circle", { r: 7.5, fill: owner.colour }),
      s("circle", { r: 5.6, fill: "#fff" }),
      s(
        "text",
        { y: 2.4, "font-size": (owner.letters ?? "").length > 2 ? 5.2 : 7, class: "letters" },
        (owner.letters ?? "").slice(0, 4),
      ),
    );
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
