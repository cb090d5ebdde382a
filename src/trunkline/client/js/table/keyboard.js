// The keys of a table's page.

/** @import { TablePage } from "./page.js" */

import { keyHelp } from "../app/key_help.js";

/**
 * @param {TablePage} page
 * @param {KeyboardEvent} event
 */
export function key(page, event) {
  const inField =
    event.target instanceof Element &&
    event.target.closest("input:not([type=range]), textarea, select, [contenteditable]");
  if (inField || event.altKey || document.querySelector("dialog[open]")) return;
  const { present } = page.store.view;
  if (!present) return;
  if (event.ctrlKey || event.metaKey) {
    const back =
      event.key === "z" && !event.shiftKey
        ? "undo"
        : event.key === "y" || event.key.toLowerCase() === "z"
          ? "redo"
          : "";
    if (!back) return;
    event.preventDefault();
    page.turnCard.again(back);
    return;
  }
  const slider = event.target === page.timeline.slider;
  const views = present.views;
  /** @type {Record<string, () => unknown>} */
  const doing = {
    ArrowLeft: () => !slider && page.timeline.step(-1),
    ArrowRight: () => !slider && page.timeline.step(1),
    Home: () => page.look(0),
    End: () => page.look(null),
    Escape: () =>
      page.root.classList.contains("log-open")
        ? page.shell.closeLog()
        : page.places.picking
          ? page.places.unpick()
          : page.store.past && page.look(null),
    u: () => page.turnCard.again("undo"),
    y: () => page.turnCard.again("redo"),
    m: () => {
      page.stage.show("map");
      page.map.marks.focusFirst();
    },
    a: () => {
      /** @type {NodeListOf<HTMLElement>} */
      const offers = page.turnCard.root.querySelectorAll(
        ".offers button:not(:disabled):not(.rule), .offers input, .offers summary",
      );
      ([...offers].find((one) => one.checkVisibility()) ?? page.turnCard.root).focus();
    },
    c: () => {
      if (!page.log.root.checkVisibility()) page.shell.toggleLog();
      page.log.input.focus();
    },
    f: () => {
      page.stage.show("map");
      page.finder.open();
    },
    "+": () => page.map.zoom(1.4),
    "-": () => page.map.zoom(1 / 1.4),
    0: () => page.map.fit(),
    "?": keyHelp,
  };
  for (let n = 1; n <= views.length && n < 10; n++)
    doing[n] = () => page.stage.show(views[n - 1].id);
  if (!doing[event.key]) return;
  event.preventDefault();
  doing[event.key]();
}
