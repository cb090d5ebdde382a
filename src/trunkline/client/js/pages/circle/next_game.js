// The next game of a circle: its time in words, and the form that sets it.

/** @import { Circle } from "../../wire.js" */

import { h } from "../../lib/dom.js";

/** @type {Intl.DateTimeFormatOptions} */
const FORM = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };

/**
 * A time in the reader's own zone.
 * @param {string} at
 */
export const nextGame = (at) => new Date(at).toLocaleString("en-GB", FORM);

/**
 * A moment as a field for date and time takes it.
 * @param {Date} moment
 */
function local(moment) {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Return the evening in a week, as a proposal. */
function proposal() {
  const found = new Date();
  found.setDate(found.getDate() + 7);
  found.setHours(19, 0, 0, 0);
  return found;
}

/**
 * The card about the next game.
 * @param {Circle} circle
 * @param {(body: { at: string | null, note?: string }) => void} send
 */
export function nextCard({ next_at, next_note, member }, send) {
  const over = next_at && Date.parse(next_at) < Date.now() - 3_600_000;
  const told =
    next_at && !over
      ? h(
          "p",
          { class: "next-time" },
          h("time", { datetime: next_at }, nextGame(next_at)),
          next_note ? h("span", { class: "soft" }, next_note) : null,
        )
      : h("p", { class: "soft" }, "No time is agreed yet.");
  return h(
    "section",
    { class: "card pad stack", "aria-label": "Next game" },
    h("h2", {}, "Next game"),
    told,
    member ? h("details", {}, h("summary", {}, next_at ? "Change" : "Set a time"), form()) : null,
  );

  function form() {
    const at = h("input", {
      type: "datetime-local",
      name: "at",
      required: true,
      value: local(next_at && !over ? new Date(next_at) : proposal()),
    });
    const note = h("input", {
      name: "note",
      maxlength: 80,
      value: over ? "" : next_note,
      placeholder: "At Anna’s, bring snacks",
    });
    return h(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          send({ at: new Date(at.value).toISOString(), note: note.value });
        },
      },
      h("label", {}, "Date and time (your time zone)", at),
      h("label", {}, "Note", note),
      h(
        "p",
        { class: "row" },
        h("button", { class: "button", "data-key": "set-next" }, "Set"),
        next_at
          ? h(
              "button",
              {
                class: "button quiet",
                type: "button",
                "data-key": "no-next",
                onclick: () => send({ at: null }),
              },
              "No date",
            )
          : null,
      ),
    );
  }
}

/** @type {(key: string, text: string, onclick: () => unknown) => HTMLElement} */
export const button = (key, text, onclick) =>
  h("button", { class: "button quiet small", type: "button", "data-key": key, onclick }, text);
