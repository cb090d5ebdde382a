// The keys of a table's page.

import { keyHelp } from "../app/key_help.js";

export function key(page, event) {
  const inField = event.target.closest?.(
    "input:not([type=range]), textarea, select, [contenteditable]",
  );
  if (inField || event.altKey || document.querySelector("dialog[open]")) return;
  const { present } = page.store.view ?? {};
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
    page.todo.again(back);
    return;
  }
  const slider = event.target === page.history.slider;
  const views = present.views;
  const doing = {
    ArrowLeft: () => !slider && page.history.step(-1),
    ArrowRight: () => !slider && page.history.step(1),
    Home: () => page.look(0),
    End: () => page.look(null),
    Escape: () => (page.places.picking ? page.places.unpick() : page.store.past && page.look(null)),
    u: () => page.todo.again("undo"),
    y: () => page.todo.again("redo"),
    m: () => {
      page.show("map");
      page.map.focusFirst();
    },
    a: () =>
      (
        [
          ...page.todo.root.querySelectorAll(
            ".offers button:not(:disabled):not(.rule), .offers input, .offers summary",
          ),
        ].find((one) => one.checkVisibility()) ?? page.todo.root
      ).focus(),
    c: () => page.log.input.focus(),
    f: () => {
      page.show("map");
      page.finder.open();
    },
    "+": () => page.map.zoom(1.4),
    "-": () => page.map.zoom(1 / 1.4),
    0: () => page.map.fit(),
    "?": keyHelp,
  };
  for (let n = 1; n <= views.length && n < 10; n++) doing[n] = () => page.show(views[n - 1].id);
  if (!doing[event.key]) return;
  event.preventDefault();
  doing[event.key]();
}
