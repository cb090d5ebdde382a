// Small pictures on buttons.

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const ICONS = {
  first: "M5 4v12M16 4l-8 6 8 6z",
  back: "M14 4l-8 6 8 6z",
  on: "M6 4l8 6-8 6z",
  last: "M15 4v12M4 4l8 6-8 6z",
  play: "M3 4l7 6-7 6zM11 4l7 6-7 6z",
  pause: "M6 4v12M14 4v12",
  undo: "M8 4L4 8l4 4M4 8h7a4.5 4.5 0 0 1 0 9H8",
  redo: "M12 4l4 4-4 4M16 8H9a4.5 4.5 0 0 0 0 9h3",
  menu: "M3 5h14M3 10h14M3 15h14",
  down: "M4 7l6 6 6-6",
  target: "M10 2v4M10 14v4M2 10h4M14 10h4M10 6a4 4 0 1 0 0 8a4 4 0 1 0 0-8",
  recent: "M10 5v5l4 2M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15",
  star: "M10 3l2.1 4.6 5 .5-3.8 3.4 1.1 5L10 14l-4.4 2.5 1.1-5L2.9 8.1l5-.5z",
  more: "M4 10h.01M10 10h.01M16 10h.01",
  lamp: "M7.5 15.5h5M8 18h4M10 2a5.5 5.5 0 0 0-3.2 10c.7.6 1.2 1.3 1.2 2.2h4c0-.9.5-1.6 1.2-2.2A5.5 5.5 0 0 0 10 2z",
  fit: "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5",
  warn: "M10 3L2 17h16zM10 8v4M10 14.5v.1",
  ok: "M4 10.5l4 4 8-9",
  no: "M5 5l10 10M15 5L5 15",
  info: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M10 9.5v4.5M10 6.5v.1",
};

/**
 * A small picture on a button; the button itself has a name.
 * @param {string} name
 */
export function icon(name) {
  return s(
    "svg",
    { class: "ico", viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
    s("path", { d: ICONS[name] }),
  );
}

/**
 * A small picture of the site's sheet, beside words.
 * @param {string} name
 */
export function sprite(name) {
  return s(
    "svg",
    { class: "i", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("use", { href: `/icons.svg#i-${name}` }),
  );
}
