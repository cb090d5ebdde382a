// One table as this browser knows it: the live view, the moment being looked at, pictures, the log.

/** @import { Choices, Half, LogEntry, Page, Update, View } from "../page.js" */
/** @import { Seen } from "../ui.js" */
/** @import { Rating } from "../wire.js" */

import { get } from "../lib/api.js";
import { apply } from "../lib/differences.js";
import { presentOf } from "./present.js";
import { Requests } from "./requests.js";

export class Store extends Requests {
  /** @type {Seen | null} the present view, once the table is open */
  latest = null;
  /** @type {View | null} the view that the stream goes on from */
  told = null;
  /** @type {Seen | null} the past moment that is looked at */
  past = null;
  /** @type {Half<Page>} */
  still = {};
  /** @type {Map<string, string>} */
  pictures = new Map();
  /** @type {LogEntry[]} */
  log = [];
  online = true;
  /** True if lines of the log were struck out since it was read. */
  stale = false;
  /** @type {Map<number, Seen>} */
  moments = new Map();
  /** @type {number | null} */
  wanted = null;
  /** @type {Map<string, Promise<Choices>>} */
  asked = new Map();
  /** @type {EventSource | null} */
  source = null;
  /** @type {Promise<void> | null} */
  reading = null;
  /** @type {Promise<{ ratings: Rating[] }> | undefined} */
  ratings;

  /** The present view. */
  get live() {
    if (!this.latest) throw new Error("The table is not open yet.");
    return this.latest;
  }

  /** @override */
  get version() {
    return this.live.version;
  }

  /** The view that is shown: a past moment, or now. */
  get view() {
    return this.past ?? this.live;
  }

  /** My last move: it ends what I was choosing, even where it leaves the same places open. */
  get myLastMove() {
    return this.log.findLast(
      ({ kind, seat }) => kind !== "chat" && seat !== null && this.live.table.mine.includes(seat),
    )?.n;
  }

  /** @param {number | null} [at] */
  async open(at = null) {
    /** @type {View} */
    const view = await get(`${this.path}?pictures=1&still=1&log=200`);
    this.still = view.still ?? {};
    this.asked = new Map();
    this.take(view);
    if (at !== null && at < view.moment) await this.look(at);
    this.listen();
  }

  /**
   * Show a fresh view. One with a tag has its pictures, and the stream goes on from it.
   * @override
   * @param {View} view
   */
  take(view) {
    const before = this.latest;
    if (view.tag) {
      this.told = view;
      this.pictures = new Map(Object.entries(view.pictures));
    }
    this.merge(view.log ?? []);
    this.latest = this.dress(view);
    if (before && before.version !== view.version) this.busy = false;
    if (this.stale || (before && view.moment < before.moment)) this.moments.clear();
    if (this.past && this.past.at >= view.moment) this.past = this.wanted = null;
    this.emit("change", { before });
  }

  /**
   * What changed since the view that was told last.
   * @param {Update} update
   */
  follow({ from, set, drop, log }) {
    if (from === this.told?.tag) this.take({ ...apply(this.told, { set, drop }), log });
    else this.reopen();
  }

  /**
   * A view gets `present`: all that its title shows; null before the game has begun.
   * @param {View} view
   * @returns {Seen}
   */
  dress(view) {
    return Object.assign(view, { present: presentOf(this.still, view.now) });
  }

  /**
   * What may be done at a place of what is shown; asked for once.
   * @param {string} place
   * @returns {Promise<Choices>}
   */
  choices(place) {
    const { version, seat } = this.live;
    const moment = this.past ? `&at=${this.past.at}` : "";
    const key = `${version} ${seat} ${place}${moment}`;
    const known = this.asked.get(key);
    if (known) return known;
    if (this.asked.size > 200) this.asked.clear();
    /** @type {Promise<Choices>} */
    const answer = get(
      `${this.path}/choices?place=${encodeURIComponent(place)}&seat=${seat}${moment}`,
    );
    answer.catch(() => this.asked.delete(key));
    this.asked.set(key, answer);
    return answer;
  }

