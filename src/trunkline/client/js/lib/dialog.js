// Dialogs: a modal box, and a question before something that is hard to take back.

// @ts-check

import { h } from "./dom.js";

/**
 * A modal dialog that closes by Escape, its button, or a click outside.
 * @param {string} title
 * @param {import("../ui.js").Child[]} content
 */
export function dialog(title, ...content) {
  /** @type {HTMLDialogElement} */
  const node = h(
    "dialog",
    {
      class: "dialog",
      "aria-label": title,
      onclick: (event) => {
        if (event.target === node) node.close();
      },
      onclose: () => node.remove(),
    },
    h(
      "div",
      { class: "dialog-body" },
      h(
        "header",
        {},
        h("h2", {}, title),
        h(
          "button",
          { class: "icon", type: "button", "aria-label": "Close", onclick: () => node.close() },
          "×",
        ),
      ),
      ...content,
    ),
  );
  document.body.append(node);
  node.showModal();
  return node;
}

/**
 * A question before something that is hard to take back: true if it is meant.
 * @param {string} title
 * @param {import("../ui.js").Child | import("../ui.js").Child[]} text
 * @param {string} yes
 * @param {string} [no]
 * @returns {Promise<boolean>}
 */
export function ask(title, text, yes, no = "Cancel") {
  return new Promise((done) => {
    const box = dialog(
      title,
      (Array.isArray(text) ? text : [text]).map((one) => h("p", {}, one)),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "button primary",
            type: "button",
            "data-key": "yes",
            onclick: () => {
              done(true);
              box.close();
            },
          },
          yes,
        ),
        h(
          "button",
          { class: "button", type: "button", "data-key": "no", onclick: () => box.close() },
          no,
        ),
      ),
    );
    box.addEventListener("close", () => done(false));
    /** @type {HTMLElement} */ (box.querySelector("[data-key=no]")).focus();
  });
}
