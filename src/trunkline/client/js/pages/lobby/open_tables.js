// Tables with a free seat, as rows: the poster, how they are played in words, who may join.

/** @import { Table } from "../../page.js" */
/** @import { Account, ListedRating, Title } from "../../wire.js" */

import { h } from "../../lib/dom.js";
import { ownDataMark } from "./game_tile.js";
import { titleOf } from "./title_names.js";

/**
 * Why somebody may not take a seat; empty if they may.
 * @param {Table} table
 * @param {Record<string, ListedRating>} ratings
 * @param {Account | null} who
 */
export function refusalOf({ least_rating: least }, ratings, who) {
  if (least === null) return "";
  const mine = who ? ratings[who.name]?.rating : undefined;
  return mine !== undefined && Math.round(mine) >= least ? "" : `rating ${least} or more`;
}

/**
 * @param {Table} table
 * @param {Title[]} titles
 * @param {Record<string, ListedRating>} ratings
 * @param {Account | null} who
 * @param {(table: Table, seat: number) => void} join
 */
export function openRow(table, titles, ratings, who, join) {
  const info = titles.find((one) => one.title === table.title);
  const free = table.seats.find(({ kind }) => kind === "open");
  const taken = table.seats.filter(({ kind }) => kind === "player" || kind === "bot").length;
  const reason = refusalOf(table, ratings, who);
  const words = [
    titleOf(table, titles),
    table.terms.pace,
    table.terms.rated ? "rated" : "not rated",
    reason,
  ];
  const name = table.name || titleOf(table, titles);
  return h(
    "li",
    { "data-table": table.id },
    h("img", { src: info?.wide ?? "", alt: "", width: 40, height: 40, loading: "lazy" }),
    h("a", { class: "name", href: `/table/${table.id}` }, name, ownDataMark(table)),
    h("span", { class: "soft hide" }, words.filter(Boolean).join(" · ")),
    h("span", { class: "soft hide" }, `${taken} of ${table.seats.length}`),
    free && !reason
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "aria-label": `Join ${name}`,
            "data-key": `join-${table.id}`,
            onclick: () => join(table, free.seat),
          },
          "Join",
        )
      : h("a", { class: "button small", href: `/table/${table.id}` }, "Open"),
  );
}
