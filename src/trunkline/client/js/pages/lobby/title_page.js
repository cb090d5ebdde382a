// The page of a title: what it is like, the ways in, who made it, what this site ships of it.

/** @import { Child, Go } from "../../ui.js" */
/** @import { Title } from "../../wire.js" */

import { load } from "../../app/lazy_parts.js";
import { ensureMe } from "../../app/sign_in.js";
import { ApiError, allTitles, messageOf } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { rulesPath } from "../rules/paths.js";
import { watchBots } from "./start_game.js";
import { chips } from "./title_posters.js";

/**
 * Show the page of a title.
 * @param {HTMLElement} app
 * @param {string} name
 * @param {Go} go
 */
export async function showTitle(app, name, go) {
  const titles = await allTitles();
  const info = titles.find((one) => one.title === name);
  if (!info) throw new ApiError(404, "unknown", `This server does not offer ${name}.`);
  document.title = `${info.label} – Trunkline`;
  put(
    app,
    h(
      "main",
      { id: "main", class: "wrap title-page" },
      h("img", { class: "poster", src: info.card, alt: "", width: 344, height: 428 }),
      h(
        "div",
        { class: "stack" },
        head(info),
        waysIn(info, titles, go),
        facts(info),
        credits(info),
      ),
    ),
  );
}

/** @param {Title} info */
function head(info) {
  const { about } = info;
  return [
    about.first ? h("p", { class: "over" }, about.first.replace(/\.$/, "")) : null,
    h("h1", {}, info.label),
    about.aim ? h("p", { class: "lead" }, h("b", {}, about.aim)) : null,
    about.text ? h("p", {}, about.text) : null,
    h(
      "p",
      { class: "chips" },
      chips(info).map((text) => h("span", { class: "chip" }, text)),
    ),
  ];
}

/**
 * @param {Title} info
 * @param {Title[]} titles
 * @param {Go} go
 */
function waysIn(info, titles, go) {
  /** @param {() => Promise<unknown>} work */
  const tried = (work) => work().catch((problem) => toast(messageOf(problem), "error"));
  const play = async () => {
    const { PlayDialog } = await load("pages/lobby/play_dialog");
    new PlayDialog(info, go);
  };
  const friends = async () => {
    await ensureMe("Your name, so that others know who plays.");
    const { NewTableForm } = await load("pages/lobby/new_table");
    new NewTableForm(titles, go, info, "invite");
  };
  const name = encodeURIComponent(info.title);
  return h(
    "p",
    { class: "row" },
    button("play", "primary big", "engine", "Play bots", () => tried(play)),
    button("friends", "big", "people", "With friends", () => tried(friends)),
    h("a", { class: "button", href: `/learn/${name}` }, sprite("learn"), "Learn"),
    h("a", { class: "button", href: rulesPath(info.title) }, sprite("book"), "Rules"),
    button(`watch-${info.title}`, "quiet", "eye", "Watch bots", () =>
      tried(() => watchBots(info, go)),
    ),
  );
}

/**
 * @param {string} key
 * @param {string} style
 * @param {string} icon
 * @param {string} text
 * @param {() => void} work
 */
const button = (key, style, icon, text, work) =>
  h(
    "button",
    { class: `button ${style}`, type: "button", "data-key": key, onclick: work },
    sprite(icon),
    text,
  );

/** @type {(name: string, text: Child) => Child} */
const fact = (name, text) => (text ? [h("dt", {}, name), h("dd", {}, text)] : null);

/** @param {Title} info */
function facts(info) {
  const { about, seats } = info;
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  const status = about.reconstructed
    ? h("a", { href: `${rulesPath(info.title)}#reconstructed` }, about.state)
    : about.state;
  return h(
    "dl",
    { class: "timetable" },
    fact("Players", least === most ? String(least) : `${least} to ${most}`),
    fact("Time", about.hours),
    fact("Status", status),
  );
}

/** @param {Title} info */
function credits({ about }) {
  const { designers, publisher, link, ships, lacks } = about;
  if (!designers && !ships && !about.made) return null;
  return h(
    "section",
    { class: "credits" },
    h("h2", {}, "Who made it"),
    h(
      "dl",
      { class: "timetable" },
      fact("Design", designers ?? about.made),
      fact(
        "Publisher",
        publisher && link ? h("a", { href: link, rel: "noopener" }, publisher) : publisher,
      ),
      fact("We ship", ships),
      fact("We do not ship", lacks),
    ),
    publisher
      ? h("p", { class: "soft small" }, "If you like the game, buy it: it looks best on a table.")
      : null,
  );
}
