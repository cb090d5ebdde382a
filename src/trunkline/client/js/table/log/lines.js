// The lines of an entry of the log: what was done, said or decided.

/** @import { Half, LogEntry, Page } from "../../page.js" */
/** @import { Child } from "../../ui.js" */
/** @import { Log } from "./log.js" */

import { h, put, sentence } from "../../lib/dom.js";
import { isMine } from "../seats.js";

/**
 * What a line tells, by its kind: the event, or an action of which nothing else is told.
 * @param {LogEntry} entry
 * @param {number} n
 */
const kindOf = ({ events, lines, action }, n) =>
  events?.length === lines.length ? events[n].kind : action?.kind;

/**
 * Return True if a part of the game begins with a line: the title says which events are such.
 * @param {LogEntry} entry
 * @param {number} n
 * @param {Half<Page>} still
 */
export const heads = (entry, n, { log }) => log?.heads?.includes(kindOf(entry, n) ?? "") ?? false;

/**
 * Return True if an entry says nothing but that somebody passed.
 * @param {LogEntry} entry
 * @param {Half<Page>} still
 */
export const passes = (entry, { log }) =>
  entry.lines.length === 1 && (log?.passes?.includes(kindOf(entry, 0) ?? "") ?? false);

/**
 * What a bot says about its move: at a touch, a click or a key, and under the pointer.
 * @param {string} text
 */
function why(text) {
  const said = h("span", { class: "because", hidden: true }, text);
  /** @type {HTMLButtonElement} */
  const ask = h(
    "button",
    {
      class: "why",
      type: "button",
      title: text,
      "aria-expanded": "false",
      onclick: () => {
        said.hidden = !said.hidden;
        ask.setAttribute("aria-expanded", String(!said.hidden));
      },
    },
    "why?",
  );
  return [ask, said];
}

/**
 * The way to the moment of a move.
 * @param {LogEntry} entry
 * @param {Log} log
 */
const momentButton = ({ moment }, { ui }) =>
  h(
    "button",
    {
      class: "moment",
      type: "button",
      title: `Look at move ${moment}`,
      "aria-label": `Look at move ${moment}`,
      onclick: () => ui.look(moment),
    },
    String(moment),
  );

/**
 * Who spoke, and the way to what can be done about them.
 * @param {LogEntry} entry
 * @param {Log} log
 * @returns {Child}
 */
const speaker = (entry, log) => [
  h(
    "button",
    {
      class: "speaker",
      type: "button",
      title: `About ${entry.name}`,
      onclick: () => log.private?.about(entry),
    },
    entry.name,
  ),
  ": ",
];

/**
 * Return the lines of an entry.
 * @param {LogEntry} entry
 * @param {Log} log
 */
export function entryLines(entry, log) {
  const { still, live } = log.store;
  const move = entry.kind === "act";
  const called = entry.mentions?.some((seat) => isMine(live.table, seat));
  return entry.lines.map((text, n) => {
    const heading = heads(entry, n, still);
    const classes = [
      "line",
      `by-${move ? entry.by : entry.kind}`,
      called ? "called" : "",
      entry.undone ? "undone" : "",
      passes(entry, still) ? "soft pass" : "",
      heading ? "heading" : "",
    ];
    return h(
      "li",
      {
        class: classes.join(" "),
        "data-moment": move ? entry.moment : null,
        "data-said": entry.kind === "chat" ? entry.n : null,
      },
      move && n === 0 ? momentButton(entry, log) : null,
      entry.kind === "chat" ? speaker(entry, log) : null,
      sentence(text, log.ui.explain),
      entry.why && n === 0 && !heading ? why(entry.why) : null,
    );
  });
}

/**
 * Add a line to a list; passes in a row fold into one line.
 * @param {HTMLElement} list
 * @param {HTMLElement} line
 */
export function addLine(list, line) {
  const last = list.lastElementChild;
  if (!line.classList.contains("pass")) list.append(line);
  else if (last?.classList.contains("passes")) {
    const passes = last.querySelector("ol");
    passes?.append(line);
    put(last.querySelector("summary") ?? last, `${passes?.children.length} passes`);
  } else if (last?.classList.contains("pass")) {
    last.remove();
    list.append(
      h(
        "li",
        { class: "passes" },
        h("details", {}, h("summary", { class: "soft" }, "2 passes"), h("ol", {}, last, line)),
      ),
    );
  } else list.append(line);
}
