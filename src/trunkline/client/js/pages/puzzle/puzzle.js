// A puzzle: a position on the map, one question, three tries, hints, and what came of it.

/** @import { Go } from "../../ui.js" */
/** @import { DailyPuzzle, MyPuzzles, OtherPuzzle, PuzzleAnswered, PuzzleHint, PuzzlePlay, PuzzlePosition, PuzzleSolution, PuzzleVerdict } from "../../wire.js" */
/** @import { Kept } from "./kept.js" */

import { openRule } from "../../app/rules.js";
import { codeOf, get, me, messageOf, post } from "../../lib/api.js";
import { h, put, say, toast, worded } from "../../lib/dom.js";
import { MapView } from "../../table/map/map_view.js";
import { answering } from "./answering.js";
import { factsOf, heading } from "./heading.js";
import { inputOf } from "./inputs.js";
import { fresh, keepPlay, keptPlay } from "./kept.js";
import { showOver } from "./over.js";
import { kindName } from "./words.js";

/**
 * @typedef {import("./row_input.js").RowInput | import("../../kits/eighteen/puzzle_routes.js").RouteInput} Input
 */

/**
 * Show the puzzle of the day, or another one.
 * @param {HTMLElement} app
 * @param {string} id
 * @param {Go} go
 */
export async function showPuzzle(app, id, go) {
  const title = new URLSearchParams(location.search).get("title");
  if (title && !id) {
    /** @type {OtherPuzzle} */
    const { puzzle } = await get(`/api/puzzles/another?title=${encodeURIComponent(title)}`);
    go(`/puzzle/${puzzle?.id ?? ""}`, true);
    return;
  }
  /** @type {DailyPuzzle} */
  const today = await get("/api/puzzles/today");
  const wanted = id || today.puzzle.id;
  const who = await me();
  const path = `/api/puzzles/${encodeURIComponent(wanted)}`;
  /** @type {[PuzzlePosition, PuzzlePlay | null, MyPuzzles | null]} */
  const [puzzle, play, mine] = await Promise.all([
    get(path),
    who ? get(`${path}/play`) : null,
    who ? get("/api/puzzles/mine") : null,
  ]);
  const page = new PuzzlePage(puzzle, today, mine, go);
  put(app, page.main);
  await page.open(play);
}

export class PuzzlePage {
  /** @type {Kept} */
  play = fresh();
  /** @type {PuzzleHint[]} */
  hints = [];
  /** @type {PuzzleSolution | null} */
  solution = null;
  voted = false;
  busy = false;
  /** @type {ResizeObserver | null} keeps the part in question in view */
  look = null;

  /**
   * @param {PuzzlePosition} puzzle
   * @param {DailyPuzzle} today
   * @param {MyPuzzles | null} mine null without an account
   * @param {Go} go
   */
  constructor(puzzle, today, mine, go) {
    this.puzzle = puzzle;
    this.today = today;
    this.mine = mine;
    this.go = go;
    this.path = `/api/puzzles/${encodeURIComponent(puzzle.id)}`;
    this.daily = today.puzzle.id === puzzle.id;
    this.map = new MapView(this.path, (section) => openRule(puzzle.title, section));
    /** @type {Input | null} */
    this.input = null;
    this.head = h("header", { class: "puzzle-head" });
    this.facts = factsOf(puzzle);
    this.bubble = h("p", { class: "puzzle-say", role: "status", hidden: true });
    this.body = h("section", { class: "puzzle-card", "aria-label": "Your answer" });
    this.main = h(
      "main",
      { class: "puzzle", id: "main" },
      this.head,
      h("div", { class: "puzzle-map" }, this.map.root, this.bubble),
      this.body,
    );
  }

  /** The day whose puzzle this is, as far as it counts for the streak. */
  get number() {
    return this.daily ? this.today.number : this.play.number;
  }

  /** @param {PuzzlePlay | null} play */
  async open(play) {
    const { puzzle, map } = this;
    if (play && !play.outcome && keptPlay(puzzle.id).outcome) play = null; // before the account
    this.play = play ? { ...play, hints: play.hints.length } : keptPlay(puzzle.id);
    this.voted = Boolean(play?.voted);
    const Made = await inputOf(puzzle);
    const input = new Made(puzzle, map, () => this.draw());
    this.input = input;
    this.aim();
    map.update(new Map(Object.entries(puzzle.pictures)), puzzle.map, puzzle.owners);
    document.title = `${this.name()} – Trunkline`;
    input.open();
    const { hints, outcome, tries } = this.play;
    this.hints = play ? play.hints : await this.taken(hints);
    if (outcome) await this.finish(play?.solution ?? (await this.giveUp()).solution);
    else if (tries.length) input.show(tries[tries.length - 1].answer);
    this.draw();
  }

