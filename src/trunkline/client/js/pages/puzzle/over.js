// The end of a puzzle: what it was worth, the line to pass on, the week, and where to go from here.

/** @import { Table } from "../../page.js" */
/** @import { OtherPuzzle, PuzzleSolution } from "../../wire.js" */
/** @import { PuzzlePage } from "./puzzle.js" */

import { comeIn } from "../../app/come_in.js";
import { get, messageOf, post } from "../../lib/api.js";
import { h, toast, worded } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { passOnButton } from "../../lib/pass_on.js";
import { myStreak, myWeek } from "./kept.js";
import { bestOf, inWords, resultLine, streakWords } from "./words.js";

/** Milliseconds of a day: the puzzle of a day is known by when it ends. */
const DAY = 86_400_000;

/**
 * What became of a puzzle.
 * @param {PuzzlePage} page
 * @param {PuzzleSolution} solution
 */
export function showOver(page, solution) {
  const { puzzle, play } = page;
  const solved = play.outcome === "solved";
  const best = worded(solution.best, puzzle.unit);
  const made = bestOf(
    play.tries.map((one) => one.value),
    puzzle.lower,
  );
  const head = solved
    ? `${best}. Proved best.`
    : made === null
      ? `The best is ${best}.`
      : `${worded(made, puzzle.unit)}; the best is ${best}.`;
  return [
    h("h2", { tabindex: "-1" }, head),
    puzzle.theme ? h("p", {}, h("span", { class: "badge" }, puzzle.theme)) : null,
    h("p", {}, solution.words),
    solved || !play.tries.length ? null : answers(page, solution),
    passOn(page, solution),
    page.number === null ? null : days(page),
    onward(page),
  ];
}

/**
 * Buttons that show my last answer and the best one.
 * @param {PuzzlePage} page
 * @param {PuzzleSolution} solution
 */
function answers({ input, play }, solution) {
  const mine = play.tries[play.tries.length - 1].answer;
  /** @type {[string, string, import("../../wire.js").PuzzleAnswer][]} */
  const both = [
    ["best", "The best answer", solution.answer],
    ["mine", "Your answer", mine],
  ];
  return h(
    "div",
    { class: "row" },
    both.map(([key, text, answer]) =>
      h(
        "button",
        {
          class: "button small",
          type: "button",
          "data-key": `show-${key}`,
          onclick: () => input?.show(answer),
        },
        text,
      ),
    ),
  );
}

/**
 * @param {PuzzlePage} page
 * @param {PuzzleSolution} solution
 */
function passOn({ puzzle, play, number }, { best }) {
  const line = resultLine(puzzle, play, best, number);
  const url = new URL(`/puzzle/${puzzle.id}`, location.href).href;
  return h(
    "div",
    { class: "puzzle-line" },
    h("code", {}, line),
    h(
      "button",
      {
        class: "button primary",
        type: "button",
        "data-key": "copy",
        onclick: async () => {
          try {
            await navigator.clipboard.writeText(`${line}\n${url}`);
            toast("Copied.");
          } catch {
            toast("This browser does not let the page copy.", "error");
          }
        },
      },
      sprite("copy"),
      "Copy",
    ),
    passOnButton({ title: line, text: line, url }),
  );
}

/** @param {PuzzlePage} page */
function days({ mine, today }) {
  const week = myWeek(mine, today.number);
  const streak = myStreak(mine, today.number);
  const end = Date.parse(today.until) - DAY;
  return [
    h(
      "ol",
      { class: "puzzle-week plain", "aria-label": "Your week" },
      week.map(({ number, outcome }) => {
        const date = new Date(end - (today.number - number) * DAY);
        const day = date.toLocaleDateString("en-GB", { weekday: "short", timeZone: "UTC" });
        const told = outcome || "not played";
        return h(
          "li",
          { class: outcome === "solved" ? "solved" : "", "aria-label": `${day}: ${told}` },
          h("i", { "aria-hidden": "true" }, outcome === "solved" ? "✓" : outcome ? "–" : "·"),
          day,
        );
      }),
    ),
    h(
      "p",
      { class: "soft" },
      streak ? `Solved ${streakWords(streak)} in a row. ` : "",
      mine?.rating ? `Your puzzle rating: ${mine.rating}. ` : "",
      mine ? "" : "Sign in to keep your streak on other devices. ",
      `Next puzzle at 00:00 UTC, ${inWords(today.until)}.`,
    ),
  ];
}

/** @param {PuzzlePage} page */
function onward(page) {
  const { puzzle, today, go } = page;
  /** @param {() => Promise<unknown>} work */
  const tried = (work) => work().catch((problem) => toast(messageOf(problem), "error"));
  return h(
    "div",
    { class: "puzzle-onward" },
    button("another", "Another puzzle", "again", () => tried(() => another(page))),
    button("open", "Open this position", "branch", () => tried(() => openTable(page))),
    page.daily
      ? h("a", { href: `/puzzle/${today.yesterday.id}` }, "Yesterday’s puzzle")
      : h(
          "a",
          {
            href: "/puzzle",
            onclick: (event) => {
              event.preventDefault();
              go("/puzzle");
            },
          },
          "Today’s puzzle",
        ),
    h(
      "button",
      {
        class: "link",
        type: "button",
        "data-key": "vote",
        disabled: page.voted,
        onclick: () => tried(() => vote(page)),
      },
      page.voted ? "Noted: not a good puzzle" : "Not a good puzzle?",
    ),
    h("p", { class: "soft small" }, `Difficulty ${puzzle.difficulty}`),
  );
}

/**
 * @param {string} key
 * @param {string} text
 * @param {string} picture
 * @param {() => void} onclick
 */
const button = (key, text, picture, onclick) =>
  h("button", { class: "button", type: "button", "data-key": key, onclick }, sprite(picture), text);

/** @param {PuzzlePage} page */
async function another({ puzzle, go }) {
  /** @type {OtherPuzzle} */
  const found = await get(`/api/puzzles/another?but=${encodeURIComponent(puzzle.id)}`);
  if (found.puzzle) go(`/puzzle/${found.puzzle.id}`);
  else toast("You have played them all.");
}

/** @param {PuzzlePage} page */
async function openTable({ path, go }) {
  if (!(await comeIn())) return;
  /** @type {{ table: Table }} */
  const { table } = await post(`${path}/table`);
  go(`/table/${table.id}`);
}

/** @param {PuzzlePage} page */
async function vote(page) {
  if (!(await comeIn())) return;
  await post(`${page.path}/vote`);
  page.voted = true;
  page.draw();
  toast("Thank you. The host sees it.");
}
