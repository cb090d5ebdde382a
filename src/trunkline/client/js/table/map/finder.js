// Where to look on a map: a place or an owner by name, where something can be done, what changed, what is mine.

/** @import { Owner } from "../../page.js" */
/** @import { TablePage } from "../page.js" */

import { h, put, say } from "../../lib/dom.js";
import { icon } from "../../lib/icons.js";
import { token } from "../panels/cells.js";

const MOST = 8;
/** What letters without an accent of Unicode's stand for. */
/** @type {Record<string, string>} */
const LETTERS = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/**
 * Return letters as one types them: Wien Südbahnhof is found as "sudbahn".
 * @param {string} text
 */
export const plain = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter]);

/**
 * How well a name answers a wish: it begins with it, one of its words does, it contains it, not at all.
 * @type {(name: string, wish: string) => number}
 */
export const fits = (name, wish) =>
  plain(name).startsWith(wish)
    ? 0
    : plain(name)
          .split(/[\s-]/)
          .some((word) => word.startsWith(wish))
      ? 1
      : plain(name).includes(wish)
        ? 2
        : 3;

/** @typedef {{ name: string, more: string, at: string[], rank?: number, also?: string[], owner?: Owner }} Known */

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class Finder {
  /** @type {Known[]} */
  found = [];
  picked = 0;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.map = page.map;
    this.ui = page.ui;
    this.jumps = h("div", { class: "jumps" });
    this.list = h("ul", { class: "found", id: "found", role: "listbox", "aria-label": "Matches" });
    this.input = h("input", {
      type: "search",
      placeholder: "Find…",
      "aria-label": "Find a place on the map",
      role: "combobox",
      "aria-controls": "found",
      "aria-expanded": "false",
      autocomplete: "off",
      spellcheck: "false",
      oninput: () => this.look(),
      onfocus: () => this.look(),
      onblur: () => setTimeout(() => this.close(), 150),
      onkeydown: (event) => this.key(event),
    });
    this.map.root.append(
      h(
        "div",
        { class: "map-finder" },
        h("div", { class: "find-row" }, this.input, this.jumps),
        this.list,
      ),
    );
    this.close();
  }

  open() {
    this.input.focus();
    this.input.select();
  }

  close() {
    this.found = [];
    this.list.replaceChildren();
    this.input.setAttribute("aria-expanded", "false");
  }

  /** Buttons for what there is to jump to now. */
  draw() {
    const { ui } = this;
    const mine = Object.values(ui.present.owners)
      .filter(({ seat }) => typeof seat === "number" && ui.table.mine.includes(seat))
      .flatMap((one) => one.at ?? []);
    /** @type {(key: string, words: string, picture: string, places: () => string[]) => HTMLElement} */
    const jump = (key, words, picture, places) =>
      h(
        "button",
        {
          class: "icon",
          type: "button",
          "data-key": `jump-${key}`,
          title: words,
          "aria-label": words,
          disabled: key !== "open" && !places().length,
          onclick: () => {
            this.map.frameOn(places());
            say(words);
          },
        },
        icon(picture),
      );
    put(
      this.jumps,
      jump("open", "My possible moves", "target", () => this.page.question.places),
      jump("changed", "Changes since my last move", "recent", () => this.page.attention.changed()),
      mine.length ? jump("mine", "Mine", "star", () => mine) : null,
    );
  }

  /**
   * Everything that has a name: what begins with the wish first, places by rank, then owners.
   * @param {string} wish
   * @returns {Known[]}
   */
  search(wish) {
    const { owners, map } = this.ui.present;
    /** @type {Known[]} */
    const known = [
      ...Object.entries(owners).flatMap(([id, owner]) =>
        owner.at?.length ? [{ name: owner.name, more: id, at: owner.at, owner }] : [],
      ),
      ...Object.entries(map?.hexes ?? {}).flatMap(([id, { name, rank = 2, also }]) =>
        name ? [{ name, more: id, at: [id], rank, also }] : [],
      ),
      ...[...(map?.areas ?? []), ...(map?.pieces ?? [])].map((one) => ({ ...one, rank: 3 })),
    ];
    /** @param {Known} one */
    const score = ({ name, more, also = [] }) =>
      plain(more) === wish ? 0 : Math.min(...[name, ...also].map((one) => fits(one, wish)));
    const found = known
      .map((one) => ({ ...one, score: score(one) }))
      .filter((one) => one.score < 3);
    if (map?.hexes?.[wish.toUpperCase()] && !found.some((one) => one.more === wish.toUpperCase()))
      found.push({ name: wish.toUpperCase(), more: "", at: [wish.toUpperCase()], score: 0 });
    return found
      .sort(
        (a, b) =>
          a.score - b.score || (a.rank ?? 9) - (b.rank ?? 9) || a.name.localeCompare(b.name),
      )
      .slice(0, MOST);
  }

  look() {
    const wish = plain(this.input.value.trim());
    this.found = wish ? this.search(wish) : [];
    this.picked = 0;
    this.input.setAttribute("aria-expanded", String(this.found.length > 0));
    this.drawList(wish);
  }

  /** @param {string} wish */
  drawList(wish) {
    put(
      this.list,
      this.found.map((one, n) =>
        h(
          "li",
          {
            role: "option",
            id: `found-${n}`,
            "aria-selected": String(n === this.picked),
            onpointerdown: (event) => {
              event.preventDefault();
              this.go(one);
            },
          },
          one.owner ? token(one.owner, 18) : null,
          h("span", { class: "grow" }, one.name),
          h("span", { class: "soft small" }, one.more),
        ),
      ),
      wish && !this.found.length ? h("li", { class: "soft" }, "No matches.") : null,
    );
    if (this.found.length) this.input.setAttribute("aria-activedescendant", `found-${this.picked}`);
  }

  /** @param {Known} one */
  go(one) {
    this.input.value = "";
    this.close();
    this.map.frameOn(one.at);
    this.map.overlay.point(one.at);
    say(one.name);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = STEPS[event.key];
    if (step && this.found.length) {
      this.picked = (this.picked + step + this.found.length) % this.found.length;
      this.drawList("…");
    } else if (event.key === "Enter" && this.found.length) {
      this.go(this.found[this.picked]);
      this.map.holder.focus({ preventScroll: true });
    } else if (event.key === "Escape") {
      this.input.value = "";
      this.close();
      this.map.holder.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
