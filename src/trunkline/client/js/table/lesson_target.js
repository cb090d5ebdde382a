// What a player presses next to make the move that a lesson wants: a hex, a row, a tile, a button.

/** @import { Action } from "../page.js" */
/** @import { LessonHint } from "../wire.js" */
/** @import { TablePage } from "./page.js" */
/** @typedef {{ node: HTMLElement | null, hex: string }} Target */

import { actionStyle } from "./action_styles.js";

/** @param {Element} node */
const seen = (node) => node.getClientRects().length > 0;

/**
 * The first node that is seen.
 * @type {(root: Element, selector: string, fits?: (node: HTMLElement) => boolean) => HTMLElement | null}
 */
function first(root, selector, fits = () => true) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = root.querySelectorAll(selector);
  return [...all].find((one) => seen(one) && fits(one)) ?? null;
}

/** @type {(text: string) => Action | null} */
function parsed(text) {
  try {
    return text.startsWith("{") ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * True if an offer is the move, or the move with another number.
 * @type {(offer: Action | null, move: Action, near?: boolean) => boolean}
 */
function same(offer, move, near = false) {
  if (offer?.kind !== move.kind) return false;
  const other = Object.keys(move).filter(
    (name) => JSON.stringify(offer[name]) !== JSON.stringify(move[name]),
  );
  return other.length === 0 || (near && other.length === 1 && typeof move[other[0]] === "number");
}

/** @type {(node: HTMLElement, prefix: string) => string} */
const after = (node, prefix) => (node.dataset.key ?? "").slice(prefix.length);

/**
 * Where the next press belongs; null if nothing on the page does it.
 * @param {LessonHint} hint
 * @param {TablePage} page
 * @returns {Target | null}
 */
export function target(hint, page) {
  const { move } = hint;
  if (!move) return null;
  const card = page.turnCard.root;
  const node =
    picked(hint, move, page, card) ?? menuRow(move, page, card) ?? listed(hint, move, page, card);
  if (node) return { node, hex: "" };
  if (hint.place && page.map.hexOf(hint.place)) return { node: null, hex: hint.place };
  const plain = first(page.root, `[data-kind="${CSS.escape(move.kind)}"]`);
  return plain ? { node: plain, hex: "" } : null;
}

/**
 * In the card of a place that is chosen already.
 * @type {(hint: LessonHint, move: Action, page: TablePage, card: Element) => HTMLElement | null}
 */
function picked(hint, move, page, card) {
  const open = first(card, ".todo-pick :is(.picker, .build-here)");
  if (!open || page.places.picking?.place !== hint.place) return null;
  const key = `tile-${move.kind} ${move.tile}`;
  const tile = first(open, `[data-key="${CSS.escape(key)}"]`);
  if (tile) {
    if (tile.getAttribute("aria-checked") !== "true") return tile;
    const turned = tile.querySelector(`use[href="#tile-${move.tile}-${move.rotation}"]`);
    return first(open, turned ? "[data-key=tile-confirm]" : "[data-key=turn]");
  }
  return (
    first(open, "button[data-key^='act-']", (one) => same(parsed(after(one, "act-")), move)) ??
    first(open, "button", (one) => (one.textContent ?? "").includes(hint.label)) ??
    first(open, "[data-key=tile-confirm]")
  );
}

/**
 * The row of the menu that opens the group of a move.
 * @type {(move: Action, page: TablePage, card: Element) => HTMLElement | null}
 */
function menuRow(move, page, card) {
  const { group } = actionStyle(move.kind, page.ui);
  return first(card, ".turn-row", (one) => {
    const kind = after(one, "menu-");
    return kind === move.kind || Boolean(group && actionStyle(kind, page.ui).group === group);
  });
}

/**
 * Among what the card lists.
 * @type {(hint: LessonHint, move: Action, page: TablePage, card: Element) => HTMLElement | null}
 */
function listed(hint, move, page, card) {
  const act = actionStyle(move.kind, page.ui);
  const by = act.by ? String(move[act.by] ?? "") : "";
  const row = first(card, "button[data-option]", (one) => {
    const key = after(one, "option-");
    return key === by || same(parsed(key), move, true);
  });
  if (row && row.getAttribute("aria-pressed") !== "true") return row;
  if (row) return amount(move, card) ?? foot(move, card) ?? row;
  const button = first(card, "button[data-key^='act-']", (one) =>
    same(parsed(after(one, "act-")), move),
  );
  if (button) return button;
  const range = first(card, "form.range input", (one) =>
    same(parsed(after(one, "range-")), move, true),
  );
  if (range instanceof HTMLInputElement) {
    const right = Object.values(move).some((value) => String(value) === range.value);
    return right ? first(range.form ?? card, "button") : range;
  }
  if (act.way === "route") return first(page.root, "[data-key=run]");
  if (act.way === "path") return path(hint, card);
  if (act.way === "amount") return amount(move, card);
  if (by) {
    const held = first(card, `[data-key="card-${CSS.escape(by)}"]`);
    if (held && held.getAttribute("aria-pressed") !== "true") return held;
  }
  return foot(move, card) ?? first(card, `[data-key="aside-${CSS.escape(move.kind)}"]`);
}

/** @type {(move: Action, card: Element) => HTMLElement | null} */
const foot = (move, card) =>
  first(card, `.foot [data-key=go][data-kind="${CSS.escape(move.kind)}"]`) ??
  first(card, `.foot [data-kind="${CSS.escape(move.kind)}"]`);

/**
 * A number: its field until it is right, then its button.
 * @type {(move: Action, card: Element) => HTMLElement | null}
 */
function amount(move, card) {
  const field = first(card, "input[data-key=amount]");
  if (!(field instanceof HTMLInputElement)) return null;
  const right = Object.values(move).some((value) => String(value) === field.value);
  return right ? first(card, "[data-key=amount-go]") : field;
}

/**
 * A way over the map: where from, where to, and go.
 * @type {(hint: LessonHint, card: Element) => HTMLElement | null}
 */
function path({ move, label }, card) {
  const stops = /** @type {string[]} */ (move?.stops ?? []);
  return (
    first(card, "[data-key=path-go]:not(:disabled)") ??
    first(card, ".path-row", (one) => one.ariaLabel === label) ??
    first(card, `[data-key="path-from-${CSS.escape(stops[0] ?? "")}"]`)
  );
}
