// The chat of a table that waits, with who came and went.

/** @import { LogEntry } from "../../page.js" */
/** @import { TablePage } from "../page.js" */

import { h, put } from "../../lib/dom.js";
import { span } from "../../lib/spans.js";

/** How many lines are shown. */
const LINES = 12;

/**
 * The card with the chat. A name leads to what can be done about who spoke, as in the log.
 * @param {TablePage} page
 */
export function chatCard(page) {
  const { store, log } = page;
  const lines = h("ol", { class: "chat-lines" });
  const input = h("input", {
    type: "text",
    maxlength: 1000,
    placeholder: "Say something",
    "aria-label": "Say something",
    "data-key": "chat",
    autocomplete: "off",
  });
  const form = h(
    "form",
    {
      class: "linkbox",
      onsubmit: async (event) => {
        event.preventDefault();
        const text = input.value.trim();
        if (!text) return;
        input.value = "";
        try {
          await store.chat(text);
        } catch (error) {
          input.value = text;
          page.fail(error);
        }
      },
    },
    input,
    h("button", { class: "button" }, "Send"),
  );
  /** @param {LogEntry} entry */
  const speaker = (entry) =>
    h(
      "button",
      {
        class: "speaker",
        type: "button",
        title: `About ${entry.name}`,
        onclick: () => log.private?.about(entry, input),
      },
      entry.name,
    );
  const root = h(
    "section",
    { class: "card pad chat", "aria-label": "Chat" },
    h("h3", {}, "Chat"),
    h("div", { role: "log", "aria-label": "Messages" }, lines),
    form,
  );
  return {
    root,
    draw: () => {
      form.hidden = !store.live.table.mine.length;
      const said = store.log
        .filter(({ kind }) => kind === "chat" || kind === "seat")
        .filter((entry) => entry.kind === "seat" || !log.private?.manner(entry))
        .slice(-LINES);
      root.hidden = form.hidden && !said.length;
      put(
        lines,
        said.map((entry) =>
          h(
            "li",
            { class: entry.kind === "chat" ? "" : "soft", "data-said": entry.n },
            entry.kind === "chat" ? [speaker(entry), " "] : null,
            entry.lines.join(" "),
            " ",
            h("small", { class: "soft" }, span(Date.now() - Date.parse(entry.time))),
          ),
        ),
      );
    },
  };
}
