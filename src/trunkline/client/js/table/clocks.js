// Clocks, and who comes and goes: the time of each player, votes, and the dialog for pause, vacation, leaving and coming back.

/** @import { Clock, Motion } from "../page.js" */
/** @import { Seen } from "../ui.js" */
/** @import { TablePage } from "./page.js" */

import { allTitles, del, messageOf, newId, post } from "../lib/api.js";
import { ask, dialog } from "../lib/dialog.js";
import { h, put, toast } from "../lib/dom.js";
import { seatName } from "./panels/cells.js";

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
 * Seconds as people read them: 4:05, 2 h 10, 3 days.
 * @param {number} seconds
 */
function words(seconds) {
  const left = Math.max(0, Math.round(seconds));
  if (left >= DAY && (left % DAY === 0 || left >= 2 * DAY))
    return left < 2 * DAY ? "1 day" : `${Math.floor(left / DAY)} days`;
  if (left >= 3600)
    return `${Math.floor(left / 3600)} h ${String(Math.floor((left % 3600) / 60)).padStart(2, "0")}`;
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

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

/**
 * A bot by its level; the caretaker is not one.
 * @param {string | null | undefined} level
 */
const botName = (level) => (level === "caretaker" ? level : `${level} bot`);

/**
 * The dialog: each seat with what can be done about it, the clocks, and my own leave.
 * @param {TablePage} page
 */
export async function room(page) {
  const { store } = page;
  const { live } = store;
  const { table, clocks } = live;
  const { bots = [], caretaker = false } =
    (await allTitles()).find((one) => one.title === table.title) ?? {};
  /** @type {(what: string, body?: object) => Promise<unknown>} */
  const send = (what, body = {}) =>
    tried(async () => {
      await post(`${store.path}/${what}`, { id: newId(), ...body });
      box.close();
    });
  /** @type {(key: string, label: string, onclick: () => void) => HTMLElement} */
  const button = (key, label, onclick) =>
    h("button", { class: "button small", type: "button", "data-key": key, onclick }, label);
  /** @param {string} name */
  const whom = (name) =>
    h("select", { name, "aria-label": "Replaced by" }, [
      caretaker && h("option", { value: "caretaker" }, "Caretaker"),
      ...bots.map((bot) => h("option", { value: bot }, `${bot} bot`)),
      h("option", { value: "" }, "another player"),
    ]);
  const rows = table.seats
    .filter((one) => one.kind === "player")
    .map((one) => {
      const choice = whom(`by-${one.seat}`);
      const leave = async () => {
        const goes = choice.value
          ? `The ${botName(choice.value)} takes over.`
          : "Your seat stays open for another player.";
        if (
          !(await ask(
            "Leave the game?",
            [goes, "You can return until someone else takes your seat."],
            "Leave",
          ))
        )
          return;
        await del(
          `${store.path}/seats/${one.seat}?${choice.value ? `bot=${encodeURIComponent(choice.value)}` : "open=1"}`,
        );
        location.reload();
      };
      const act = one.mine
        ? button(`leave-${one.seat}`, "Leave", () => tried(leave))
        : button(`replace-${one.seat}`, "Replace", () =>
            send("motion", { what: "replace", seat: one.seat, bot: choice.value || null }),
          );
      return h(
        "li",
        { class: "row" },
        h("b", { class: "grow" }, seatName(one.seat, page.ui)),
        choice,
        act,
      );
    });
  const mine = table.mine[0];
  const away = clocks && Date.parse(clocks.vacation[mine]) > Date.now();
  const free = clocks && table.clock ? table.clock.vacation - (clocks.days[mine] ?? 0) : 0;
  const days = h("input", {
    type: "number",
    min: 1,
    max: free,
    value: 1,
    "aria-label": "Days of vacation",
  });
  /** @type {HTMLDialogElement} */
  const box = dialog(
    "Seats and time",
    clocks && table.clock ? h("p", { class: "soft" }, told(table.clock)) : null,
    clocks
      ? h(
          "div",
          { class: "row" },
          clocks.paused
            ? button("resume", "Resume the clocks", () => send("resume"))
            : button("pause", "Ask for a pause", () => send("motion", { what: "pause" })),
          away
            ? button("back", "I am back from vacation", () => send("vacation", { days: 0 }))
            : null,
        )
      : null,
    clocks && !away && free
      ? h(
          "form",
          {
            class: "row",
            onsubmit: (event) => {
              event.preventDefault();
              send("vacation", { days: Number(days.value) });
            },
          },
          h("label", { class: "row grow" }, "Vacation, days", days),
          h("button", { class: "button small", type: "submit", "data-key": "vacation" }, "Start"),
          h("span", { class: "soft small" }, `${free} left`),
        )
      : null,
    h("h3", {}, "Players"),
    h(
      "p",
      { class: "soft small" },
      "Players who leave may return. The host, or more than half of the others, can replace an absent player.",
    ),
    h("ul", { class: "seat-rooms" }, rows),
  );
}

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
