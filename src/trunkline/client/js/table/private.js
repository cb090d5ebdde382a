// What is mine alone at a table: notes, chat I have not read, whom I do not hear, and talks in private.

/** @import { LogEntry } from "../page.js" */
/** @import { PrivateNotes } from "../wire.js" */
/** @import { Log } from "./log/log.js" */

import { get, put as send } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, put, toast } from "../lib/dom.js";
import { PrivateChat } from "./private_chat.js";
import { Notes } from "./private_notes.js";
import { report } from "./report.js";
import { isMine } from "./seats.js";

const PAUSE = 800;

/**
 * Add what is mine to a log.
 * @param {Log} log
 */
export async function attach(log) {
  const part = new Private(log);
  await part.open();
  return part;
}

class Private {
  /** Messages in private that I have heard. */
  heard = 0;
  /** @type {PrivateNotes["people"]} whom I muted or blocked here */
  people = [];
  /** Up to where I have read the chat, now and when the table was opened. */
  read = 0;
  /** @type {number | null} */
  begin = null;
  /** True while the log is on the screen. */
  seen = false;
  /** @type {PrivateChat | null} */
  chat = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  marking;

  /** @param {Log} log */
  constructor(log) {
    this.log = log;
    this.store = log.store;
    this.badge = h("span", { class: "badge turn", hidden: true });
    this.private = h(
      "button",
      {
        class: "button small",
        type: "button",
        "data-key": "private-chat",
        hidden: true,
        onclick: () => this.talk(),
      },
      "Private",
    );
    this.notes = new Notes(log.store);
    log.root.querySelector("header h2")?.append(" ", this.badge);
    log.story.before(this.private);
    log.form.before(this.notes.root);
    this.line = h("li", { class: "unread", role: "separator" }, "unread");
    this.folded = h("li", { class: "soft folded" });
    this.sight = new IntersectionObserver(
      ([one]) => {
        this.seen = one.isIntersecting;
        this.update();
      },
      { threshold: 0.3 },
    );
    this.sight.observe(log.list);
  }

  async open() {
    /** @type {PrivateNotes} */
    const { note, version, read, people } = await get(`${this.store.path}/private`);
    this.notes.open(note, version);
    this.read = read;
    this.people = people;
    this.begin ??= read;
    this.heard = this.store.live.whispers;
    this.update();
  }

  /**
   * How somebody who spoke is muted or blocked, by who they are and not by what they are called.
   * @param {LogEntry} entry
   */
  manner({ speaker }) {
    return this.people.find((one) => one.speaker === speaker)?.manner ?? null;
  }

  update() {
    if (this.begin === null) return;
    const { live, log } = this.store;
    const said = log.filter((entry) => entry.kind === "chat");
    const quiet = new Set(
      said.filter((entry) => this.manner(entry)).map((entry) => String(entry.n)),
    );
    /** @type {NodeListOf<HTMLElement>} */
    const spoken = this.log.lines.querySelectorAll("[data-said]");
    for (const node of spoken) node.classList.toggle("muted", quiet.has(node.dataset.said ?? ""));
    const { begin } = this;
    const fresh = said.filter(
      ({ n, seat }) => n > begin && !isMine(live.table, seat) && !quiet.has(String(n)),
    );
    this.line.remove();
    if (fresh.length)
      this.log.lines.querySelector(`[data-said="${fresh[0].n}"]`)?.before(this.line);
    this.folded.remove();
    if (quiet.size) {
      put(
        this.folded,
        h(
          "button",
          {
            class: "why",
            type: "button",
            onclick: () => this.log.list.classList.toggle("show-muted"),
          },
          `${quiet.size === 1 ? "One message" : `${quiet.size} messages`} from muted players`,
        ),
      );
      this.log.lines.prepend(this.folded);
    }
    const unread = fresh.filter((entry) => entry.n > this.read);
    this.badge.hidden = !unread.length;
    this.log.count(unread.length);
    this.badge.textContent = `${unread.length} new`;
    const last = unread.at(-1);
    if (last && this.seen && document.visibilityState === "visible") this.mark(last.n);
    this.private.hidden = !live.table.private_chat;
    const news = live.whispers - this.heard;
    this.private.textContent = news > 0 ? `Private (${news} new)` : "Private";
    this.private.classList.toggle("primary", news > 0);
    if (news > 0 && this.chat?.open) this.chat.listen();
    this.log.page.waiting?.chat.draw();
  }

  /**
   * What is on the screen for a moment has been read.
   * @param {number} upto
   */
  mark(upto) {
    clearTimeout(this.marking);
    this.marking = setTimeout(async () => {
      await send(`${this.store.path}/read`, { upto }).catch(() => {});
      this.read = Math.max(this.read, upto);
      this.update();
    }, PAUSE);
  }

  /**
   * What can be done about somebody who spoke.
   * @param {LogEntry} entry
   * @param {HTMLInputElement} [input] where one answers
   */
  about(entry, input = this.log.input) {
    const { table } = this.store.live;
    const seat = entry.seat === null ? undefined : table.seats[entry.seat];
    const name = entry.name ?? "";
    const here = seat?.kind === "player" && seat.name === name && !seat.mine;
    const manner = this.manner(entry);
    /** @type {(wish: string | null, words: string) => HTMLElement} */
    const set = (wish, words) =>
      h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": wish ?? "hear",
          onclick: async () => {
            await send(`${this.store.path}/seats/${entry.seat}/block`, {
              manner: wish,
              speaker: entry.speaker,
            });
            box.close();
            toast(words);
            await this.open();
          },
        },
        wish === "mute"
          ? "Mute"
          : wish === "block"
            ? "Block"
            : manner === "mute"
              ? "Unmute"
              : "Unblock",
      );
    const call = h(
      "button",
      {
        class: "button",
        type: "button",
        "data-key": "mention",
        onclick: () => {
          box.close();
          input.value += `@${name} `;
          input.focus();
        },
      },
      "Mention",
    );
    const box = dialog(
      name,
      here
        ? h(
            "p",
            { class: "soft" },
            "Muting hides their chat and mentions. Blocking also stops private messages and keeps them from your tables. They are not notified.",
          )
        : h("p", { class: "soft" }, "This player is no longer at the table."),
      h(
        "div",
        { class: "row" },
        call,
        !here
          ? null
          : manner
            ? set(null, `${name} is no longer ${manner === "mute" ? "muted" : "blocked"}.`)
            : [set("mute", `${name} is muted.`), set("block", `${name} is blocked.`)],
        here && table.private_chat
          ? h(
              "button",
              {
                class: "button",
                type: "button",
                onclick: () => {
                  box.close();
                  this.talk(entry.seat);
                },
              },
              "Private message",
            )
          : null,
        h(
          "button",
          {
            class: "button",
            type: "button",
            "data-key": "report",
            onclick: () => {
              box.close();
              report({ table: table.id, entry: entry.n }, name);
            },
          },
          "Report",
        ),
      ),
    );
  }

  /**
   * Talk with another player in private.
   * @param {number | null} [to]
   */
  async talk(to = null) {
    const chat = new PrivateChat(this.store, to, () => {
      this.heard = this.store.live.whispers;
      this.update();
    });
    this.chat = chat;
    await chat.listen();
    chat.text.focus();
  }
}
