// Learning by playing: a lesson begins, and what it says above the board.

/** @import { TablePage } from "./page.js" */

import { begin, tried } from "../app/learning.js";
import { get } from "../lib/api.js";
import { ask } from "../lib/dialog.js";
import { h, sentence } from "../lib/dom.js";

/**
 * What stands above the board in a lesson: what to do, praise for what was done, a hint.
 * @param {TablePage} page
 */
export function lessonBar(page) {
  const { live } = page.store;
  const { lesson, title } = live.table;
  if (!lesson) return null;
  const { next } = lesson;
  const key = `${page.store.id} ${lesson.step}`;
  if (page.lessonWords.step !== key) page.lessonWords = { step: key, text: "" };
  /** @type {(name: string, text: string, work: () => Promise<unknown>, primary?: boolean) => HTMLElement} */
  const button = (name, text, work, primary = false) =>
    h(
      "button",
      {
        class: `button small ${primary ? "primary" : ""}`,
        type: "button",
        "data-key": name,
        onclick: () => tried(work),
      },
      text,
    );
  /** @param {string} text */
  const linked = (text) => sentence(text, page.ui.explain);
  return h(
    "section",
    { class: "lesson-bar", "aria-label": `Lesson: ${lesson.name}` },
    h(
      "div",
      { class: "stack" },
      h(
        "p",
        { class: "soft" },
        `${lesson.name}: ${lesson.over ? "done" : `step ${lesson.step + 1} of ${lesson.of}`}`,
      ),
      lesson.praise ? h("p", { class: "praise" }, "✓ ", linked(lesson.praise)) : null,
      h("p", { class: "lesson-text", role: "status" }, linked(lesson.text)),
      page.lessonWords.text
        ? h("p", { class: "lesson-reason", role: "alert" }, linked(page.lessonWords.text))
        : null,
    ),
    h(
      "div",
      { class: "row" },
      lesson.over && next
        ? button("next-lesson", "Next lesson", () => begin(title, next, page.go), true)
        : null,
      lesson.over ? null : button("hint", "Hint", () => giveHint(page)),
      button("again", "Begin again", () => again(page)),
      h(
        "a",
        {
          class: "button small",
          href: `/learn/${encodeURIComponent(title)}`,
          "data-key": "to-lessons",
        },
        "All lessons",
      ),
    ),
  );
}

/**
 * Say something in the bar until the step is done.
 * @param {TablePage} page
 * @param {string} words
 */
export function lessonSays(page, words) {
  page.lessonWords.text = words;
  page.draw(null);
  page.root.querySelector(".lesson-reason")?.scrollIntoView({ block: "nearest" });
}

/** @param {TablePage} page */
async function giveHint(page) {
  /** @type {{ hint: string }} */
  const { hint } = await get(`${page.store.path}/lesson/hint`);
  lessonSays(page, hint);
}

/** @param {TablePage} page */
async function again(page) {
  const { lesson, title } = page.store.live.table;
  if (!lesson) return;
  if (
    !lesson.over &&
    lesson.step &&
    !(await ask("Begin this lesson again?", "It starts from its first step.", "Begin again"))
  )
    return;
  await begin(title, lesson.lesson, page.go, true);
}
