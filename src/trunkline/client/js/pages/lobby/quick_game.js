// A quick game: an opponent, a title, how many bots, and go.

/** @import { Go } from "../../ui.js" */
/** @import { Title } from "../../wire.js" */

import { comeIn } from "../../app/come_in.js";
import { messageOf } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { opponentChoice } from "./opponent_choice.js";
import { botCounts, botsWords } from "./play_dialog.js";
import { soloTable } from "./start_game.js";
import { easiest, short } from "./title_names.js";

/** How many bots are chosen at first. */
const USUAL = 2;

/**
 * The card that starts a game.
 * @param {Title[]} titles
 * @param {Go} go
 * @param {() => void} importGame
 */
export function quickGame(titles, go, importGame) {
  let info = easiest(titles);
  let bot = "";
  const body = h("div", { class: "stack" });
  let count = USUAL;
  const start = async () => {
    try {
      if (!(await comeIn())) return;
      const { scenario } = info.about;
      const table = await soloTable(info, Array(count).fill(bot), scenario ? { scenario } : {});
      go(`/table/${table.id}`);
    } catch (problem) {
      toast(messageOf(problem), "error");
    }
  };
  const show = () => {
    const counts = botCounts(info, info.about.scenario ?? "");
    if (!counts.includes(count)) count = counts[0];
    put(
      body,
      opponentChoice(info, "quick-bot", (chosen) => {
        bot = chosen;
      }),
      h(
        "div",
        { class: "row" },
        h(
          "select",
          {
            name: "title",
            "aria-label": "Game",
            "data-key": "quick-title",
            onchange: (event) => {
              info = titles.find((one) => one.title === event.target.value) ?? info;
              show();
            },
          },
          titles.map((one) =>
            h("option", { value: one.title, selected: one === info }, short(one)),
          ),
        ),
        h(
          "select",
          {
            name: "count",
            "aria-label": "Bots",
            "data-key": "quick-count",
            onchange: (event) => {
              count = Number(event.target.value);
            },
          },
          counts.map((many) =>
            h("option", { value: many, selected: many === count }, botsWords(many)),
          ),
        ),
      ),
      h(
        "button",
        { class: "button primary wide", type: "button", "data-key": "quick-play", onclick: start },
        info.about.solo ? `Play now, about ${info.about.solo}` : "Play now",
      ),
    );
  };
  if (info) show();
  return h(
    "section",
    {},
    h("div", { class: "sec" }, h("h2", {}, "Start something")),
    h(
      "div",
      { class: "new" },
      h("h3", {}, "A quick game?"),
      body,
      h(
        "p",
        { class: "small" },
        h("button", { class: "link", type: "button", onclick: importGame }, "Import a game"),
      ),
    ),
  );
}