  /** Show the part in question, until a hand moves the map. */
  aim() {
    const { map, puzzle } = this;
    const { holder } = map;
    const [x, y, w, high] = puzzle.box;
    const starts = puzzle.choices.flatMap(({ stops = [] }) => stops.slice(0, 1));
    this.look = new ResizeObserver(() => {
      if (starts.length) map.openOn(starts);
      else
        map.camera.around(
          [
            [x, y],
            [x + w, y + high],
          ],
          0,
        );
    });
    this.look.observe(holder);
    for (const kind of ["pointerdown", "wheel", "keydown"])
      holder.addEventListener(kind, () => this.look?.disconnect(), { once: true, passive: true });
  }

  /** The name of this puzzle: with the day's number, if it is that of a day. */
  name() {
    const { number } = this;
    const kind = kindName(this.puzzle.kind);
    return number === null ? `Puzzle: ${kind}` : `Puzzle ${number}: ${kind}`;
  }

  /**
   * Hints that were taken before, without an account.
   * @param {number} count
   */
  taken(count) {
    return Promise.all(Array.from({ length: count }, (_, n) => this.askHint(n + 1)));
  }

  /**
   * @param {number} step
   * @returns {Promise<PuzzleHint>}
   */
  askHint(step) {
    return post(`${this.path}/hint`, { step });
  }

  /** @returns {Promise<PuzzleAnswered>} */
  giveUp() {
    return post(`${this.path}/answer`, { answer: null, tries: 0 });
  }

  /** Remember in this browser what was tried, where no account does. */
  keep() {
    if (!this.mine) keepPlay(this.puzzle.id, { ...this.play, number: this.number });
  }

  /**
   * Do something with the server, one thing at a time; say why it was refused.
   * @param {() => Promise<void>} work
   */
  async tried(work) {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    try {
      await work();
    } catch (problem) {
      if (codeOf(problem) === "refused") this.tell(messageOf(problem), "bad");
      else toast(messageOf(problem), "error");
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  async answer() {
    const answer = this.input?.answer();
    if (!answer) return;
    const { play } = this;
    if (play.tries.some((one) => JSON.stringify(one.answer) === JSON.stringify(answer))) {
      this.tell("You tried that already. It costs no try.", "near");
      return;
    }
    /** @type {PuzzleAnswered} */
    const told = await post(`${this.path}/answer`, { answer, tries: play.tries.length });
    const { verdict, repeated, outcome, solution } = told;
    if (!verdict) return;
    if (repeated) {
      this.tell("You tried that already. It costs no try.", "near");
      return;
    }
    const tries = [...play.tries, { value: verdict.value, answer }];
    this.play = { ...play, tries, outcome };
    this.keep();
    if (this.input && "judged" in this.input) this.input.judged(verdict);
    if (outcome) await this.finish(solution);
    else this.tell(this.verdictWords(verdict), "near");
  }

  /** @param {PuzzleVerdict} verdict */
  verdictWords({ value, missed }) {
    return `${worded(value, this.puzzle.unit)}. ${missed}`;
  }

  async hint() {
    const found = await this.askHint(this.hints.length + 1);
    this.hints = [...this.hints, found];
    this.play = { ...this.play, hints: this.hints.length };
    this.keep();
    this.point(found);
  }

  /**
   * Show on the map what a hint is about.
   * @param {PuzzleHint} hint
   */
  point({ text, stops, hexes, answer }) {
    say(text);
    this.look?.disconnect();
    if (answer) this.input?.show(answer);
    else if (stops.length || hexes.length) {
      this.map.frameOn([...stops, ...hexes], 3);
      this.map.overlay.point([...stops, ...hexes]);
    }
  }

  async stop() {
    const { outcome, solution } = await post(`${this.path}/answer`, {
      answer: null,
      tries: this.play.tries.length,
    });
    this.play = { ...this.play, outcome };
    this.keep();
    await this.finish(solution);
  }

  /** @param {PuzzleSolution | null} solution */
  async finish(solution) {
    this.solution = solution;
    const { tries, outcome } = this.play;
    this.tell("", "");
    this.look?.disconnect();
    this.input?.lock();
    this.main.classList.add("ended");
    if (this.mine) this.mine = await get("/api/puzzles/mine");
    this.draw();
    await settled(); // the map has another size now
    this.input?.show(
      outcome === "solved" ? tries[tries.length - 1].answer : (solution?.answer ?? null),
    );
    this.body.querySelector("h2")?.focus({ preventScroll: true });
  }

  /**
   * Say something above the map.
   * @param {string} text
   * @param {string} tone
   */
  tell(text, tone) {
    this.bubble.className = `puzzle-say ${tone}`;
    this.bubble.hidden = !text;
    this.bubble.textContent = text;
  }

  draw() {
    const { input } = this;
    if (!input) return;
    put(this.head, heading(this));
    if (!this.solution && input.problem) this.tell(input.problem, "amiss");
    else if (this.bubble.classList.contains("amiss")) this.tell("", "");
    put(this.body, this.solution ? showOver(this, this.solution) : answering(this, input));
  }

  clear() {
    this.tell("", "");
    this.input?.clear();
  }
}

/** Wait until what was drawn has its size. */
const settled = () =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
