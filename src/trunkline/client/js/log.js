// The log and the chat in one list; a line leads to its moment.

import { h } from "./dom.js";

export class Log {
  constructor(store, ui) {
    Object.assign(this, { store, ui });
    this.lines_ = h("ol", {});
    this.list = h("div", { class: "log-lines", tabindex: "0", role: "log", "aria-label": "Log", "aria-live": "off" }, this.lines_);
    this.input = h("input", { type: "text", maxlength: "1000", placeholder: "Say something to the players", "aria-label": "Chat", "data-key": "chat", autocomplete: "off" });
    this.form = h("form", { class: "chat-form", onsubmit: (event) => this.send(event) }, this.input, h("button", { class: "button small" }, "Send"));
    this.root = h("section", { class: "log", "aria-label": "Log and chat" }, h("h2", {}, "Log"), this.list, this.form);
    this.drawn = 0;
    this.first = null;
    this.follow = true;
    this.list.addEventListener("scroll", () => {
      this.follow = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
    }, { passive: true });
  }

  async send(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    try {
      await this.store.chat(text);
    } catch (error) {
      this.input.value = text;
      this.ui.fail(error);
    }
  }

  /** Draw new lines only; everything again after an undo. */
  update(all = false) {
    const { log, view, live } = this.store;
    this.form.hidden = !live.table.mine.length;
    const at = this.store.past ? view.at : null;
    if (all || this.first !== log[0]?.n || this.drawn > log.length) {
      this.drawn = 0;
      this.first = log[0]?.n;
      this.lines_.replaceChildren();
    }
    for (const entry of log.slice(this.drawn)) this.lines_.append(...this.lines(entry));
    this.drawn = log.length;
    for (const old of this.lines_.querySelectorAll(".at")) old.classList.remove("at");
    if (at !== null) {
      const node = [...this.list.querySelectorAll("[data-moment]")].filter((one) => Number(one.dataset.moment) <= at).at(-1);
      node?.classList.add("at");
      node?.scrollIntoView({ block: "nearest" });
    } else if (this.follow || all) {
      requestAnimationFrame(() => { this.list.scrollTop = this.list.scrollHeight; });
    }
  }

  lines(entry) {
    const kind = entry.kind === "act" ? entry.by : entry.kind;
    return entry.lines.map((text, n) => h("li", {
      class: `line by-${kind} ${entry.undone ? "undone" : ""} ${/: pass\.$|passes\.$/.test(text) ? "soft" : ""} ${/round \d|begins/i.test(text) && /round|phase/i.test(text) ? "heading" : ""}`,
      "data-moment": entry.kind === "act" ? entry.moment : null,
    },
    entry.kind === "act" && n === 0
      ? h("button", { class: "moment", type: "button", title: `Look at move ${entry.moment}`, "aria-label": `Look at move ${entry.moment}`, onclick: () => this.ui.look(entry.moment) }, String(entry.moment))
      : null,
    entry.kind === "chat" ? [h("b", {}, entry.name), ": "] : null, text,
    entry.why && n === 0 ? why(entry.why) : null));
  }
}

/** What a bot says about its move: at a touch, a click or a key, and under the pointer. */
function why(text) {
  const said = h("span", { class: "because", hidden: true }, text);
  const ask = h("button", { class: "why", type: "button", title: text, "aria-expanded": "false", onclick: () => {
    said.hidden = !said.hidden;
    ask.setAttribute("aria-expanded", String(!said.hidden));
  } }, "why?");
  return [ask, said];
}

/** Requests to undo or redo, answered in place. */
export function requests(ui) {
  return ui.live.requests.map((request) => {
    const mine = request.waiting.filter((seat) => ui.table.mine.includes(seat));
    const who = ui.table.seats[request.seat]?.name;
    return h("div", { class: "request", role: "alert" },
      h("span", { class: "grow" }, `${who} asks to ${request.kind} to move ${request.to}.`, mine.length ? "" : ` Waiting for ${request.waiting.map((seat) => ui.table.seats[seat]?.name).join(", ")}.`),
      mine.length ? [
        h("button", { class: "button small primary", type: "button", onclick: () => ui.consent(request.request, true) }, "Agree"),
        h("button", { class: "button small", type: "button", onclick: () => ui.consent(request.request, false) }, "Do not agree")] : null);
  });
}