  /**
   * Return True if my turn began after a view: it was another's then, or another moved since (one update may bring several moves).
   * @param {View | null} before
   */
  turnBegan(before) {
    const { my_turn, log, table } = this.live;
    if (!my_turn || !before) return false;
    const others = (/** @type {LogEntry} */ { kind, n, seat }) =>
      kind === "act" && n > before.last && seat !== null && seat >= 0 && !table.mine.includes(seat);
    return !before.my_turn || (log ?? []).some(others);
  }

  /** @param {LogEntry[]} lines */
  merge(lines) {
    const last = this.log.at(-1)?.n ?? -1;
    const fresh = lines.filter((line) => line.n > last);
    if (fresh.some((line) => line.kind === "undo" || line.kind === "redo")) this.stale = true;
    this.log.push(...fresh);
  }

  listen() {
    if (!this.told) return;
    this.source?.close();
    const seat = this.seat === undefined ? "" : `&seat=${this.seat}`;
    const source = new EventSource(
      `${this.path}/stream?have=${this.told.tag}&last=${this.told.last}${seat}${document.hidden ? "&away=1" : ""}`,
    );
    this.source = source;
    const hear = (/** @type {MessageEvent<string>} */ event) => {
      this.online = true;
      const data = JSON.parse(event.data);
      if (event.type === "view") this.take(data);
      else this.follow(data);
      if (this.stale) this.reread();
    };
    source.addEventListener("view", hear);
    source.addEventListener("update", hear);
    source.addEventListener("gone", () => {
      source.close();
      setTimeout(() => this.reopen(), 500);
    });
    source.addEventListener("open", () => this.connected(true));
    source.addEventListener("error", () => {
      this.connected(false);
      if (source.readyState === EventSource.CLOSED)
        setTimeout(() => this.source === source && this.reopen(), 3000);
    });
  }

  /** @param {boolean} online */
  connected(online) {
    if (this.online !== online) {
      this.online = online;
      this.emit("connection", null);
    }
  }

  async reopen() {
    try {
      this.log = [];
      this.moments.clear();
      await this.open();
    } catch (error) {
      this.emit("lost", error);
    }
  }

  /** After an undo, lines of the log are struck out: read it again, as far back as it was read. */
  async reread() {
    this.stale = false;
    const after = Math.max(0, (this.log[0]?.n ?? 1) - 1);
    /** @type {LogEntry[]} */
    const log = [];
    for (let from = after; ; ) {
      const more = await this.lines(from, 1000);
      log.push(...more.log);
      if (more.log.length < 1000) break;
      from = more.last;
    }
    this.log = log;
    this.emit("log", null);
  }

  /** True if lines of the log are older than those that are here. */
  get older() {
    return (this.log[0]?.n ?? 1) > 1;
  }

  /**
   * Older lines of the log: some, or all back to a moment. One reader at a time.
   * @param {number | null} [moment]
   */
  earlier(moment = null) {
    this.reading = (this.reading ?? Promise.resolve()).then(() => this.readEarlier(moment));
    return this.reading;
  }

  /** @param {number | null} moment */
  async readEarlier(moment) {
    const reached = () =>
      moment !== null && this.log.some((entry) => entry.kind === "act" && entry.moment <= moment);
    let read = false;
    while (this.older && (moment === null ? !read : !reached())) {
      const before = this.log[0].n - 1;
      const after = Math.max(0, before - 300);
      const { log } = await this.lines(after, before - after);
      if (!log.length) break;
      this.log = [...log, ...this.log];
      read = true;
    }
    if (read) this.emit("log", null);
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  /**
   * Look at a past moment (null: now). The last wish wins.
   * @param {number | null} at
   */
  async look(at) {
    this.wanted = at;
    if (at === null || at >= this.live.moment) {
      this.wanted = null;
      this.past = null;
      this.emit("change", { before: this.live });
      return;
    }
    let view = this.moments.get(at);
    if (!view) {
      /** @type {View} */
      const found = await get(`${this.path}?at=${at}&pictures=1&log=0`);
      view = this.dress(found);
      const [oldest] = this.moments.keys();
      if (this.moments.size > 150) this.moments.delete(oldest);
      this.moments.set(at, view);
    }
    if (this.wanted !== at) return;
    this.past = view;
    this.earlier(at).catch(() => {});
    this.emit("change", { before: this.live });
  }

  /** The pictures of what is shown. */
  shown() {
    return this.past ? new Map(Object.entries(this.past.pictures)) : this.pictures;
  }
}
