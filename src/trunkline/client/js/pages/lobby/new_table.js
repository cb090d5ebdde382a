// The form for a new table.

/** @import { Go } from "../../ui.js" */
/** @import { Opened, Title } from "../../wire.js" */

import { opponents } from "../../app/bot_picker.js";
import { messageOf, post } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put } from "../../lib/dom.js";
import { clockFields } from "./clock_picker.js";
import { OptionFields } from "./option_fields.js";
import { fieldOf, pick, seatsOf } from "./seat_choice.js";
import { bestBot } from "./start_game.js";
import { wishedTable } from "./table_wish.js";

export const WATCHERS = [
  ["public", "everyone (listed publicly)"],
  ["unlisted", "anyone with the link"],
  ["private", "players only"],
];

/** The form of a new table. */
export class NewTableForm {
  /** True once somebody has chosen who may watch. */
  watchersChosen = false;

  /**
   * @param {Title[]} titles
   * @param {Go} go
   * @param {Title} [info]
   * @param {string} [others] who sits at the other seats, if nobody says so
   * @param {string} [circle] the link of the circle whose game it is
   */
  constructor(titles, go, info = titles[0], others = "bot", circle = "") {
    this.titles = titles;
    this.go = go;
    this.info = info;
    this.others = others;
    this.circle = circle;
    this.count = this.info.seats[Math.min(1, this.info.seats.length - 1)];
    this.body = h("form", { class: "stack", onsubmit: (event) => this.submit(event) });
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.options = this.optionFields();
    this.draw();
    this.box = dialog("New table", this.body);
  }

  optionFields() {
    return new OptionFields(this.info, this.body, () => this.draw());
  }

  draw() {
    const { info } = this;
    const kept = new Map(
      [...new FormData(this.body)].flatMap(([name, value]) =>
        typeof value === "string" && !["title", "count"].includes(name) ? [[name, value]] : [],
      ),
    );
    this.options = this.optionFields();
    const counts = seatsOf(info, kept.get("option-scenario") ?? "");
    if (!counts.includes(this.count)) this.count = counts[counts.length - 1];
    /** @param {number} n */
    const seat = (n) =>
      h(
        "div",
        { class: "seat-wish" },
        h(
          "label",
          {},
          `Seat ${n + 1}`,
          opponents(
            `seat-${n}`,
            info,
            kept.get(`seat-${n}`) ??
              (n === 0 ? "me" : this.others === "bot" ? `bot:${bestBot(info.bots)}` : this.others),
            {
              before: [["me", "me"]],
              after: [
                ["invite", "seat for the link"],
                ["open", "open seat"],
              ],
              onchange: () => this.hotSeat(),
            },
          ),
        ),
        h("input", {
          name: `name-${n}`,
          maxlength: 24,
          placeholder: "name of this player",
          "aria-label": `Name of the player at seat ${n + 1}`,
          hidden: true,
        }),
      );
    this.error.hidden = true;
    put(
      this.body,
      this.titles.length > 1
        ? pick(
            "title",
            this.titles.map((one) => [one.title, one.label]),
            info.title,
            (title) => {
              this.info = this.titles.find((one) => one.title === title) ?? info;
              this.count = this.info.seats[0];
              this.body.replaceChildren();
              this.draw();
            },
            "Game",
          )
        : null,
      h(
        "label",
        {},
        "Name of the table",
        h("input", { name: "name", maxlength: 60, value: `${info.label}` }),
      ),
      pick(
        "count",
        counts,
        this.count,
        (count) => {
          this.count = Number(count);
          this.draw();
        },
        "Players",
      ),
      info.options.scenario ? this.options.field("scenario") : null,
      h(
        "fieldset",
        { class: "seats" },
        h("legend", {}, "Seats"),
        Array.from({ length: this.count }, (_, n) => seat(n)),
      ),
      h(
        "details",
        { "data-key": "more" },
        h("summary", {}, "More"),
        this.options.usual(),
        this.options.houseRules(),
        pick(
          "visibility",
          WATCHERS,
          "public",
          () => {
            this.watchersChosen = true;
          },
          "Who may watch",
        ),
        pick(
          "undo",
          [
            ["consent", "if the others agree"],
            ["always", "always"],
            ["never", "never"],
          ],
          "consent",
          null,
          "Undo after another player has moved",
        ),
        pick(
          "help",
          [
            ["", "only when you play alone against bots"],
            ["1", "allowed (the game is unrated)"],
            ["0", "not allowed"],
          ],
          "",
          null,
          "Bot hints during the game",
        ),
        h(
          "p",
          { class: "soft small" },
          "A game is rated if it is public, has no bot hints, and every player keeps one seat to the end.",
        ),
        pick(
          "private_chat",
          [
            ["", "no"],
            ["1", "allowed, between any two players"],
          ],
          "",
          null,
          "Private messages",
        ),
        pick(
          "least",
          [
            ["0", "only when the table is full"],
            ...counts
              .filter((count) => count > 1 && count < this.count)
              .map((count) => [String(count), `with ${count} players or more`]),
          ],
          "0",
          null,
          "Start",
        ),
        h(
          "label",
          {},
          "Lowest rating for open seats",
          h("input", {
            name: "least_rating",
            type: "number",
            min: 0,
            max: 100,
            placeholder: "any",
          }),
        ),
        pick(
          "ready",
          [
            ["0", "no: start when the last seat is taken"],
            ["15", "yes, within 15 minutes"],
            ["1440", "yes, within a day"],
            ["4320", "yes, within three days"],
          ],
          "0",
          null,
          "Ready check before the start",
        ),
        pick(
          "pace",
          [
            ["live", "live"],
            ["async", "over days"],
          ],
          "live",
          null,
          "Pace",
        ),
        clockFields(info.bots),
        h(
          "label",
          {},
          "Custom game data (amendments file)",
          h("input", { name: "amendments", type: "file", accept: ".toml,.json" }),
        ),
        h(
          "label",
          {},
          "Random seed (makes draws and bots repeatable)",
          h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]*" }),
        ),
      ),
      this.error,
      h("button", { class: "button primary" }, "Open the table"),
    );
    for (const [name, value] of kept) {
      const field = fieldOf(this.body, name);
      if (field) field.value = value;
    }
    this.hotSeat();
    this.options.explain();
  }

  /** Several seats at one screen have names of their own, and are nobody else's business. */
  hotSeat() {
    const mine = Array.from({ length: this.count }, (_, n) => n).filter(
      (n) => fieldOf(this.body, `seat-${n}`)?.value === "me",
    );
    for (let n = 0; n < this.count; n++) {
      const name = fieldOf(this.body, `name-${n}`);
      if (name) name.hidden = mine.length < 2 || !mine.includes(n);
    }
    const watchers = fieldOf(this.body, "visibility");
    if (watchers && !this.watchersChosen)
      watchers.value = mine.length > 1 ? "private" : this.circle ? "unlisted" : "public";
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const form = new FormData(this.body);
    const body = wishedTable(form, this.info, this.count);
    try {
      const file = form.get("amendments");
      const amendments = file instanceof File ? await file.text() : "";
      /** @type {Opened} */
      const { table, invites } = await post("/api/tables", {
        ...body,
        amendments,
        circle: this.circle,
      });
      for (const [seat, token] of Object.entries(invites))
        sessionStorage.setItem(`invite ${table.id} ${seat}`, token);
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = messageOf(problem);
      this.error.hidden = false;
    }
  }
}
