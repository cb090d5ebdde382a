// A game against bots at once.

import { ApiError, get, me, post, setMe } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { short } from "./landing.js";

const BOT_WISH = ["novice", "regular", "random"];

export const bestBot = (names) => BOT_WISH.find((name) => names.includes(name)) ?? names[0];

/** A game against bots at once. */
export async function startSolo(app, title, go) {
  app.replaceChildren(
    h("main", { class: "notice", id: "main" }, h("p", {}, "Setting up the table…")),
  );
  if (!(await me()))
    setMe(
      (
        await post("/api/guests", {
          name: new URLSearchParams(location.search).get("name") || "Guest",
        })
      ).account,
    );
  const players = Number(new URLSearchParams(location.search).get("players") ?? 0);
  const { titles } = await get("/api/titles");
  const info = title ? titles.find((one) => one.title === title) : titles[0];
  if (!info)
    throw new ApiError(404, "unknown", `This server does not offer ${title || "any game"}.`);
  const table = await soloTable(info, players, new URLSearchParams(location.search));
  go(`/table/${table.id}`, true);
}

export async function soloTable(info, players, wish = new URLSearchParams()) {
  const count = info.seats.includes(players) ? players : info.seats[0];
  const bot = info.bots.includes(wish.get("bot")) ? wish.get("bot") : bestBot(info.bots);
  const seats = [
    { kind: "me" },
    ...Array.from({ length: count - 1 }, () => ({ kind: "bot", bot })),
  ];
  const body = {
    title: info.title,
    name: `${short(info)} against bots`,
    seats,
    visibility: "unlisted",
    undo: "always",
  };
  if (wish.get("seed")) body.seed = Number(wish.get("seed"));
  const chosen = wish
    .getAll("option")
    .map((one) => one.split("="))
    .map(([name, value]) => [
      name,
      (info.options[name] ?? []).find((one) => String(one) === value),
    ]);
  body.options = Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
  return (await post("/api/tables", body)).table;
}
