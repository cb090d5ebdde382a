// A lesson at its table: how far it is, a ring around what is meant, a bubble beside it, and its end.

/** @import { Title } from "../wire.js" */
/** @import { LessonHint } from "../wire.js" */
/** @import { TablePage } from "./page.js" */

import { begin, tried } from "../app/learning.js";
import { narrow } from "../app/settings.js";
import { allTitles, get } from "../lib/api.js";
import { ask } from "../lib/dialog.js";
import { h, put, sentence } from "../lib/dom.js";
import { sprite } from "../lib/icons.js";
import { playFirst } from "../pages/lobby/start_game.js";
import { placeBubble } from "./lesson_bubble.js";
import { HexRing } from "./lesson_ring.js";
import { target } from "./lesson_target.js";
import { facts, seatName } from "./panels/cells.js";

/** Milliseconds between two looks at what the bubble points at. */
const EVERY = 120;
const RINGED = "lesson-ringed";

/**
 * Guide through the lesson of a page.
 * @param {TablePage} page
 */
export function guide(page) {
  if (!page.lesson) {
    page.lesson = new LessonGuide(page);
    page.main.before(page.lesson.bar);
    page.turnCard.draw();
  }
  page.lesson.draw();
}

export class LessonGuide {
  /** The step that is shown. */
  key = "";
  /** What is ringed: it is brought into view once. */
  ringed = "";
  /** What the lesson says to a wrong move. */
  refused = "";
  /** @type {LessonHint | null} */
  hint = null;
  /** @type {Title | null} */
  info = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  timer;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.bar = h("section", { class: "lesson-bar", hidden: true });
    this.bubble = h("div", { class: "coach", hidden: true });
    this.ring = new HexRing(page.map);
    page.ended.signal.addEventListener("abort", () => this.stop());
  }

  get lesson() {
    return this.page.store.live.table.lesson;
  }

  draw() {
    const { lesson } = this;
    if (!lesson) return;
    const key = `${this.page.store.id} ${lesson.step}`;
    if (this.key !== key) {
      this.key = key;
      this.refused = "";
      this.hint = null;
      this.ring.show([], []);
      if (!lesson.over) this.page.guard(this.request(key));
      else if (!this.info) this.page.guard(this.nextGame());
    }
    this.timer ??= setInterval(() => this.point(), EVERY);
    this.drawBar();
    this.drawBubble();
    this.point();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.ring.show([], []);
    this.bubble.remove();
  }

  /** @param {string} key */
  async request(key) {
    /** @type {LessonHint} */
    const hint = await get(`${this.page.store.path}/lesson/hint`);
    if (this.key !== key) return;
    this.hint = hint;
    this.page.stage.show(hint.tab ?? (hint.place ? "map" : (this.page.stage.tab ?? "")));
    const places = [hint.place, ...hint.route].filter(Boolean);
    if (places.length && narrow()) this.page.shell.open("peek");
    if (places.length) this.page.attention.into(places);
    this.drawBubble();
    this.point();
  }

  /** The game to which the lessons lead. */
  async nextGame() {
    const titles = await allTitles();
    const { title } = this.page.store.live.table;
    this.info = titles.find((one) => one.title === title) ?? null;
    this.page.turnCard.draw();
  }

  /**
   * Say something beside what is meant until the step is done.
   * @param {string} words
   */
  says(words) {
    this.refused = words;
    this.drawBubble();
  }

  drawBar() {
    const { lesson, page } = this;
    if (!lesson) return;
    this.bar.hidden = false;
    this.bar.setAttribute("aria-label", `Lesson: ${lesson.name}`);
    const at = `Step ${lesson.step + 1} of ${lesson.of}`;
    put(
      this.bar,
      sprite("learn"),
      h("b", { class: "lesson-name" }, lesson.name),
      h(
        "ol",
        { class: "lesson-line", "aria-hidden": "true" },
        Array.from({ length: lesson.of }, (_, n) =>
          h("li", { class: n < lesson.step ? "ok" : n === lesson.step ? "now" : "" }),
        ),
      ),
      h("span", { class: "soft lesson-at" }, lesson.over ? "Done" : at),
      lesson.over
        ? null
        : this.button("hint", "Show me", () => this.showMe(), h("span", {}, sprite("bulb"))),
      this.button("again", "Start over", () => this.again()),
      lesson.over
        ? h(
            "a",
            {
              class: "button small quiet",
              href: `/puzzle?title=${encodeURIComponent(page.store.live.table.title)}`,
              "data-key": "to-puzzle",
            },
            "Try a puzzle",
          )
        : null,
      h(
        "a",
        {
          class: "button small quiet",
          href: `/learn/${encodeURIComponent(page.store.live.table.title)}`,
          "data-key": "to-lessons",
        },
        "All lessons",
      ),
    );
  }

  /** @type {(key: string, text: string, work: () => Promise<unknown>, mark?: HTMLElement) => HTMLElement} */
  button(key, text, work, mark) {
    return h(
      "button",
      {
        class: `button small ${key === "hint" ? "" : "quiet"}`,
        type: "button",
        "data-key": key,
        onclick: () => tried(work),
      },
      mark,
      text,
    );
  }

  /** Praise, task, reason: what was done, what to do, and how; or why a move was wrong. */
  drawBubble() {
    const { lesson, page, hint, refused } = this;
    const shown = Boolean(lesson && !lesson.over && !page.store.past);
    this.bubble.hidden = !shown;
    if (!lesson || !shown) return;
    /** @param {string} text */
    const linked = (text) => sentence(text, page.ui.explain);
    this.bubble.classList.toggle("wrong", Boolean(refused));
    put(
      this.bubble,
      lesson.praise && !refused ? h("p", { class: "praise" }, "✓ ", linked(lesson.praise)) : null,
      h("p", { class: "lesson-text", role: "status" }, linked(lesson.text)),
      refused
        ? h("p", { class: "lesson-reason", role: "alert" }, linked(refused))
        : hint
          ? h("p", { class: "soft small lesson-how" }, hint.hint)
          : null,
    );
  }

  /** Ring what is to be pressed next, and put the bubble beside it. */
  point() {
    const { page, hint, lesson } = this;
    const active = Boolean(hint?.move && lesson && !lesson.over && !page.store.past);
    const found = active && hint ? target(hint, page) : null;
    for (const one of page.root.querySelectorAll(`.${RINGED}`))
      if (one !== found?.node) one.classList.remove(RINGED);
    const named = `${this.key} ${found?.node?.dataset.key ?? ""}`;
    if (found?.node && this.ringed !== named) found.node.scrollIntoView({ block: "nearest" });
    this.ringed = named;
    found?.node?.classList.add(RINGED);
    page.root.classList.toggle("guided", Boolean(found));
    this.ring.show(found?.hex ? [found.hex] : [], active && hint ? hint.route : []);
    if (!this.bubble.hidden) placeBubble(this.bubble, found, page);
  }

  /** Play the step. */
  async showMe() {
    const move = this.hint?.move;
    if (move) await this.page.guard(this.page.store.act(move));
  }

  async again() {
    const { lesson, page } = this;
    if (!lesson) return;
    const sure =
      lesson.over ||
      !lesson.step ||
      (await ask("Start this lesson over?", "It starts from its first step.", "Start over"));
    if (sure) await begin(page.store.live.table.title, lesson.lesson, page.go, true);
  }

  /** What stands on the turn card when the lesson is done: what was learned, my money, the way on. */
  done() {
    const { lesson, page, info } = this;
    if (!lesson) return null;
    const { title } = page.store.live.table;
    const { next } = lesson;
    const mine = page.plates.panel?.players[0];
    const money =
      mine?.amount === undefined ? {} : { [page.ui.present.score ? "Cash" : "Score"]: mine.amount };
    const play = (/** @type {boolean} */ primary) =>
      info?.bots.length
        ? h(
            "button",
            {
              class: `button ${primary ? "primary" : ""}`,
              type: "button",
              "data-key": "first-game",
              onclick: () => tried(() => playFirst(info, page.go)),
            },
            "Play your first game",
          )
        : null;
    return h(
      "div",
      { class: "lesson-done" },
      lesson.praise
        ? h("p", { class: "praise" }, "✓ ", sentence(lesson.praise, page.ui.explain))
        : null,
      h("p", { class: "lesson-text", role: "status" }, sentence(lesson.text, page.ui.explain)),
      mine
        ? h(
            "div",
            { class: "lesson-mine" },
            h("b", {}, seatName(0, page.ui)),
            facts({ ...money, ...(mine.facts ?? {}) }, page.ui),
          )
        : null,
      h(
        "p",
        { class: "row" },
        next
          ? h(
              "button",
              {
                class: "button primary",
                type: "button",
                "data-key": "next-lesson",
                onclick: () => tried(() => begin(title, next, page.go)),
              },
              "Next lesson",
            )
          : null,
        play(!next),
      ),
    );
  }
}
