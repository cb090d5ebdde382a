// My notes at a table: kept as I write, and joined with what I wrote in another window.

/** @import { PrivateNotes } from "../wire.js" */
/** @import { Store } from "./store.js" */

import { codeOf, get, put as send } from "../lib/api.js";
import { h } from "../lib/dom.js";

/** Notes are kept after so many milliseconds without a key. */
const PAUSE = 800;

export class Notes {
  /** The version of the note, and its text, as the server has it. */
  version = 0;
  kept = "";
  sending = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    this.note = h("textarea", {
      rows: 6,
      maxlength: 20000,
      "aria-label": "My notes",
      "data-key": "note",
      placeholder: "Only you see this.",
      oninput: () => this.writing(),
      onchange: () => this.write(),
    });
    this.root = h(
      "details",
      { class: "my-notes", "data-key": "notes" },
      h("summary", {}, "My notes"),
      this.note,
    );
  }

  /**
   * Show a note as the server has it.
   * @param {string} note
   * @param {number} version
   */
  open(note, version) {
    this.version = version;
    this.note.value = this.kept = note;
    this.root.open = Boolean(note);
  }

  writing() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), PAUSE);
  }

  /** Keep the note; what was written in another window meanwhile is kept above mine. */
  async write() {
    clearTimeout(this.timer);
    const text = this.note.value;
    if (text === this.kept || this.sending) return;
    this.sending = true;
    try {
      /** @type {{ version: number }} */
      const kept = await send(`${this.store.path}/note`, { text, version: this.version });
      this.version = kept.version;
      this.kept = text;
    } catch (error) {
      if (codeOf(error) !== "changed") throw error;
      /** @type {PrivateNotes} */
      const there = await get(`${this.store.path}/private`);
      this.version = there.version;
      this.note.value = there.note.includes(text)
        ? there.note
        : `${there.note}\n\n${this.note.value}`;
    } finally {
      this.sending = false;
    }
    if (this.note.value !== this.kept) this.writing();
  }
}
