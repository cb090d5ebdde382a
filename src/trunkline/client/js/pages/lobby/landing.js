// The front page: what this is, and each title as a card with its board and the ways in.

/** @import { Child } from "../../ui.js" */
/** @import { Title } from "../../wire.js" */

import { h } from "../../lib/dom.js";
import { rulesPath } from "../rules/paths.js";

/**
 * Against whom: how many players in all, and which bot.
 * @typedef {{ players: string, bot: string }} Against
 * @typedef {object} WaysIn
 * @property {(info: Title) => { players: number, bot: string }} usual
 * @property {(info: Title, wish: Against | null) => void} solo
 * @property {(info?: Title) => void} create
 * @property {(info: Title) => void} watch
 * @property {() => void} import
 */

/**
 * A title's name up to a colon, and what follows it.
 * @param {{ label: string }} title
 */
export const short = ({ label }) => label.split(":", 1)[0];
/** @param {{ label: string }} title */
const rest = ({ label }) => label.slice(short({ label }).length + 1).trim();

/**
 * How many may play: "2 to 6 players".
 * @param {number[]} seats
 */
function players(seats) {
  const [least, most] = [Math.min(...seats), Math.max(...seats)];
  return least === most ? `${least} players` : `${least} to ${most} players`;
}

/**
 * How many bots, and how strong; of a game that asks for more than that when it begins, nothing.
 * @param {Title} info
 * @param {{ players: number, bot: string }} against
 * @param {string} [key]
 */
function rivals(info, { players, bot }, key = info.title) {
  if (info.options.scenario) return null;
  /** @type {(name: string, label: string, options: { id: string | number, text: string }[], value: string | number) => HTMLElement} */
  const choose = (name, label, options, value) =>
    h(
      "select",
      { name, "aria-label": `${label}: ${short(info)}`, "data-key": `${name}-${key}` },
      options.map(({ id, text }) => h("option", { value: id, selected: id === value }, text)),
    );
  return h(
    "div",
    { class: "row rivals" },
    h("span", { class: "soft" }, "You and"),
    choose(
      "players",
      "Number of bots",
      info.seats
        .filter((count) => count > 1)
        .map((count) => ({ id: count, text: count === 2 ? "1 bot" : `${count - 1} bots` })),
      players,
    ),
    choose(
      "bot",
      "Bot level",
      info.bots.map((name) => ({
        id: name,
        text: `${name}: ${info.levels[name].split(":", 1)[0]}`,
      })),
      bot,
    ),
  );
}

/**
 * What is chosen there.
 * @param {Element | null} against
 * @returns {Against | null}
 */
function wish(against) {
  const [players, bot] = against?.querySelectorAll("select") ?? [];
  return players && bot ? { players: players.value, bot: bot.value } : null;
}

/**
 * One title: its board, what it is like, and the ways in.
 * @param {Title} info
 * @param {WaysIn} ways
 * @param {boolean} chosen
 */
