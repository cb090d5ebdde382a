// The front page: a welcome for somebody new, the games that wait for everybody else.

/** @import { Go } from "../../ui.js" */
/** @import { Account, Opened, Title, Titles } from "../../wire.js" */

import { club, greeting } from "../../app/club.js";
import { frameCounts, refreshFrame, signIn } from "../../app/frame.js";
import { load } from "../../app/lazy_parts.js";
import { ensureMe } from "../../app/sign_in.js";
import { codeOf, get, me, messageOf, post } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { Home } from "./home.js";
import { LiveStrip } from "./live_strip.js";
import { quickGame } from "./quick_game.js";
import { guestNote, LostServer } from "./site_notes.js";
import { playFirst } from "./start_game.js";
import { posters } from "./title_posters.js";
import { Hero, reasons } from "./welcome.js";

/** Milliseconds between two looks at the games. */
const EVERY = 10_000;
/** Milliseconds after which grey cards show that something is loaded. */
const PATIENCE = 400;

/**
 * Show the front page; return how to leave it.
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showLobby(app, go) {
  document.title = "Trunkline: railway board games in the browser";
  const page = new Lobby(app, go);
  await page.open();
  return () => page.leave();
}

class Lobby {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;
  /** @type {Home | null} */
  home = null;
  /** @type {Hero | null} */
  hero = null;
  /** @type {Title[]} */
  titles = [];
  /** @type {Account | null} */
  who = null;

  /**
   * @param {HTMLElement} app
   * @param {Go} go
   */
  constructor(app, go) {
    this.app = app;
    this.go = go;
    this.lost = new LostServer(() => this.look());
    this.strip = new LiveStrip([]);
    this.puzzle = h("div", {});
  }

  async open() {
    const [who, answer, known] = await Promise.all([
      me(),
      /** @type {Promise<Titles>} */ (get("/api/titles")),
      club(),
    ]);
    this.titles = answer.titles;
    this.strip = new LiveStrip(answer.titles);
    const ways = {
      play: (/** @type {Title} */ info) => this.tried(() => this.play(info)),
      friends: (/** @type {Title} */ info) => this.tried(() => this.create(info)),
    };
    const club_ = greeting(known, who);
    const note = who?.guest ? guestNote(() => signIn("claim")) : null;
    this.app.replaceChildren(
      h(
        "main",
        { id: "main", class: `lobby ${who ? "" : "welcome"}` },
        h("div", { class: "wrap" }, note, this.lost.root, club_),
        who
          ? this.regular(who, ways)
          : [
              this.welcome(answer),
              posters(this.titles, ways),
              this.puzzle,
              this.bring(),
              this.strip.root,
              reasons(answer.front),
            ],
      ),
    );
    const patience = setTimeout(() => {
      this.home?.wait();
      this.strip.wait();
    }, PATIENCE);
    await this.look();
    clearTimeout(patience);
    this.tried(() => this.daily(who));
    if (location.search === "?join" && !who) await signIn("up");
    this.timer = setInterval(() => {
      if (!document.hidden && this.lost.root.hidden) this.look();
    }, EVERY);
  }

  leave() {
    clearInterval(this.timer);
    this.lost.hide();
  }

  /** @param {Titles} answer */
  welcome({ front, titles }) {
    this.hero = new Hero(front, titles, (info) => this.tried(() => playFirst(info, this.go)));
    return this.hero.root;
  }

  /** The place for a game file, once the rest is there. */
  bring() {
    const place = h("section", { class: "wrap bring-here", "aria-label": "Bring your game" });
    this.tried(async () => {
      const { dropStrip } = await load("pages/report/drop");
      place.append(await dropStrip(this.go));
    });
    return place;
  }

  /**
   * @param {Account} who
   * @param {import("./title_posters.js").WaysIn} ways
   */
  regular(who, ways) {
    const { titles, go } = this;
    this.home = new Home(titles, {
      first: (info) => this.tried(() => playFirst(info, go)),
      play: ways.play,
      create: (info) => this.tried(() => this.create(info)),
      settings: () => this.settings(),
      join: (table, seat) =>
        this.tried(async () => {
          await post(`/api/tables/${table.id}/seats/${seat}`);
          go(`/table/${table.id}`);
        }),
    });
    this.who = who;
    return [
      this.home.games,
      this.puzzle,
      h(
        "div",
        { class: "wrap two" },
        this.home.others,
        quickGame(titles, go, () => this.tried(() => this.import())),
      ),
      this.strip.root,
      posters(titles, ways),
    ];
  }

  /**
   * Show the puzzle of the day, once everything else is there.
   * @param {Account | null} who
   */
  async daily(who) {
    const { puzzlePanel } = await load("pages/puzzle/panel");
    put(this.puzzle, await puzzlePanel(who));
  }

  /** Look at the games again; where the server does not answer, what is shown stays. */
  async look() {
    try {
      const { who } = this;
      await refreshFrame();
      const [turns = 0] = await Promise.all([
        who ? this.home?.refresh(who) : frameCounts().waiting,
        this.strip.refresh(),
      ]);
      this.hero?.show(this.strip.games);
      this.lost.hide();
      document.title = turns
        ? `(${turns}) Your turn – Trunkline`
        : "Trunkline: railway board games in the browser";
    } catch (problem) {
      if (codeOf(problem) === "offline") this.lost.show();
      else toast(messageOf(problem), "error");
    }
  }

  /**
   * Do what was asked for; what goes wrong is said in a sentence.
   * @param {() => Promise<unknown>} work
   */
  async tried(work) {
    try {
      await work();
    } catch (problem) {
      toast(messageOf(problem), "error");
    }
  }

  settings() {
    this.go("/settings/notifications");
  }

  /** @param {Title} info */
  async play(info) {
    const { PlayDialog } = await load("pages/lobby/play_dialog");
    new PlayDialog(info, this.go);
  }

  /** @param {Title} [info] */
  async create(info) {
    await ensureMe("Your name, so that others know who plays.");
    const { NewTableForm } = await load("pages/lobby/new_table");
    new NewTableForm(this.titles, this.go, info, info ? "invite" : "bot");
  }

  async import() {
    await ensureMe("Your name, so that others know who plays.");
    const { ImportForm } = await load("pages/lobby/import_table");
    new ImportForm(this.titles, this.go);
  }
}
