// Lengths of time in a few letters: "20 min", "3 h", "2 days".

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * A length of time in its largest unit, rounded down.
 * @param {number} milliseconds
 */
export function span(milliseconds) {
  if (milliseconds >= 2 * DAY) return `${Math.floor(milliseconds / DAY)} days`;
  if (milliseconds >= HOUR) return `${Math.floor(milliseconds / HOUR)} h`;
  return `${Math.max(1, Math.floor(milliseconds / MINUTE))} min`;
}

/**
 * How long ago something was: "since 20 min".
 * @param {string} moment
 * @param {number} [now]
 */
export const since = (moment, now = Date.now()) => `since ${span(now - Date.parse(moment))}`;

/**
 * How long is left until a moment: "21 h left", or that it is over.
 * @param {string | null} moment
 * @param {number} [now]
 */
export function left(moment, now = Date.now()) {
  if (!moment) return "no clock";
  const rest = Date.parse(moment) - now;
  return rest > 0 ? `${span(rest)} left` : "time is up";
}
