// A new table as its form says it, to be sent to the server.

/** @import { OptionValue } from "../../page.js" */
/** @import { Title } from "../../wire.js" */

import { wishedClock } from "./clock_picker.js";
import { typed, wishes } from "./seat_choice.js";

/** @type {Record<string, boolean>} */
const HELP = { 1: true, 0: false };

/**
 * What a form asks for; the options that differ from the usual ones.
 * @param {FormData} form
 * @param {Title} info
 * @param {number} count the number of seats
 */
export function wishedTable(form, info, count) {
  const seats = wishes(form, count);
  /** @type {Record<string, OptionValue>} */
  const options = {};
  for (const [name, values] of Object.entries(info.options)) {
    const value = values.find((one) => String(one) === form.get(`option-${name}`));
    if (value !== undefined && value !== info.defaults[name]) options[name] = value;
  }
  return {
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
    least: Number(form.get("least")),
    least_rating: form.get("least_rating") ? Number(form.get("least_rating")) : null,
    help: HELP[typed(form, "help")] ?? null,
    seed: form.get("seed") ? Number(form.get("seed")) : null,
  };
}
