// What the pages of the record have in common: the frame, tables, lists of games, files.

/** @import { Child } from "../../ui.js" */
/** @import { ListedRating, RecordGame } from "../../wire.js" */

import { allTitles, get, messageOf } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { short } from "../lobby/title_names.js";

/** @param {string} text */
const day = (text) =>
  new Date(text).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

/** @param {string} text */
export const words = (text) => text.replaceAll("_", " ").replaceAll("-", " ");

/** @param {URLSearchParams} params */
export const query = (params) => (params.toString() ? `?${params}` : "");

/** @type {(count: number, one: string, many?: string) => string} */
export const times = (count, one, many = `${one}s`) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** @typedef {Awaited<ReturnType<typeof labels>>} Label */

/**
 * A page of its own with the usual bar.
 * @param {HTMLElement} app
 * @param {Child[]} parts
 */
export function frame(app, ...parts) {
  app.replaceChildren(h("div", { class: "record-page" }, h("main", { id: "main" }, parts)));
}

export async function labels() {
  const titles = await allTitles();
  const known = new Map(titles.map((info) => [info.title, short(info)]));
  /** @param {string} title */
  const label = (title) => known.get(title) ?? title;
  /**
   * What a title calls a value of one of its options; without a title whichever knows it.
   * @type {(name: string, value: string, title?: string | null) => string}
   */
  label.option = (name, value, title = null) =>
    titles
      .filter((info) => !title || info.title === title)
      .map((info) => info.explained[name]?.names?.[value])
      .find(Boolean) ?? words(value);
  return label;
}

/**
 * A player's name; those who have a page are links to it.
 * @type {(player: { name: string, page: boolean }) => Child}
 */
export const playerLink = ({ name, page }) =>
  page ? h("a", { href: `/player/${encodeURIComponent(name)}` }, name) : name;

/**
 * A table of facts that scrolls by itself where it is too wide.
 * @type {(caption: string, heads: string[], rows: Child[][]) => HTMLElement}
 */
export const grid = (caption, heads, rows) =>
  h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", { class: "unseen" }, caption),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          heads.map((head) =>
            h(
              "th",
              { scope: "col", class: head.startsWith("#") ? "number" : "" },
              head.replace("#", ""),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        rows.map((row) =>
          h(
            "tr",
            {},
            row.map((value, n) =>
              h(
                n ? "td" : "th",
                { scope: n ? null : "row", class: heads[n].startsWith("#") ? "number" : "" },
                value,
              ),
            ),
          ),
        ),
      ),
    ),
  );

/**
 * One finished game: who won, by how much, why it ended.
 * @param {RecordGame} game
 * @param {Label} label
 */
function gameRow(game, label) {
  const facts = [
    game.edition && label.option("edition", game.edition, game.title),
    game.scenario && label.option("scenario", game.scenario, game.title),
    game.rounds ? times(game.rounds, "round") : null,
    times(game.actions, "move"),
    game.rated ? "rated" : null,
  ].filter(Boolean);
  return h(
    "li",
    { class: "game" },
    h(
      "div",
      { class: "row" },
      h(
        "a",
        { href: `/table/${game.table}`, class: "game-name" },
        h("b", {}, game.name || label(game.title)),
      ),
      game.name ? h("span", { class: "badge" }, label(game.title)) : null,
      game.public ? null : h("span", { class: "badge" }, "not public"),
      h("span", { class: "soft grow" }, day(game.finished)),
    ),
    h(
      "ol",
      { class: "places" },
      game.seats.map((one, n) =>
        h(
          "li",
          { class: one.place === 1 ? "first" : "" },
          h("span", { class: "soft" }, `${one.place}.`),
          " ",
          one.page && one.name === game.seats[n - 1]?.name ? null : playerLink(one),
          " ",
          h("span", { class: "soft" }, one.words),
        ),
      ),
    ),
    h(
      "p",
      { class: "soft small" },
      game.ending_words.replace(/\s*\(§[^)]*\)/g, ""),
      " ",
      facts.join(", "),
      game.why_unrated
        ? ["; ", h("span", {}, `not rated: ${game.why_unrated.toLowerCase().replace(/\.$/, "")}`)]
        : null,
      ".",
    ),
  );
}

/**
 * Games, page by page.
 * @param {URLSearchParams} path
 * @param {Label} label
 * @param {Child} empty
 */
export function gameList(path, label, empty) {
  const list = h("ul", { class: "games" });
  const more = h("button", { class: "button", type: "button", hidden: true }, "Show older");
  const status = h("p", { class: "soft", role: "status" });
  /** @param {string} [before] */
  const load = async (before) => {
    const params = new URLSearchParams(path);
    if (before) params.set("before", before);
    try {
      /** @type {{ games: RecordGame[], next: string | null }} */
      const { games, next } = await get(`/api/record${query(params)}`);
      list.append(...games.map((game) => gameRow(game, label)));
      more.hidden = !next;
      more.onclick = () => load(next ?? undefined);
      put(status, list.children.length ? "" : empty);
    } catch (error) {
      more.hidden = true;
      put(status, messageOf(error));
    }
  };
  load();
  return [status, list, more];
}

/** @type {(csv: string, json: string) => HTMLElement} */
export const files = (csv, json) =>
  h(
    "p",
    { class: "soft small" },
    "Download: ",
    h("a", { href: csv, download: "" }, "CSV"),
    ", ",
    h("a", { href: json }, "JSON"),
    ".",
  );

/** @type {(one: ListedRating & { sure: number }) => (string | number)[]} */
export const rated = (one) => [
  one.rating.toFixed(1),
  `± ${one.off.toFixed(1)}`,
  one.sure.toFixed(1),
  one.games,
];
