// The club: its announcement above every page, its greeting on the front page, and how to register.

/** @import { Account, Club } from "../wire.js" */

import { get } from "../lib/api.js";
import { h } from "../lib/dom.js";

/** @type {Promise<Club> | undefined} */
let asked;

/** @returns {Promise<Club>} */
const ask = () => get("/api/club");

/** The club's settings. Asked for once, and again after a change. */
export function club(again = false) {
  asked = again || !asked ? ask() : asked;
  return asked;
}

/** Show the announcement above the page, or take it away. */
export async function announce(again = false) {
  const { announcement } = await club(again);
  document.getElementById("announcement")?.remove();
  if (announcement)
    document.body.prepend(
      h("p", { id: "announcement", class: "announcement", role: "status" }, announcement),
    );
}

/**
 * Name and greeting for the front page, and the way to the moderators' page.
 * @param {Club} club
 * @param {Account | null} who
 */
export function greeting({ name, greeting: text }, who) {
  if (!name && !text && !who?.moderator) return null;
  return h(
    "section",
    { class: "club", "aria-label": name || "Club" },
    name ? h("h2", {}, name) : null,
    text ? text.split("\n").map((line) => h("p", {}, line)) : null,
    who?.moderator
      ? h("a", { class: "button small", href: "/moderate", "data-key": "moderate" }, "Moderate")
      : null,
  );
}

/**
 * The field for an invitation, filled from a /join link; nothing where everybody may register.
 * @param {Club} club
 */
export function invitationField({ registration }) {
  if (registration === "open") return null;
  const needed = registration === "invitation";
  const given = sessionStorage.getItem("invitation") ?? "";
  return [
    h(
      "label",
      {},
      needed ? "Invitation" : "Invitation, if you have one",
      h("input", {
        name: "invitation",
        required: needed,
        maxlength: 64,
        autocomplete: "off",
        value: given,
      }),
    ),
    needed
      ? null
      : h(
          "p",
          { class: "soft" },
          "Without an invitation a moderator has to approve your account first.",
        ),
  ];
}
