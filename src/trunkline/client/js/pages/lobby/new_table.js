// The form for a new table.

import { opponents } from "../../app/bot_picker.js";
import { post } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put, sentence } from "../../lib/dom.js";
import { groupBy } from "../../lib/group_by.js";
import { rulesPath } from "../rules/paths.js";
import { clockFields, wishedClock } from "./clock_picker.js";
import { pick, plain, seatsOf, wishes } from "./seat_choice.js";
import { bestBot } from "./start_game.js";

export const WATCHERS = [
  ["public", "everyone (listed publicly)"],
  ["unlisted", "anyone with the link"],
  ["private", "players only"],
];

/** The form of a new table. */
export class NewTable {
  /** `others`: who sits at the other seats, if nobody says so. */
  constructor(titles, go, info = titles[0], others = "bot") {
    Object.assign(this, { titles, go, info, others });
    this.count = this.info.seats[Math.min(1, this.info.seats.length - 1)];
    this.body = h("form", { class: "stack", onsubmit: (event) => this.submit(event) });
    this.draw();
    this.box = dialog("New table", this.body);
  }

  draw() {
    const { info } = this;
    const kept = new Map(
      [...new FormData(this.body)].filter(
        ([name, value]) => typeof value === "string" && !["title", "count"].includes(name),
      ),
    );
    this.notes = [];
    const counts = seatsOf(info, kept.get("option-scenario"));
    if (!counts.includes(this.count)) this.count = counts.at(-1);
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
                ["invite", "by invitation"],
                ["open", "open to all"],
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
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    put(
      this.body,
      this.titles.length > 1
        ? pick(
            "title",
            this.titles.map((one) => [one.title, one.label]),
            info.title,
            (title) => {
              this.info = this.titles.find((one) => one.title === title);
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
      info.options.scenario ? this.option("scenario") : null,
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
        Object.keys(info.options)
          .filter((name) => name in info.defaults && name !== "scenario")
          .map((name) => this.option(name)),
        this.houseRules(),
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
    for (const [name, value] of kept)
      if (this.body.elements[name]) this.body.elements[name].value = value;
    this.hotSeat();
    this.explain();
  }

  /** Several seats at one screen have names of their own, and are nobody else's business. */
  hotSeat() {
    const { elements } = this.body;
    const mine = Array.from({ length: this.count }, (_, n) => n).filter(
      (n) => elements[`seat-${n}`].value === "me",
    );
    for (let n = 0; n < this.count; n++)
      elements[`name-${n}`].hidden = mine.length < 2 || !mine.includes(n);
    if (!this.watchersChosen) elements.visibility.value = mine.length > 1 ? "private" : "public";
  }

  option(name) {
    const { options, defaults } = this.info;
    const said = this.info.explained[name];
    const free = name in defaults ? [] : [["", "edition default"]];
    const short = (value) =>
      said?.names?.[value] ?? (name in defaults ? value : plain(said?.choices[value] ?? value));
    const label =
      name in defaults
        ? name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase())
        : plain(said?.text ?? name.replaceAll("_", " "));
    const field = pick(
      `option-${name}`,
      [...free, ...options[name].map((value) => [value, short(value)])],
      defaults[name] ?? "",
      () => (name === "scenario" ? this.draw() : this.explain()),
      label,
    );
    if (!said) return field;
    const note = h("span", { class: "soft small", id: `about-${name}` });
    field.querySelector("select").setAttribute("aria-describedby", note.id);
    this.notes.push(() => {
      const chosen = this.body.elements[`option-${name}`].value;
      const edition = this.body.elements["option-edition"]?.value;
      const usual = said.usual?.[edition];
      const linked = (text) =>
        sentence(text ?? "", (section) => open(rulesPath(this.info.title, { section }), "_blank"));
      put(
        note,
        name in defaults
          ? linked(said.choices[chosen])
          : chosen
            ? ""
            : h("b", {}, linked(said.choices[usual])),
      );
    });
    return h("div", { class: "option" }, field, note);
  }

  /** What the options mean as they stand; one may hang on another. */
  explain() {
    for (const write of this.notes) write();
  }

  /** Options that follow from others unless a table wants them otherwise: many, so they are folded away. */
  houseRules() {
    const names = Object.keys(this.info.options).filter((name) => !(name in this.info.defaults));
    if (!names.length) return null;
    const said = (name) => this.info.explained[name] ?? {};
    const list = (some) =>
      h(
        "div",
        { class: "house-rules" },
        some.map((name) => this.option(name)),
      );
    const main = names.filter((name) => said(name).main);
    const rest = groupBy(
      names.filter((name) => !said(name).main),
      (name) => said(name).group || "Other rules",
    );
    return h(
      "details",
      { "data-key": "house-rules" },
      h("summary", {}, "House rules"),
      h(
        "p",
        { class: "soft" },
        "Where the rulebook is unclear, or groups often play differently. The edition’s own reading is in bold.",
      ),
      main.length ? list(main) : null,
      [...rest].map(([group, some]) =>
        main.length || rest.size > 1
          ? h(
              "details",
              { class: "rule-group", "data-key": `rules-${group}` },
              h("summary", {}, `${group} (${some.length})`),
              list(some),
            )
          : list(some),
      ),
    );
  }

  async submit(event) {
    event.preventDefault();
    const form = new FormData(this.body);
    const { info } = this;
    const seats = wishes(form, this.count);
    const options = {};
    for (const [name, values] of Object.entries(info.options)) {
      const value = values.find((one) => String(one) === form.get(`option-${name}`));
      if (value !== undefined && value !== info.defaults[name]) options[name] = value;
    }
    const body = {
      title: info.title,
      options,
      seats,
      name: form.get("name"),
      visibility: form.get("visibility"),
      undo: form.get("undo"),
      pace: form.get("pace"),
      clock: wishedClock(form),
      private_chat: Boolean(form.get("private_chat")),
      ready: Number(form.get("ready")),
      help: { 1: true, 0: false }[form.get("help")] ?? null,
      seed: form.get("seed") ? Number(form.get("seed")) : null,
    };
    try {
      body.amendments = await form.get("amendments").text();
      const { table, invites } = await post("/api/tables", body);
      for (const [seat, token] of Object.entries(invites))
        sessionStorage.setItem(`invite ${table.id} ${seat}`, token);
      this.box.close();
      this.go(`/table/${table.id}`);
    } catch (problem) {
      this.error.textContent = problem.message;
      this.error.hidden = false;
    }
  }
}
