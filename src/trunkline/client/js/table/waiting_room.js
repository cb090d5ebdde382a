// Who waits at a table that has not begun: seats to take, to order and to free, links to copy, and who is ready.

/** @import { Seat, Table } from "../page.js" */
/** @import { Go } from "../ui.js" */
/** @import { Opened, Rating } from "../wire.js" */
/** @import { Store } from "./store.js" */

import { ensureMe } from "../app/sign_in.js";
import { del, get, messageOf, post, put as send } from "../lib/api.js";
import { ask } from "../lib/dialog.js";
import { h, toast } from "../lib/dom.js";

/**
 * The rating of a player among people, once all are known; of those who want to be left out nobody learns it.
 * @param {Seat} seat
 * @param {Promise<{ ratings: Rating[] }>} all
 */
function rating(seat, all) {
  const shown = h("span", { class: "soft", "data-rating": seat.seat });
  all.then(
    ({ ratings }) => {
      const known = ratings.find((one) => one.name === seat.name && !one.bot);
      if (!known) return;
      shown.textContent = ` (${Math.round(known.rating)})`;
      shown.title = `Rating against people: ${known.rating} ± ${known.off}, ${known.games} ${known.games === 1 ? "game" : "games"}`;
    },
    () => {},
  );
  return shown;
}

/**
 * Ask for another link to a seat, and keep it for this visit.
 * @param {Table} table
 * @param {number} seat
 */
async function newLink(table, seat) {
  /** @type {Opened} */
  const { invites } = await send(`/api/tables/${table.id}/seats/${seat}`, {
    kind: "invite",
    bot: null,
  });
  sessionStorage.setItem(`invite ${table.id} ${seat}`, invites[String(seat)]);
}

/**
 * A table that has not begun: who sits where, links to invite, the start.
 * @param {Store} store
 * @param {Go} go
 */
