// The moderators' page: reports, accounts, invitations, tables, and the club's settings.

/** @import { Child } from "../../ui.js" */
/** @import { Club, Complaint, Invitation, Standing, VotedPuzzles } from "../../wire.js" */
/** @import { Fields } from "../account/password.js" */
/** @import { Again } from "./people.js" */

import { announce, club } from "../../app/club.js";
import { ApiError, del, get, me, post, put as send } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { fieldsOf } from "../account/password.js";
import { act, day, judge, personRow } from "./people.js";
import { votedPuzzles } from "./puzzles.js";

/**
 * A form whose fields go to `work`.
 * @type {(work: (fields: Fields) => Promise<unknown>, done: string, again: Again, verb: string, ...fields: Child[]) => HTMLElement}
 */
const form = (work, done, again, verb, ...fields) =>
  h(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        await work(fieldsOf(event.currentTarget));
        await again();
        toast(done);
      },
    },
    fields,
    h("button", { class: "button small primary" }, verb),
  );

/** @type {(name: string, label: string, value?: string | number, more?: Record<string, unknown>) => HTMLElement} */
const field = (name, label, value = "", more = {}) =>
  h("label", {}, label, h("input", { name, value, ...more }));

/**
 * @param {Complaint} one
 * @param {Again} again
 */
function reportRow(one, again) {
  const about = one.about_id;
  /** @param {string} outcome */
  const settle = (outcome) => post(`/api/moderation/reports/${one.id}`, { outcome });
  return h(
    "li",
    { class: "stack", "data-report": one.id },
    h(
      "p",
      {},
      h("b", {}, one.about ?? "The table"),
      ` at `,
      h("a", { href: `/table/${one.table_id}` }, one.table || one.table_id),
      `, reported by ${one.by} on ${day(one.created)}`,
    ),
    one.quote ? h("blockquote", {}, one.quote) : null,
    h("p", {}, one.words),
    h(
      "div",
      { class: "row" },
      one.quote
        ? act(
            "Hide message",
            async () => {
              await del(`/api/moderation/tables/${one.table_id}/chat/${one.entry}`);
              await settle("message hidden");
            },
            "Message hidden.",
            again,
          )
        : null,
      about
        ? act(
            "Suspend for a week",
            async () => {
              await judge(about, {
                barred: "suspended",
                days: 7,
                why: "A report by another player.",
              });
              await settle("suspended for a week");
            },
            "Suspended.",
            again,
          )
        : null,
      act(
        "Close table",
        async () => {
          await send(`/api/moderation/tables/${one.table_id}`, { closed: true });
          await settle("table closed");
        },
        "Table closed.",
        again,
      ),
      act("Nothing to do", () => settle("nothing to do"), "Report settled.", again),
    ),
  );
}

/**
 * The list, the form, and where a new link is `shown`: only once, so no refresh may clear it.
 * @param {Invitation[]} list
 * @param {HTMLElement} shown
 * @param {Again} again
 */
function invitations(list, shown, again) {
  return [
    h(
      "ul",
      { class: "plain" },
      list.map((one) =>
        h(
          "li",
          { class: "row" },
          h(
            "span",
            { class: "grow" },
            `${one.note || "Invitation"}: for ${one.uses} more until ${day(one.until)}`,
          ),
          act(
            "Withdraw",
            () => del(`/api/moderation/invitations/${one.id}`),
            "Invitation withdrawn.",
            again,
          ),
        ),
      ),
    ),
    h(
      "form",
      {
        class: "row",
        onsubmit: async (event) => {
          event.preventDefault();
          const { uses, note } = fieldsOf(event.currentTarget);
          /** @type {{ invitation: string }} */
          const { invitation } = await post("/api/moderation/invitations", {
            uses: Number(uses),
            note,
          });
          shown.textContent = `Send this link, it is shown once: ${location.origin}/join/${invitation}`;
        },
      },
      field("uses", "For how many", 1, { type: "number", min: 1, max: 100 }),
      field("note", "Note", "", { maxlength: 60 }),
      h("button", { class: "button small primary" }, "Make an invitation"),
    ),
    shown,
  ];
}

/**
 * @param {Club} now
 * @param {Again} again
 */
function settings(now, again) {
  const kinds = [
    ["open", "everybody"],
    ["approval", "everybody, after a moderator approves"],
    ["invitation", "only with an invitation"],
  ];
  return form(
    (body) => send("/api/club", body),
    "Settings saved.",
    again,
    "Save",
    field("name", "Club name", now.name, { maxlength: 60 }),
    h(
      "label",
      {},
      "Greeting",
      h("textarea", { name: "greeting", maxlength: 600, rows: 3, value: now.greeting }),
    ),
    field("announcement", "Announcement above every page", now.announcement, { maxlength: 300 }),
    h(
      "label",
      {},
      "Who may register",
      h(
        "select",
        { name: "registration" },
        kinds.map(([id, text]) =>
          h("option", { value: id, selected: id === now.registration }, text),
        ),
      ),
    ),
  );
}

/**
 * Show the page; only moderators have one.
 * @param {HTMLElement} app
 */
export async function showModeration(app) {
  if (!(await me())?.moderator)
    throw new ApiError(403, "not-yours", "Only moderators see this page.");
  document.title = "Moderate – Trunkline";
  const main = h("main", { id: "main" });
  const link = h("output", {});
  let words = "";
  const show = async () => {
    /** @type {[{ reports: Complaint[] }, { people: Standing[] }, { people: Standing[] }, { invitations: Invitation[] }, VotedPuzzles, Club, void]} */
    const [{ reports }, found, barred, good, puzzles, now] = await Promise.all([
      get("/api/moderation/reports"),
      words ? get(`/api/moderation/people?words=${encodeURIComponent(words)}`) : { people: [] },
      get("/api/moderation/people?barred=1"),
      get("/api/moderation/invitations"),
      get("/api/moderation/puzzles"),
      club(true),
      announce(true),
    ]);
    const people = [...barred.people, ...found.people.filter((one) => !one.barred)];
    put(
      main,
      h("h1", {}, "Moderate"),
      h("h2", {}, "Reports"),
      reports.length
        ? h(
            "ul",
            { class: "plain" },
            reports.map((one) => reportRow(one, show)),
          )
        : h("p", { class: "soft" }, "No open reports."),
      h("h2", {}, "People"),
      h(
        "form",
        {
          class: "row",
          onsubmit: async (event) => {
            event.preventDefault();
            words = fieldsOf(event.currentTarget).words.trim();
            await show();
          },
        },
        field("words", "Name", words, { maxlength: 24, type: "search" }),
        h("button", { class: "button small" }, "Find"),
      ),
      people.length
        ? h(
            "ul",
            { class: "plain" },
            people.map((one) => personRow(one, show)),
          )
        : h("p", { class: "soft" }, "Nobody waits, and nobody is suspended or banned."),
      h("h2", {}, "Invitations"),
      invitations(good.invitations, link, show),
      h("h2", {}, "Puzzles"),
      votedPuzzles(puzzles.puzzles, show),
      h("h2", {}, "Club"),
      settings(now, show),
    );
  };
  await show();
  put(app, h("div", { class: "rules-page" }, main));
}
