// Import a game file as a table.

/** @import { Table } from "../../page.js" */
/** @import { Go } from "../../ui.js" */
/** @import { Imported, Title } from "../../wire.js" */

import { opponents } from "../../app/bot_picker.js";
import { messageOf, post } from "../../lib/api.js";
import { dialog } from "../../lib/dialog.js";
import { h, put } from "../../lib/dom.js";
import { WATCHERS } from "./new_table.js";
import { pick, typed, wishes } from "./seat_choice.js";

/** No game has more players. */
const MOST = 12;

/** The form of a game from a file: the players it names, and who sits in their seats from now on. */
export class ImportForm {
  /** @type {any} the file as JSON; the server judges what it is */
  data = null;
  /** @type {string[]} */
  names = [];
  /** @type {Promise<void> | undefined} */
  reading;

  /**
   * @param {Title[]} titles
   * @param {Go} go
   */
  constructor(titles, go) {
    this.titles = titles;
    this.go = go;
    this.seats = h("fieldset", { class: "seats", hidden: true });
    this.error = h("p", { class: "refusal", role: "alert", hidden: true });
    this.file = h("input", {
      type: "file",
      accept: ".json,application/json",
      required: true,
      onchange: () => {
        this.reading = this.read();
      },
    });
    this.body = h(
      "form",
      { class: "stack", onsubmit: (event) => this.submit(event) },
      h(
        "p",
        {},
        "A game saved here, or exported from a site whose files one of the games can read. Every move is checked against the rules.",
      ),
      h("label", {}, "Game file", this.file),
      h(
        "label",
        {},
        "Name of the table",
        h("input", { name: "name", maxlength: 60, placeholder: "from the file" }),
      ),
      this.seats,
      pick("visibility", WATCHERS, "private", null, "Who may watch"),
      this.error,
      h("button", { class: "button primary" }, "Import"),
    );
    this.box = dialog("Import a game", this.body);
  }

  async read() {
    this.data = null;
    this.names = [];
    this.error.hidden = true;
    try {
      this.data = JSON.parse((await this.file.files?.[0].text()) ?? "");
      const players = this.data?.format ? this.data.seats : this.data?.players;
      if (Array.isArray(players))
        this.names = players.slice(0, MOST).map((one) => String(one?.name ?? one));
    } catch {
      this.fail("This is not a game file.");
    }
    const info = this.titles.find((one) => one.title === String(this.data?.title)) ?? { bots: [] };
    const who = { before: [["me", "me"]], after: [["invite", "by invitation"]] };
    this.seats.hidden = !this.names.length;
    put(
      this.seats,
      h("legend", {}, "Who takes the seats"),
      this.names.map((name, n) => h("label", {}, name, opponents(`seat-${n}`, info, "me", who))),
    );
  }

  /** @param {string} words */
  fail(words) {
    this.error.textContent = words;
    this.error.hidden = false;
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    await this.reading;
    if (!this.data) {
      this.fail("This is not a game file.");
      return;
    }
    try {
      const form = new FormData(this.body);
      const seats = this.names.length ? wishes(form, this.names.length) : null;
      /** @type {Imported} */
      const { table, invites, report } = await post("/api/tables/import", {
        file: this.data,
        seats,
        name: typed(form, "name").trim(),
        visibility: form.get("visibility"),
      });
      this.report(table, invites, report);
    } catch (problem) {
      this.fail(messageOf(problem));
    }
  }

  /**
   * What was read; and the links of invited seats, for the game goes on already.
   * @param {Table} table
   * @param {Record<string, string>} invites
   * @param {Imported["report"]} report
   */
  report(table, invites, report) {
    put(
      this.body,
      h("p", { class: "import-report" }, words(report, table)),
      Object.keys(invites).length
        ? h(
            "p",
            {},
            "Send one link to each player. Each link opens one seat and is shown only once.",
          )
        : null,
      Object.entries(invites).map(([seat, token]) =>
        h(
          "label",
          {},
          this.names[Number(seat)],
          h("input", {
            readonly: true,
            value: new URL(`/invite/${token}`, location.href).href,
            onfocus: (focus) => focus.target.select(),
          }),
        ),
      ),
      h(
        "button",
        {
          class: "button primary",
          type: "button",
          onclick: () => {
            this.box.close();
            this.go(`/table/${table.id}`);
          },
        },
        "Go to the table",
      ),
    );
  }
}

/**
 * The report of an import in a sentence or two.
 * @type {(report: Imported["report"], table: Table) => string}
 */
export const words = ({ actions, names }, { status }) =>
  `Imported ${actions} moves by ${names.join(", ")}; all are legal. ${status === "finished" ? "The game is finished." : "Play continues from there."}`;
