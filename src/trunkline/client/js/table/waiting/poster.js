// A table that waits for players, as a poster: the game, how long, at what pace, rated or not.

/** @import { Table } from "../../page.js" */
/** @import { Child } from "../../ui.js" */
/** @import { Title } from "../../wire.js" */

import { houseRules } from "../../app/house_rules.js";
import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { boardOf } from "../../pages/lobby/game_tile.js";
import { titleOf } from "../../pages/lobby/title_names.js";
import { rulesPath } from "../../pages/rules/paths.js";
import { freeSeats } from "./free_seats.js";

/** Who may sit down: in a word for each kind of table. */
const WATCHERS = { public: "open to all", unlisted: "by invitation", private: "by invitation" };

/**
 * What is said about a table that waits.
 * @param {Table} table
 * @param {Title | undefined} info
 */
export function posterOf(table, info) {
  const name = info ? titleOf(table, [info]) : table.title;
  const way = WATCHERS[/** @type {keyof typeof WATCHERS} */ (table.visibility)];
  const invited = table.seats.some(({ kind }) => kind === "invite");
  return [
    h(
      "div",
      { class: "pics" },
      h("div", { class: "pic" }, info ? h("img", { src: info.wide, alt: "" }) : null, stamp(table)),
      board(table, name),
    ),
    h(
      "div",
      { class: "in" },
      h("p", { class: "over" }, `${table.owner}’s table · ${invited ? "by invitation" : way}`),
      h("h1", { id: "table-name" }, table.name || name),
      info?.about.aim ? h("p", { class: "lead" }, info.about.aim) : null,
      facts(table, info, name),
      info ? links(info) : null,
    ),
  ];
}

/** @param {Table} table */
function stamp(table) {
  const { ready } = table;
  const free = freeSeats(table).length;
  const words = free
    ? `Waiting for ${free} ${free === 1 ? "player" : "players"}`
    : ready
      ? "Ready?"
      : "Ready to start";
  return h("span", { class: "stamp", role: "status" }, words);
}

/**
 * @param {Table} table
 * @param {string} name
 */
function board(table, name) {
  /** @type {HTMLElement} */
  const picture = h(
    "div",
    { class: "pic map" },
    h("img", {
      src: boardOf(table, "whole"),
      alt: `The map of ${name}`,
      onerror: () => picture.remove(),
    }),
  );
  return picture;
}

/** @type {(name: string, text: Child, more?: Child) => Child} */
const fact = (name, text, more = null) => [
  h("dt", {}, name),
  h("dd", {}, text, more ? h("small", {}, more) : null),
];

/**
 * @param {Table} table
 * @param {Title | undefined} info
 * @param {string} name
 */
function facts(table, info, name) {
  const { terms } = table;
  const edition = info?.explained.edition?.names?.[String(table.options.edition)];
  const own = houseRules(table);
  const rules = [edition, own ? null : "no house rules"].filter(Boolean).join(", ");
  return h(
    "dl",
    { class: "timetable" },
    fact("Game", name, [rules, own ? [rules ? ", " : "", own] : null]),
    info?.about.hours ? fact("Length", info.about.hours) : null,
    fact("Pace", terms.pace, terms.clock),
    fact("Rated", terms.rated ? "yes" : "no", terms.rating),
    table.least ? fact("Players", `${table.least} to ${table.seats.length}`) : null,
    table.least_rating === null ? null : fact("For", `a rating of ${table.least_rating} or more`),
  );
}

/** @param {Title} info */
const links = (info) =>
  h(
    "p",
    { class: "row" },
    h("a", { class: "button small", href: rulesPath(info.title) }, sprite("book"), "Rules"),
    h(
      "a",
      { class: "button small", href: `/learn/${encodeURIComponent(info.title)}` },
      sprite("learn"),
      "Learn it meanwhile",
    ),
  );
