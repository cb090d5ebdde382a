// The live strip: up to three running games, and finished ones that are worth watching.

/** @import { Featured, Title } from "../../wire.js" */

import { get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { emptyTile, featuredTile, liveTile } from "./game_tile.js";

/** How many games the strip shows. */
const SHOWN = 4;

/** A strip of games. */
export class LiveStrip {
  /** @param {Title[]} titles */
  constructor(titles) {
    this.titles = titles;
    /** @type {Featured | null} */
    this.games = null;
    this.root = h("section", { class: "wrap live" });
  }

  /** Show cards of the final size until the games are there. */
  wait() {
    if (!this.games) this.show("On the rails now", null, [1, 2, 3, 4].map(emptyTile));
  }

  /** Ask for the games and show them; what cannot be loaded says so, and the rest of the page works. */
  async refresh() {
    try {
      this.games = await /** @type {Promise<Featured>} */ (get("/api/featured"));
    } catch {
      if (!this.games) this.fail();
      return;
    }
    const { running, week, worth } = this.games;
    const tiles = running.map((game) => liveTile(game, this.titles));
    for (const game of [...(week ? [week] : []), ...worth])
      if (tiles.length < SHOWN) tiles.push(featuredTile(game, this.titles));
    const all =
      running.length > 1
        ? h("a", { href: "/watch" }, "All running games")
        : h("a", { href: "/record" }, "The record");
    this.show(running.length ? "On the rails now" : "Worth watching", all, tiles);
  }

  /**
   * @param {string} title
   * @param {HTMLElement | null} all
   * @param {HTMLElement[]} tiles
   */
  show(title, all, tiles) {
    this.root.hidden = !tiles.length;
    this.root.setAttribute("aria-label", title);
    put(
      this.root,
      h("div", { class: "sec" }, h("h2", {}, title), all),
      h("div", { class: "live-tiles" }, tiles),
    );
  }

  fail() {
    this.root.hidden = false;
    put(
      this.root,
      h(
        "div",
        { class: "empty", role: "status" },
        h("b", {}, "Running games could not be loaded."),
        h("p", { class: "soft" }, "Everything else works."),
        h(
          "button",
          { class: "button small", type: "button", onclick: () => this.refresh() },
          sprite("again"),
          "Try again",
        ),
      ),
    );
  }
}
