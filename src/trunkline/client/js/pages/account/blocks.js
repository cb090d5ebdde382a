// Everybody whom I muted or blocked, anywhere.

/** @import { Block } from "../../wire.js" */

import { del, get } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";

/** Return the list, with a button that ends each. */
export async function blockedPeople() {
  const list = h("ul", {});
  const show = async () => {
    /** @type {{ people: Block[] }} */
    const { people } = await get("/api/account/blocks");
    put(
      list,
      people.length
        ? people.map((one) => row(one, show))
        : h("li", { class: "soft" }, "No players."),
    );
  };
  await show();
  return list;
}

/**
 * @param {Block} one
 * @param {() => Promise<void>} show
 */
function row({ id, name, manner }, show) {
  const muted = manner === "mute";
  return h(
    "li",
    { class: "row" },
    h("span", { class: "grow" }, `${name} (${muted ? "muted" : "blocked"})`),
    h(
      "button",
      {
        class: "button small",
        type: "button",
        onclick: async () => {
          await del(`/api/account/blocks/${id}?name=${encodeURIComponent(name)}`);
          await show();
        },
      },
      muted ? "Unmute" : "Unblock",
    ),
  );
}
