// Requests about one table: moves, chat and orders that it sends, previews and choices that it asks for.

/** @import { Ack, Action, FilledPlan, LogEntry, Preview, View } from "../page.js" */
/** @import { Seen } from "../ui.js" */

import { ApiError, del, get, newId, post, put } from "../lib/api.js";
import { Emitter } from "../lib/emitter.js";

/**
 * What a store tells, with what there is to say about it.
 * - `change`: another view is shown; `busy`: a move was sent, or answered
 * - `log`: lines of the log came or went; `connection`: the server is there again, or not
 * - `lost`: the table could not be opened again, with the error
 * @typedef {{ change: { before: Seen | null }, busy: null, log: null, connection: null, lost: unknown }} StoreEvents
 */

/** @extends {Emitter<StoreEvents>} */
export class Requests extends Emitter {
  /** @type {number | undefined} the seat to look from */
  seat;
  /** True while a move is on its way. */
  busy = false;

  /** @param {string} id */
  constructor(id) {
    super();
    this.id = id;
  }

  /**
   * The version that moves are made from.
   * @returns {number}
   */
  get version() {
    throw new Error("The table is not open yet.");
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.id)}`;
  }

  /**
   * Show the view that came with a refused move.
   * @param {View} _view
   */
  take(_view) {}

  /**
   * @param {number} after
   * @param {number} limit
   * @returns {Promise<{ log: LogEntry[], last: number }>}
   */
  lines(after, limit) {
    const seat = this.seat === undefined ? "" : `&seat=${this.seat}`;
    return get(`${this.path}/log?after=${after}&limit=${limit}${seat}`);
  }

  /**
   * @param {string} path
   * @param {object} body
   * @returns {Promise<Ack | null>}
   */
  async change(path, body) {
    if (this.busy) return null;
    this.busy = true;
    this.emit("busy", null);
    try {
      return await post(`${this.path}/${path}`, { id: newId(), reply: "ack", ...body });
    } catch (error) {
      if (error instanceof ApiError && error.code === "stale" && error.view) this.take(error.view);
      throw error;
    } finally {
      this.busy = false;
      this.emit("busy", null);
    }
  }

  /** @param {Action} action */
  act(action) {
    return this.change("act", { version: this.version, action });
  }

  /**
   * Several actions of mine, one after another, all or none.
   * @param {Record<string, unknown>[]} actions
   */
  actAll(actions) {
    return this.change("series", { version: this.version, actions });
  }

  /** @param {number | null} [to] */
  undo(to = null) {
    return this.change("undo", { version: this.version, to });
  }

  /** @param {number | null} [to] */
  redo(to = null) {
    return this.change("redo", { version: this.version, to });
  }

  /** @type {(request: number, agree: boolean) => Promise<Ack | null>} */
  consent(request, agree) {
    return this.change("consent", { request, agree });
  }

  /** @param {string} text */
  chat(text) {
    return post(`${this.path}/chat`, { id: newId(), text });
  }

  /** @type {(seat: number, order: object) => Promise<unknown>} */
  order(seat, order) {
    return put(`${this.path}/orders`, { id: newId(), seat, order });
  }

  /** @param {number} number */
  endOrder(number) {
    return del(`${this.path}/orders/${number}`);
  }

  /**
   * Where the signal is given the server stops looking.
   * @param {Action} action
   * @param {AbortSignal} [signal]
   * @returns {Promise<FilledPlan>}
   */
  plan(action, signal) {
    return post(`${this.path}/plan`, { seat: action.seat, action }, signal);
  }

  /**
   * What an action would do; with `pictures`, also those that it would change.
   * @param {Action} action
   * @param {boolean} [pictures]
   * @returns {Promise<Preview>}
   */
  preview(action, pictures = false) {
    return post(`${this.path}/preview`, { seat: action.seat, action, pictures });
  }
}
