// The story of a game in a few lines for each round, put together from its events as the title says.

import { h, worded } from "../../lib/dom.js";

/** Whether an event is one of those that are meant. */
function fits(event, { on, when = {} }) {
  return (
    event.kind === on && Object.entries(when).every(([field, value]) => event[field] === value)
  );
}

/** A text with the fields of an event; what it lacks is looked for in what came before it in the same move. Null if it
    is nowhere: then there is nothing to tell. */
function filled(text, events, words) {
  let whole = true;
  const said = text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, field, kind) => {
    const value = events.find((event) => field in event)?.[field];
    if (value === undefined) whole = false;
    return words[kind ?? "plain"](value);
  });
  return whole ? said : null;
}

/** What is said with one word before it: the greatest sums first, equal things counted, and how many more there are. */
function phrase({ head, most = 0, unit = "money" }, found, words) {
  const things = [...found.entries()].sort(([, a], [, b]) => (b.sum ?? 0) - (a.sum ?? 0));
  const named = most && things.length > most + 1 ? things.slice(0, most) : things;
  const said = named.map(([text, { sum, count }]) =>
    sum !== null ? `${text} ${words[unit](sum)}` : count > 1 ? `${text} ×${count}` : text,
  );
  const rest = things.slice(named.length);
  if (rest.length)
    said.push(
      `${rest.length} more${rest[0][1].sum !== null ? ` ${words[unit](rest.reduce((all, [, one]) => all + one.sum, 0))}` : ""}`,
    );
  const text = said.join(", ");
  return `${head ? `${head}: ${text}` : text[0].toUpperCase() + text.slice(1)}.`;
}

/** The chapters of a log: [{title, moment, text}]. `rules` are what the title tells: `start` the name of the first
    chapter, `chapters` [{on, when, title}], `told` [{on, when, head, text, sum, unit, most}] in the order of telling. */
export function chapters(log, rules, words) {
  const heads = [...new Set(rules.told.map((one) => one.head || one.on))];
  const made = [{ title: rules.start, moment: 0, found: new Map() }];
  for (const entry of log) {
    if (entry.kind !== "act" || entry.undone) continue;
    entry.events.forEach((event, n) => {
      const before = entry.events.slice(0, n + 1).reverse();
      const begins = rules.chapters.find((one) => fits(event, one));
      if (begins)
        made.push({
          title: filled(begins.title, before, words),
          moment: entry.moment,
          found: new Map(),
        });
      for (const one of rules.told.filter((some) => fits(event, some))) {
        const text = filled(one.text, before, words);
        if (text === null || (one.sum && !event[one.sum])) continue;
        const { found } = made.at(-1);
        const head = one.head || one.on;
        if (!found.has(head)) found.set(head, { rule: one, things: new Map() });
        const { things } = found.get(head);
        const known = things.get(text) ?? { sum: one.sum ? 0 : null, count: 0 };
        things.set(text, {
          sum: one.sum ? known.sum + event[one.sum] : null,
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
        .filter((head) => found.has(head))
        .map((head) => phrase(found.get(head).rule, found.get(head).things, words))
        .join(" "),
    }))
    .filter(({ text }, n) => text || n === made.length - 1);
}

/** The chapters as lines; each leads to where it begins. */
export function storyLines(store, ui) {
  const { present } = store.view;
  const { story } = store.still.log;
  const called = (names) => (value) =>
    names[value] ?? story.names.plain?.[value] ?? present.map?.hexes[value]?.name ?? String(value);
  const named = Object.fromEntries(
    Object.entries({ plain: {}, ...story.names }).map(([kind, names]) => [kind, called(names)]),
  );
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
