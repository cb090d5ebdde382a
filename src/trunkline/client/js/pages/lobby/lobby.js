// The lobby: my games first, a quick game against bots, new tables, invites, watching, import.

/** @import { Table } from "../../page.js" */
/** @import { Go } from "../../ui.js" */
/** @import { Opened, Title } from "../../wire.js" */
/** @import { Against, WaysIn } from "./landing.js" */

import { club, greeting } from "../../app/club.js";
import { refreshFrame, signIn } from "../../app/frame.js";
import { load } from "../../app/lazy_parts.js";
import { ensureMe } from "../../app/sign_in.js";
import { allTitles, me, post } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { landing, short } from "./landing.js";
import { bestBot, soloTable } from "./start_game.js";
import { TableLists } from "./table_lists.js";

/** How many players a game against bots has, where that is possible. */
const USUAL = 4;
/** Milliseconds between two looks at the tables. */
const EVERY = 8000;

/**
 * Show the lobby; return how to leave it.
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showLobby(app, go) {
  document.title = "Trunkline";
  const page = new Lobby(app, go, await allTitles());
  await page.open();
  return () => clearInterval(page.timer);
}

class Lobby {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;

  /**
   * @param {HTMLElement} app
   * @param {Go} go
   * @param {Title[]} titles
   */
  constructor(app, go, titles) {
    this.app = app;
    this.go = go;
    this.titles = titles;
    this.lists = new TableLists(
      titles,
      (table, seat) => this.join(table, seat),
      () => this.refresh(),
    );
  }

  async open() {
    /** @type {WaysIn} */
    const waysIn = {
      usual: ({ seats, bots }) => ({
        players: seats.includes(USUAL) ? USUAL : seats[0],
        bot: bestBot(bots),
      }),
      solo: (info, wish) => this.solo(info, wish),
      create: (info) => this.create(info),
      watch: (info) => this.watch(info),
      import: () => this.import(),
    };
    this.app.replaceChildren(
      h(
        "div",
        { class: "lobby" },
        h(
          "main",
          { id: "main" },
          greeting(await club(), await me()),
          landing(this.titles, waysIn),
          this.lists.root,
        ),
      ),
    );
    await this.refresh();
    if (location.search === "?join" && !(await me())) await signIn("up");
    this.timer = setInterval(() => {
      if (!document.hidden) this.refresh().catch(() => {});
    }, EVERY);
  }

  async refresh() {
    const who = await me();
    await refreshFrame();
    const turn = await this.lists.draw(who);
    document.title = turn ? `(${turn}) Your turn – Trunkline` : "Trunkline";
  }

  /**
   * A game against bots; one of many hours asks first how long it shall be.
   * @param {Title} info
   * @param {Against | null} wish
   */
  async solo(info, wish) {
    await ensureMe();
    if (info.options.scenario || !wish) {
      const { LongGame } = await load("pages/lobby/long_game");
      new LongGame(info, this.go);
      return;
    }
    const bot = new URLSearchParams({ bot: wish.bot });
    const table = await soloTable(info, Number(wish.players), bot);
    this.go(`/table/${table.id}`);
  }

  /**
   * A game of bots, to be looked at.
   * @param {Title} info
   */
  async watch(info) {
    await ensureMe();
    const length = info.seats.find((count) => count >= 3) ?? info.seats[0];
    const seats = Array.from({ length }, () => ({ kind: "bot", bot: bestBot(info.bots) }));
    const name = `${short(info)}: bots`;
    /** @type {Opened} */
    const { table } = await post("/api/tables", {
      title: info.title,
      name,
      seats,
      visibility: "unlisted",
    });
    this.go(`/table/${table.id}?play=1`);
  }

  /**
   * @param {Table} table
   * @param {number} seat
   */
  async join(table, seat) {
    await ensureMe();
    await post(`/api/tables/${table.id}/seats/${seat}`);
    this.go(`/table/${table.id}`);
  }

  /** @param {Title} [info] */
  async create(info) {
    await ensureMe("Enter a name to open a table.");
    const { NewTableForm } = await load("pages/lobby/new_table");
    new NewTableForm(this.titles, this.go, info, info ? "invite" : "bot");
  }

  async import() {
    await ensureMe("Enter a name to import a game.");
    const { ImportForm } = await load("pages/lobby/import_table");
    new ImportForm(this.titles, this.go);
  }
}
