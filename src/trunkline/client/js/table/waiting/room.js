// The waiting room: the table as a poster, who is on board, the link, the start, and the chat.

/** @import { Titles, Title } from "../../wire.js" */
/** @import { TablePage } from "../page.js" */

import { load } from "../../app/lazy_parts.js";
import { get, messageOf } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { announceTitle } from "./arrivals.js";
import { chatCard } from "./chat.js";
import { linkCard } from "./link_card.js";
import { onBoard } from "./on_board.js";
import { posterOf } from "./poster.js";
import { startCard } from "./start_card.js";

/** A table that has not begun, in the frame of the site. */
export class WaitingRoom {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    /** @type {Title | undefined} */
    this.info = undefined;
    /** @type {Record<string, import("../../wire.js").Rating>} */
    this.ratings = {};
    this.poster = h("section", { class: "table-poster", "aria-labelledby": "table-name" });
    this.people = h("section", { class: "card pad", "aria-label": "On board" });
    this.link = h("section", { class: "card pad inv", "aria-label": "Invite" });
    this.start = h("section", { class: "card pad start", "aria-label": "Start" });
    this.chat = chatCard(page);
    this.root = h(
      "main",
      { id: "main", class: "wrap waiting" },
      this.poster,
      h("div", { class: "waiting-side" }, this.people, this.link, this.start, this.chat.root),
    );
  }

  /** Take the page: the frame of the site stands around it until the game begins. */
  async open() {
    const { page } = this;
    page.app.replaceChildren(this.root);
    (await load("app/frame")).showFrame(page.go);
    this.draw();
    const [{ titles }, { ratings }] = await Promise.all([
      /** @type {Promise<Titles>} */ (get("/api/titles")),
      /** @type {Promise<import("../../wire.js").Ratings>} */ (get("/api/ratings")),
    ]);
    this.info = titles.find((one) => one.title === this.store.live.table.title);
    this.ratings = Object.fromEntries(
      ratings.filter(({ bot }) => !bot).map((one) => [one.name, one]),
    );
    if (this.store.live.table.status === "open") this.draw();
  }

  /** The game begins, or somebody goes elsewhere. */
  async close() {
    this.page.app.replaceChildren(this.page.root);
    (await load("app/frame")).hideFrame();
  }

  draw() {
    const { table } = this.store.live;
    announceTitle(table);
    put(this.poster, posterOf(table, this.info));
    put(this.people, onBoard(this));
    this.link.hidden = !table.invite;
    put(this.link, table.invite ? linkCard(this) : null);
    put(this.start, startCard(this));
    this.page.log.update();
    this.chat.draw();
  }

  /**
   * Wait for a change of the table, and say what went wrong.
   * @param {Promise<unknown>} change
   */
  async act(change) {
    try {
      await change;
      await this.store.reopen();
    } catch (error) {
      toast(messageOf(error), "error");
    }
  }
}
