// Help while playing: what a bot would do at my seat, and why; where the table allows it and I want it.

/** @import { Action } from "../page.js" */
/** @import { Ui } from "../ui.js" */
/** @import { Store } from "./store.js" */

import { settings } from "../app/settings.js";
import { messageOf, post } from "../lib/api.js";
import { h, put } from "../lib/dom.js";

/**
 * The button, and what comes of it; kept until I am asked something else.
 * @param {Store} store
 * @param {Ui} ui
 */
export function advice(store, ui) {
  if (!store.live.table.help || !settings.help) return null;
  const { node } = ui.keep("advice", () => made(store, ui), String(store.live.version));
  return node;
}

/**
 * @param {Store} store
 * @param {Ui} ui
 */
function made(store, ui) {
  const node = h("div", { class: "advice", role: "status" });
  const ask = async () => {
    put(node, h("p", { class: "soft" }, "Asking a bot…"));
    try {
      /** @type {{ action: Action, bot: string, label: string, why: string }} */
      const { action, bot, label, why } = await post(`${store.path}/advice`);
      put(
        node,
        h(
          "p",
          {},
          h("b", {}, `A ${bot} bot suggests: `),
          label,
          why ? h("span", { class: "soft" }, ` (${why.replace(/\.$/, "")})`) : null,
        ),
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": "advised",
            onclick: () => ui.act(action),
          },
          "Do it",
        ),
      );
    } catch (error) {
      put(node, h("p", { class: "refusal" }, messageOf(error)));
    }
  };
  put(
    node,
    h(
      "button",
      { class: "button small minor", type: "button", "data-key": "advice", onclick: ask },
      "What would a bot do?",
    ),
  );
  return { node };
}
