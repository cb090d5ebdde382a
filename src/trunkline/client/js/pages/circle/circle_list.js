// My circles, and a new one: players who meet again and again.

/** @import { Go } from "../../ui.js" */
/** @import { Circle, CircleList } from "../../wire.js" */

import { ensureMe } from "../../app/sign_in.js";
import { get, messageOf, post } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { nextGame } from "./next_game.js";

/**
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showCircles(app, go) {
  document.title = "Circles – Trunkline";
  await ensureMe("Your name, so that others know who plays.");
  /** @type {CircleList} */
  const { circles } = await get("/api/circles");
  const name = h("input", {
    name: "name",
    required: true,
    minlength: 2,
    maxlength: 40,
    placeholder: "Friday night",
  });
  /** @param {Event} event */
  const make = async (event) => {
    event.preventDefault();
    try {
      /** @type {Circle} */
      const made = await post("/api/circles", { name: name.value });
      go(`/circle/${made.link}`);
    } catch (error) {
      toast(messageOf(error), "error");
    }
  };
  put(
    app,
    h(
      "main",
      { class: "wrap circle-list", id: "main" },
      h("h1", {}, "Circles"),
      h(
        "p",
        { class: "lead" },
        "A circle is a group that plays again and again: one lasting link, a page with its games and standing, and messages to its channel.",
      ),
      circles.length
        ? h(
            "ul",
            { class: "plain circle-rows" },
            circles.map((one) =>
              h(
                "li",
                { class: "card" },
                h("a", { href: `/circle/${one.link}` }, one.name),
                h(
                  "span",
                  { class: "soft" },
                  `${one.members} ${one.members === 1 ? "member" : "members"}`,
                  one.next_at ? ` · next game ${nextGame(one.next_at)}` : "",
                ),
              ),
            ),
          )
        : h("p", { class: "soft" }, "You are in no circle yet."),
      h(
        "form",
        { class: "card pad stack", onsubmit: make },
        h("h2", {}, "Start a circle"),
        h("label", {}, "Name", name),
        h(
          "p",
          {},
          h("button", { class: "button primary", "data-key": "make-circle" }, "Start the circle"),
        ),
      ),
    ),
  );
}
