// A game against bots at once: no name is asked for before other people see it.

/** @import { Go } from "../../ui.js" */
/** @import { Opened, Title } from "../../wire.js" */

import { comeIn } from "../../app/come_in.js";
import { ApiError, allTitles, post } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { seatsOf } from "./seat_choice.js";
import { short } from "./title_names.js";

const BOT_WISH = ["novice", "regular", "random"];
/** The opponents of a first game: two easy ones. */
const EASY = ["novice", "casual"];

/**
 * The bot for a first game.
 * @param {string[]} names
 */
export const bestBot = (names) => BOT_WISH.find((name) => names.includes(name)) ?? names[0];

/**
 * A game against bots at once.
 * @param {HTMLElement} app
 * @param {string} title
 * @param {Go} go
 */
export async function startSolo(app, title, go) {
  app.replaceChildren(
    h("main", { class: "notice", id: "main" }, h("p", {}, "Setting up the table…")),
  );
  const wish = new URLSearchParams(location.search);
  if (!(await comeIn(wish.get("name") || undefined))) return;
  const titles = await allTitles();
  const info = title ? titles.find((one) => one.title === title) : titles[0];
  if (!info)
    throw new ApiError(404, "unknown", `This server does not offer ${title || "any game"}.`);
  const count = Number(wish.get("players") ?? 0);
  const bot = info.bots.find((name) => name === wish.get("bot")) ?? bestBot(info.bots);
  const options = Object.fromEntries(
    wish.getAll("option").flatMap((one) => {
      const [name, text] = one.split("=");
      const value = info.options[name]?.find((known) => String(known) === text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const players = info.seats.includes(count) ? count : info.seats[0];
  const bots = Array(players - 1).fill(bot);
  const seed = wish.get("seed");
  const table = await soloTable(info, bots, options, seed ? { seed: Number(seed) } : {});
  go(`/table/${table.id}`, true);
}

/**
 * Play the first game of a title: two easy bots, or as many as it needs, with hints.
 * @param {Title} info
 * @param {Go} go
 */
export async function playFirst(info, go) {
  if (!(await comeIn())) return;
  const { scenario } = info.about;
  const seats = seatsOf(info, scenario ?? "");
  const players = seats.includes(EASY.length + 1) ? EASY.length + 1 : Math.min(...seats);
  const bots = Array.from({ length: players - 1 }, (_, n) =>
    info.bots.includes(EASY[n % EASY.length]) ? EASY[n % EASY.length] : bestBot(info.bots),
  );
  const table = await soloTable(info, bots, scenario ? { scenario } : {});
  go(`/table/${table.id}`);
}

/**
 * Open a table with me and bots.
 * @param {Title} info
 * @param {string[]} bots
 * @param {Record<string, unknown>} [options]
 * @param {Record<string, unknown>} [more]
 */
export async function soloTable(info, bots, options = {}, more = {}) {
  /** @type {Opened} */
  const { table } = await post("/api/tables", {
    title: info.title,
    name: `${short(info)} against bots`,
    seats: [{ kind: "me" }, ...bots.map((bot) => ({ kind: "bot", bot }))],
    visibility: "unlisted",
    undo: "always",
    options,
    ...more,
  });
  return table;
}

/**
 * Open a table of bots, to be watched.
 * @param {Title} info
 * @param {Go} go
 */
export async function watchBots(info, go) {
  if (!(await comeIn())) return;
  const length = info.seats.find((count) => count >= 3) ?? info.seats[0];
  const seats = Array.from({ length }, () => ({ kind: "bot", bot: bestBot(info.bots) }));
  /** @type {Opened} */
  const { table } = await post("/api/tables", {
    title: info.title,
    name: `${short(info)}: bots`,
    seats,
    visibility: "unlisted",
  });
  go(`/table/${table.id}?play=1`);
}
