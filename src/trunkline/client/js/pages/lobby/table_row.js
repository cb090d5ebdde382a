// A table in a list: its name, who sits there, and where its game stands.

/** @import { Seat, Table } from "../../page.js" */
/** @import { Child } from "../../ui.js" */
/** @import { ListedRating, Title } from "../../wire.js" */

import { houseRules } from "../../app/house_rules.js";
import { h } from "../../lib/dom.js";
import { ownDataMark } from "./game_tile.js";
import { short } from "./title_names.js";

/** @param {string} text */
const day = (text) =>
  new Date(text).toLocaleDateString(undefined, { month: "short", day: "numeric" });

/**
 * A rating in a sentence.
 * @param {ListedRating} rating
 */
export const ratingWords = ({ rating, off, games }) =>
  `Rating against people: ${rating} ± ${off}, ${games} ${games === 1 ? "game" : "games"}`;

/**
 * Who sits at a seat, with their rating where they have one.
 * @param {Seat} seat
 * @param {Record<string, ListedRating>} ratings
 * @returns {Child}
 */
function seated({ kind, name, owner }, ratings) {
  if (kind === "open") return "open seat";
  if (kind === "invite") return "invited";
  const known = kind === "player" && owner ? ratings[owner] : null;
  return known
    ? [name, h("span", { title: ratingWords(known) }, ` (${Math.round(known.rating)})`)]
    : name;
}

/**
 * Where a table stands: whose turn it is, how many seats are free, who won.
 * @param {Table} table
 * @returns {Child}
 */
function state(table) {
  /** @param {number[]} seats */
  const names = (seats) => seats.map((seat) => table.seats[seat]?.name);
  const where = table.round || `move ${table.moment}`;
  if (table.my_turn)
    return [h("span", { class: "soft" }, where), h("span", { class: "badge turn" }, "your turn")];
  const open = openSeats(table).length;
  const words =
    table.status === "playing"
      ? `${where}, ${names(table.asked).join(", ")} to act`
      : table.status === "open"
        ? `${open} open ${open === 1 ? "seat" : "seats"}`
        : table.ranking
          ? `won by ${names(table.ranking[0].seats).join(" and ")}`
          : table.status;
  return h("span", { class: "soft" }, words);
}

/** @param {Table} table */
const openSeats = (table) => table.seats.filter((seat) => seat.kind === "open");

/**
 * What was said there since I looked; only of my own tables.
 * @param {Table} table
 */
function unread({ unread: news }) {
  if (!news?.lines) return null;
  const words = `${news.lines} new ${news.lines === 1 ? "message" : "messages"}`;
  return h(
    "span",
    { class: `badge ${news.called ? "turn" : ""}` },
    news.called ? "you were mentioned in chat" : words,
  );
}

/**
 * Return a table as an item of a list.
 * @param {Table} table
 * @param {Title | undefined} info
 * @param {Record<string, ListedRating>} ratings by account
 * @param {(table: Table, seat: number) => void} join
 */
export function tableRow(table, info, ratings, join) {
  const title = info ? short(info) : table.title;
  const [free] = openSeats(table);
  return h(
    "li",
    { class: table.my_turn ? "turn" : "" },
    h(
      "a",
      { href: `/table/${table.id}`, class: "table-link" },
      h("b", {}, table.name || title),
      table.name ? h("span", { class: "badge" }, title) : null,
      table.pace === "async" ? h("span", { class: "badge" }, "over days") : null,
      unread(table),
      h(
        "span",
        { class: "soft clip" },
        table.seats.map((seat, n) => [n ? ", " : "", seated(seat, ratings)]),
      ),
      state(table),
      h("time", { class: "soft", datetime: table.updated }, day(table.updated)),
    ),
    houseRules(table),
    ownDataMark(table),
    table.status === "open" && free && !table.mine.length
      ? h(
          "button",
          {
            class: "button small primary",
            type: "button",
            onclick: () => join(table, free.seat),
          },
          "Join",
        )
      : null,
  );
}
