// The players as plates: presence, time, money and holdings in a strip; all of it in a dialog.

/** @import { PlayerCard, PlayersPanel } from "../page.js" */
/** @import { TablePage } from "./page.js" */

import { load } from "../app/lazy_parts.js";
import { dialog } from "../lib/dialog.js";
import { h, put } from "../lib/dom.js";
import { cell, chips, seatName } from "./panels/cells.js";
import { panel } from "./panels/registry.js";

/** From this many players on plates show less. */
const MANY = 5;
/** Room for the number of holdings that do not fit. */
const NUMBER = 34;

export class Plates {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.ui = page.ui;
    this.root = h("div", { class: "people" });
    // Names and numbers are as wide as their font, which may come later.
    const { signal } = page.ended;
    document.fonts?.addEventListener("loadingdone", () => this.trim(), { signal });
  }

  /** The panel of players, if the title has one. */
  get panel() {
    const { side, panels } = this.ui.present;
    const found = side.map((id) => panels[id]).find((one) => one?.kind === "players");
    return /** @type {PlayersPanel | undefined} */ (found);
  }

  draw() {
    const data = this.panel;
    const order = data ? (data.order ?? Object.keys(data.players).map(Number)) : [];
    this.root.classList.toggle("many", order.length >= MANY);
    put(
      this.root,
      h(
        "ul",
        { class: "strip", "aria-label": "Players" },
        order.flatMap((seat) => {
          const player = data?.players[seat];
          return player ? this.plate(seat, player) : [];
        }),
      ),
    );
    this.trim();
  }

  /**
   * @param {number} seat
   * @param {PlayerCard} player
   */
  plate(seat, player) {
    const { ui } = this;
    const one = ui.table.seats[seat];
    const asked = ui.view.asked.includes(seat);
    const facts = Object.entries(player.facts ?? {});
    const name = seatName(seat, ui);
    return h(
      "li",
      { class: `seat-plate seat-${seat % 8} ${one?.mine ? "mine" : ""} ${asked ? "asked" : ""}` },
      h(
        "button",
        {
          type: "button",
          class: "plate-in",
          "data-key": `plate-${seat}`,
          "aria-haspopup": "dialog",
          "aria-label": `${name}: everything`,
          onclick: () => this.open(),
        },
        h(
          "b",
          { class: "plate-name" },
          h("i", {
            class: `presence ${one?.kind === "bot" ? "bot" : one?.mine ? "here" : ""}`,
            title: one?.kind === "bot" ? "A bot" : "A person",
          }),
          h("i", { class: "seat-mark", "aria-hidden": "true" }, String(seat + 1)),
          h("span", { class: "person-name", title: name }, name),
          (player.badges ?? []).map((badge) =>
            h("span", { class: "badge", title: badge.title ?? null }, badge.text),
          ),
          asked ? h("span", { class: "unseen" }, one?.mine ? "your turn" : "to act") : null,
        ),
        h("b", { class: "plate-clock", "data-clock": seat }),
        player.amount === undefined
          ? null
          : h("b", { class: "plate-cash" }, cell(player.amount, ui)),
        h(
          "span",
          { class: "plate-facts" },
          facts.map(([label, value]) =>
            h("span", { class: "plate-fact" }, h("small", {}, label), h("b", {}, cell(value, ui))),
          ),
        ),
        h("span", { class: "plate-held" }, chips(player.chips, ui)),
      ),
    );
  }

  /** Say how many holdings do not fit on a plate. */
  trim() {
    requestAnimationFrame(() => {
      for (const held of this.root.querySelectorAll(".plate-held .held")) {
        const items = [...held.children];
        held.setAttribute("data-more", "");
        for (const one of items) one.removeAttribute("hidden");
        const box = held.getBoundingClientRect();
        const places = items.map((one) => one.getBoundingClientRect());
        const out = places.findIndex((one) => one.bottom > box.bottom + 1);
        if (out < 0) continue;
        // The last one that fits makes way for the number where there is no room beside it.
        const row = places.slice(0, out).filter((one) => one.top === places[out - 1].top);
        const room = Math.min(...row.map((one) => one.left)) - box.left;
        const hidden = items.slice(room < NUMBER ? Math.max(0, out - 1) : out);
        for (const one of hidden) one.setAttribute("hidden", "");
        held.setAttribute("data-more", `+${hidden.length}`);
      }
    });
  }

  /** All that is known of the players. */
  content() {
    const { present } = this.ui;
    return [present.side.map((id) => panel(id, this.ui)), this.seats()];
  }

  open() {
    dialog("Players", h("div", { class: "all-players" }, this.content()));
  }

  /** The way to the dialog of seats and clocks, for players. */
  seats() {
    const { mine, status, branch, lesson } = this.ui.table;
    if (!mine.length || status !== "playing" || branch || lesson) return null;
    return h(
      "button",
      {
        class: "button small",
        type: "button",
        "data-key": "seats",
        "aria-haspopup": "dialog",
        onclick: ({ currentTarget }) => {
          currentTarget.closest("dialog")?.close();
          this.page.guard(load("table/seats_and_time").then((part) => part.open(this.page)));
        },
      },
      "Seats and time…",
    );
  }
}
