// A game against bots whose length is chosen first.

/** @import { Go } from "../../ui.js" */
/** @import { OptionText, Title } from "../../wire.js" */

import { opponents } from "../../app/bot_picker.js";
import { messageOf } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put } from "../../lib/dom.js";
import { fieldOf, pick, seatsOf, typed } from "./seat_choice.js";
import { bestBot, soloTable } from "./start_game.js";

/** A game of many hours against bots: how many players, and how much of it. */
export class LongGame {
  /**
   * @param {Title} info
   * @param {Go} go
   */
  constructor(info, go) {
    this.info = info;
    this.go = go;
    this.note = h("p", { class: "soft", id: "about-scenario" });
    this.players = h("div");
    /** @type {OptionText | undefined} */
    const said = info.explained.scenario;
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.body = h(
      "form",
      { class: "stack", onsubmit: (event) => this.submit(event) },
      pick(
        "scenario",
        info.options.scenario.map((one) => [one, said?.names?.[String(one)] ?? one]),
        info.defaults.scenario,
        () => this.explain(),
        "Game",
      ),
      this.note,
      this.players,
      h("label", {}, "Against", opponents("bot", info, bestBot(info.bots))),
      this.error,
      h("button", { class: "button primary" }, "Play against bots"),
    );
    this.explain();
    this.box = dialog(info.label, this.body);
  }

  explain() {
    const scenario = fieldOf(this.body, "scenario")?.value ?? "";
    const players = Number(fieldOf(this.body, "players")?.value);
    /** @type {OptionText | undefined} */
    const said = this.info.explained.scenario;
    put(this.note, said?.choices[scenario] ?? "");
    const counts = seatsOf(this.info, scenario);
    const wish = counts.includes(players)
      ? players
      : (counts.find((count) => count >= 3) ?? counts[0]);
    put(this.players, pick("players", counts, wish, null, "Players"));
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const form = new FormData(this.body);
    try {
      const table = await soloTable(
        this.info,
        Number(form.get("players")),
        new URLSearchParams({
          bot: typed(form, "bot"),
          option: `scenario=${form.get("scenario")}`,
        }),
      );
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = messageOf(problem);
      this.error.hidden = false;
    }
  }
}
