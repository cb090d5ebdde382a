// Sample games of the record: each comes with its title, and opens as a table of the visitor.

/** @import { Go } from "../../ui.js" */
/** @import { Imported, SampleGame, Samples, Title, Titles } from "../../wire.js" */

import { comeIn } from "../../app/come_in.js";
import { get, messageOf, post } from "../../lib/api.js";
import { h, put, toast } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { short } from "../lobby/title_names.js";

/**
 * Return the section; it fills when the games are there, and stays away without any.
 * @param {Go} go
 */
export function sampleGames(go) {
  const root = h("section", { class: "samples", hidden: true, "aria-label": "Sample games" });
  fill(root, go).catch(() => {}); // the list of games below says what is wrong
  return root;
}

/**
 * @param {HTMLElement} root
 * @param {Go} go
 */
async function fill(root, go) {
  /** @type {[Samples, Titles]} */
  const [{ samples }, { titles }] = await Promise.all([get("/api/samples"), get("/api/titles")]);
  if (!samples.length) return;
  root.hidden = false;
  put(
    root,
    h("h2", {}, "Sample games"),
    samples.map((one) => card(one, titles, go)),
  );
}

/**
 * @param {SampleGame} one
 * @param {Title[]} titles
 * @param {Go} go
 */
function card(one, titles, go) {
  const info = titles.find(({ title }) => title === one.title);
  const open = async () => {
    button.disabled = true;
    try {
      if (!(await comeIn())) return;
      const file = await get(`/api/samples/${one.title}/${one.id}`);
      const wish = { file, seats: null, name: one.name, visibility: "private" };
      /** @type {Imported} */
      const { table } = await post("/api/tables/import", wish);
      go(`/table/${table.id}?at=0&play=1`);
    } catch (problem) {
      toast(messageOf(problem), "error");
    } finally {
      button.disabled = false;
    }
  };
  /** @type {HTMLButtonElement} */
  const button = h(
    "button",
    { class: "button", type: "button", "data-key": `sample-${one.id}`, onclick: open },
    sprite("play"),
    "Replay",
  );
  return h(
    "article",
    { class: "card sample" },
    h("p", { class: "over" }, info ? short(info) : one.title),
    h("h3", {}, one.name),
    h("p", {}, one.note),
    h(
      "p",
      { class: "row" },
      button,
      h("span", { class: "soft small" }, `${one.players.join(", ")} · ${one.moves} moves`),
    ),
  );
}
