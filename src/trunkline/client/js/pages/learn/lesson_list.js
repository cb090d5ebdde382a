// Learning: the lessons of each title as stations on a line, whose terminus is a first game.

/** @import { Child, Go } from "../../ui.js" */
/** @import { Front, LessonProgress, Lessons, Title, Titles } from "../../wire.js" */

import { begin, path, tried } from "../../app/learning.js";
import { introduce } from "../../kits/intros.js";
import { ApiError, get } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { playFirst } from "../lobby/start_game.js";
import { byEase, short } from "../lobby/title_names.js";

/**
 * The lines of all titles, of one title, or the introduction to a family of games.
 * @param {HTMLElement} app
 * @param {string} wanted
 * @param {Go} go
 */
export async function showLessons(app, wanted, go) {
  /** @type {Titles} */
  const { titles, front } = await get("/api/titles");
  if (wanted === front.intro.name) {
    await introduce(front.intro.kit, app, titles, go);
    return;
  }
  const shown = wanted ? titles.filter(({ title }) => title === wanted) : byEase(titles);
  if (!shown.length) throw new ApiError(404, "unknown", "There is no such title.");
  const known = await Promise.all(
    shown.map(async (info) => /** @type {Promise<Lessons>} */ (get(path(info.title)))),
  );
  const going = known.findIndex(({ lessons }) => lessons.some((one) => one.table || one.done));
  document.title = `Learn ${wanted ? known[0].label : "to play"} – Trunkline`;
  app.replaceChildren(
    h(
      "main",
      { id: "main", class: "wrap learn" },
      wanted ? only(known[0].label) : top(front, going < 0),
      h(
        "div",
        { class: `stations ${wanted ? "alone" : ""}` },
        shown.map((info, n) =>
          line(info, known[n].lessons, { filled: wanted ? true : n === going, go }),
        ),
      ),
    ),
  );
}

/**
 * The head of the page of one title.
 * @param {string} label
 */
const only = (label) =>
  h(
    "div",
    { class: "learn-top" },
    h(
      "div",
      {},
      h("p", { class: "over" }, h("a", { href: "/learn" }, "Learn by playing")),
      h("h1", {}, `Learn ${label}`),
    ),
  );

/**
 * The head of the page, with the introduction beside it.
 * @param {Front} front
 * @param {boolean} filled
 */
const top = ({ intro }, filled) =>
  h(
    "div",
    { class: "learn-top" },
    h(
      "div",
      {},
      h("p", { class: "over" }, "Learn by playing"),
      h("h1", {}, "Learn to play in ten minutes."),
      h(
        "p",
        { class: "lead" },
        "Short lessons on a real board, by the real rules. Every move gets an answer. Stop whenever you like; we’ll keep your place.",
      ),
    ),
    h(
      "a",
      { class: "first-of-all", href: `/learn/${intro.name}`, "data-key": "intro" },
      h("span", { class: "three", "aria-hidden": "true" }, intro.icons.map(sprite)),
      h("span", {}, h("b", {}, intro.title), h("span", {}, intro.text)),
      h("span", { class: `button ${filled ? "primary" : ""}` }, "Start ", sprite("arrow")),
    ),
  );

/**
 * The aim of a game, its beginning in bold.
 * @param {string} text
 */
function aim(text) {
  const [, bold = "", rest = text] = /^(.+?(?= when )|.+?:)(.*)$/.exec(text) ?? [];
  return h("p", { class: "aim" }, h("b", {}, bold), rest);
}

/**
 * One title: its poster and aim, a station for each lesson, and the terminus.
 * @param {Title} info
 * @param {LessonProgress[]} lessons
 * @param {{ filled: boolean, go: Go }} how
 */
function line(info, lessons, { filled, go }) {
  const { about } = info;
  const name = short(info);
  const next = lessons.find((one) => !one.done);
  const many = `${lessons.length} ${lessons.length === 1 ? "lesson" : "lessons"}`;
  return h(
    "article",
    { class: "line-card card", "data-title": info.title, "aria-label": name },
    h(
      "header",
      {},
      h("img", { src: info.card, alt: "", width: 99, height: 123 }),
      h(
        "div",
        {},
        about.first ? h("p", { class: "lv" }, about.first.replace(/\.$/, "")) : null,
        h("h2", {}, h("a", { href: `/learn/${encodeURIComponent(info.title)}` }, name)),
        aim(about.aim ?? about.text ?? ""),
        h(
          "p",
          { class: "soft small" },
          lessons.length ? many : "No lessons yet",
          lessons.length && about.lessons ? `, ${about.lessons}` : "",
        ),
      ),
    ),
    h(
      "ol",
      {},
      lessons.map((one, n) => station(info, one, n + 1, { next, filled, go })),
      terminus(info, filled && !next, go),
    ),
    h(
      "p",
      { class: "soft small rules-of" },
      h("a", { href: `/rules/${encodeURIComponent(info.title)}` }, `Rules of ${name}`),
    ),
  );
}

/**
 * One lesson: done, next, or later.
 * @param {Title} info
 * @param {LessonProgress} one
 * @param {number} number
 * @param {{ next: LessonProgress | undefined, filled: boolean, go: Go }} how
 */
function station(info, one, number, { next, filled, go }) {
  const now = one === next;
  const steps = `${one.steps} ${one.steps === 1 ? "step" : "steps"}`;
  const state = one.done
    ? `${steps} · done`
    : one.table
      ? `step ${one.step + 1} of ${one.steps}`
      : now && number > 1
        ? `${steps} · next`
        : steps;
  const word = one.table ? "Continue" : one.done ? "Play again" : "Start";
  return h(
    "li",
    { class: one.done ? "ok" : now ? "now" : "", "data-lesson": one.lesson },
    h(
      "span",
      { class: "stop" },
      one.done
        ? h("span", { class: "tick", role: "img", "aria-label": "Done" }, sprite("check"))
        : String(number),
    ),
    h("span", { class: "called", title: one.text }, h("b", {}, one.name), h("small", {}, state)),
    h(
      "button",
      {
        class: `button small ${now ? (filled ? "primary" : "") : "quiet"}`,
        type: "button",
        "data-key": `lesson-${one.lesson}`,
        "aria-label": `${word}: ${one.name}`,
        onclick: () => tried(() => begin(info.title, one.lesson, go)),
      },
      word,
    ),
  );
}

/**
 * The end of the line: a first game.
 * @type {(info: Title, filled: boolean, go: Go) => Child}
 */
function terminus(info, filled, go) {
  if (!info.bots.length) return null;
  return h(
    "li",
    { class: "terminus" },
    h("span", { class: "stop" }, sprite("engine")),
    h(
      "span",
      { class: "called" },
      h("b", {}, "Play your first game"),
      h("small", {}, "easy bots, hints on"),
    ),
    h(
      "button",
      {
        class: `button small ${filled ? "primary" : ""}`,
        type: "button",
        "data-key": "first-game",
        "aria-label": `Play your first game of ${short(info)}`,
        onclick: () => tried(() => playFirst(info, go)),
      },
      "Play",
    ),
  );
}
