// Turns of owners in the log: one line sums up what an owner did, and unfolds to the moves.

/** @import { Event, LogEntry } from "../../page.js" */
/** @import { Log } from "./log.js" */

import { h, put, worded } from "../../lib/dom.js";
import { token } from "../panels/cells.js";
import { heads } from "./lines.js";

/**
 * @typedef {{ owner: string, seat: number | null, parts: [number, string][], head: HTMLElement, list: HTMLElement }} Turn
 */

export class Turns {
  /** @type {Turn | null} the turn that further moves belong to */
  open = null;

  /** @param {Log} log */
  constructor(log) {
    this.log = log;
  }

  /** What the title says about turns, if anything. */
  get turnFacts() {
    return this.log.store.still.log?.turns;
  }

  /**
   * The owner that an entry is about, by its action or its events.
   * @param {LogEntry} entry
   */
  owner({ action, events }) {
    const { owners } = this.log.ui.present;
    const fields = this.turnFacts?.owner ?? [];
    for (const one of [action, ...(events ?? [])])
      for (const field of fields) {
        const value = one && field in one ? String(one[field]) : "";
        if (owners[value]) return value;
      }
    return "";
  }

  /**
   * Put the lines of an entry into the turn that they belong to; false if they belong to none.
   * @param {LogEntry} entry
   * @param {HTMLElement[]} lines
   */
  take(entry, lines) {
    const { still } = this.log.store;
    const apart =
      !this.turnFacts ||
      !this.log.store.view.present ||
      entry.kind !== "act" ||
      entry.undone ||
      entry.lines.some((_, n) => heads(entry, n, still));
    const owner = apart ? "" : this.owner(entry);
    if (apart || (!owner && this.open?.seat !== entry.seat)) {
      this.open = null;
      return false;
    }
    if (owner && (this.open?.owner !== owner || this.open.seat !== entry.seat))
      this.open = this.begin(owner, entry.seat);
    if (!this.open) return false;
    this.open.list.append(...lines);
    this.open.parts.push(...this.briefs(entry));
    this.tell(this.open);
    return true;
  }

  /**
   * Begin the turn of an owner.
   * @param {string} owner
   * @param {number | null} seat
   * @returns {Turn}
   */
  begin(owner, seat) {
    const head = h("summary", {});
    const list = h("ol", {});
    this.log.lines.append(h("li", { class: "turn" }, h("details", {}, head, list)));
    return { owner, seat, parts: [], head, list };
  }

  /**
   * Events in a few words each, as far as the title has words for them, and where these stand.
   * @param {LogEntry} entry
   * @returns {[number, string][]}
   */
  briefs({ events }) {
    const brief = this.turnFacts?.brief ?? {};
    const kinds = Object.keys(brief);
    return (events ?? []).flatMap((event) => {
      const said = this.worded(brief[event.kind] ?? "", event);
      return said ? [[kinds.indexOf(event.kind), said]] : [];
    });
  }

  /**
   * A text with the fields of an event; empty if the event lacks one.
   * @param {string} text
   * @param {Event} event
   */
  worded(text, event) {
    const { money } = this.log.ui.present;
    let whole = true;
    const said = text.replace(/\{(\w+)(?::(\w+))?\}/g, (_, field, kind) => {
      const value = event[field];
      if (value === undefined || value === null) whole = false;
      if (kind === "money") return worded(Number(value), money);
      if (kind === "move") return `${Number(value) >= Number(event.old) ? "▲" : "▼"} ${value}`;
      return String(value);
    });
    return whole ? said : "";
  }

  /**
   * Say what happened in a turn; the same words are counted.
   * @param {Turn} turn
   */
  tell({ owner, parts, head }) {
    const one = this.log.ui.present.owners[owner];
    /** @type {Map<string, number>} */
    const counted = new Map();
    for (const [, part] of parts.toSorted(([a], [b]) => a - b))
      counted.set(part, (counted.get(part) ?? 0) + 1);
    const words = [...counted].map(([text, count]) => (count > 1 ? `${text} ×${count}` : text));
    put(
      head,
      token(one, 20),
      h("span", {}, h("b", {}, one?.letters ?? owner), words.length ? ` ${words.join(", ")}` : ""),
    );
  }
}
