// A talk with one other player at a table, that nobody else knows of.

/** @import { Message } from "../wire.js" */
/** @import { Store } from "./store.js" */

import { get, messageOf, newId, post } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, put, toast } from "../lib/dom.js";

export class PrivateChat {
  /**
   * Open the dialog.
   * @param {Store} store
   * @param {number | null} to the seat to talk with
   * @param {() => void} heard called when the messages have been read
   */
  constructor(store, to, heard) {
    this.store = store;
    this.heard = heard;
    const others = store.live.table.seats.filter((seat) => seat.kind === "player" && !seat.mine);
    this.who = h(
      "select",
      { name: "to", "aria-label": "Recipient", onchange: () => this.listen() },
      others.map((seat) =>
        h("option", { value: seat.seat, selected: seat.seat === to }, seat.name),
      ),
    );
    this.text = h("input", {
      name: "text",
      maxlength: 1000,
      "aria-label": "Message",
      placeholder: "Only the two of you see this",
      autocomplete: "off",
    });
    this.lines = h("ol", { class: "whispers", "aria-live": "polite" });
    this.box = dialog(
      "Private messages",
      h("label", {}, "With ", this.who),
      this.lines,
      h(
        "form",
        { class: "chat-form", onsubmit: (event) => this.say(event) },
        this.text,
        h("button", { class: "button small primary" }, "Send"),
      ),
    );
  }

  get open() {
    return this.box.open;
  }

  /** @param {Event} event */
  async say(event) {
    event.preventDefault();
    const text = this.text.value;
    if (!text.trim()) return;
    try {
      await post(`${this.store.path}/messages`, { id: newId(), to: Number(this.who.value), text });
      this.text.value = "";
      await this.listen();
    } catch (error) {
      toast(messageOf(error), "error");
    }
  }

  /** Show everything that was said in private with the chosen player. */
  async listen() {
    /** @type {{ lines: Message[] }} */
    const { lines } = await get(`${this.store.path}/messages`);
    const seat = Number(this.who.value);
    const news = lines.findLast((one) => !one.mine && one.seat !== null);
    if (news && !lines.some((one) => one.seat === seat)) this.who.value = String(news.seat);
    put(
      this.lines,
      lines
        .filter((one) => one.seat === Number(this.who.value))
        .map((one) =>
          h(
            "li",
            { class: one.mine ? "mine" : "" },
            h("b", {}, one.mine ? "You" : one.name),
            ": ",
            one.text,
          ),
        ),
    );
    this.heard();
  }
}
