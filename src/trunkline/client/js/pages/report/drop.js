// The places where a visitor drops a game file: the page for it, and a strip of the front page.

/** @import { Go } from "../../ui.js" */
/** @import { SiteText } from "../../wire.js" */

import { get, messageOf } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { sprite } from "../../lib/icons.js";
import { send } from "./files.js";
import { reportLists } from "./lists.js";

const FILES = ".json,application/json";

/** @typedef {{ name: string, text: () => Promise<string> }[]} Files */

/**
 * An element that takes files: dropped on it, or pasted as text.
 * @param {string} kind
 * @param {Go} go
 */
function taker(kind, go) {
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  /** @param {Files} files */
  const take = async (files) => {
    if (!files.length) return;
    zone.classList.add("busy");
    error.hidden = true;
    try {
      go(await send(files));
    } catch (problem) {
      error.textContent = messageOf(problem);
      error.hidden = false;
    } finally {
      zone.classList.remove("busy");
    }
  };
  /** @type {HTMLElement} */
  const zone = h("div", {
    class: kind,
    ondragover: (event) => {
      event.preventDefault();
      zone.classList.add("over-it");
    },
    ondragleave: () => zone.classList.remove("over-it"),
    ondrop: (event) => {
      event.preventDefault();
      zone.classList.remove("over-it");
      take([...(event.dataTransfer?.files ?? [])]);
    },
    onpaste: (event) => {
      const pasted = event.clipboardData;
      const words = pasted?.getData("text/plain") ?? "";
      event.preventDefault();
      if (pasted?.files.length) take([...pasted.files]);
      else if (words.trim()) take([{ name: "", text: async () => words }]);
    },
  });
  return { zone, error, take };
}

/**
 * A field for files.
 * @param {(files: Files) => Promise<void>} take
 * @returns {HTMLInputElement}
 */
function field(take) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "file",
    class: "unseen",
    multiple: true,
    accept: FILES,
    "aria-label": "Choose game files",
    onchange: async () => {
      await take([...(input.files ?? [])]);
      input.value = "";
    },
  });
  return input;
}

/**
 * A place for files: dropped, chosen, or pasted as text.
 * @param {string} heading
 * @param {string} text
 * @param {Go} go
 */
function dropZone(heading, text, go) {
  const { zone, error, take } = taker("drop", go);
  zone.append(
    h("h2", {}, heading),
    h("p", { class: "soft" }, text),
    h("label", { class: "button primary big" }, field(take), "Choose a file"),
    h(
      "details",
      {},
      h("summary", {}, "Or paste its text"),
      h("textarea", { class: "pasted", rows: 2, "aria-label": "Text of a game file" }),
    ),
    error,
  );
  return zone;
}

/**
 * A strip of the front page on which a file may be dropped, too.
 * @param {Go} go
 */
export async function dropStrip(go) {
  /** @type {SiteText} */
  const { title, parts } = await get("/api/site/report");
  const { zone, error, take } = taker("drop in-a-row", go);
  zone.append(
    h(
      "div",
      {},
      h("h2", {}, title),
      h("p", { class: "soft" }, h("b", {}, `${parts[0].heading}.`), ` ${parts[0].text}`),
    ),
    h(
      "p",
      { class: "row" },
      h(
        "button",
        {
          class: "button",
          type: "button",
          "data-key": "bring-file",
          onclick: () => field(take).click(),
        },
        sprite("chart"),
        "Choose a file",
      ),
      h("a", { class: "button quiet", href: "/report" }, "What you get"),
    ),
    error,
  );
  return zone;
}

/**
 * The page that asks for a file.
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showDrop(app, go) {
  /** @type {SiteText} */
  const { title, lead, parts } = await get("/api/site/report");
  const [zone, kept, ...others] = parts;
  document.title = `${title} – Trunkline`;
  const lists = h("div", {});
  put(
    app,
    h(
      "main",
      { class: "wrap bring", id: "main" },
      h("p", { class: "over" }, "Bring your game"),
      h("h1", {}, title),
      h("p", { class: "lead" }, lead),
      dropZone(zone.heading, zone.text, go),
      h("p", { class: "kept soft" }, h("b", {}, kept.heading), " ", kept.text),
      h(
        "div",
        { class: "gets" },
        others.map(({ heading, text }) =>
          h("article", { class: "card" }, h("h3", {}, heading), h("p", {}, text)),
        ),
      ),
      lists,
    ),
  );
  put(lists, await reportLists());
}
