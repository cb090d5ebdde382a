// The report of a game: the film of its map, small maps, and the choice of a player. The site and
// files by themselves use this module alike; what it imports is packed into such a file.

import { h, s, worded } from "../../lib/dom.js";
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
const WIDE = 520;
/** Milliseconds for each move of the film. */
const PACE = 110;
const PLAYING = "M8 5v14M16 5v14";
const STILL = "M7 4.5l12 7.5-12 7.5z";

/** The data of a file by itself. */
export const readData = () => JSON.parse(document.getElementById("data")?.textContent ?? "{}");

/** @param {string} rules */
function sheet(rules) {
  const made = new CSSStyleSheet();
  made.replaceSync(rules);
  return made;
}

/** A map that can show any moment, in a shadow root: its style cannot meet the page's. */
class Board {
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

/** The film: the map, prices and worth at any moment. */
class Film {
  moving = 0;
  timer = 0;

  /**
   * @param {ParentNode} root
   * @param {FilmData} data
   * @param {HTMLInputElement} range
   */
  constructor(root, data, range) {
    this.root = root;
    this.data = data;
    this.range = range;
    const place = this.part("film");
    this.board = place && data.base ? new Board(place, data) : null;
    this.view = this.board?.whole.slice() ?? [];
    this.follow = innerWidth < 704;
    /** @type {string[]} by move, the first part of the map that it changed */
    this.changed = data.numbers.map(() => "");
    for (const [at, part] of data.changes)
      if (!this.changed[at] && part !== "marks") this.changed[at] = part;
    range.addEventListener("input", () => this.seek(Number(range.value)));
    this.part("play")?.addEventListener("click", () => this.play());
    this.part("cam")?.addEventListener("click", () => {
      this.follow = !this.follow;
      this.camera();
      this.aim(false);
    });
    this.camera();
  }

  /** @param {string} id */
  part(id) {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(`#${id}`));
  }

  get last() {
    return this.data.numbers.length - 1;
  }

  camera() {
    const button = this.part("cam");
    if (button) button.textContent = this.follow ? "Whole map" : "Follow";
  }

  /** @param {boolean} atOnce */
  aim(atOnce) {
    const { board } = this;
    const box = this.part("film");
    if (!board || !box) return;
    let to = board.whole;
    let place = Number(this.range.value);
    while (place && !this.changed[place]) place--;
    const at = this.follow && this.data.places[this.changed[place]];
    if (at) {
      const wide = Math.min(WIDE, to[2]);
      const high = (wide * box.clientHeight) / (box.clientWidth || 1);
      to = [at[0] - wide / 2, at[1] - high / 2, wide, high];
    }
    cancelAnimationFrame(this.moving);
    const calm = atOnce || matchMedia("(prefers-reduced-motion:reduce)").matches;
    const step = () => {
      this.view = calm ? to : this.view.map((one, n) => one + (to[n] - one) * 0.14);
      board.svg.setAttribute("viewBox", this.view.map((one) => one.toFixed(1)).join(" "));
      if (this.view.some((one, n) => Math.abs(one - to[n]) > 0.5))
        this.moving = requestAnimationFrame(step);
    };
    step();
  }

  /** @param {number} place */
  flash(place) {
    for (const one of this.board?.root.querySelectorAll(".flash") ?? []) one.remove();
    const at = this.data.places[this.changed[place]];
    if (!at) return;
    const far = this.data.size - 2;
    const corners = [0, 1, 2, 3, 4, 5].map((n) => {
      const angle = ((60 * n + (this.data.pointy ? 30 : 0)) * Math.PI) / 180;
      return `${(at[0] + far * Math.cos(angle)).toFixed(1)} ${(at[1] + far * Math.sin(angle)).toFixed(1)}`;
    });
    this.board?.svg.append(s("path", { class: "flash", d: `M${corners.join("L")}Z` }));
  }

  /** @param {number} place */
  market(place) {
    const { data } = this;
    /** @type {Map<string, [number, number, string, boolean]>} */
    const now = new Map();
    for (const [since, name, ...row] of data.prices) {
      if (since > place) break;
      now.set(name, row);
    }
    const rows = [...now].sort((a, b) => b[1][0] - a[1][0]);
    const top = Math.max(1, ...data.prices.map((one) => one[2]));
    this.part("market")?.replaceChildren(
      ...(rows.length
        ? rows.map(([name, row]) => this.company(name, row, top))
        : [h("p", { class: "soft small" }, "No company has started yet.")]),
    );
    this.part("worth")?.replaceChildren(
      ...data.worth[place]
        .map((amount, seat) => ({ amount, seat }))
        .sort((a, b) => b.amount - a.amount)
        .map(({ amount, seat }) =>
          h(
            "div",
            { class: "wr" },
            h("span", { class: `seat bg${(seat % 6) + 1}`, "aria-hidden": "true" }, seat + 1),
            h("span", {}, data.players[seat]),
            h("b", {}, worded(amount, data.score)),
          ),
        ),
    );
  }

