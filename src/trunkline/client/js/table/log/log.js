// The log and the chat in one list; a line leads to its moment.

/** @import { TablePage } from "../page.js" */

import { load } from "../../app/lazy_parts.js";
import { h, put } from "../../lib/dom.js";
import { addLine, entryLines, heads } from "./lines.js";
import { Turns } from "./turns.js";

export class Log {
  /** True while the story is shown in place of the moves. */
  telling = false;
  /** @type {typeof import("./story.js") | null} */
  teller = null;
  /** @type {Awaited<ReturnType<typeof import("../private.js").attach>> | null} */
  private = null;
  /** @type {Promise<void> | null} */
  privateAsked = null;
  /** How many entries are drawn, and the number of the first. */
  drawn = 0;
  /** @type {number | undefined} */
  first;
  /** True while the newest line stays in view. */
  follow = true;
  lookedBack = false;
  loading = false;

  /** Messages that I have not read. */
  unread = 0;

  /** @param {TablePage} page */
  constructor(page) {
    const { store, ui } = page;
    this.page = page;
    this.store = store;
    this.ui = ui;
    this.lines = h("ol", {});
    this.turns = new Turns(this);
    this.chapters = h("ol", { class: "chapters", hidden: true, "aria-label": "Story so far" });
    this.list = h(
      "div",
      { class: "log-lines", tabindex: "0", role: "log", "aria-label": "Log", "aria-live": "off" },
      this.lines,
      this.chapters,
    );
    this.input = h("input", {
      type: "text",
      maxlength: "1000",
      placeholder: "Say something to the players",
      "aria-label": "Chat",
      "data-key": "chat",
      autocomplete: "off",
    });
    this.form = h(
      "form",
      { class: "chat-form", onsubmit: (event) => this.send(event) },
      this.input,
      h("button", { class: "button small" }, "Send"),
    );
    this.rounds = h(
      "select",
      {
        class: "rounds",
        "aria-label": "Go to a round",
        onfocus: () => this.nameRounds(),
        onpointerdown: () => this.nameRounds(),
        onchange: () => this.go(),
      },
      h("option", { value: "" }, "Go to…"),
    );
    this.before = h(
      "button",
      {
        class: "button small earlier",
        type: "button",
        "data-key": "earlier",
        hidden: true,
        onclick: () => this.earlier(),
      },
      "Earlier moves",
    );
    this.list.prepend(this.before);
    this.story = h(
      "button",
      {
        class: "button small",
        type: "button",
        "data-key": "story",
        "aria-pressed": "false",
        title: "A short summary of each round",
        hidden: true,
        onclick: () => this.tellStory(),
      },
      "Story",
    );
    this.root = h(
      "section",
      { class: "log", "aria-label": "Log and chat" },
      h(
        "header",
        {},
        h("h2", {}, "Log"),
        this.story,
        this.rounds,
        h(
          "button",
          {
            class: "icon log-close",
            type: "button",
            "data-key": "log-close",
            "aria-label": "Close the log",
            onclick: () => page.shell.closeLog(),
          },
          "×",
        ),
      ),
      page.timeline.root,
      this.list,
      this.form,
    );
    this.list.addEventListener(
      "scroll",
      () => {
        this.follow = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
        if (this.list.scrollTop < 40 && !this.follow && store.older) this.earlier();
      },
      { passive: true },
    );
  }

  /** The log comes into view. */
  opened() {
    this.list.scrollTop = this.list.scrollHeight;
    this.reveal(this.list.querySelector(".at"));
  }

  /**
   * Show how many messages are unread, also where the log is closed.
   * @param {number} unread
   */
  count(unread) {
    if (this.unread === unread) return;
    this.unread = unread;
    this.page.rail.draw();
    this.page.nav.draw();
  }

  /** Older lines come in above; what was read stays where it is. */
  async earlier() {
    if (this.loading) return;
    this.loading = true;
    const { scrollHeight, scrollTop } = this.list;
    try {
      await this.store.earlier();
      this.list.scrollTop = scrollTop + this.list.scrollHeight - scrollHeight;
    } catch (error) {
      this.ui.fail(error);
    } finally {
      this.loading = false;
    }
  }

