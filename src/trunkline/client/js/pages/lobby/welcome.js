// The front page for somebody new: one button that plays, the games, what goes on here, and why.

/** @import { Table } from "../../page.js" */
/** @import { Featured, Front, Title } from "../../wire.js" */

import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { boardOf, headlineOf, playersOf } from "./game_tile.js";
import { easiest, short } from "./title_names.js";

/** The hero: what this is, one way in, and a map on which a game is played. */
export class Hero {
  /**
   * @param {Front} front
   * @param {Title[]} titles
   * @param {(info: Title) => void} play
   */
  constructor(front, titles, play) {
    this.titles = titles;
    const first = easiest(titles);
    this.map = h("div", { class: "hero-map" });
    this.caption = h("p", { class: "cap", hidden: true });
    this.root = h(
      "section",
      { class: "hero" },
      this.map,
      h("div", { class: "veil" }),
      h(
        "div",
        { class: "wrap pitch" },
        h("p", { class: "over" }, front.over),
        h(
          "h1",
          {},
          front.slogan.map((line) => [h("span", {}, line), " "]),
        ),
        h("p", { class: "lead" }, titles.length ? front.lead : "No game is installed."),
        first ? this.ways(front, first, play) : null,
      ),
      this.caption,
    );
    if (first) this.picture(first.poster);
  }

  /**
   * @param {Front} front
   * @param {Title} first
   * @param {(info: Title) => void} play
   */
  ways(front, first, play) {
    return [
      h(
        "p",
        { class: "go" },
        h(
          "button",
          {
            class: "button primary big",
            type: "button",
            "data-key": "play-first",
            onclick: () => play(first),
          },
          sprite("engine"),
          "Play your first game",
        ),
        h(
          "a",
          { class: "button quiet", href: `/learn/${front.intro.name}`, "data-key": "what-is" },
          front.what,
        ),
      ),
      h(
        "p",
        { class: "soft small" },
        `${short(first)}, you and two easy bots, hints on. No account needed.`,
      ),
    ];
  }

  /** @param {string} src */
  picture(src) {
    /** @type {HTMLElement} */
    const image = h("img", {
      src,
      alt: "",
      width: 900,
      height: 520,
      onerror: () => image.remove(),
    });
    put(this.map, image);
  }

  /**
   * Show a running game, or one that is worth watching; another picture only for another game.
   * @param {Featured | null} games
   */
  show(games) {
    const live = games?.running[0];
    const game = live ?? games?.week ?? games?.worth[0];
    if (!game) return;
    const { table } = game;
    const words = live
      ? `Live: ${liveWords(table)}`
      : headlineOf(/** @type {any} */ (game), this.titles);
    if (this.map.dataset.shown !== `${table.id} ${table.version}`) {
      this.map.dataset.shown = `${table.id} ${table.version}`;
      this.picture(boardOf(table));
    }
    this.caption.hidden = false;
    put(
      this.caption,
      live ? h("span", { class: "dot" }) : sprite("star"),
      h("span", {}, words),
      h("a", { href: `/table/${table.id}` }, live ? "Watch" : "Replay"),
    );
  }
}

/**
 * Who plays and where they are: "Nora and two bots, turn 4".
 * @param {Table} table
 */
function liveWords(table) {
  const people = table.seats.filter(({ kind }) => kind === "player").map(({ name }) => name);
  const bots = table.seats.filter(({ kind }) => kind === "bot").length;
  const many = bots === 1 ? "a bot" : `${bots} bots`;
  const who = people.length
    ? [...people, ...(bots ? [many] : [])].join(", ").replace(/, ([^,]*)$/, " and $1")
    : playersOf(table);
  return table.round ? `${who}, ${table.round}` : who;
}

/** @param {Front} front */
export const reasons = (front) =>
  h(
    "section",
    { class: "wrap" },
    h(
      "ul",
      { class: "reasons plain" },
      front.reasons.map(({ title, text }) => h("li", {}, h("b", {}, title), h("span", {}, text))),
    ),
  );
