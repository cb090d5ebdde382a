// The dialog “Seats and time”: pause, vacation, leaving and returning.

/** @import { TablePage } from "./page.js" */

import { allTitles, del, messageOf, newId, post } from "../lib/api.js";
import { ask, dialog } from "../lib/dialog.js";
import { h, toast } from "../lib/dom.js";
import { botName, told } from "./clock_words.js";
import { seatName } from "./panels/cells.js";

/** @param {() => unknown} work */
const tried = (work) =>
  Promise.resolve()
    .then(work)
    .catch((error) => toast(messageOf(error), "error"));

/**
 * The dialog: each seat with what can be done about it, the clocks, and my own leave.
 * @param {TablePage} page
 */
export async function open(page) {
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
  const others = table.seats.some((one) => one.kind === "player" && !one.mine);
  const endEarly = async () => {
    const why = others
      ? "The others are asked. If everyone agrees, the game is over, and the current scores count."
      : "The game is over then, and the current scores count.";
    if (await ask("End the game early?", [why], others ? "Ask the others" : "End the game"))
      await send("motion", { what: "end" });
  };
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
    mine === undefined
      ? null
      : [
          h("h3", {}, "End the game early"),
          h(
            "p",
            { class: "row" },
            h(
              "span",
              { class: "soft small grow" },
              "Everyone has to agree. The current scores then count.",
            ),
            button("end-early", "End early…", () => tried(endEarly)),
          ),
        ],
  );
}
