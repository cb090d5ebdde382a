// The story of a game in a few lines for each round, put together from its events as the title says.

/** @import { Event, LogEntry, Story, StoryLine } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */
/** @import { Store } from "../store.js" */

import { h, worded } from "../../lib/dom.js";

/**
 * A value of an event in words, and such words by their kind.
 * @typedef {(value: any) => string} Say
 * @typedef {Record<string, Say>} Words
 * Things that are told in one clause: how much in all (null where nothing is added up), how often.
 * @typedef {Map<string, { sum: number | null, count: number }>} Things
 * @typedef {{ rule: StoryLine, things: Things }} Found
 */

/**
 * Return True if an event is one of those that are meant.
 * @param {Event} event
 * @param {{ on: string, when?: Record<string, unknown> }} rule
 */
function fits(event, { on, when = {} }) {
  return (
    event.kind === on && Object.entries(when).every(([field, value]) => event[field] === value)
  );
}

/**
 * A text with the fields of an event; what it lacks is looked for in what came before it in the same move. Null if it
 * is nowhere: then there is nothing to tell.
 * @param {string} text
 * @param {Event[]} events
 * @param {Words} words
 */
function filled(text, events, words) {
  let whole = true;
  const said = text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, field, kind) => {
    const value = events.find((event) => field in event)?.[field];
    if (value === undefined) whole = false;
    return words[kind ?? "plain"](value);
  });
  return whole ? said : null;
}

/**
 * What is said with one word before it: the greatest sums first, equal things counted, and how many more there are.
 * @param {StoryLine} rule
 * @param {Things} found
 * @param {Words} words
 */
function phrase({ head, most = 0, unit = "money" }, found, words) {
  const things = [...found.entries()].sort(([, a], [, b]) => (b.sum ?? 0) - (a.sum ?? 0));
  const named = most && things.length > most + 1 ? things.slice(0, most) : things;
  const said = named.map(([text, { sum, count }]) =>
    sum !== null ? `${text} ${words[unit](sum)}` : count > 1 ? `${text} ×${count}` : text,
  );
  const rest = things.slice(named.length);
  if (rest.length)
    said.push(
      `${rest.length} more${rest[0][1].sum !== null ? ` ${words[unit](rest.reduce((all, [, one]) => all + (one.sum ?? 0), 0))}` : ""}`,
    );
  const text = said.join(", ");
  return `${head ? `${head}: ${text}` : text[0].toUpperCase() + text.slice(1)}.`;
}

/**
 * The chapters of a log: [{title, moment, text}]. `rules` are what the title tells: `start` the name of the first
 * chapter, `chapters` [{on, when, title}], `told` [{on, when, head, text, sum, unit, most}] in the order of telling.
 * @param {LogEntry[]} log
 * @param {Pick<Story, "start" | "chapters" | "told">} rules
 * @param {Words} words
 */
export function chapters(log, rules, words) {
  const heads = [...new Set(rules.told.map((one) => one.head || one.on))];
  /** @type {{ title: string, moment: number, found: Map<string, Found> }} */
  let last = { title: rules.start, moment: 0, found: new Map() };
  const made = [last];
  for (const entry of log) {
    if (entry.kind !== "act" || entry.undone) continue;
    entry.events.forEach((event, n) => {
      const before = entry.events.slice(0, n + 1).reverse();
      const begins = rules.chapters.find((one) => fits(event, one));
      if (begins) {
        const title = filled(begins.title, before, words) ?? "";
        last = { title, moment: entry.moment, found: new Map() };
        made.push(last);
      }
      for (const one of rules.told.filter((some) => fits(event, some))) {
        const text = filled(one.text, before, words);
        if (text === null || (one.sum && !event[one.sum])) continue;
        const head = one.head || one.on;
        const part = last.found.get(head) ?? { rule: one, things: new Map() };
        last.found.set(head, part);
        const known = part.things.get(text) ?? { sum: 0, count: 0 };
        part.things.set(text, {
          sum: one.sum ? (known.sum ?? 0) + event[one.sum] : null,
          count: known.count + 1,
        });
      }
    });
  }
  return made
    .map(({ title, moment, found }) => ({
      title,
      moment,
      text: heads
        .flatMap((head) => found.get(head) ?? [])
        .map(({ rule, things }) => phrase(rule, things, words))
        .join(" "),
    }))
    .filter(({ text }, n) => text || n === made.length - 1);
}

/**
 * The chapters as lines; each leads to where it begins.
 * @param {Store} store
 * @param {Ui} ui
 */
export function storyLines(store, ui) {
  const { present } = ui;
  const story = present.log?.story;
  if (!story) return [];
  /** @type {(names: Record<string, string>) => Say} */
  const called = (names) => (value) =>
    names[value] ?? story.names.plain?.[value] ?? present.map?.hexes[value]?.name ?? String(value);
  const named = Object.fromEntries(
    Object.entries({ plain: {}, ...story.names }).map(([kind, names]) => [kind, called(names)]),
  );
  /** @type {Words} */
  const words = {
    ...named,
    name: (seat) => ui.table.seats[seat]?.name ?? "",
    money: (amount) => worded(amount, present.money),
    score: (amount) => worded(amount, present.score),
    count: (amount) => `×${amount}`,
  };
  return chapters(store.log, story, words).map(({ title, moment, text }) =>
    h(
      "li",
      { class: "line chapter", "data-moment": moment },
      h(
        "button",
        {
          class: "moment",
          type: "button",
          title: `Look at move ${moment}`,
          "aria-label": `Look at move ${moment}: ${title}`,
          onclick: () => ui.look(moment),
        },
        String(moment),
      ),
      h("b", {}, title),
      ": ",
      text || "nothing yet.",
    ),
  );
}
