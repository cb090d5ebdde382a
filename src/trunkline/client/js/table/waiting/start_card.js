// The start: who still has to come or to confirm, and what the host can do about it.

/** @import { Table } from "../../page.js" */
/** @import { WaitingRoom } from "./room.js" */

import { post, put as send } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { bestBot } from "../../pages/lobby/start_game.js";
import { freeSeats } from "./free_seats.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/**
 * A small number in a word.
 * @param {number} count
 */
export const numberWord = (count) => NUMBERS[count] ?? String(count);

/**
 * @param {WaitingRoom} room
 */
export function startCard(room) {
  const { table } = room.store.live;
  if (table.ready) return readyCheck(room, table.ready);
  const free = freeSeats(table).length;
  if (!table.owner_is_me)
    return h("p", { class: "soft" }, free ? waits(table, free) : `${table.owner} starts the game.`);
  const taken = table.seats.length - free;
  const early = free > 0 && table.least > 0 && taken >= table.least;
  return [
    h(
      "button",
      {
        class: "button primary big wide",
        type: "button",
        "data-key": "start",
        disabled: free > 0 && !early,
        onclick: () => room.act(post(`/api/tables/${table.id}/start`)),
      },
      sprite("engine"),
      early ? `Start with ${numberWord(taken)}` : "Start the game",
    ),
    free ? h("p", { class: "soft small" }, waits(table, free), ", or ", fill(room), ".") : null,
  ];
}

/**
 * Why the game does not begin yet.
 * @param {Table} table
 * @param {number} free
 */
function waits({ seats, ready_minutes }, free) {
  const open = `${free} ${free === 1 ? "seat is" : "seats are"} open.`;
  const all = `all ${numberWord(seats.length)}`;
  return ready_minutes
    ? `${open} When the table is full, everyone confirms; it starts by itself when ${all} are ready`
    : `${open} It starts by itself when ${all} are here`;
}

/** @param {WaitingRoom} room */
function fill(room) {
  const { table } = room.store.live;
  const free = freeSeats(table);
  return h(
    "button",
    {
      class: "link",
      type: "button",
      "data-key": "fill",
      onclick: () => room.act(fillAndStart(room)),
    },
    free.length === 1
      ? "fill the seat with a bot and start now"
      : "fill the seats with bots and start now",
  );
}

/** @param {WaitingRoom} room */
async function fillAndStart(room) {
  const { table } = room.store.live;
  const known = table.seats.find(({ bot }) => bot)?.bot;
  const bot = known ?? (room.info ? bestBot(room.info.bots) : null);
  const path = `/api/tables/${table.id}`;
  for (const { seat } of freeSeats(table))
    await send(`${path}/seats/${seat}`, { kind: "bot", bot });
  await post(`${path}/start`);
}

/**
 * Everyone confirms; who does not loses the seat.
 * @param {WaitingRoom} room
 * @param {NonNullable<Table["ready"]>} ready
 */
function readyCheck(room, ready) {
  const { table } = room.store.live;
  const until = new Date(ready.until).toLocaleString([], {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const asked = table.mine.some((seat) => !ready.seats.includes(seat));
  return h(
    "div",
    { class: "stack", role: "alert" },
    h("h2", {}, "Ready?"),
    h(
      "p",
      {},
      asked
        ? `Confirm by ${until}, or your seat opens again.`
        : `Waiting for the other players until ${until}.`,
    ),
    asked
      ? h(
          "button",
          {
            class: "button primary big wide",
            type: "button",
            "data-key": "ready",
            onclick: () => room.act(post(`/api/tables/${table.id}/ready`)),
          },
          sprite("check"),
          "I am ready",
        )
      : null,
  );
}