function card(info, { solo, create, watch, usual }, chosen) {
  const { about } = info;
  const against = rivals(info, usual(info));
  /** @type {(name: string, text: Child) => Child} */
  const fact = (name, text) => (text ? h("div", {}, h("dt", {}, name), h("dd", {}, text)) : null);
  return h(
    "article",
    { class: "title-card", "aria-labelledby": `title-${info.title}` },
    h("img", {
      src: info.poster,
      alt: `${short(info)}: the board late in a game`,
      width: 480,
      height: 300,
    }),
    h(
      "div",
      { class: "title-words" },
      h(
        "h2",
        { id: `title-${info.title}` },
        short(info),
        rest(info) ? h("small", {}, rest(info)) : null,
      ),
      about.text ? h("p", {}, about.text) : null,
      h(
        "dl",
        {},
        fact("Players", players(info.seats).replace(" players", "")),
        fact("Time", about.hours),
        fact("Level", about.weight),
        fact(
          "Status",
          about.reconstructed
            ? h("a", { href: `${rulesPath(info.title)}#reconstructed` }, about.state)
            : about.state,
        ),
        fact("By", about.made),
      ),
      about.first ? h("p", { class: "soft" }, about.first) : null,
    ),
    against,
    h(
      "div",
      { class: "row ways-in" },
      h(
        "button",
        {
          class: `button ${chosen ? "primary" : ""}`,
          type: "button",
          "data-key": `solo-${info.title}`,
          "aria-label": `Play against bots: ${short(info)}`,
          onclick: () => solo(info, wish(against)),
        },
        "Play against bots",
      ),
      h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": `friends-${info.title}`,
          "aria-label": `Play with friends: ${short(info)}`,
          onclick: () => create(info),
        },
        "Play with friends",
      ),
      h(
        "a",
        {
          class: "button",
          href: `/learn/${encodeURIComponent(info.title)}`,
          "data-key": `learn-${info.title}`,
          "aria-label": `Learn: ${short(info)}`,
        },
        "Learn",
      ),
      h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": `watch-${info.title}`,
          "aria-label": `Watch bots: ${short(info)}`,
          onclick: () => watch(info),
        },
        "Watch bots",
      ),
      h(
        "a",
        { class: "button", href: rulesPath(info.title), "aria-label": `Rules: ${short(info)}` },
        "Rules",
      ),
    ),
  );
}

/**
 * What to begin with, if nothing else is wished.
 * @param {Title[]} titles
 */
const easiest = (titles) =>
  titles.find(({ about }) => about.weight?.startsWith("easy")) ?? titles[0];

/**
 * The ways in at once: into which game, against whom. The easiest is chosen already.
 * @param {Title[]} titles
 * @param {WaysIn} ways
 */
function begin(titles, { solo, create, usual }) {
  let info = easiest(titles);
  const learn = h(
    "a",
    { class: "button primary big", "data-key": "begin-learn" },
    "Learn in ten minutes",
  );
  const against = h("div", {});
  /** @param {string} title */
  const choose = (title) => {
    info = titles.find((one) => one.title === title) ?? info;
    learn.href = `/learn/${encodeURIComponent(title)}`;
    against.replaceChildren(rivals(info, usual(info), "begin") ?? "");
  };
  choose(info.title);
  return [
    h(
      "div",
      { class: "row" },
      learn,
      h(
        "button",
        {
          class: "button primary big",
          type: "button",
          "data-key": "begin-solo",
          onclick: () => solo(info, wish(against.firstElementChild)),
        },
        "Play now against bots",
      ),
      h(
        "button",
        {
          class: "button primary big",
          type: "button",
          "data-key": "begin-friends",
          onclick: () => create(info),
        },
        "Play with friends",
      ),
    ),
    h(
      "div",
      { class: "row begin" },
      h(
        "select",
        {
          name: "begin-title",
          "aria-label": "Game",
          "data-key": "begin-title",
          onchange: (event) => choose(event.target.value),
        },
        titles.map((one) => h("option", { value: one.title, selected: one === info }, short(one))),
      ),
      against,
    ),
  ];
}

/**
 * The head of the lobby.
 * @param {Title[]} titles
 * @param {WaysIn} doing
 */
export function landing(titles, doing) {
  return [
    h(
      "section",
      { class: "hero" },
      h("h1", {}, "Railway board games, played for real"),
      h(
        "p",
        {},
        titles.length
          ? "Complete rules, a reason for every move that is not allowed, and the best routes found for you. Play bots now, or friends in one evening or over weeks."
          : "No game is installed.",
      ),
      titles.length ? begin(titles, doing) : null,
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "button", type: "button", onclick: () => doing.create() },
          "New table",
        ),
        h("button", { class: "button", type: "button", onclick: doing.import }, "Import a game"),
      ),
    ),
    h(
      "div",
      { class: "title-cards" },
      titles.map((info) => card(info, doing, info === easiest(titles))),
    ),
  ];
}
