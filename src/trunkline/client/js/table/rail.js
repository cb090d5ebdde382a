// The log as a rail, where it has no column: what is new, the last turns, a step back and on.

/** @import { TablePage } from "./page.js" */

import { h, put } from "../lib/dom.js";
import { icon, sprite } from "../lib/icons.js";
import { token } from "./panels/cells.js";

/** The most turns that a rail shows. */
const TURNS = 9;

export class Rail {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.root = h("div", { class: "rail" });
  }

  draw() {
    const { page } = this;
    const { timeline, log, store } = page;
    if (!store.view.present) return put(this.root);
    const open = page.root.classList.contains("log-open");
    /** @type {(key: string, words: string, sign: string, work: () => unknown) => HTMLElement} */
    const button = (key, words, sign, work) =>
      h(
        "button",
        {
          class: "icon",
          type: "button",
          "data-key": key,
          title: words,
          "aria-label": words,
          onclick: work,
        },
        icon(sign),
      );
    return put(
      this.root,
      h(
        "button",
        {
          class: "icon rail-log",
          type: "button",
          "data-key": "log",
          "aria-expanded": String(open),
          "aria-label": log.unread ? `Log and chat, ${log.unread} unread` : "Log and chat",
          onclick: () => page.shell.toggleLog(),
        },
        sprite("chat"),
        log.unread ? h("b", { class: "count" }, String(log.unread)) : null,
        h("small", {}, "Log"),
      ),
      h("ol", { class: "rail-turns" }, this.turns()),
      button("rail-back", "Step back in history", "back", () => timeline.step(-1)),
      button("rail-on", "Step on in history", "on", () => timeline.step(1)),
      button(
        "rail-play",
        timeline.playing ? "Stop replaying" : "Replay the game",
        timeline.playing ? "pause" : "play",
        () => (timeline.playing ? timeline.stop() : timeline.play()),
      ),
    );
  }

  /** The last turns: each by the owner or player who acted, newest first. */
  turns() {
    const { store, ui } = this.page;
    const { owners } = ui.present;
    /** @type {{ key: string, moment: number, text: string }[]} */
    const found = [];
    for (const entry of [...store.log].reverse()) {
      if (entry.kind !== "act" || entry.undone || entry.seat === null || entry.seat < 0) continue;
      const named = Object.values(entry.action ?? {}).find(
        (value) => typeof value === "string" && owners[value]?.letters,
      );
      const key = named ? String(named) : `seat ${entry.seat}`;
      if (found.at(-1)?.key === key) continue;
      if (found.length === TURNS) break;
      found.push({ key, moment: entry.moment, text: entry.lines[0] ?? "" });
    }
    return found.map(({ key, moment, text }) => {
      const seat = Number(key.replace("seat ", ""));
      return h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            title: text,
            "aria-label": `Look at move ${moment}: ${text}`,
            "data-owner": owners[key] ? key : null,
            onclick: () => ui.look(moment),
          },
          owners[key]
            ? token(owners[key], 28)
            : h("i", { class: `seat-mark seat-${seat % 8}` }, String(seat + 1)),
        ),
      );
    });
  }
}
