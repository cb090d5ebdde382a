// The place where a visitor drops a game file.

/** @import { Go } from "../../ui.js" */
/** @import { SiteText } from "../../wire.js" */

import { get, messageOf } from "../../lib/api.js";
import { h, put } from "../../lib/dom.js";
import { send } from "./files.js";

/**
 * A place for files: dropped, chosen, or pasted as text.
 * @param {string} heading
 * @param {string} text
 * @param {Go} go
 */
export function dropZone(heading, text, go) {
  const error = h("p", { class: "refusal", role: "alert", hidden: true });
  /** @param {{ name: string, text: () => Promise<string> }[]} files */
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
      input.value = "";
    }
  };
  /** @type {HTMLInputElement} */
  const input = h("input", {
    type: "file",
    class: "unseen",
    multiple: true,
    accept: ".json,application/json",
    "aria-label": "Choose game files",
    onchange: () => take([...(input.files ?? [])]),
  });
  /** @type {HTMLElement} */
  const zone = h(
    "div",
    {
      class: "drop",
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
    },
    h("h2", {}, heading),
    h("p", { class: "soft" }, text),
    h("label", { class: "button primary big" }, input, "Choose a file"),
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
 * The page that asks for a file.
 * @param {HTMLElement} app
 * @param {Go} go
 */
export async function showDrop(app, go) {
  /** @type {SiteText} */
  const { title, lead, parts } = await get("/api/site/report");
  const [zone, kept, ...others] = parts;
  document.title = `${title} – Trunkline`;
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
    ),
  );
}
