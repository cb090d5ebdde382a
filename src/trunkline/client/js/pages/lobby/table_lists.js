// The lists of tables in the lobby: mine first, then those that are open, played and finished.

/** @import { Table } from "../../page.js" */
/** @import { Account, ListedRating, Tables, Title } from "../../wire.js" */

import { get, messageOf } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { tableRow } from "./table_row.js";
import { short } from "./title_names.js";

/** Lists besides mine. @typedef {"open" | "playing" | "finished"} ListName */

/** Milliseconds after which typed words are searched for. */
const PAUSE = 250;

export class TableLists {
  /** How many pages of each list are shown. */
  pages = { open: 1, playing: 1, finished: 1 };
  /** @type {Partial<Record<ListName | "mine", boolean>>} lists that go on */
  older = {};
  /** @type {Record<string, string>} what is asked for: title, pace, words */
  wanted = {};
  /** @type {Record<string, ListedRating>} by account */
  ratings = {};
  /** True if only tables are shown where it is my turn. */
  turn = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;

  /**
   * @param {Title[]} titles
   * @param {(table: Table, seat: number) => void} join
   * @param {() => Promise<void>} refresh
   */
  constructor(titles, join, refresh) {
    this.titles = titles;
    this.refresh = refresh;
    this.join = join;
    /** @type {Account | null} */
    this.who = null;
    this.root = h("div", { class: "lists", id: "tables" });
  }

  /**
   * Ask for all lists and draw them; return at how many tables it is my turn.
   * @param {Account | null} who
   */
  async draw(who) {
    this.who = who;
    /** @type {ListName[]} */
    const names = this.turn ? [] : ["open", "playing", "finished"];
    const [all, open = [], playing = [], finished = []] = await Promise.all([
      who ? this.list("mine") : [],
      ...names.map((name) => this.list(name)),
    ]);
    const mine = this.turn ? all.filter((table) => table.my_turn) : all;
    mine.sort((a, b) => Number(b.my_turn) - Number(a.my_turn));
    const ids = new Set(mine.map((table) => table.id));
    /** @param {Table[]} tables */
    const others = (tables) => tables.filter((table) => !ids.has(table.id));
    put(
      this.root,
      this.filters(),
      mine.length || this.turn
        ? this.section("My games", mine, null, "No game is waiting for you.")
        : null,
      this.turn
        ? null
        : this.section("Open tables", others(open), "open", "No open tables right now."),
      others(playing).length ? this.section("Watch", others(playing), "playing") : null,
      others(finished).length ? this.section("Finished", others(finished), "finished") : null,
      h("p", {}, h("a", { href: "/record" }, "Record: finished public games, players and ratings")),
    );
    return mine.filter((table) => table.my_turn).length;
  }

  /** Look again after a change of what is asked for. */
  again() {
    this.refresh().catch((error) => toast(messageOf(error), "error"));
  }

  /**
   * The newest tables of a list: all of mine, of the others as many pages as were asked for.
   * @param {ListName | "mine"} name
   */
  async list(name) {
    /** @type {Table[]} */
    const tables = [];
    /** @type {string | null} */
    let before = null;
    let page = 0;
    do {
      const query = new URLSearchParams({
        list: name,
        ...this.wanted,
        ...(before ? { before } : {}),
      });
      /** @type {Tables} */
      const answer = await get(`/api/tables?${query}`);
      tables.push(...answer.tables);
      Object.assign(this.ratings, answer.ratings);
      before = answer.next;
      page += 1;
    } while (before && (name === "mine" || page < this.pages[name]));
    this.older[name] = Boolean(before);
    return tables;
  }

  /** Fields for what is shown: my turn, a title, a pace, words (a table, a player, a round). */
  filters() {
    const { wanted } = this;
    /** @type {(name: string, options: string[][], label: string) => HTMLElement} */
    const wish = (name, options, label) =>
      h(
        "select",
        {
          name,
          "aria-label": label,
          "data-key": `filter-${name}`,
          onchange: (event) => {
            wanted[name] = event.target.value;
            this.again();
          },
        },
        options.map(([value, text]) =>
          h("option", { value, selected: value === (wanted[name] ?? "") }, text),
        ),
      );
    const titles = this.titles.map((info) => [info.title, short(info)]);
    const paces = [
      ["", "any pace"],
      ["live", "live"],
      ["async", "over days"],
    ];
    return h(
      "form",
      {
        class: "row list-filters",
        role: "search",
        "aria-label": "Filter tables",
        onsubmit: (event) => event.preventDefault(),
      },
      this.who ? this.turnBox() : null,
      wish("title", [["", "all titles"], ...titles], "Title"),
      wish("pace", paces, "Pace"),
      h("input", {
        type: "search",
        name: "words",
        maxlength: 80,
        "aria-label": "Table, player, round",
        placeholder: "table, player, round…",
        "data-key": "filter-words",
        value: wanted.words ?? "",
        oninput: (event) => {
          wanted.words = event.target.value;
          clearTimeout(this.soon);
          this.soon = setTimeout(() => this.again(), PAUSE);
        },
      }),
    );
  }

  turnBox() {
    return h(
      "label",
      {},
      h("input", {
        type: "checkbox",
        name: "turn",
        "data-key": "filter-turn",
        checked: this.turn,
        onchange: (event) => {
          this.turn = event.target.checked;
          this.again();
        },
      }),
      " my turn",
    );
  }

  /**
   * One list with its heading.
   * @param {string} title
   * @param {Table[]} tables
   * @param {ListName | null} list
   * @param {string} [empty]
   */
  section(title, tables, list, empty = "") {
    return h(
      "section",
      { class: "list", id: list ?? "mine" },
      h("h2", {}, title),
      tables.length
        ? h(
            "ul",
            { class: "tables" },
            tables.map((table) => {
              const info = this.titles.find((one) => one.title === table.title);
              return tableRow(table, info, this.ratings, this.join);
            }),
          )
        : h("p", { class: "soft" }, empty),
      list && this.older[list]
        ? h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": `older-${list}`,
              onclick: () => {
                this.pages[list] += 1;
                this.again();
              },
            },
            "Show older",
          )
        : null,
    );
  }
}
