// The page of a player: finished games, statistics and rating.

/** @import { Child } from "../../ui.js" */
/** @import { Player } from "../../wire.js" */
/** @import { Label } from "./game_list.js" */

import { get } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import {
  files,
  frame,
  gameList,
  grid,
  labels,
  playerLink,
  query,
  rated,
  times,
} from "./game_list.js";

/** @type {Record<string, string>} */
const PLACES = { 1: "first", 2: "second", 3: "third" };

/**
 * @param {HTMLElement} app
 * @param {string} name
 */
export async function showPlayer(app, name) {
  /** @type {[Label, Player]} */
  const [label, who] = await Promise.all([
    labels(),
    get(`/api/players/${encodeURIComponent(name)}`),
  ]);
  document.title = `${who.name} – Trunkline`;
  /** @param {string} number */
  const place = (number) => PLACES[number] ?? `${number}th`;
  /** @param {Player["titles"][number]} one */
  const places = (one) => {
    const shared = one.games - Object.values(one.places).reduce((sum, count) => sum + count, 0);
    return [
      ...Object.entries(one.places).map(([number, count]) => `${place(number)} ${count}`),
      shared ? `on one screen ${shared}` : null,
    ]
      .filter(Boolean)
      .join(", ");
  };
  /** @type {(title: string, content: Child) => Child} */
  const part = (title, content) =>
    content ? h("section", { class: "stack" }, h("h2", {}, title), content) : null;
  /** @type {<Row>(rows: Row[], make: (rows: Row[]) => Child) => Child} */
  const some = (rows, make) => (rows.length ? make(rows) : null);
  /** @param {string} text */
  const scale = (text) =>
    text === "people" ? "against people" : `against people and bots at ${label(text.slice(5))}`;
  const own = new URLSearchParams(who.me ? { mine: "1" } : { player: who.name });
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
    who.games ? part("Games", gameList(own, label, "")) : null,
    who.games ? files(`/api/record.csv${query(own)}`, `/api/record${query(own)}`) : null,
  );
}
