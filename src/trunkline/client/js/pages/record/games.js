// The record: finished games with filters, a page for each player, statistics, ratings.

/** @import { Child, Go } from "../../ui.js" */
/** @import { Account, RecordFilters } from "../../wire.js" */
/** @import { Label } from "./game_list.js" */

import { get, me } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { files, frame, gameList, labels, query, words } from "./game_list.js";
import { sampleGames } from "./samples.js";
import { ratingsView, statisticsView } from "./statistics.js";
import { worthWatching } from "./worth_watching.js";

const VIEWS = [
  ["games", "Games"],
  ["mine", "My games"],
  ["ratings", "Ratings"],
  ["statistics", "Statistics"],
];

const FIRST = ["title", "player", "players"];
/** Filters that are folded until one is used. */
const MORE = ["edition", "scenario", "since", "until", "least", "most", "ending", "rated"];
const FILTERS = [...FIRST, ...MORE];

/**
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showRecord(app, go) {
  /** @type {[Label, RecordFilters, Account | null]} */
  const [label, values, who] = await Promise.all([labels(), get("/api/record/filters"), me()]);
  const params = new URLSearchParams(location.search);
  const views = VIEWS.filter(([id]) => who || id !== "mine");
  const view = views.find(([id]) => id === params.get("view"))?.[0] ?? "games";
  /** @type {Record<string, () => Child | Promise<Child>>} */
  const shown = {
    games: () => gamesView(params, values, label, go, who),
    mine: () => mineView(label),
    statistics: () => statisticsView(label),
    ratings: () => ratingsView(params, values, label, go),
  };
  document.title = "Record – Trunkline";
  frame(
    app,
    h(
      "div",
      { class: "record-head" },
      h("h1", {}, "The record"),
      h(
        "nav",
        { "aria-label": "Views of the record" },
        views.map(([id, text]) =>
          h(
            "a",
            {
              href: id === "games" ? "/record" : `/record?view=${id}`,
              "aria-current": id === view ? "page" : null,
            },
            text,
          ),
        ),
      ),
    ),
    await shown[view](),
  );
}

/**
 * My own finished games, those that are not public too.
 * @param {Label} label
 */
const mineView = (label) => [
  h(
    "p",
    { class: "soft small" },
    "All your finished games. Private games are visible only to you.",
  ),
  gameList(new URLSearchParams({ mine: "1" }), label, "You have not finished a game yet."),
  files("/api/record.csv?mine=1", "/api/record?mine=1"),
];

/**
 * @param {URLSearchParams} params
 * @param {RecordFilters} values
 * @param {Label} label
 * @param {Go} go
 * @param {Account | null} who
 */
function gamesView(params, values, label, go, who) {
  const wish = new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  /** @type {(name: string, text: string, options: (string | number)[], say?: (value: string) => string) => Child} */
  const pick = (name, text, options, say = words) =>
    options.length
      ? h(
          "label",
          {},
          text,
          h(
            "select",
            { name },
            h("option", { value: "" }, "any"),
            options.map((one) =>
              h(
                "option",
                { value: one, selected: String(one) === wish.get(name) },
                say(String(one)),
              ),
            ),
          ),
        )
      : null;
  /** @type {(name: string, text: string, more: Record<string, unknown>) => HTMLElement} */
  const input = (name, text, more) =>
    h("label", {}, text, h("input", { name, value: wish.get(name) ?? "", ...more }));
  const form = h(
    "form",
    {
      class: "filters",
      "aria-label": "Filter games",
      onsubmit: (event) => {
        event.preventDefault();
        const filled = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
          const text = String(value).trim();
          return text ? [[name, text]] : [];
        });
        go(`/record${query(new URLSearchParams(filled))}`);
      },
    },
    pick("title", "Title", values.titles, label),
    input("player", "Player", { minlength: 2, maxlength: 24 }),
    pick("players", "Number of players", [2, 3, 4, 5, 6, 7]),
    h(
      "details",
      { class: "more-filters", open: MORE.some((name) => wish.has(name)) },
      h("summary", {}, "More filters"),
      h(
        "div",
        {},
        pick("edition", "Edition", values.editions, (value) => label.option("edition", value)),
        pick("scenario", "Scenario", values.scenarios, (value) => label.option("scenario", value)),
        pick("ending", "Ended by", values.endings),
        input("since", "From", { type: "date" }),
        input("until", "To", { type: "date" }),
        input("least", "Moves, at least", { type: "number", min: 0 }),
        input("most", "Moves, at most", { type: "number", min: 0 }),
        pick("rated", "Rated", [1, 0], (value) => (value === "1" ? "rated" : "not rated")),
      ),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button primary" }, "Search"),
      wish.toString() ? h("a", { class: "button", href: "/record" }, "All games") : null,
    ),
  );
  return [
    wish.toString() ? null : [worthWatching(), sampleGames(go)],
    h("h2", {}, "Finished games"),
    h(
      "details",
      { class: "filter-box", open: Boolean(wish.toString()) || innerWidth > 700 },
      h("summary", {}, "Search and filter"),
      form,
    ),
    gameList(
      wish,
      label,
      wish.toString()
        ? "No matching games."
        : [
            "No public game has been finished yet.",
            who
              ? [
                  " Games against bots are not public: ",
                  h("a", { href: "/record?view=mine" }, "my games"),
                  ".",
                ]
              : "",
          ],
    ),
    files(`/api/record.csv${query(wish)}`, `/api/record${query(wish)}`),
  ];
}
