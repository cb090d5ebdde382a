// The page of one table: the map fills it; head, views, players, what to do and the log lie above it.

/** @import { Go, Seen } from "../ui.js" */

import { load } from "../app/lazy_parts.js";
import { explain } from "../app/rules.js";
import { loadKit } from "../kits/load.js";
import { codeOf, messageOf } from "../lib/api.js";
import { h, put, toast } from "../lib/dom.js";
import { announce, showIcon, showTitle } from "./announce.js";
import { branchBar } from "./branches.js";
import { cheer, late } from "./doing.js";
import { Curtain } from "./handover.js";
import { drawHead } from "./head.js";
import { Places } from "./inputs/place.js";
import { loadWays } from "./inputs/ways.js";
import { key } from "./keyboard.js";
import { Log } from "./log/log.js";
import { requests } from "./log/requests.js";
import { Attention } from "./map/attention.js";
import { Finder } from "./map/finder.js";
import { MapView } from "./map/map_view.js";
import { Nav } from "./nav.js";
import { drawOther } from "./not_playing.js";
import { Plates } from "./plates.js";
import { Question } from "./question.js";
import { Rail } from "./rail.js";
import { Shell } from "./shell.js";
import { Stage } from "./stage.js";
import { Store } from "./store.js";
import { Timeline } from "./timeline.js";
import { TurnCard } from "./turn_card.js";
import { makeUi } from "./ui.js";

/**
 * Show a table; return how to leave it.
 * @param {HTMLElement} app
 * @param {string} id
 * @param {Go} go
 */
export async function showTable(app, id, go) {
  const page = new TablePage(app, id, go);
  await page.open();
  return () => page.leave();
}

export class TablePage {
  /** The question that is drawn, to see when another is asked. */
  drawn = "";
  /** When my turn began, to tell clicks that were meant for the buttons before it. */
  changedAt = Number.NEGATIVE_INFINITY;
  /** @type {Awaited<ReturnType<typeof load<"table/clocks">>> | null} */
  clocks = null;
  /** @type {import("./lesson_bar.js").LessonGuide | null} */
  lesson = null;
  /** @type {import("./waiting/room.js").WaitingRoom | null} */
  waiting = null;
  /** @type {Awaited<ReturnType<typeof load<"table/life">>> | null} */
  life = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  ticks;
  ended = new AbortController();

  /**
   * @param {HTMLElement} app
   * @param {string} id
   * @param {Go} go
   */
  constructor(app, id, go) {
    this.app = app;
    this.go = go;
    this.store = new Store(id);
    this.curtain = new Curtain(this.store);
    this.map = new MapView(this.store.path, (section) => explain(this.store, section));
    this.question = new Question(this.map, (place, marks) => this.places.which(place, marks));
    this.ui = makeUi(this);
    this.shell = new Shell(this);
    this.turnCard = new TurnCard(this);
    this.places = new Places(this);
    this.timeline = new Timeline(this.store, this.ui);
    this.log = new Log(this);
    this.attention = new Attention(this);
    this.finder = new Finder(this);
    this.stage = new Stage(this);
    this.map.onready = () => this.attention.follow();
    this.rail = new Rail(this);
    this.plates = new Plates(this);
    this.nav = new Nav(this);
    this.head = h("header", { class: "bar" });
    this.asks = h("div", { class: "asks" });
    this.offline = h(
      "div",
      { class: "offline", role: "status", hidden: true },
      "Connection lost. Reconnecting…",
    );
    this.time = h("div", { class: "time" });
    this.side = h(
      "aside",
      { class: "side", "aria-label": "Turn" },
      this.asks,
      this.time,
      this.turnCard.root,
    );
    this.main = h(
      "main",
      { id: "main" },
      this.stage.root,
      this.plates.root,
      this.side,
      h("aside", { class: "log-side", "aria-label": "Log" }, this.rail.root, this.log.root),
    );
    this.root = h(
      "div",
      { class: "table-page" },
      this.head,
      this.offline,
      this.main,
      this.nav.root,
    );
    this.root.addEventListener("click", (event) => late(this, event), true);
  }

