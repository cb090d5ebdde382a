// A game against bots whose length is chosen first.

import { opponents } from "../../app/bot_picker.js";
import { dialog } from "../../lib/dialog.js";
import { h, put } from "../../lib/dom.js";
import { pick, seatsOf } from "./seat_choice.js";
import { bestBot, soloTable } from "./start_game.js";

/** A game of many hours against bots: how many players, and how much of it. */
export class LongGame {
  constructor(info, go) {
    Object.assign(this, { info, go });
    this.note = h("p", { class: "soft", id: "about-scenario" });
    this.players = h("div");
    const said = info.explained.scenario;
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.body = h(
      "form",
      { class: "stack", onsubmit: (event) => this.submit(event) },
      pick(
        "scenario",
        info.options.scenario.map((one) => [one, said?.names?.[one] ?? one]),
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
    const { scenario, players } = this.body.elements;
    const said = this.info.explained.scenario;
    put(this.note, said?.choices[scenario.value] ?? "");
    const counts = seatsOf(this.info, scenario.value);
    const wish = counts.includes(Number(players?.value))
      ? players.value
      : (counts.find((count) => count >= 3) ?? counts[0]);
    put(this.players, pick("players", counts, wish, null, "Players"));
  }

  async submit(event) {
    event.preventDefault();
    const form = new FormData(this.body);
    try {
      const table = await soloTable(
        this.info,
        Number(form.get("players")),
        new URLSearchParams({
          bot: form.get("bot"),
          option: `scenario=${form.get("scenario")}`,
        }),
      );
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = problem.message;
      this.error.hidden = false;
    }
  }
}
