// A game as a card with a picture of its board: mine, running ones, and those worth watching.

/** @import { Table } from "../../page.js" */
/** @import { Child } from "../../ui.js" */
/** @import { FeaturedGame, RunningGame, Title } from "../../wire.js" */

import { portrait } from "../../app/faces.js";
import { settings } from "../../app/settings.js";
import { h, worded } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { left, since } from "../../lib/spans.js";
import { titleOf } from "./title_names.js";

/** The colours of the page: pictures are requested in the same. */
export function colours() {
  if (settings.theme === "light" || settings.theme === "dark") return settings.theme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * The address of a table's board, whole or around the last move.
 * @param {Table} table
 * @param {"whole" | "last"} part
 */
export const boardOf = ({ id, version }, part = "last") =>
  `/api/tables/${id}/board/${version}/${part}/${colours()}`;

/**
 * The picture of a tile; where there is no board yet, its place stays empty.
 * @param {string} src
 * @param {Child} tag
 */
function picture(src, tag) {
  /** @type {HTMLElement} */
  const image = h("img", {
    src,
    alt: "",
    loading: "lazy",
    width: 400,
    height: 230,
    onerror: () => image.remove(),
  });
  return h("span", { class: "pic" }, image, tag);
}

/**
 * Who sits there, as a row of small portraits.
 * @param {Table} table
 */
const crowd = ({ seats }) =>
  h(
    "span",
    {
      class: "seats",
      role: "img",
      "aria-label": seats
        .map(({ kind, name }) => (kind === "open" ? "open seat" : name))
        .join(", "),
    },
    seats.filter(({ kind }) => kind === "player" || kind === "bot").map(portrait),
  );

/**
 * @param {Table} table
 * @param {number[]} seats
 */
export const namesOf = (table, seats) =>
  seats.map((seat) => table.seats[seat]?.name ?? "").join(" and ");

/**
 * A game of mine: what it asks, where it stands, how long is left.
 * @param {Table} table
 * @param {Title[]} titles
 */
export function myTile(table, titles) {
  const waiting = namesOf(table, table.asked);
  const open = table.status === "open";
  const ask = open ? "Waiting for players" : wonBy(table) || table.prompt || table.round;
  const chip = table.my_turn ? "Your turn" : waiting ? `Waiting for ${waiting}` : null;
  const facts = [titleOf(table, titles), table.round, table.since ? since(table.since) : ""];
  return h(
    "a",
    {
      class: `game-tile ${table.my_turn ? "turn" : ""}`,
      href: `/table/${table.id}`,
      "data-table": table.id,
    },
    picture(boardOf(table), news(table)),
    h(
      "span",
      { class: "body" },
      h("b", {}, table.name || titleOf(table, titles)),
      h("span", { class: "ask" }, ask),
      h("span", { class: "soft small" }, facts.filter(Boolean).join(" · "), ownDataMark(table)),
      h(
        "span",
        { class: "meta" },
        h(
          "span",
          {},
          chip ? h("span", { class: `chip ${table.my_turn ? "turn" : ""}` }, chip) : null,
        ),
        h("span", {}, open ? table.terms.pace : table.ranking ? "replay" : left(table.until)),
      ),
    ),
  );
}

/**
 * Who won a game that is over.
 * @param {Table} table
 */
const wonBy = (table) => (table.ranking ? `Won by ${namesOf(table, table.ranking[0].seats)}` : "");

/**
 * A mark for a table whose host has changed the printed data.
 * @param {Table} table
 */
export const ownDataMark = ({ amended }) =>
  amended
    ? [" ", h("span", { class: "badge", title: "This table uses custom game data" }, "custom data")]
    : null;

/**
 * What was said there since I looked.
 * @param {Table} table
 */
function news({ unread }) {
  if (!unread?.lines) return null;
  const words = unread.called ? "you were mentioned" : `${unread.lines} new`;
  return h("span", { class: "live-tag" }, sprite("chat"), words);
}

/**
 * A running game that everybody may watch.
 * @param {RunningGame} game
 * @param {Title[]} titles
 */
export function liveTile({ table, watching }, titles) {
  const open = table.seats.filter(({ kind }) => kind === "open").length;
  const end = open
    ? `${open} ${open === 1 ? "seat" : "seats"} open`
    : watching
      ? `${watching} watching`
      : table.terms.pace;
  return tile(
    table,
    [h("span", { class: "dot" }), "live"],
    table.name || titleOf(table, titles),
    [titleOf(table, titles), table.round].filter(Boolean).join(" · "),
    end,
  );
}

/** @type {Record<string, string>} */
const TAGS = { week: "game of the week", bots: "bots’ best", people: "close finish" };

/**
 * The scores of a finished game, the winner's first: "91 to 64 to 45".
 * @param {Table} table
 */
export const scoresOf = ({ ranking }) =>
  (ranking ?? []).flatMap(({ score, seats }) => seats.map(() => worded(score))).join(" to ");

/**
 * How a finished game is called: by what decided it.
 * @param {FeaturedGame} game
 * @param {Title[]} titles
 */
export function headlineOf({ table, margin }, titles) {
  const info = titles.find((one) => one.title === table.title);
  return margin ? `Decided by ${worded(margin, info?.score)}` : "A shared win";
}

/**
 * Who played: "four bots", or the names.
 * @param {Table} table
 */
export function playersOf({ seats }) {
  const counts = ["no", "one", "two", "three", "four", "five", "six", "seven"];
  if (seats.every(({ bot }) => bot)) return `${counts[seats.length] ?? seats.length} bots`;
  return seats.map(({ name }) => name).join(", ");
}

/**
 * A finished game that is worth watching.
 * @param {FeaturedGame} game
 * @param {Title[]} titles
 */
export function featuredTile(game, titles) {
  const { table, kind, actions } = game;
  return tile(
    table,
    [sprite("star"), TAGS[kind]],
    headlineOf(game, titles),
    `${playersOf(table)}, ${titleOf(table, titles)}`,
    `replay, ${actions} moves`,
  );
}

/**
 * @param {Table} table
 * @param {Child} tag
 * @param {string} name
 * @param {string} text
 * @param {string} end
 */
function tile(table, tag, name, text, end) {
  return h(
    "a",
    { class: "game-tile", href: `/table/${table.id}`, "data-table": table.id },
    picture(boardOf(table), h("span", { class: "live-tag" }, tag)),
    h(
      "span",
      { class: "body" },
      h("b", {}, name),
      h("span", { class: "soft small" }, text, ownDataMark(table)),
      h("span", { class: "meta" }, crowd(table), h("span", {}, end)),
    ),
  );
}

/** A card of the final size while its game is loaded. */
export const emptyTile = () =>
  h(
    "div",
    { class: "game-tile sk", "aria-hidden": "true" },
    h("span", { class: "pic" }),
    h("span", { class: "body" }, h("i"), h("i"), h("i")),
  );