  /**
   * @param {string} name
   * @param {[number, number, string, boolean]} row
   * @param {number} top
   */
  company(name, [price, director, trains, closed], top) {
    const [letters, colour] = this.data.colours[name] ?? [name, "#888888"];
    const who = director >= 0 ? `${this.data.players[director]} · ` : "";
    const held = trains ? trains.split(" ").join(", ") : "no train";
    const bar = h("span", { class: "price" });
    bar.style.width = `${Math.max(4, (100 * price) / top)}%`;
    return h(
      "div",
      { class: closed ? "mr shut" : "mr", vars: { "--c": colour } },
      h("span", { class: "co" }, letters),
      h(
        "span",
        {},
        closed ? null : bar,
        h("span", { class: "tr" }, closed ? "closed" : who + held),
      ),
      h("span", { class: "p" }, closed ? "closed" : worded(price, this.data.money)),
    );
  }

  /**
   * @param {number} wanted
   * @param {boolean} [atOnce]
   */
  seek(wanted, atOnce = false) {
    const { data, range } = this;
    const place = Math.max(0, Math.min(this.last, wanted));
    range.value = String(place);
    const text = place ? `Move ${data.numbers[place]}` : "Start";
    range.setAttribute("aria-valuetext", text);
    if (this.board) {
      this.board.seek(place);
      this.flash(place);
      this.aim(atOnce);
    }
    this.market(place);
    const [number, said] = [this.part("number"), this.part("said")];
    if (number) number.textContent = text;
    if (said) said.textContent = place ? data.texts[place] : "The game is about to begin.";
    const x = 54 + (place / Math.max(1, this.last)) * 590;
    this.part("headl")?.setAttribute("d", `M${x} 22V262`);
  }

  play() {
    if (this.timer) return this.pause();
    if (Number(this.range.value) >= this.last) this.seek(0);
    this.timer = window.setInterval(() => {
      if (Number(this.range.value) >= this.last || !this.range.isConnected) this.pause();
      else this.seek(Number(this.range.value) + 1);
    }, PACE);
    this.label();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.label();
  }

  label() {
    const button = this.part("play");
    button?.setAttribute("aria-label", this.timer ? "Pause the film" : "Play the film");
    button?.querySelector("path")?.setAttribute("d", this.timer ? PLAYING : STILL);
  }
}

/**
 * What has a place along a line says it in percent.
 * @param {ParentNode} root
 */
export function arrange(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const placed = root.querySelectorAll("[data-left]");
  for (const one of placed) {
    one.style.left = `${one.dataset.left}%`;
    if (one.dataset.width) one.style.width = `${one.dataset.width}%`;
  }
}

/**
 * The small maps of findings that can be seen.
 * @param {ParentNode} root
 * @param {FilmData} data
 */
export function small(root, data) {
  /** @type {NodeListOf<HTMLElement>} */
  const places = root.querySelectorAll("[data-track]");
  for (const one of places) {
    if (one.shadowRoot || one.closest("[hidden]") || !data.base) continue;
    const map = new Board(one, data, one.dataset.box);
    map.seek(Number(one.dataset.at));
    const { made, finest } = data.tracks[Number(one.dataset.track)];
    map.draw(finest, ["back", "finest"]);
    map.draw(made, ["back thin", "made"]);
  }
}

/**
 * Show the findings about one player.
 * @param {ParentNode} root
 * @param {string} seat
 */
export function choose(root, seat) {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = root.querySelectorAll("[data-me]");
  for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.me === seat));
  /** @type {NodeListOf<HTMLElement>} */
  const parts = root.querySelectorAll("[data-seat]");
  for (const one of parts) one.hidden = one.dataset.seat !== seat;
}

/**
 * Begin the film in a report; returns it, or null where the report has none.
 * @param {HTMLElement} root
 * @param {FilmData} data
 */
export function begin(root, data) {
  /** @type {HTMLInputElement | null} */
  const range = root.querySelector("#pos");
  const film = range ? new Film(root, data, range) : null;
  root.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const me = target.closest("[data-me]")?.getAttribute("data-me");
    if (me) {
      choose(root, me);
      small(root, data);
    }
    const go = target.closest("[data-go]")?.getAttribute("data-go");
    if (!go || !film) return;
    film.pause();
    film.seek(Number(go));
    const calm = matchMedia("(prefers-reduced-motion:reduce)").matches;
    const behavior = calm ? "auto" : "smooth";
    root.querySelector("#filmcard")?.scrollIntoView({ behavior, block: "center" });
    film.range.focus({ preventScroll: true });
  });
  const wanted = Number(new URLSearchParams(location.search).get("at") ?? data.start);
  film?.seek(Number.isFinite(wanted) ? wanted : data.start, true);
  arrange(root);
  small(root, data);
  return film;
}
