// The moderators' page: reports, accounts, invitations, tables, and the club's settings.

import { announce, club } from "../../app/club.js";
import { header } from "../../app/header.js";
import { ApiError, del, get, me, post, put as send } from "../../lib/api.js";
import { ask } from "../../lib/dialog.js";
import { h, put, toast } from "../../lib/dom.js";

const day = (text) => new Date(text).toLocaleDateString();
const STATES = { "": "", waiting: "waits for approval", suspended: "suspended", banned: "banned" };

/** A button that does something, says so and shows the page again. */
const act = (text, work, done, again) =>
  h(
    "button",
    {
      class: "button small",
      type: "button",
      onclick: async () => {
        if ((await work()) === false) return;
        await again();
        toast(done);
      },
    },
    text,
  );

/** A form whose fields go to `work`. */
const form = (work, done, again, verb, ...fields) =>
  h(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        await work(Object.fromEntries(new FormData(event.currentTarget)));
        await again();
        toast(done);
      },
    },
    fields,
    h("button", { class: "button small primary" }, verb),
  );

const field = (name, label, value = "", more = {}) =>
  h("label", {}, label, h("input", { name, value, ...more }));

function reportRow(one, again) {
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
      one.about_id
        ? act(
            "Suspend for a week",
            async () => {
              await judge(one.about_id, {
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

const judge = (id, body) => send(`/api/moderation/people/${id}`, body);

function personRow(one, again) {
  const state =
    STATES[one.barred] +
    (one.until ? ` until ${day(one.until)}` : "") +
    (one.why ? `: ${one.why}` : "");
  return h(
    "li",
    { class: "row", "data-person": one.name },
    h(
      "span",
      { class: "grow" },
      h("b", {}, one.name),
      one.guest ? " (guest)" : "",
      one.moderator ? " (moderator)" : "",
      state ? ` ${state}` : "",
    ),
    one.moderator
      ? null
      : [
          one.barred
            ? act(
                one.barred === "waiting" ? "Approve" : "Let in",
                () => judge(one.id, { barred: "" }),
                `${one.name} may sign in.`,
                again,
              )
            : [
                act(
                  "Suspend",
                  () => judge(one.id, { barred: "suspended", days: 7 }),
                  `${one.name} is suspended for a week.`,
                  again,
                ),
                act(
                  "Ban",
                  () => judge(one.id, { barred: "banned" }),
                  `${one.name} is banned.`,
                  again,
                ),
              ],
          act(
            "Delete",
            async () =>
              (await ask(
                `Delete ${one.name}?`,
                "Bots play on for this account. This cannot be undone.",
                "Delete",
              )) && del(`/api/moderation/people/${one.id}`),
            `${one.name} is deleted.`,
            again,
          ),
        ],
  );
}

/** The list, the form, and where a new link is `shown`: only once, so no refresh may clear it. */
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
          const { uses, note } = Object.fromEntries(new FormData(event.currentTarget));
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

/** Show the page; only moderators have one. */
export async function showModeration(app) {
  if (!(await me())?.moderator)
    throw new ApiError(403, "not-yours", "Only moderators see this page.");
  document.title = "Moderate – Trunkline";
  const main = h("main", { id: "main" });
  const link = h("output", {});
  let words = "";
  const show = async () => {
    const [{ reports }, found, barred, good, now] = await Promise.all([
      get("/api/moderation/reports"),
      words ? get(`/api/moderation/people?words=${encodeURIComponent(words)}`) : { people: [] },
      get("/api/moderation/people?barred=1"),
      get("/api/moderation/invitations"),
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
            words = new FormData(event.currentTarget).get("words").trim();
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
      h("h2", {}, "Club"),
      settings(now, show),
    );
  };
  await show();
  put(app, h("div", { class: "rules-page" }, header(), main));
}
