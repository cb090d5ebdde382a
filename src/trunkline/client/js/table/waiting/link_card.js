// One link for the whole table: to copy, to pass on, as a QR code; the host can make a new one.

/** @import { WaitingRoom } from "./room.js" */

import { post } from "../../lib/api.js";
import { h, s } from "../../lib/dom.js";
import { linkBox, passOnButton } from "../../lib/pass_on.js";
import { qrCode } from "../../lib/qr.js";

/** Light modules around a code, so that cameras find it. */
const QUIET = 3;

/**
 * A text as a QR code; null if it is too long for one.
 * @param {string} text
 */
export function qrPicture(text) {
  const dark = qrCode(text);
  if (!dark) return null;
  const size = dark.length + 2 * QUIET;
  const d = dark
    .flatMap((line, y) => line.map((one, x) => (one ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")))
    .join("");
  return s(
    "svg",
    {
      class: "qr",
      viewBox: `0 0 ${size} ${size}`,
      role: "img",
      "aria-label": "QR code of the link",
    },
    s("path", { class: "qr-ground", d: `M0 0h${size}v${size}H0z` }),
    s("path", { class: "qr-modules", d }),
  );
}

/**
 * The card with the link.
 * @param {WaitingRoom} room
 */
export function linkCard(room) {
  const { table } = room.store.live;
  const address = new URL(`/invite/${table.invite}`, location.href).href;
  const picture = qrPicture(address);
  return [
    h(
      "div",
      {},
      h("h2", {}, "Invite with one link"),
      h(
        "p",
        { class: "soft" },
        "Send it to everyone. Each person who opens it gets the next free seat.",
      ),
      linkBox(address, "Invitation link"),
      h(
        "p",
        { class: "row" },
        passOnButton({ title: table.name, url: address }),
        table.owner_is_me
          ? h(
              "button",
              {
                class: "button quiet small",
                type: "button",
                "data-key": "new-link",
                onclick: () => room.act(post(`/api/tables/${table.id}/invite`)),
              },
              "New link",
            )
          : null,
      ),
    ),
    picture
      ? h("figure", {}, picture, h("figcaption", { class: "soft small" }, "Scan to join"))
      : null,
  ];
}
