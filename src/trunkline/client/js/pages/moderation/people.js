// Accounts as moderators see them, with what can be done about each.

/** @import { Standing } from "../../wire.js" */

import { del, put as send } from "../../lib/api.js";
import { ask } from "../../lib/dialog.js";
import { h, toast } from "../../lib/dom.js";

/** @typedef {() => Promise<void>} Again shows the page again */

/** @type {Record<string, string>} */
const STATES = { "": "", waiting: "waits for approval", suspended: "suspended", banned: "banned" };

/** @param {string} text */
export const day = (text) => new Date(text).toLocaleDateString();

/**
 * A button that does something, says so and shows the page again.
 * @type {(text: string, work: () => Promise<unknown>, done: string, again: Again) => HTMLElement}
 */
export const act = (text, work, done, again) =>
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

/** @type {(id: string, body: object) => Promise<unknown>} */
export const judge = (id, body) => send(`/api/moderation/people/${id}`, body);

/**
 * @param {Standing} one
 * @param {Again} again
 */
export function personRow(one, again) {
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
