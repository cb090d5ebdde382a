// Learning by playing: a lesson begins, and what it says above the board.

import { ensureMe } from "../app/sign_in.js";
import { get, post } from "../lib/api.js";
import { ask } from "../lib/dialog.js";
import { h, sentence, toast } from "../lib/dom.js";

/** Where the lessons of a title are asked for. */
export const path = (title) => `/api/titles/${encodeURIComponent(title)}/lessons`;

/** Do something with the server; a refusal is told. */
export const tried = (work) => work().catch((error) => toast(error.message, "error"));

/** Begin a lesson, or take it up where it was left. */
export async function begin(title, lesson, go, again = false) {
  await ensureMe("Enter a name so you can continue later. No password needed.");
  const { table } = await post(`${path(title)}/${lesson}`, { again });
  go(`/table/${table.id}`);
}

/** What stands above the board in a lesson: what to do, praise for what was done, a hint. */
export function lessonBar(page) {
  const { live } = page.store;
  const { lesson, title } = live.table;
  if (!lesson) return null;
  const key = `${page.store.id} ${lesson.step}`;
  if (page.lessonKey !== key) Object.assign(page, { lessonKey: key, lessonWords: "" });
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
      page.lessonWords
        ? h("p", { class: "lesson-reason", role: "alert" }, linked(page.lessonWords))
        : null,
    ),
    h(
      "div",
      { class: "row" },
      lesson.over && lesson.next
        ? button("next-lesson", "Next lesson", () => begin(title, lesson.next, page.go), true)
        : null,
      lesson.over ? null : button("hint", "Hint", () => hint(page)),
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

/** Say something in the bar until the step is done. */
export function lessonSays(page, words) {
  page.lessonWords = words;
  page.draw(null);
  page.root.querySelector(".lesson-reason")?.scrollIntoView({ block: "nearest" });
}

async function hint(page) {
  lessonSays(page, (await get(`${page.store.path}/lesson/hint`)).hint);
}

async function again(page) {
  const { lesson, title } = page.store.live.table;
  if (
    !lesson.over &&
    lesson.step &&
    !(await ask("Begin this lesson again?", "It starts from its first step.", "Begin again"))
  )
    return;
  await begin(title, lesson.lesson, page.go, true);
}