  /** The rounds of the game, from the first on. */
  async nameRounds() {
    await this.store.earlier(0).catch((error) => this.ui.fail(error));
    const found = this.store.log
      .filter((entry) => entry.kind === "act" && !entry.undone)
      .flatMap((entry) =>
        entry.lines
          .filter((_, n) => heads(entry, n, this.store.still))
          .map((text) => ({ moment: entry.moment, text: text.replace(/( begins)?\.$/, "") })),
      );
    if (this.rounds.options.length === found.length + 1) return;
    put(
      this.rounds,
      h("option", { value: "" }, "Go to…"),
      found.map(({ moment, text }) => h("option", { value: moment }, text)),
    );
  }

  /** The whole game in a few lines a round, in place of its moves. */
  async tellStory() {
    this.telling = !this.telling;
    this.story.setAttribute("aria-pressed", String(this.telling));
    if (this.telling)
      await Promise.all([
        load("table/log/story").then((found) => {
          this.teller = found;
        }),
        this.store.earlier(0),
      ]).catch((error) => this.ui.fail(error));
    this.drawStory();
    this.list.scrollTop = this.list.scrollHeight;
  }

  drawStory() {
    this.lines.hidden = this.telling;
    this.chapters.hidden = !this.telling;
    this.before.hidden = this.telling || !this.store.older;
    if (this.telling && this.teller)
      put(this.chapters, this.teller.storyLines(this.store, this.ui));
  }

  go() {
    if (this.rounds.value) this.ui.look(Number(this.rounds.value));
    this.rounds.value = "";
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    try {
      await this.store.chat(text);
    } catch (error) {
      this.input.value = text;
      this.ui.fail(error);
    }
  }

  /**
   * Draw new lines only; everything again after an undo.
   * @param {boolean} [all]
   */
  update(all = false) {
    const { log, view, live } = this.store;
    this.form.hidden = !live.table.mine.length || Boolean(live.table.lesson);
    this.story.hidden = !this.store.still.log?.story || !view.present;
    const at = this.store.past ? view.at : null;
    if (this.lookedBack && at === null) this.follow = true; // scrolling to a past line was not the reader's doing
    this.lookedBack = at !== null;
    if (all || this.first !== log[0]?.n || this.drawn > log.length) {
      this.drawn = 0;
      this.first = log[0]?.n;
      this.lines.replaceChildren();
      this.turns.open = null;
    }
    for (const entry of log.slice(this.drawn)) {
      const lines = entryLines(entry, this);
      if (!this.turns.take(entry, lines)) for (const line of lines) addLine(this.lines, line);
    }
    this.drawn = log.length;
    this.loadPrivate();
    this.drawStory();
    for (const old of this.list.querySelectorAll(".at")) old.classList.remove("at");
    if (at !== null) {
      /** @type {NodeListOf<HTMLElement>} */
      const told = (this.telling ? this.chapters : this.lines).querySelectorAll("[data-moment]");
      const node = [...told].filter((one) => Number(one.dataset.moment) <= at).at(-1);
      node?.classList.add("at");
      const fold = node?.closest("details");
      if (fold) fold.open = true;
      requestAnimationFrame(() => this.reveal(node));
    } else if (this.follow || all) {
      requestAnimationFrame(() => {
        this.list.scrollTop = this.list.scrollHeight;
      });
    }
  }

  /** What is mine alone: notes, what I have not read, whom I do not hear; loaded for players. */
  loadPrivate() {
    if (!this.privateAsked && this.store.live.table.mine.length)
      this.privateAsked = load("table/private")
        .then((part) => part.attach(this))
        .then(
          (part) => {
            this.private = part;
          },
          () => {},
        );
    this.private?.update();
  }

  /**
   * Bring a line into the middle of the log; the page stays where it is.
   * @param {Element | null | undefined} node
   */
  reveal(node) {
    if (!node) return;
    const line = node.getBoundingClientRect(),
      room = this.list.getBoundingClientRect();
    this.list.scrollTop += line.top - room.top - (room.height - line.height) / 2;
  }
}
