// What is mine alone at a table: notes, chat I have not read, whom I do not hear, and talks in private.

import { del, get, newId, post, put as send } from "../lib/api.js";
import { dialog } from "../lib/dialog.js";
import { h, put, toast } from "../lib/dom.js";
import { report } from "./report.js";

const PAUSE = 800;

/** Add what is mine to a log. */
export async function attach(log) {
  const part = new Private(log);
  await part.open();
  return part;
}

class Private {
  constructor(log) {
    this.log = log;
    this.store = log.store;
    this.heard = 0;
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
    this.note = h("textarea", {
      rows: 6,
      maxlength: 20000,
      "aria-label": "My notes",
      "data-key": "note",
      placeholder: "Only you see this.",
      oninput: () => this.writing(),
      onchange: () => this.write(),
    });
    this.notes = h(
      "details",
      { class: "notes", "data-key": "notes" },
      h("summary", {}, "My notes"),
      this.note,
    );
    log.root.querySelector("header h2").append(" ", this.badge);
    log.root.querySelector("header").insertBefore(this.private, log.story);
    log.root.after(this.notes);
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
    const { note, version, read, people } = await get(`${this.store.path}/private`);
    Object.assign(this, { version, read, people });
    this.begin ??= read;
    this.note.value = this.kept = note;
    this.notes.open = Boolean(note);
    this.heard = this.store.live.whispers;
    this.update();
  }

  // -- notes

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
      this.version = (
        await send(`${this.store.path}/note`, { text, version: this.version })
      ).version;
      this.kept = text;
    } catch (error) {
      if (error.code !== "changed") throw error;
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

  // -- chat

  /** How somebody who spoke is shunned, by who they are and not by what they are called. */
  manner({ speaker }) {
    return this.people.find((one) => one.speaker === speaker)?.manner ?? null;
  }

  update() {
    if (!this.people) return;
    const { live, log } = this.store;
    const said = log.filter((entry) => entry.kind === "chat");
    const quiet = new Set(
      said.filter((entry) => this.manner(entry)).map((entry) => String(entry.n)),
    );
    for (const node of this.log.lines_.querySelectorAll("[data-said]"))
      node.classList.toggle("muted", quiet.has(node.dataset.said));
    const fresh = said.filter(
      (entry) =>
        entry.n > this.begin &&
        !live.table.mine.includes(entry.seat) &&
        !quiet.has(String(entry.n)),
    );
    this.line.remove();
    if (fresh.length)
      this.log.lines_.querySelector(`[data-said="${fresh[0].n}"]`)?.before(this.line);
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
      this.log.lines_.prepend(this.folded);
    }
    const unread = fresh.filter((entry) => entry.n > this.read);
    this.badge.hidden = !unread.length;
    this.badge.textContent = `${unread.length} new`;
    if (unread.length && this.seen && document.visibilityState === "visible")
      this.mark(unread.at(-1).n);
    this.private.hidden = !live.table.private_chat;
    const news = live.whispers - this.heard;
    this.private.textContent = news > 0 ? `Private (${news} new)` : "Private";
    this.private.classList.toggle("primary", news > 0);
    if (news > 0 && this.talking?.open) this.listen();
  }

  /** What is on the screen for a moment has been read. */
  mark(upto) {
    clearTimeout(this.marking);
    this.marking = setTimeout(async () => {
      await send(`${this.store.path}/read`, { upto }).catch(() => {});
      this.read = Math.max(this.read, upto);
      this.update();
    }, PAUSE);
  }

  /** What can be done about somebody who spoke. */
  about(entry) {
    const { table } = this.store.live;
    const seat = table.seats[entry.seat];
    const here = seat?.kind === "player" && seat.name === entry.name && !seat.mine;
    const manner = this.manner(entry);
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
          this.log.input.value += `@${entry.name} `;
          this.log.input.focus();
        },
      },
      "Mention",
    );
    const box = dialog(
      entry.name,
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
            ? set(null, `${entry.name} is no longer ${manner === "mute" ? "muted" : "blocked"}.`)
            : [set("mute", `${entry.name} is muted.`), set("block", `${entry.name} is blocked.`)],
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
              report({ table: table.id, entry: entry.n }, entry.name);
            },
          },
          "Report",
        ),
      ),
    );
  }

  // -- private chat

  /** A talk with one other player, that nobody else knows of. */
  async talk(to = null) {
    const { table } = this.store.live;
    const others = table.seats.filter((seat) => seat.kind === "player" && !seat.mine);
    const who = h(
      "select",
      { name: "to", "aria-label": "Recipient", onchange: () => this.listen() },
      others.map((seat) =>
        h("option", { value: seat.seat, selected: seat.seat === to }, seat.name),
      ),
    );
    const text = h("input", {
      name: "text",
      maxlength: 1000,
      "aria-label": "Message",
      placeholder: "Only the two of you see this",
      autocomplete: "off",
    });
    const lines = h("ol", { class: "whispers", "aria-live": "polite" });
    const say = async (event) => {
      event.preventDefault();
      if (!text.value.trim()) return;
      try {
        await post(`${this.store.path}/messages`, {
          id: newId(),
          to: Number(who.value),
          text: text.value,
        });
        text.value = "";
        await this.listen();
      } catch (error) {
        toast(error.message, "error");
      }
    };
    this.talking = dialog(
      "Private messages",
      h("label", {}, "With ", who),
      lines,
      h(
        "form",
        { class: "chat-form", onsubmit: say },
        text,
        h("button", { class: "button small primary" }, "Send"),
      ),
    );
    Object.assign(this.talking, { who, lines });
    await this.listen();
    text.focus();
  }

  /** Everything that was said in private with the chosen player. */
  async listen() {
    const { who, lines } = this.talking;
    const found = (await get(`${this.store.path}/messages`)).lines;
    this.heard = this.store.live.whispers;
    const seat = Number(who.value);
    const news = found.findLast((one) => !one.mine && one.seat !== null);
    if (news && !found.some((one) => one.seat === seat)) who.value = String(news.seat);
    put(
      lines,
      found
        .filter((one) => one.seat === Number(who.value))
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
    this.update();
  }
}

/** Everybody whom I muted or blocked, anywhere. */
export async function shunnedPeople() {
  const list = h("ul", {});
  const show = async () => {
    const { people } = await get("/api/account/blocks");
    put(
      list,
      people.length
        ? people.map((one) =>
            h(
              "li",
              { class: "row" },
              h(
                "span",
                { class: "grow" },
                `${one.name} (${one.manner === "mute" ? "muted" : "blocked"})`,
              ),
              h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  onclick: async () => {
                    await del(`/api/account/blocks/${one.id}?name=${encodeURIComponent(one.name)}`);
                    await show();
                  },
                },
                one.manner === "mute" ? "Unmute" : "Unblock",
              ),
            ),
          )
        : h("li", { class: "soft" }, "No players."),
    );
  };
  await show();
  return list;
}
