// The report of a game: the film of its map, small maps, and the choice of a player. The site and
// files by themselves use this module alike; what it imports is packed into such a file.

/** @import { FilmData } from "./film_board.js" */

import { h, s, worded } from "../../lib/dom.js";
import { Board } from "./film_board.js";

const WIDE = 520;
/** Milliseconds for each move of the film. */
const PACE = 110;
const PLAYING = "M8 5v14M16 5v14";
const STILL = "M7 4.5l12 7.5-12 7.5z";

/** The data of a file by itself. */
export const readData = () => JSON.parse(document.getElementById("data")?.textContent ?? "{}");

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
