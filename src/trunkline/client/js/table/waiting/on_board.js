// Who is on board of a table that waits: players, bots, and seats that are still free.

/** @import { Seat } from "../../page.js" */
/** @import { Child } from "../../ui.js" */
/** @import { WaitingRoom } from "./room.js" */

import { portrait } from "../../app/faces.js";
import { ensureMe } from "../../app/sign_in.js";
import { del, messageOf, post, put as send } from "../../lib/api.js";
import { ask } from "../../lib/dialog.js";
import { h, toast } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { wordsOf } from "../../pages/lobby/opponent_choice.js";
import { addBot } from "./add_bot.js";

/**
 * The card with all seats.
 * @param {WaitingRoom} room
 */
export function onBoard(room) {
  const { table } = room.store.live;
  const taken = table.seats.filter(({ kind }) => kind === "player" || kind === "bot").length;
  return [
    h(
      "div",
      { class: "row" },
      h("h2", { class: "grow" }, "On board"),
      h("span", { class: "soft" }, `${taken} of ${table.seats.length}`),
    ),
    h(
      "ol",
      { class: "people-list waiting-seats" },
      table.seats.map((seat) => row(room, seat)),
    ),
    h(
      "p",
      { class: "row between" },
      table.owner_is_me
        ? h(
            "button",
            {
              class: "button quiet small",
              type: "button",
              "data-key": "draw-lots",
              onclick: () => room.act(send(`/api/tables/${table.id}/order`, { order: null })),
            },
            "Shuffle seats",
          )
        : null,
      h("span", { class: "soft small" }, "Seat order is turn order"),
    ),
  ];
}

/**
 * One seat.
 * @param {WaitingRoom} room
 * @param {Seat} seat
 */
function row(room, seat) {
  const { table } = room.store.live;
  const free = seat.kind === "open" || seat.kind === "invite";
  const host = seat.kind === "player" && seat.owner === table.owner;
  const note = [seat.mine ? "you" : "", host ? "host" : "", seat.guest ? "guest" : ""];
  const em = seat.kind === "bot" ? "bot" : note.filter(Boolean).join(", ");
  return h(
    "li",
    { class: free ? "free" : "", "data-seat": seat.seat },
    free ? h("span", { class: "seat ghost" }, sprite("plus")) : portrait(seat),
    h(
      "span",
      { class: "nm" },
      h("b", {}, free ? "Open seat" : seat.name, em ? [" ", h("em", {}, em)] : null),
      h("small", {}, about(room, seat)),
    ),
    readiness(room, seat),
    table.owner_is_me ? moves(room, seat) : null,
    deeds(room, seat),
  );
}

/**
 * What is known of a seat: a rating, how a bot plays, who may take it.
 * @param {WaitingRoom} room
 * @param {Seat} seat
 * @returns {Child}
 */
function about({ info, ratings, store }, seat) {
  if (seat.kind === "invite") return "Anyone with the link can take it";
  if (seat.kind === "open")
    return store.live.table.visibility === "public"
      ? "Anyone can take it"
      : "Anyone with the link can take it";
  if (seat.kind === "bot") {
    const { strength, manner } = info
      ? wordsOf(info, seat.bot ?? "")
      : { strength: "", manner: "" };
    return manner ? `${strength}: ${manner}` : strength;
  }
  const known = ratings[seat.owner ?? ""];
  if (!known) return seat.guest ? "plays as a guest" : "no rating yet";
  return h(
    "span",
    {
      "data-rating": seat.seat,
      title: `Rating against people: ${known.rating} ± ${known.off}, ${known.games} games`,
    },
    `rating ${Math.round(known.rating)} · ${known.games} ${known.games === 1 ? "game" : "games"}`,
  );
}

/**
 * @param {WaitingRoom} room
 * @param {Seat} seat
 */
function readiness({ store }, seat) {
  const { ready } = store.live.table;
  if (!ready || seat.kind !== "player") return null;
  return ready.seats.includes(seat.seat)
    ? h("span", { class: "ok" }, sprite("check"), "ready")
    : h("span", { class: "soft small" }, "not ready yet");
}

/**
 * Up and down, for the host.
 * @param {WaitingRoom} room
 * @param {Seat} seat
 */
function moves(room, { seat }) {
  const { table } = room.store.live;
  /** @type {(by: number, sign: string, words: string) => HTMLElement} */
  const move = (by, sign, words) =>
    h(
      "button",
      {
        class: "icon",
        type: "button",
        disabled: !table.seats[seat + by],
        title: words,
        "aria-label": `${words}: seat ${seat + 1}`,
        onclick: () => {
          const order = table.seats.map((one) => one.seat);
          [order[seat], order[seat + by]] = [order[seat + by], order[seat]];
          room.act(send(`/api/tables/${table.id}/order`, { order }));
        },
      },
      sign,
    );
  return h("span", { class: "moves" }, move(-1, "↑", "Move up"), move(1, "↓", "Move down"));
}

/**
 * What can be done with a seat.
 * @param {WaitingRoom} room
 * @param {Seat} seat
 */
function deeds(room, seat) {
  const { table } = room.store.live;
  const path = `/api/tables/${table.id}/seats/${seat.seat}`;
  const free = seat.kind === "open" || seat.kind === "invite";
  if (free && table.owner_is_me)
    return button(`bot-${seat.seat}`, "", [sprite("bot"), "Add a bot"], () =>
      addBot(room, seat.seat),
    );
  if (seat.kind === "open" && !table.mine.length)
    return button(`join-${seat.seat}`, "primary", "Join", async () => {
      await ensureMe("Your name, so that others know who plays.");
      await room.act(post(path));
    });
  if (seat.kind === "bot" && table.owner_is_me)
    return button(`change-${seat.seat}`, "quiet", "Change", () => addBot(room, seat.seat, true));
  if (seat.mine)
    return button(`leave-${seat.seat}`, "quiet", "Leave the table", () =>
      del(path).then(
        () => room.page.go("/"),
        (error) => toast(messageOf(error), "error"),
      ),
    );
  if (seat.kind === "player" && table.owner_is_me)
    return button(`remove-${seat.seat}`, "quiet", "Remove", async () => {
      const text = `The seat opens again. ${seat.name} can come back unless you block them.`;
      if (await ask(`Remove ${seat.name}?`, text, "Remove"))
        await room.act(send(path, { kind: "open", bot: null }));
    });
  return null;
}

/** @type {(key: string, look: string, text: Child, work: () => unknown) => HTMLElement} */
const button = (key, look, text, work) =>
  h(
    "button",
    { class: `button small ${look}`, type: "button", "data-key": key, onclick: work },
    text,
  );
