// The record: finished games with filters, a page for each player, statistics, ratings.

import { bar } from "../../app/header.js";
import { get, me } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { short } from "../lobby/landing.js";

const VIEWS = [
  ["games", "Games"],
  ["statistics", "Statistics"],
  ["ratings", "Ratings"],
];
const FILTERS = [
  "title",
  "player",
  "edition",
  "scenario",
  "players",
  "since",
  "until",
  "least",
  "most",
  "ending",
  "rated",
];

const day = (text) =>
  new Date(text).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
const words = (text) => text.replaceAll("_", " ").replaceAll("-", " ");
const query = (params) => (params.toString() ? `?${params}` : "");
const times = (count, one, many = `${one}s`) =>
  `${count.toLocaleString("en-GB")} ${count === 1 ? one : many}`;

/** A page of its own with the usual bar. */
function frame(app, ...parts) {
  app.replaceChildren(h("div", { class: "record-page" }, bar(), h("main", { id: "main" }, parts)));
}

async function labels() {
  const { titles } = await get("/api/titles");
  const known = new Map(titles.map((info) => [info.title, short(info)]));
  const label = (title) => known.get(title) ?? title;
  /** What a title calls a value of one of its options; without a title whichever knows it. */
  label.option = (name, value, title = null) =>
    titles
      .filter((info) => !title || info.title === title)
      .map((info) => info.explained[name]?.names?.[value])
      .find(Boolean) ?? words(value);
  return label;
}

/** A player's name; those who have a page are links to it. */
const playerLink = ({ name, page }) =>
  page ? h("a", { href: `/player/${encodeURIComponent(name)}` }, name) : name;

/** A table of facts that scrolls by itself where it is too wide. */
const grid = (caption, heads, rows) =>
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