  async open() {
    const wish = new URLSearchParams(location.search);
    await this.store.open(wish.has("at") ? Number(wish.get("at")) : null);
    const { kit, acts = {} } = this.store.still;
    await Promise.all([loadKit(kit), loadWays(acts)]);
    this.app.replaceChildren(this.root);
    this.listen();
    this.attention.watch(this.root);
    this.shell.watch(this.ended.signal);
    this.draw(null);
    this.log.update(true);
    if (wish.has("play")) {
      this.stage.show("map");
      this.timeline.play();
    }
    requestAnimationFrame(() => performance.mark("drawn"));
    load("table/life").then(
      (part) => {
        this.life = part;
      },
      () => {},
    ); // nothing depends on it
  }

  listen() {
    const { store } = this;
    store.on("change", ({ before }) => this.draw(before));
    store.on("busy", () => this.root.classList.toggle("busy", store.busy));
    store.on("log", () => {
      this.log.update(true);
      this.rail.draw();
      this.waiting?.chat.draw();
      if (store.view.present) this.turnCard.draw();
    });
    store.on("connection", () => {
      this.offline.hidden = store.online;
    });
    store.on("lost", (error) => this.fail(error));
    const { signal } = this.ended;
    document.addEventListener("keydown", (event) => key(this, event), { signal });
    // Whoever does not look is told of their turn elsewhere.
    document.addEventListener(
      "visibilitychange",
      () => {
        showTitle(store.live);
        store.listen();
      },
      { signal },
    );
  }

  leave() {
    this.ended.abort();
    this.question.forget();
    this.curtain.open();
    this.store.close();
    this.map.onready = null;
    showIcon(false);
  }

  // -- drawing

  /** @param {Seen | null} before */
  draw(before) {
    const { store, ui } = this;
    const { live } = store;
    if (!live.present || !store.view.present) {
      drawOther(this);
      return;
    }
    this.waiting?.close();
    this.waiting = null;
    const { view, present } = ui;
    this.curtain.draw();
    this.ask(before);
    const bare = !present.views.length;
    this.root.classList.toggle("waiting-room", bare);
    showTitle(live);
    drawHead(this);
    put(this.asks, branchBar(this), requests(ui));
    this.map.update(store.shown(), present.map, present.owners);
    this.map.overlay.recent(this.attention.changed());
    this.finder.draw();
    if (!bare) this.stage.draw(view);
    this.turnCard.draw();
    this.plates.draw();
    this.nav.draw();
    this.drawClocks();
    this.timeline.update();
    this.log.update();
    this.rail.draw();
    this.shell.cover();
    this.attention.follow();
    if (live.table.lesson) this.guard(load("table/lesson_bar").then((part) => part.guide(this)));
    announce(store, before);
    cheer(this, before);
    this.life?.others(this, before);
  }

  /**
   * Another question ends what I was choosing. Another seat's sealed answer changes the game, not
   * my question: what I have typed stays.
   * @param {Seen | null} before
   */
  ask(before) {
    const { live, past, myLastMove } = this.store;
    const question = JSON.stringify([
      live.seat,
      live.step,
      live.my_turn || live.version,
      myLastMove,
      live.offers,
      live.places,
      past?.at,
    ]);
    if (this.drawn === question) return;
    this.drawn = question;
    if (this.store.turnBegan(before)) this.changedAt = performance.now();
    this.stage.turnOver(live.present?.headline.round);
    this.places.unpick(true);
    this.question.forget();
  }

  /** Clocks and votes, where there are any. */
  drawClocks() {
    const { clocks, motion, left } = this.store.live;
    if (!clocks && !motion && !left.length && !this.clocks) return;
    load("table/clocks").then(
      (part) => {
        this.clocks = part;
        part.draw(this);
      },
      (error) => this.fail(error),
    );
  }

  // -- doing

  /**
   * Look at a moment; null for now.
   * @param {number | null} at
   */
  async look(at) {
    await this.guard(this.store.look(at));
    const address = `/table/${this.store.id}${this.store.past ? `?at=${this.store.past.at}` : ""}`;
    history.replaceState(null, "", address);
  }

  /**
   * Wait for something that may fail: then say why, and return null.
   * @template Result
   * @param {Promise<Result>} promise
   * @returns {Promise<Result | null>}
   */
  async guard(promise) {
    try {
      return await promise;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  /** @param {unknown} error */
  fail(error) {
    const code = codeOf(error);
    if (code === "lesson") {
      this.lesson?.says(messageOf(error));
      return;
    }
    toast(
      code === "stale" ? "The game has moved on. This is the current position." : messageOf(error),
      "error",
    );
    if (!code) throw error;
  }
}
