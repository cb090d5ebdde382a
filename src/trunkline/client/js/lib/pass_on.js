// Sharing an address: a box to copy it, and a button for the programs of the device (Web Share API).

import { h, toast } from "./dom.js";
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

/**
 * A box with an address and a button that copies it.
 * @param {string} address
 * @param {string} label for screen readers
 */
export const linkBox = (address, label) =>
  h(
    "div",
    { class: "linkbox" },
    h("input", {
      type: "text",
      readonly: true,
      value: address,
      "aria-label": label,
      "data-key": "link",
      onfocus: (event) => event.target.select(),
    }),
    h(
      "button",
      { class: "button", type: "button", "data-key": "copy-link", onclick: () => copy(address) },
      sprite("copy"),
      "Copy",
    ),
  );

/**
 * Copy a text, or show it where the browser does not copy.
 * @param {string} text
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Link copied.");
  } catch {
    toast(text);
  }
}
