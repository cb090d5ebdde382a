// Help while playing: what a bot would do at my seat, and why; where the table allows it and I want it.

/** @import { Action } from "../page.js" */
/** @import { Ui } from "../ui.js" */
/** @import { Store } from "./store.js" */

import { settings } from "../app/settings.js";
import { messageOf, post } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { icon } from "../lib/icons.js";

/**
 * The button, and where its answer appears; both are kept until I am asked something else.
 * @param {Store} store
 * @param {Ui} ui
 */
export function advice(store, ui) {
  if (!store.live.table.help || !settings.help) return null;
  return ui.keep("advice", () => made(store, ui), String(store.live.version));
}

/**
 * @param {Store} store
 * @param {Ui} ui
 */
function made(store, ui) {
  const said = h("div", { class: "advice", role: "status" });
  const ask = async () => {
    put(said, h("p", { class: "soft" }, "Asking a bot…"));
    try {
      /** @type {{ action: Action, bot: string, label: string, why: string }} */
      const { action, bot, label, why } = await post(`${store.path}/advice`);
      put(
        said,
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
      put(said, h("p", { class: "refusal" }, messageOf(error)));
    }
  };
  const lamp = h(
    "button",
    {
      class: "button lamp",
      type: "button",
      "data-key": "advice",
      title: "What would a bot do?",
      onclick: ask,
    },
    icon("lamp"),
    h("span", {}, "What would a bot do?"),
  );
  return { lamp, said };
}
