// A game against bots: whom to play, how many of them, and how much of a long game.

/** @import { Go } from "../../ui.js" */
/** @import { Title } from "../../wire.js" */

import { comeIn } from "../../app/come_in.js";
import { change, settings } from "../../app/settings.js";
import { messageOf } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { opponentChoice } from "./opponent_choice.js";
import { pick, seatsOf } from "./seat_choice.js";
import { soloTable } from "./start_game.js";
import { short } from "./title_names.js";

/** How many bots most people play. */
const USUAL = 2;

/** @param {number} count */
export const botsWords = (count) => (count === 1 ? "1 bot" : `${count} bots`);

/**
 * The numbers of bots that can be played.
 * @param {Title} info
 * @param {string} scenario
 */
export const botCounts = (info, scenario) =>
  seatsOf(info, scenario)
    .map((count) => count - 1)
    .filter((count) => count > 0);

/** The panel of one title. */
export class PlayDialog {
  /**
   * @param {Title} info
   * @param {Go} go
   */
  constructor(info, go) {
    this.info = info;
    this.go = go;
    this.bot = "";
    this.count = USUAL;
    this.scenario = info.about.scenario ?? String(info.defaults.scenario ?? "");
    this.counts = h("div", { class: "row" });
    this.note = h("p", { class: "soft small", id: "about-scenario" });
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.box = dialog(
      `Play ${short(info)}`,
      h(
        "form",
        { class: "play-panel", onsubmit: (event) => this.submit(event) },
        h("img", { src: info.card, alt: "", width: 176, height: 219 }),
        h("div", { class: "stack" }, this.fields()),
      ),
    );
    this.box.classList.add("play-dialog");
    this.showCounts();
  }

  fields() {
    const { info } = this;
    return [
      h("p", { class: "soft" }, "Who do you want to play?"),
      opponentChoice(info, "bot", (bot) => {
        this.bot = bot;
      }),
      info.options.scenario ? [this.scenarios(), this.note] : null,
      this.counts,
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          name: "hints",
          checked: settings.hints,
          onchange: (event) => change({ hints: event.target.checked }),
        }),
        "Hints: show me what a good player would do",
      ),
      this.error,
      h(
        "p",
        { class: "row" },
        h(
          "button",
          { class: "button primary big", "data-key": "play-now" },
          sprite("engine"),
          info.about.solo ? `Start, about ${info.about.solo}` : "Start",
        ),
      ),
    ];
  }

  scenarios() {
    const { info } = this;
    return pick(
      "scenario",
      info.options.scenario.map((one) => [
        one,
        info.explained.scenario?.names?.[String(one)] ?? one,
      ]),
      this.scenario,
      (value) => {
        this.scenario = value;
        this.showCounts();
      },
      "Game",
    );
  }

  showCounts() {
    const { info, scenario } = this;
    put(this.note, info.explained.scenario?.choices[scenario] ?? "");
    const counts = botCounts(info, scenario);
    if (!counts.includes(this.count)) this.count = counts[0];
    put(
      this.counts,
      h("span", { class: "soft", id: "how-many" }, "How many?"),
      h(
        "span",
        { class: "seg", role: "group", "aria-labelledby": "how-many" },
        counts.map((count) =>
          h(
            "button",
            {
              type: "button",
              "data-key": `bots-${count}`,
              "aria-pressed": String(count === this.count),
              onclick: () => {
                this.count = count;
                this.showCounts();
              },
            },
            botsWords(count),
          ),
        ),
      ),
    );
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const { info, scenario } = this;
    try {
      if (!(await comeIn())) return;
      const options = info.options.scenario ? { scenario } : {};
      const table = await soloTable(info, Array(this.count).fill(this.bot), options);
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = messageOf(problem);
      this.error.hidden = false;
    }
  }
}
