// Portraits: the face of a bot, or the first letter of a name in a colour of its own.

import { h } from "../lib/dom.js";

/** Seats have six colours; a name always has the same. */
const COLOURS = 6;

/**
 * A disc with the first letter of a name.
 * @param {string} name
 */
export function initial(name) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return h(
    "span",
    { class: `seat bg${(sum % COLOURS) + 1}`, "aria-hidden": "true" },
    (name[0] ?? "?").toUpperCase(),
  );
}

/**
 * The face of a bot, by the id of its portrait.
 * @param {string} face
 */
export const face = (face) =>
  h("img", { class: "face", src: `/faces/${face}.svg`, alt: "", width: 44, height: 44 });

/**
 * Whoever sits at a seat, as a small round picture beside the name.
 * @param {{ name: string, face?: string | null }} seat
 */
export const portrait = (seat) => (seat.face ? face(seat.face) : initial(seat.name));
