// The chat of a table that waits, with who came and went.

/** @import { Store } from "../store.js" */

import { h, put } from "../../lib/dom.js";
import { span } from "../../lib/spans.js";

/** How many lines are shown. */
const LINES = 12;

/**
 * The card with the chat.
 * @param {Store} store
 * @param {(error: unknown) => void} fail
 */
export function chatCard(store, fail) {
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
          fail(error);
        }
      },
    },
    input,
    h("button", { class: "button" }, "Send"),
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
      const said = store.log.filter(({ kind }) => kind === "chat" || kind === "seat").slice(-LINES);
      root.hidden = form.hidden && !said.length;
      put(
        lines,
        said.map(({ n, kind, name, lines: text, time }) =>
          h(
            "li",
            { class: kind === "chat" ? "" : "soft", "data-said": n },
            kind === "chat" ? [h("b", { class: "speaker" }, name ?? ""), " "] : null,
            text.join(" "),
            " ",
            h("small", { class: "soft" }, span(Date.now() - Date.parse(time))),
          ),
        ),
      );
    },
  };
}
