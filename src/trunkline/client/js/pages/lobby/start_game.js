// A game against bots at once.

/** @import { Go } from "../../ui.js" */
/** @import { Opened, Session, Title } from "../../wire.js" */

import { ApiError, allTitles, me, post, setMe } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { short } from "./landing.js";

const BOT_WISH = ["novice", "regular", "random"];

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
  if (!(await me())) {
    /** @type {Session} */
    const { account } = await post("/api/guests", { name: wish.get("name") || "Guest" });
    setMe(account);
  }
  const titles = await allTitles();
  const info = title ? titles.find((one) => one.title === title) : titles[0];
  if (!info)
    throw new ApiError(404, "unknown", `This server does not offer ${title || "any game"}.`);
  const table = await soloTable(info, Number(wish.get("players") ?? 0), wish);
  go(`/table/${table.id}`, true);
}

/**
 * Open a table with me and bots: `wish` may have `bot`, `seed` and `option`s, as name=value.
 * @param {Title} info
 * @param {number} players
 * @param {URLSearchParams} wish
 */
export async function soloTable(info, players, wish) {
  const count = info.seats.includes(players) ? players : info.seats[0];
  const bot = info.bots.find((name) => name === wish.get("bot")) ?? bestBot(info.bots);
  const seats = [
    { kind: "me" },
    ...Array.from({ length: count - 1 }, () => ({ kind: "bot", bot })),
  ];
  const options = Object.fromEntries(
    wish.getAll("option").flatMap((one) => {
      const [name, text] = one.split("=");
      const value = info.options[name]?.find((known) => String(known) === text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const seed = wish.get("seed");
  /** @type {Opened} */
  const { table } = await post("/api/tables", {
    title: info.title,
    name: `${short(info)} against bots`,
    seats,
    visibility: "unlisted",
    undo: "always",
    options,
    ...(seed ? { seed: Number(seed) } : {}),
  });
  return table;
}