/** One finished game: who won, by how much, why it ended. */
function gameRow(game, label) {
  const facts = [
    ...["edition", "scenario"].map(
      (name) => game[name] && label.option(name, game[name], game.title),
    ),
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

/** Games, page by page. */
function gameList(path, label, empty) {
  const list = h("ul", { class: "games" });
  const more = h("button", { class: "button", type: "button", hidden: true }, "Show older");
  const status = h("p", { class: "soft", role: "status" });
  const load = async (before) => {
    const params = new URLSearchParams(path);
    if (before) params.set("before", before);
    const answer = await get(`/api/record${query(params)}`).catch((error) => ({
      games: [],
      next: null,
      wrong: error.message,
    }));
    list.append(...answer.games.map((game) => gameRow(game, label)));
    more.hidden = !answer.next;
    more.onclick = () => load(answer.next);
    put(status, answer.wrong ?? (list.children.length ? "" : empty));
  };
  load();
  return [status, list, more];
}

export async function showRecord(app, go) {
  const [label, values, who] = await Promise.all([labels(), get("/api/record/values"), me()]);
  const params = new URLSearchParams(location.search);
  const views = who ? [...VIEWS, ["mine", "My games"]] : VIEWS;
  const view = views.some(([id]) => id === params.get("view")) ? params.get("view") : "games";
  document.title = "Record – Trunkline";
  frame(
    app,
    h("h1", {}, "Record"),
    h("p", { class: "soft" }, "Every finished public game. Open one to replay it move by move."),
    h(
      "nav",
      { class: "row", "aria-label": "Views of the record" },
      views.map(([id, text]) =>
        h(
          "a",
          {
            class: "button small",
            href: id === "games" ? "/record" : `/record?view=${id}`,
            "aria-current": id === view ? "page" : null,
          },
          text,
        ),
      ),
    ),
    await {
      games: () => gamesView(params, values, label, go, who),
      mine: () => mineView(label),
      statistics: () => statisticsView(label),
      ratings: () => ratingsView(params, values, label, go),
    }[view](),
  );
}

/** My own finished games, those that are not public too. */
const mineView = (label) => [
  h(
    "p",
    { class: "soft small" },
    "All your finished games. Private games are visible only to you.",
  ),
  gameList({ mine: 1 }, label, "You have not finished a game yet."),
  files("/api/record.csv?mine=1", "/api/record?mine=1"),
];

function gamesView(params, values, label, go, who) {
  const wish = new URLSearchParams(
    FILTERS.filter((name) => params.get(name)).map((name) => [name, params.get(name)]),
  );
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
  const input = (name, text, more) =>
    h("label", {}, text, h("input", { name, value: wish.get(name) ?? "", ...more }));
  const form = h(
    "form",
    {
      class: "filters",
      "aria-label": "Filter games",
      onsubmit: (event) => {
        event.preventDefault();
        const filled = [...new FormData(event.currentTarget)].filter(([, value]) => value.trim());
        go(
          `/record${query(new URLSearchParams(filled.map(([name, value]) => [name, value.trim()])))}`,
        );
      },
    },
    pick("title", "Title", values.titles, label),
    input("player", "Player", { minlength: 2, maxlength: 24 }),
    pick("players", "Number of players", [2, 3, 4, 5, 6, 7]),
    pick("edition", "Edition", values.editions, (value) => label.option("edition", value)),
    pick("scenario", "Scenario", values.scenarios, (value) => label.option("scenario", value)),
    pick("ending", "Ended by", values.endings),
    input("since", "From", { type: "date" }),
    input("until", "To", { type: "date" }),
    input("least", "Moves, at least", { type: "number", min: 0 }),
    input("most", "Moves, at most", { type: "number", min: 0 }),
    pick("rated", "Rated", [1, 0], (value) => (value === "1" ? "rated" : "not rated")),
    h(
      "div",
      { class: "row" },
      h("button", { class: "button primary" }, "Search"),
      wish.toString() ? h("a", { class: "button", href: "/record" }, "All games") : null,
    ),
  );
  return [
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

const files = (csv, json) =>
  h(
    "p",
    { class: "soft small" },
    "Download: ",
    h("a", { href: csv, download: "" }, "CSV"),
    ", ",
    h("a", { href: json }, "JSON"),
    ".",
  );

async function statisticsView(label) {
  const { statistics } = await get("/api/record/statistics");
  const counted = (counts, say) =>
    Object.entries(counts)
      .map(([key, count]) => `${say(key)} ${count}`)
      .join(", ");
  return [
    statistics.length
      ? grid(
          "Games by title and number of players",
          [
            "Title",
            "#Players",
            "#Games",
            "#Rounds",
            "#Moves",
            "#Hours",
            "#The winner's score",
            "Won from seat",
            "Ended by",
          ],
          statistics.map((one) => [
            label(one.title),
            one.players,
            one.games,
            one.rounds,
            one.actions,
            one.hours ?? "–",
            one.score.toLocaleString("en-GB"),
            counted(one.wins, (seat) => `${seat}:`),
            counted(one.endings, (reason) => `${words(reason)}:`),
          ]),
        )
      : h("p", { class: "soft" }, "No public game has been finished yet."),
    h(
      "p",
      { class: "soft small" },
      "Averages over all finished public games. Hours are from the first move to the last, including pauses; imported games have none.",
    ),
    files("/api/record/statistics.csv", "/api/record/statistics"),
  ];
}

const rated = (one) => [
  one.rating.toFixed(1),
  `± ${one.off.toFixed(1)}`,
  one.sure.toFixed(1),
  one.games,
];

async function ratingsView(params, values, label, go) {
  const title = params.get("title") ?? "";
  const which = title ? `?title=${encodeURIComponent(title)}` : "";
  const { ratings } = await get(`/api/ratings${which}`);
  return [
    h(
      "label",
      { class: "scale" },
      "Scale",
      h(
        "select",
        {
          name: "scale",
          onchange: (event) =>
            go(
              `/record?view=ratings${event.target.value ? `&title=${encodeURIComponent(event.target.value)}` : ""}`,
            ),
        },
        h("option", { value: "" }, "against people"),
        values.titles.map((one) =>
          h(
            "option",
            { value: one, selected: one === title },
            `against people and bots at ${label(one)}`,
          ),
        ),
      ),
    ),
    ratings.length
      ? grid(
          "Ratings",
          ["Player", "#Rating", "#Uncertainty", "#Cautious estimate", "#Games"],
          ratings.map((one) => [playerLink({ name: one.name, page: !one.bot }), ...rated(one)]),
        )
      : h("p", { class: "soft" }, "No rated players yet."),
    h(
      "p",
      { class: "soft small" },
      "OpenSkill ratings: everyone starts at 25 ± 8.3. Sorted by a cautious estimate of strength. A game is rated if it is public, has no bot hints, and every player keeps one seat to the end; unrated games show the reason.",
    ),
    files(`/api/ratings.csv${which}`, `/api/ratings${which}`),
  ];
}

export async function showPlayer(app, name) {
  const [label, who] = await Promise.all([
    labels(),
    get(`/api/players/${encodeURIComponent(name)}`),
  ]);
  document.title = `${who.name} – Trunkline`;
  const place = (number) => ({ 1: "first", 2: "second", 3: "third" })[number] ?? `${number}th`;
  const places = (one) => {
    const shared = one.games - Object.values(one.places).reduce((sum, count) => sum + count, 0);
    return [
      ...Object.entries(one.places).map(([number, count]) => `${place(number)} ${count}`),
      shared ? `on one screen ${shared}` : null,
    ]
      .filter(Boolean)
      .join(", ");
  };
  const part = (title, content) =>
    content ? h("section", { class: "stack" }, h("h2", {}, title), content) : null;
  const some = (rows, make) => (rows.length ? make(rows) : null);
  const scale = (text) =>
    text === "people" ? "against people" : `against people and bots at ${label(text.slice(5))}`;
  const own = who.me ? { mine: 1 } : { player: who.name };
  frame(
    app,
    h("h1", {}, who.name),
    h(
      "p",
      { class: "soft" },
      who.games ? times(who.games, "finished game") : "No finished game yet.",
      who.me ? " (only you can see your private games)" : "",
      who.unlisted ? ". You are hidden from public lists; only you can see this page." : "",
    ),
    part(
      "Ratings",
      some(who.ratings, (rows) =>
        grid(
          "Ratings",
          ["Scale", "#Rating", "#Uncertainty", "#Cautious estimate", "#Games"],
          rows.map((one) => [scale(one.scale), ...rated(one)]),
        ),
      ),
    ),
    part(
      "Places",
      some(who.titles, (rows) =>
        grid(
          "Places by title",
          ["Title", "#Games", "Places"],
          rows.map((one) => [label(one.title), one.games, places(one)]),
        ),
      ),
    ),
    part(
      "Main sources of wealth",
      some(who.favourites, (rows) =>
        h(
          "ul",
          { class: "row" },
          rows.map((one) =>
            h(
              "li",
              { class: "badge", title: label(one.title) },
              `${one.owner}: ${times(one.games, "game")}`,
            ),
          ),
        ),
      ),
    ),
    part(
      "Opponents",
      some(who.opponents, (rows) =>
        grid(
          "Opponents",
          ["Player", "#Games", "#Ahead of them", "#Behind them"],
          rows.map((one) => [
            playerLink({ name: one.name, page: true }),
            one.games,
            one.ahead,
            one.behind,
          ]),
        ),
      ),
    ),
    part(
      "Bots",
      some(who.bots, (rows) =>
        grid(
          "Bots",
          ["Bot", "Title", "#Games", "#Beaten"],
          rows.map((one) => [`${one.bot} bot`, label(one.title), one.games, one.beaten]),
        ),
      ),
    ),
    who.games ? part("Games", gameList(new URLSearchParams(own), label, "")) : null,
    who.games
      ? files(
          `/api/record.csv${query(new URLSearchParams(own))}`,
          `/api/record${query(new URLSearchParams(own))}`,
        )
      : null,
  );
}
