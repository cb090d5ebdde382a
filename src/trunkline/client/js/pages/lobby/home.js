// The front page of somebody who plays here: the games that wait for them first.

/** @import { Table } from "../../page.js" */
/** @import { Account, Learning, Tables, Title } from "../../wire.js" */

import { frameCounts } from "../../app/frame.js";
import { get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { left } from "../../lib/spans.js";
import { emptyTile, myTile, namesOf } from "./game_tile.js";
import { openRow } from "./open_tables.js";
import { easiest, short } from "./title_names.js";

/** Cards of games in a row, and how many games of others are shown as cards at most. */
const ROW = 3;
/** How many open tables the front page lists. */
const OPEN = 4;

/**
 * What can be done from here.
 * @typedef {object} Doing
 * @property {(info: Title) => void} first
 * @property {(info: Title) => void} play
 * @property {(info?: Title) => void} create
 * @property {() => void} settings
 * @property {(table: Table, seat: number) => void} join
 */

/** Games of mine, tables to join, and where I stopped learning. */
export class Home {
  /**
   * @param {Title[]} titles
   * @param {Doing} doing
   */
  constructor(titles, doing) {
    this.titles = titles;
    this.doing = doing;
    this.all = false;
    /** @type {Table[]} */
    this.mine = [];
    this.games = h("section", { class: "wrap mine", "aria-label": "Your games" });
    this.others = h("section", { "aria-label": "Invitations and open tables" });
  }

  /** Show cards of the final size until the games are there. */
  wait() {
    put(
      this.games,
      h("div", { class: "sec" }, h("h1", {}, "Your games")),
      h("div", { class: "yours" }, [1, 2, 3].map(emptyTile)),
    );
  }

  /**
   * Ask for everything and show it; return how many games wait for me.
   * @param {Account} who
   */
  async refresh(who) {
    /** @type {[Table[], Tables, Learning]} */
    const [mine, open, learning] = await Promise.all([
      myTables(),
      get("/api/tables?list=open"),
      get("/api/learning"),
    ]);
    this.mine = mine;
    this.show();
    this.showOthers(open, learning, who);
    return mine.filter((table) => table.my_turn).length;
  }

  show() {
    const { mine } = this;
    const { finished } = frameCounts();
    const turns = mine.filter((table) => table.my_turn);
    const head = turns.length
      ? `Your turn in ${turns.length} ${turns.length === 1 ? "game" : "games"}`
      : mine.length || finished
        ? "You’re all caught up"
        : "Your first table";
    put(
      this.games,
      h("div", { class: "sec" }, h("h1", {}, head), this.buttons(Boolean(mine.length || finished))),
      mine.length || finished ? [this.caughtUp(turns), this.cards(turns)] : this.begin(),
    );
  }

  /** @param {boolean} regular */
  buttons(regular) {
    const first = regular ? easiest(this.titles) : null;
    return [
      first
        ? h(
            "button",
            {
              class: "button",
              type: "button",
              "data-key": "play-bots",
              onclick: () => this.doing.play(first),
            },
            sprite("bot"),
            "Play bots",
          )
        : null,
      h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": "new-table",
          onclick: () => this.doing.create(),
        },
        sprite("plus"),
        "New table",
      ),
    ];
  }

  /** Somebody who has no game yet. */
  begin() {
    const first = easiest(this.titles);
    if (!first) return null;
    return h(
      "div",
      { class: "first-table" },
      h(
        "p",
        { class: "lead" },
        "Half an hour against two easy bots is the best way in. Friends can join you later with one link.",
      ),
      h(
        "p",
        { class: "row" },
        h(
          "button",
          {
            class: "button primary big",
            type: "button",
            "data-key": "play-first",
            onclick: () => this.doing.first(first),
          },
          sprite("engine"),
          "Play your first game",
        ),
        h(
          "button",
          {
            class: "button big",
            type: "button",
            "data-key": "invite-friends",
            onclick: () => this.doing.create(first),
          },
          sprite("people"),
          "Invite friends",
        ),
      ),
    );
  }

  /**
   * Whose move it is where it is not mine.
   * @param {Table[]} turns
   */
  caughtUp(turns) {
    const next = this.mine.find((table) => table.status === "playing");
    if (turns.length || !next) return null;
    const clock = next.until ? ` (${left(next.until)})` : "";
    return h(
      "p",
      { class: "soft caught-up" },
      `It’s ${namesOf(next, next.asked)}’s move in `,
      h("a", { href: `/table/${next.id}` }, next.name || this.named(next)),
      `${clock}. We’ll tell you when it’s your turn. `,
      h(
        "button",
        { class: "link", type: "button", onclick: () => this.doing.settings() },
        "Change notifications",
      ),
    );
  }

  /** @param {Table} table */
  named(table) {
    const info = this.titles.find((one) => one.title === table.title);
    return info ? short(info) : table.title;
  }

  /**
   * My games as cards: all in which it is my turn, and others up to the end of a row.
   * @param {Table[]} turns
   */
  cards(turns) {
    const { mine } = this;
    const rows = Math.max(1, Math.ceil(turns.length / ROW));
    const shown = this.all ? mine : mine.slice(0, rows * ROW);
    const rest = mine.length - shown.length;
    const { finished } = frameCounts();
    return [
      h(
        "div",
        { class: "yours" },
        shown.map((table) => myTile(table, this.titles)),
      ),
      h(
        "p",
        { class: "soft small more-games" },
        rest
          ? [
              h(
                "button",
                {
                  class: "link",
                  type: "button",
                  "data-key": "all-mine",
                  onclick: () => {
                    this.all = true;
                    this.show();
                  },
                },
                `${rest} more ${rest === 1 ? "game is" : "games are"} waiting for others`,
              ),
              finished ? " · " : null,
            ]
          : null,
        finished
          ? [`${finished} finished, `, h("a", { href: "/record?view=mine" }, "see your record")]
          : null,
      ),
    ];
  }

  /**
   * @param {Tables} open
   * @param {Learning} learning
   * @param {Account} who
   */
  showOthers({ tables, ratings }, { next }, who) {
    const ids = new Set(this.mine.map((table) => table.id));
    const others = tables.filter((table) => !ids.has(table.id)).slice(0, OPEN);
    put(
      this.others,
      h(
        "div",
        { class: "sec" },
        h("h2", {}, "Open tables"),
        h("a", { href: "/watch#open" }, "All open tables"),
      ),
      others.length
        ? h(
            "ul",
            { class: "rows plain" },
            others.map((table) => openRow(table, this.titles, ratings, who, this.doing.join)),
          )
        : h("p", { class: "soft" }, "No open tables right now."),
      next ? this.goOn(next) : null,
    );
  }

  /** @param {NonNullable<Learning["next"]>} next */
  goOn({ title, lesson, name, number, of }) {
    const info = this.titles.find((one) => one.title === title);
    return h(
      "a",
      { class: "goon", href: `/learn/${encodeURIComponent(title)}#${lesson}`, "data-key": "go-on" },
      sprite("learn"),
      h(
        "span",
        {},
        h("b", {}, "Continue learning"),
        h(
          "small",
          { class: "soft" },
          `${info ? short(info) : title}, lesson ${number} of ${of}: ${name}`,
        ),
      ),
      h(
        "span",
        { class: "bar4", "aria-hidden": "true" },
        Array.from({ length: of }, (_, n) => h("i", { class: n < number - 1 ? "ok" : "" })),
      ),
    );
  }
}

/** All tables of mine, those in which it is my turn first. */
async function myTables() {
  /** @type {Table[]} */
  const tables = [];
  /** @type {string | null} */
  let before = "";
  while (before !== null) {
    /** @type {Tables} */
    const answer = await get(`/api/tables?list=mine${before ? `&before=${before}` : ""}`);
    tables.push(...answer.tables);
    before = answer.next;
  }
  return tables.sort((a, b) => Number(b.my_turn) - Number(a.my_turn));
}