export function waitingRoom(store, go) {
  const { table } = store.live;
  /** @param {Promise<unknown>} promise */
  const act = (promise) =>
    promise.then(
      () => store.reopen(),
      (error) => toast(messageOf(error), "error"),
    );
  /** @param {Seat} seat */
  const invite = (seat) => {
    const secret = sessionStorage.getItem(`invite ${table.id} ${seat.seat}`);
    if (!secret)
      return table.owner_is_me
        ? h(
            "button",
            {
              class: "button small",
              type: "button",
              onclick: () => act(newLink(table, seat.seat)),
            },
            "New link",
          )
        : null;
    const address = new URL(`/invite/${secret}`, location.href).href;
    return h(
      "span",
      { class: "row" },
      h("input", {
        readonly: true,
        value: address,
        "aria-label": `Invite link for seat ${seat.seat + 1}`,
        onfocus: (event) => event.target.select(),
      }),
      h(
        "button",
        {
          class: "button small",
          type: "button",
          onclick: async () => {
            try {
              await navigator.clipboard.writeText(address);
              toast("Link copied.");
            } catch {
              toast(address);
            }
          },
        },
        "Copy",
      ),
    );
  };
  store.ratings ??= get("/api/ratings");
  const { ratings } = store;
  const full = table.seats.every((seat) => seat.kind === "player" || seat.kind === "bot");
  const path = `/api/tables/${table.id}`;
  /** @type {(one: number, two: number) => Promise<unknown>} */
  const swap = (one, two) =>
    send(`${path}/order`, {
      order: table.seats.map(({ seat }) => (seat === one ? two : seat === two ? one : seat)),
    });
  /** @type {(seat: Seat, by: number, sign: string, words: string) => HTMLElement} */
  const move = (seat, by, sign, words) =>
    h(
      "button",
      {
        class: "icon",
        type: "button",
        disabled: !table.seats[seat.seat + by],
        title: words,
        "aria-label": `${words}: seat ${seat.seat + 1}`,
        onclick: () => act(swap(seat.seat, seat.seat + by)),
      },
      sign,
    );
  /** @param {Seat} seat */
  const ready = (seat) =>
    table.ready && seat.kind === "player"
      ? h(
          "span",
          { class: "badge" },
          table.ready.seats.includes(seat.seat) ? "ready" : "not ready yet",
        )
      : "";
  return [
    h(
      "div",
      { class: "todo-head" },
      h("h2", {}, table.ready ? "Ready check" : "Waiting for players"),
    ),
    readiness(table, (promise) => act(promise)),
    h(
      "ul",
      { class: "waiting-seats" },
      table.seats.map((seat) =>
        h(
          "li",
          {},
          h("b", {}, `${seat.seat + 1}`),
          table.owner_is_me
            ? h(
                "span",
                { class: "moves" },
                move(seat, -1, "↑", "Move up"),
                move(seat, 1, "↓", "Move down"),
              )
            : null,
          h(
            "span",
            { class: "grow" },
            seat.kind === "open"
              ? "open to all"
              : seat.kind === "invite"
                ? "by invitation"
                : seat.name,
            seat.guest
              ? h("span", { class: "soft" }, " (guest)")
              : seat.kind === "player"
                ? rating(seat, ratings)
                : "",
            seat.mine ? " (you)" : "",
            " ",
            ready(seat),
          ),
          seat.kind === "invite" ? invite(seat) : null,
          seat.kind === "open" && !table.mine.length
            ? h(
                "button",
                {
                  class: "button small primary",
                  type: "button",
                  onclick: async () => {
                    await ensureMe();
                    act(post(`${path}/seats/${seat.seat}`));
                  },
                },
                "Sit down",
              )
            : null,
          (seat.kind === "open" || seat.kind === "invite") && table.owner_is_me
            ? h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  onclick: () =>
                    act(send(`${path}/seats/${seat.seat}`, { kind: "bot", bot: null })),
                },
                "Replace with a bot",
              )
            : null,
          seat.kind === "player" && !seat.mine && table.owner_is_me
            ? h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  "data-key": `remove-${seat.seat}`,
                  onclick: async () => {
                    if (
                      await ask(
                        `Remove ${seat.name}?`,
                        "This frees the seat. They can sit down again unless you block them.",
                        "Remove",
                      )
                    )
                      act(send(`${path}/seats/${seat.seat}`, { kind: "open", bot: null }));
                  },
                },
                "Remove",
              )
            : null,
          seat.mine
            ? h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  onclick: () =>
                    del(`${path}/seats/${seat.seat}`).then(
                      () => go("/"),
                      (error) => toast(messageOf(error), "error"),
                    ),
                },
                "Leave this seat",
              )
            : null,
        ),
      ),
    ),
    table.owner_is_me
      ? h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "draw-lots",
            onclick: () => act(send(`${path}/order`, { order: null })),
          },
          "Shuffle seats",
        )
      : null,
    table.ready
      ? null
      : table.owner_is_me && full
        ? h(
            "button",
            {
              class: "button primary wide",
              type: "button",
              onclick: () => act(post(`${path}/start`)),
            },
            "Start the game",
          )
        : h(
            "p",
            { class: "soft" },
            table.ready_minutes
              ? "When every seat is taken, each player confirms that they are ready."
              : "The game starts when every seat is taken.",
          ),
  ];
}

/**
 * The question whether I am ready, and until when.
 * @param {Table} table
 * @param {(promise: Promise<unknown>) => void} act
 */
function readiness(table, act) {
  if (!table.ready) return null;
  const { ready } = table;
  const until = new Date(ready.until).toLocaleString([], {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const asked = table.mine.some((seat) => !ready.seats.includes(seat));
  return h(
    "div",
    { class: "request", role: "alert" },
    h(
      "span",
      { class: "grow" },
      asked
        ? `The game starts when everyone is ready. Players who have not confirmed by ${until} lose their seat.`
        : `Waiting for the other players until ${until}.`,
    ),
    asked
      ? h(
          "button",
          {
            class: "button primary",
            type: "button",
            "data-key": "ready",
            onclick: () => act(post(`/api/tables/${table.id}/ready`)),
          },
          "I am ready",
        )
      : null,
  );
}
