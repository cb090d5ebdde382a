// The lessons of a title with my ticks; without a title, which ones there are and how far I am.

/** @import { Go } from "../../ui.js" */
/** @import { LessonProgress, Lessons } from "../../wire.js" */

import { titleLinks } from "../../app/title_links.js";
import { allTitles, get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { begin, path, tried } from "../../table/lesson_bar.js";

/**
 * Every title that can be learnt.
 * @param {HTMLElement} app
 */
async function showTitles(app) {
  const titles = await allTitles();
  const done = await Promise.all(
    titles.map(async (info) => {
      /** @type {Lessons} */
      const { lessons } = await get(path(info.title));
      return lessons.length
        ? `${lessons.filter((one) => one.done).length} of ${lessons.length} lessons done`
        : "no lessons yet";
    }),
  );
  titleLinks(
    app,
    "Learn",
    "Short lessons in real positions, with the full rules. Choose a game.",
    titles.map((info, n) => [info, `/learn/${encodeURIComponent(info.title)}`, done[n]]),
  );
}

/**
 * The page with the lessons of a title.
 * @param {HTMLElement} app
 * @param {string} title
 * @param {Go} go
 */
export async function showLessons(app, title, go) {
  if (!title) {
    await showTitles(app);
    return;
  }
  /** @type {Lessons} */
  const { label, lessons } = await get(path(title));
  document.title = `Learn ${label} – Trunkline`;
  const next = lessons.find((one) => !one.done);
  put(
    app,
    h(
      "div",
      { class: "rules-page" },
      h(
        "main",
        { id: "main" },
        h("h1", {}, `Learn ${label}`),
        h(
          "p",
          { class: "soft" },
          lessons.length
            ? "Short lessons in real positions, with the full rules. You can stop at any time and continue later."
            : "There are no lessons for this title yet.",
        ),
        h(
          "ol",
          { class: "lessons" },
          lessons.map((one) => entry(title, one, one === next, go)),
        ),
      ),
    ),
  );
}

/**
 * One lesson of the list.
 * @param {string} title
 * @param {LessonProgress} one
 * @param {boolean} first
 * @param {Go} go
 */
function entry(title, one, first, go) {
  const state = one.done
    ? "done"
    : one.table
      ? `step ${one.step + 1} of ${one.steps}`
      : `${one.steps} steps`;
  const word = one.table ? "Continue" : one.done ? "Play again" : "Begin";
  return h(
    "li",
    { class: `lesson ${one.done ? "done" : ""}`, "data-lesson": one.lesson },
    h(
      "div",
      { class: "grow" },
      h(
        "h2",
        {},
        one.done ? h("span", { class: "tick", role: "img", "aria-label": "Done" }, "✓ ") : null,
        one.name,
      ),
      h("p", {}, one.text),
      h("p", { class: "soft" }, state),
    ),
    h(
      "button",
      {
        class: `button ${first ? "primary" : ""}`,
        type: "button",
        "data-key": `lesson-${one.lesson}`,
        "aria-label": `${word}: ${one.name}`,
        onclick: () => tried(() => begin(title, one.lesson, go)),
      },
      word,
    ),
  );
}
