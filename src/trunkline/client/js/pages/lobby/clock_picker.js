// Clocks to choose from when a table is opened, in plain words.

/** @import { Clock } from "../../page.js" */

import { h } from "../../lib/dom.js";
import { typed } from "./seat_choice.js";

const MINUTE = 60;
const DAY = 86400;

/**
 * Words for a clock, and the clock.
 * @type {Record<string, [string, Partial<Clock>]>}
 */
const PRESETS = {
  evening: ["one evening (45 minutes per player)", { kind: "game", seconds: 45 * MINUTE }],
  long: ["a long evening (90 minutes per player)", { kind: "game", seconds: 90 * MINUTE }],
  quick: ["fast (2 minutes per move)", { kind: "move", seconds: 2 * MINUTE }],
  day: [
    "one day per move, weekends do not count",
    { kind: "move", seconds: DAY, weekends: false, vacation: 14 },
  ],
  days: [
    "three days per move, 8:00 to 22:00",
    { kind: "move", seconds: 42 * 60 * MINUTE, hours: [8, 22], vacation: 14 },
  ],
};

/**
 * The fields of a form.
 * @param {string[]} bots
 */
export function clockFields(bots) {
  const policy = h(
    "label",
    { hidden: true },
    "When time is up",
    h(
      "select",
      { name: "policy" },
      h("option", { value: "remind" }, "a reminder"),
      h("option", { value: "pass" }, "pass, if passing is legal"),
      bots.map((bot) =>
        h("option", { value: bot }, `the others may replace the player with a ${bot} bot`),
      ),
    ),
  );
  return [
    h(
      "label",
      {},
      "Clock",
      h(
        "select",
        {
          name: "clock",
          onchange: (event) => {
            policy.hidden = !event.target.value;
          },
        },
        h("option", { value: "" }, "no clock"),
        Object.entries(PRESETS).map(([key, [text]]) => h("option", { value: key }, text)),
      ),
    ),
    policy,
  ];
}

/**
 * The clock that a form wishes; null for none.
 * @param {FormData} form
 */
export function wishedClock(form) {
  const preset = PRESETS[typed(form, "clock")]?.[1];
  if (!preset) return null;
  const policy = typed(form, "policy");
  const agreed = ["remind", "pass"].includes(policy) ? { policy } : { policy: "bot", bot: policy };
  return { ...preset, ...agreed, zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" };
}
