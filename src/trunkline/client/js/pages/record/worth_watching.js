// What the record opens with: the game of the week with its map and its lines, then others worth watching.

/** @import { Charts, Featured, FeaturedGame, Title, Titles } from "../../wire.js" */

import { get } from "../../lib/api.js";
import { h, put, s, worded } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { boardOf, featuredTile, headlineOf, playersOf } from "../lobby/game_tile.js";
import { titleOf } from "../lobby/title_names.js";

const POINTS = 60;
const [WIDE, HIGH, ROOM] = [520, 200, 150];
/** Pixels between two names at the ends of lines. */
const LINE = 18;
const COLOURS = 8;

/** Return the section; it fills when the games are there, and stays away without any. */
export function worthWatching() {
  const root = h("div", { class: "worth", hidden: true });
  fill(root).catch(() => {}); // the list of games below says what is wrong
  return root;
}

/** @param {HTMLElement} root */
async function fill(root) {
  /** @type {[Featured, Titles]} */
  const [{ week, worth }, { titles }] = await Promise.all([
    get("/api/featured"),
    get("/api/titles"),
  ]);
  const [first, ...rest] = [...(week ? [week] : []), ...worth];
  if (!first) return;
  root.hidden = false;
  put(
    root,
    gameOfTheWeek(first, titles),
    rest.length
      ? h(
          "section",
          { "aria-label": "Worth watching" },
          h("h2", {}, "Worth watching"),
          h(
            "div",
            { class: "live-tiles" },
            rest.map((game) => featuredTile(game, titles)),
          ),
        )
      : null,
  );
}

/**
 * One game with its map, how it went, and the way into it.
 * @param {FeaturedGame} game
 * @param {Title[]} titles
 */
function gameOfTheWeek(game, titles) {
  const { table, kind, actions } = game;
  const lines = h("div", { class: "week-lines" });
  drawLines(lines, game, titles).catch(() => {}); // the card says enough without them
  return h(
    "section",
    { class: "week card", "data-table": table.id },
    h("img", { class: "week-map", src: boardOf(table, "whole"), alt: "", width: 640, height: 440 }),
    h(
      "div",
      { class: "week-told" },
      h("p", { class: "over" }, kind === "week" ? "Game of the week" : "Worth watching"),
      h("h2", {}, headlineOf(game, titles)),
      h("p", {}, told(game, titles)),
      lines,
      h(
        "p",
        { class: "row" },
        h(
          "a",
          { class: "button primary", href: `/table/${table.id}?at=0&play=1` },
          sprite("play"),
          "Replay",
        ),
        h("a", { class: "button", href: `/table/${table.id}` }, "What decided it"),
        h("span", { class: "soft small" }, `${actions} moves`),
      ),
    ),
  );
}

/**
 * A game in two sentences.
 * @param {FeaturedGame} game
 * @param {Title[]} titles
 */
function told({ table }, titles) {
  const who = playersOf(table);
  const name = (/** @type {number} */ seat) => table.seats[seat]?.name ?? "";
  const form = titles.find((one) => one.title === table.title)?.score;
  const scores = (table.ranking ?? []).flatMap(({ score, seats }) =>
    seats.map((seat) => `${name(seat)} ${worded(score, form)}`),
  );
  return `${who[0]?.toUpperCase()}${who.slice(1)} played ${titleOf(table, titles)}. It ended ${scores.join(", ")}.`;
}

/**
 * A line for each seat: what it was worth over the game.
 * @param {HTMLElement} root
 * @param {FeaturedGame} game
 * @param {Title[]} titles
 */
async function drawLines(root, { table }, titles) {
  /** @type {Charts} */
  const { moments, series } = await get(`/api/tables/${table.id}/charts?points=${POINTS}`);
  const seats = Object.keys(table.seats);
  const found = Object.values(series).find((lines) => seats.every((seat) => seat in lines));
  if (!found) return;
  const values = seats.map((seat) => found[seat].map((value) => value ?? 0));
  const all = values.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const end = Math.max(1, moments.at(-1) ?? 0);
  const x = (/** @type {number} */ n) => (moments[n] / end) * (WIDE - ROOM);
  const y = (/** @type {number} */ value) =>
    HIGH - 8 - ((value - low) / (high - low)) * (HIGH - 24);
  const form = titles.find((one) => one.title === table.title)?.score;
  let last = Number.NEGATIVE_INFINITY;
  const order = [...values.keys()].sort(
    (a, b) => (values[b].at(-1) ?? 0) - (values[a].at(-1) ?? 0),
  );
  root.replaceChildren(
    s(
      "svg",
      {
        viewBox: `0 0 ${WIDE} ${HIGH}`,
        role: "img",
        "aria-label": "What each player was worth over the game",
      },
      order.flatMap((seat) => {
        const line = values[seat];
        last = Math.max(y(line.at(-1) ?? 0) + 5, last + LINE);
        return [
          s("polyline", {
            class: `seat-line line-${seat % COLOURS}`,
            points: line.map((value, n) => `${x(n).toFixed(1)},${y(value).toFixed(1)}`).join(" "),
          }),
          s(
            "text",
            { class: `seat-text line-${seat % COLOURS}`, x: WIDE - ROOM + 8, y: last },
            `${table.seats[seat].name} ${worded(line.at(-1) ?? 0, form)}`,
          ),
        ];
      }),
    ),
  );
}
