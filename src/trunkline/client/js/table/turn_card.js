// The card that says what to do: my turn with its offers, whom we wait for, a past moment, the result.

/** @import { LogEntry } from "../page.js" */
/** @import { TablePage } from "./page.js" */

import { load } from "../app/lazy_parts.js";
import { ask } from "../lib/dialog.js";
import { h, put } from "../lib/dom.js";
import { advice } from "./advice.js";
import { headline } from "./end/podium.js";
import { result } from "./end/result.js";
import { answered } from "./inputs/answered.js";
import { footRows } from "./inputs/foot.js";
import { actions } from "./inputs/offers.js";
import { ownerCard } from "./panels/registry.js";
import { isMine } from "./seats.js";
import { aside, purse, steps, turnHead, waitingHead } from "./turn_frame.js";
import { hint, justNow, orders, ordersOver, seatHere, since, warnings } from "./turn_parts.js";

export class TurnCard {
  /** True while the game is not over. */
  playing = false;
  /** My turn as it was drawn last. */
  asked = "";
  /** @type {number | null} the moment for which a hint was read */
  hinted = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.ui = page.ui;
    this.head = h("div", { class: "todo-head" });
    this.body = h("div", { class: "todo-body" });
    this.picked = h("div", { class: "todo-pick", hidden: true });
    this.foot = h("div", { class: "todo-foot" });
    this.choices = h("div", { class: "todo-do" }, this.body, this.picked, this.foot);
    this.root = h("section", { class: "todo", "aria-label": "What to do", tabindex: "-1" });
  }

  draw() {
    const { past } = this.store;
    const { view, live } = this.ui;
    const mine = live.my_turn && !past;
    const over = live.finished && !past;
    this.root.classList.toggle("mine", mine);
    this.page.root.classList.toggle("my-turn", mine);
    this.root.classList.toggle("over", over);
    if (live.finished && this.playing) this.page.shell.open("half");
    this.playing = !live.finished;
    if (this.choices.parentNode !== this.root)
      put(this.root, this.page.shell.handle, this.head, this.choices);
    put(this.foot);
    if (past) this.lookingBack();
    else if (view.unplayable) {
      put(this.head);
      put(this.body, h("p", { class: "refusal" }, view.unplayable));
    } else if (over) {
      put(this.head, h("p", { class: "kick" }, "The game is over"), h("h2", {}, headline(this.ui)));
      put(this.body, result(this.ui, this.page.go));
    } else if (live.table.lesson?.over) {
      put(this.head, h("h2", {}, "Well done"));
      put(this.body, this.page.lesson?.done());
    } else if (mine) this.myTurn();
    else this.othersTurn();
    if (mine) this.page.places.marks();
    else this.ui.mark("place", []);
    const { owner, round } = view.present.headline;
    const learned = !past && live.table.lesson?.over;
    const asked = [view.prompt, owner, round, live.seat, mine, past?.at, learned].join(" ");
    if (this.asked !== asked) {
      requestAnimationFrame(() => {
        this.body.scrollTop = 0;
      });
      if (learned) this.page.shell.open("half");
      else this.page.shell.turned(mine, Boolean(past));
    }
    this.asked = asked;
  }

  /**
   * Show the card of a chosen place instead of the choices; null shows these again.
   * @param {Node | null} node
   */
  pick(node) {
    this.picked.replaceChildren(...(node ? [node] : []));
    this.picked.hidden = !node;
    this.body.hidden = Boolean(node);
  }

  /**
   * Point at the row of a place while its ring is pointed at.
   * @param {string} place
   */
  pointAt(place) {
    for (const row of this.body.querySelectorAll("[data-row]"))
      row.classList.toggle("pointed", row.getAttribute("data-row") === place);
  }

  /**
   * Bring the row of a card into view; on a phone the sheet opens for it.
   * @param {string} card
   */
  showRow(card) {
    if (this.page.shell.height === "peek") this.page.shell.open("half");
    const row = this.body.querySelector(`.offer-row[data-owner="${CSS.escape(card)}"]`);
    row?.scrollIntoView({ block: "center" });
    /** @type {HTMLElement | null | undefined} */
    const first = row?.querySelector(".buttons button");
    first?.focus({ preventScroll: true });
  }

  lookingBack() {
    const { view } = this.store;
    const line = [...this.store.log]
      .reverse()
      .find((entry) => entry.kind === "act" && entry.moment === view.at && !entry.undone);
    put(this.head, h("h2", {}, `Looking at move ${view.at}`));
    put(
      this.body,
      view.unplayable ? h("p", { class: "refusal" }, view.unplayable) : null,
      line
        ? line.lines.map((text) => h("p", {}, text))
        : view.at
          ? null
          : h("p", {}, "The beginning of the game."),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "button primary",
            type: "button",
            "data-key": "to-now",
            onclick: () => this.page.look(null),
          },
          "Back to now",
        ),
        this.undoTo(view.at),
        this.correct(line),
      ),
    );
  }

  /**
   * Going back to a moment takes moves away from everybody, so it is asked for in words.
   * @param {number} at
   */
  undoTo(at) {
    const { live } = this.store;
    if (!live.undo.allowed || !live.table.mine.length) return null;
    const back = async () => {
      if (await this.undo(at)) this.page.look(null);
    };
    return h(
      "button",
      { class: "button", type: "button", "data-key": "undo-to", onclick: back },
      live.finished ? "Continue from here…" : "Undo to here…",
    );
  }

  /**
   * A mistake is corrected by agreement: the move alone, and the later ones are played again.
   * @param {LogEntry | undefined} line
   */
  correct(line) {
    const { live } = this.store;
    const { status, undo, mine, lesson } = live.table;
    if (
      !line ||
      (line.seat ?? -1) < 0 ||
      status !== "playing" ||
      undo === "never" ||
      lesson ||
      !mine.length
    )
      return null;
    return h(
      "button",
      {
        class: "button",
        type: "button",
        "data-key": "correct",
        title: "Undo or replace this move; later moves are replayed as far as they stay legal",
        onclick: () =>
          this.page.guard(load("table/corrections").then((part) => part.correct(this.page, line))),
      },
      "Correct this move…",
    );
  }

  /**
   * Undo or redo, by button or key.
   * @param {"undo" | "redo"} kind
   */
  again(kind) {
    if (!this.store.live[kind].allowed || this.store.past) return;
    if (kind === "undo") this.undo();
    else this.page.guard(this.store.redo());
  }

  /**
   * Undo, by whatever button or key: the last move at once, but never the end of a game or many moves without a word.
   * @param {number | null} [at]
   */
  async undo(at = null) {
    const { live } = this.store;
    const count = at === null ? 1 : live.moment - at;
    const moves = count === 1 ? "This undoes the last move" : `This undoes ${count} moves`;
    const again = "“Redo all” restores everything until someone makes a move.";
    const meant = live.finished
      ? await ask(
          "Reopen a finished game?",
          [`${moves} and the result: the game continues from move ${live.moment - count}.`, again],
          `Continue from move ${live.moment - count}`,
        )
      : at === null ||
        (await ask("Undo to here?", [`${moves}, back to move ${at}.`, again], "Undo to here"));
    if (meant) await this.page.guard(this.store.undo(at));
    return meant;
  }

  /** The card of whoever's turn it is among the owners. */
  owner() {
    const { owner } = this.ui.present.headline;
    return owner ? ownerCard(owner, this.ui) : null;
  }

  myTurn() {
    const { body, foot } = actions(this.ui);
    put(this.head, turnHead(this), purse(this), steps(this));
    put(
      this.body,
      since(this),
      warnings(this),
      ordersOver(this),
      justNow(this),
      hint(this),
      h("div", { class: "offers" }, body),
      advice(this.store, this.ui)?.said,
      this.owner(),
    );
    put(this.foot, footRows(foot, aside(this, true)));
  }

  /** The moves since my last one: what the others did meanwhile. */
  meanwhile() {
    const { log, live } = this.store;
    /** @type {LogEntry[]} */
    const found = [];
    for (const entry of [...log].reverse()) {
      if (entry.kind !== "act" || entry.undone) continue;
      if (entry.by === "import") break;
      if (entry.by === "player" && isMine(live.table, entry.seat)) break;
      found.unshift(entry);
    }
    return found.length < log.length ? found : [];
  }

  othersTurn() {
    const { live } = this.store;
    put(this.head, waitingHead(this), steps(this));
    put(
      this.body,
      answered(this.ui),
      warnings(this),
      this.owner(),
      ordersOver(this),
      live.table.mine.length ? orders(this) : seatHere(this),
    );
    const beside = aside(this, false);
    put(
      this.foot,
      beside.length ? h("div", { class: "foot" }, h("div", { class: "foot-row" }, beside)) : null,
    );
  }
}
