// Passing something on by whatever the device offers (the Web Share API), with a button for it.

import { h } from "./dom.js";
import { sprite } from "./icons.js";

/**
 * A button that hands an address to other programs; null where the browser cannot.
 * @param {{ title: string, text?: string, url: string }} what
 */
export const passOnButton = (what) =>
  "share" in navigator
    ? h(
        "button",
        {
          class: "button small",
          type: "button",
          "data-key": "pass-on",
          onclick: () => navigator.share(what).catch(() => {}), // nobody has to choose a program
        },
        sprite("send"),
        "Share…",
      )
    : null;
