// Clocks at a table: the time of each player, votes, and returning to a seat.

/** @import { Motion } from "../page.js" */
/** @import { Seen } from "../ui.js" */
/** @import { TablePage } from "./page.js" */

import { messageOf, newId, post } from "../lib/api.js";
import { h, put, toast } from "../lib/dom.js";
import { botName, words } from "./clock_words.js";

const DAY = 86400;
/** Less time than this is told by a red head. */
const HURRY = 3600;
/** @type {Intl.DateTimeFormatOptions} */
const SOON = { weekday: "short", hour: "2-digit", minute: "2-digit" };
/** @type {Intl.DateTimeFormatOptions} */
const LATER = { day: "numeric", month: "short" };

/** @param {() => unknown} work */
const tried = (work) =>
  Promise.resolve()
    .then(work)
    .catch((error) => toast(messageOf(error), "error"));

/**
 * What is left of a seat's time now: where hours of the day do not count the server says when it ends, and that is told.
 * @param {Seen} live
 * @param {number} seat
 */
function left(live, seat) {
  const { clocks, table } = live;
  if (!clocks || !table.clock) return "";
  const known = clocks.left[seat];
  if (clocks.out.includes(seat)) return "time is up";
  if (!clocks.running.includes(seat)) return words(known);
  const whole = !table.clock.hours && table.clock.weekends && !(seat in clocks.vacation);
  if (whole) return words(known - (Date.now() - Date.parse(clocks.at)) / 1000);
  const ends = new Date(clocks.ends[seat] ?? NaN);
  if (Number.isNaN(ends.getTime())) return words(known);
  const soon = ends.getTime() - Date.now() < 6 * DAY * 1000;
  return `until ${ends.toLocaleString("en-GB", soon ? SOON : LATER)}`;
}

/**
 * Show the time of each seat wherever it has a place: on the plates, and mine in the head.
 * @param {TablePage} page
 */
function tick(page) {
  const { clocks, table } = page.store.live;
  /** @type {NodeListOf<HTMLElement>} */
  const shown = page.root.querySelectorAll("[data-clock]");
  for (const one of shown) {
    const seat = Number(one.dataset.clock);
    const person = table.seats[seat]?.kind === "player";
    const away = clocks && Date.parse(clocks.vacation[seat]) > Date.now();
    one.textContent = !clocks || !person ? "" : away ? "on vacation" : left(page.store.live, seat);
    one.classList.toggle("runs", Boolean(clocks?.running.includes(seat)));
    one.classList.toggle("up", Boolean(clocks?.out.includes(seat)));
  }
  const [mine] = table.mine;
  page.root.classList.toggle("late", clocks ? hurried(page.store.live, mine) : false);
}

/**
 * Return True if a seat's clock runs and has less than an hour left.
 * @param {Seen} live
 * @param {number | undefined} seat
 */
function hurried({ clocks, table }, seat) {
  if (!clocks || seat === undefined || !clocks.running.includes(seat)) return false;
  const since = table.clock?.hours ? 0 : (Date.now() - Date.parse(clocks.at)) / 1000;
  return clocks.left[seat] - since < HURRY && (table.clock?.seconds ?? 0) > HURRY;
}

/**
 * What the others are asked, answered in place.
 * @param {TablePage} page
 * @param {Motion} motion
 */
function voted(page, motion) {
  const { table } = page.store.live;
  const who = table.seats[motion.by].name;
  const whom = motion.bot ? `the ${botName(motion.bot)}` : "another player";
  const text =
    motion.what === "pause"
      ? `${who} asks for a pause.`
      : motion.what === "end"
        ? `${who} asks to end the game here. The current scores count.`
        : `${who} wants to give ${table.seats[motion.seat ?? 0].name}’s seat to ${whom}.`;
  const mine =
    table.mine.some(
      (seat) =>
        ![...motion.yes, ...motion.no, motion.what === "replace" ? motion.seat : null].includes(
          seat,
        ),
    ) && !table.mine.some((seat) => [...motion.yes, ...motion.no].includes(seat));
  /** @param {boolean} agree */
  const say = (agree) =>
    tried(() => post(`${page.store.path}/vote`, { id: newId(), motion: motion.number, agree }));
  return h(
    "div",
    { class: "request", role: "alert" },
    h("span", { class: "grow" }, text),
    mine
      ? [
          h(
            "button",
            {
              class: "button small primary",
              type: "button",
              "data-key": "vote-yes",
              onclick: () => say(true),
            },
            "Agree",
          ),
          h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": "vote-no",
              onclick: () => say(false),
            },
            "Decline",
          ),
        ]
      : null,
  );
}

/**
 * Draw what there is; the time goes on by itself until the page is left.
 * @param {TablePage} page
 */
export function draw(page) {
  const { live } = page.store;
  const playing = live.table.status === "playing";
  put(
    page.time,
    live.motion && Date.parse(live.motion.until) > Date.now() ? voted(page, live.motion) : null,
    playing && live.left.length
      ? h(
          "div",
          { class: "request" },
          h("span", { class: "grow" }, "You left this game. You can return."),
          live.left.map((seat) => back(page, seat)),
        )
      : null,
    live.clocks?.paused ? h("p", { class: "badge" }, "The clocks are paused") : null,
  );
  tick(page);
  page.ticks ??= setInterval(() => {
    if (page.ended.signal.aborted) return clearInterval(page.ticks);
    tick(page);
  }, 1000);
}

/** @type {(page: TablePage, seat: number) => HTMLElement} */
const back = (page, seat) =>
  h(
    "button",
    {
      class: "button small primary",
      type: "button",
      "data-key": "come-back",
      onclick: () =>
        tried(async () => {
          await post(`${page.store.path}/seats/${seat}/back`);
          location.reload();
        }),
    },
    "Return",
  );
