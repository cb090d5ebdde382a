// Clocks in words: a time, a clock's settings, the player or bot that takes over.

/** @import { Clock } from "../page.js" */

const DAY = 86400;

/**
 * Seconds as people read them: 4:05, 2 h 10, 3 days.
 * @param {number} seconds
 */
export function words(seconds) {
  const left = Math.max(0, Math.round(seconds));
  if (left >= DAY && (left % DAY === 0 || left >= 2 * DAY))
    return left < 2 * DAY ? "1 day" : `${Math.floor(left / DAY)} days`;
  if (left >= 3600)
    return `${Math.floor(left / 3600)} h ${String(Math.floor((left % 3600) / 60)).padStart(2, "0")}`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/**
 * A bot by its level; the caretaker is not one.
 * @param {string | null | undefined} level
 */
export const botName = (level) => (level === "caretaker" ? level : `${level} bot`);

/**
 * A clock in a sentence.
 * @param {Clock} clock
 */
export function told(clock) {
  const each =
    clock.kind === "game"
      ? `${words(clock.seconds)} per player for the whole game${clock.more ? `, plus ${words(clock.more)} per move` : ""}`
      : `${words(clock.seconds)} per move`;
  const hours = clock.hours
    ? `; the clock runs ${clock.hours[0]}:00 to ${clock.hours[1]}:00 (${clock.zone})`
    : "";
  const days = clock.weekends
    ? ""
    : `; weekends do not count${clock.hours ? "" : ` (${clock.zone})`}`;
  /** @type {Record<string, string>} */
  const policies = {
    remind: "the player gets a reminder",
    pass: "the player passes, if passing is legal",
    bot: `the others may replace the player with the ${botName(clock.bot)}`,
  };
  const up = policies[clock.policy];
  return `${each}${hours}${days}. When time is up: ${up}.`;
}
