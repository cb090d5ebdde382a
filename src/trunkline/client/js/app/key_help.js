// The dialog that lists the keys.

import { dialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";

const KEYS = [
  ["← →", "one move back or forward"],
  ["Home End", "first move, latest move"],
  ["u or Ctrl Z", "undo"],
  ["y or Ctrl Y", "redo"],
  ["m", "map: jump to marked places; arrow keys and Enter choose"],
  ["a", "your possible moves"],
  ["1 to 9", "the views, from left to right"],
  ["r, arrow keys", "tile chooser: rotate, next tile; Enter lays the tile"],
  ["+ −  0", "zoom the map, whole map; arrow keys pan the map while it has the focus"],
  ["f", "find a place on the map by name"],
  ["c", "chat"],
  ["?", "this list"],
];

export function keyHelp() {
  dialog(
    "Keys",
    h(
      "dl",
      { class: "keys" },
      KEYS.map(([key, text]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, text))),
    ),
  );
}
