// Making elements. Text is always set as text, so nothing a player writes becomes markup.

/** @import { Attrs, Child } from "../ui.js" */

import { whenReleased } from "./press.js";

const SVG = "http://www.w3.org/2000/svg";

/** @type {(children: Child[]) => any[]} */
const flat = (children) => /** @type {any[]} */ (children).flat(Number.POSITIVE_INFINITY);

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} node
 * @param {Record<string, any> | null | undefined} attrs
 * @param {Child[]} children
 * @returns {Made}
 */
function fill(node, attrs, children) {
  /** @type {[string, any][]} */
  const entries = Object.entries(attrs ?? {});
  for (const [key, value] of entries) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "vars")
      for (const [name, text] of Object.entries(value)) node.style.setProperty(name, String(text));
    else if (key === "value" && "value" in node) node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(
    ...flat(children).filter(
      (child) => child !== null && child !== undefined && child !== false && child !== "",
    ),
  );
  return node;
}

/**
 * An HTML element. `on...` are listeners, `vars` custom properties, the rest attributes.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attrs<HTMLElementTagNameMap[Tag]> | null} [attrs]
 * @param {Child[]} children
 */
export function h(tag, attrs, ...children) {
  return fill(document.createElement(tag), attrs, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attrs<SVGElementTagNameMap[Tag]> | null} [attrs]
 * @param {Child[]} children
 */
export function s(tag, attrs, ...children) {
  return fill(document.createElementNS(SVG, tag), attrs, children);
}

/**
 * Replace what a node holds. While a button in it is held down it stays as it is: between press and release
 * the browser would find another button, and the click would be lost.
 * @param {Element} node
 * @param {Child[]} children
 */
export function put(node, ...children) {
  whenReleased(node, () => replace(node, children));
}

/**
 * The element with the same `data-key` keeps focus and typed text, folds stay open. Nothing here asks for
 * sizes: that would make the browser lay out the page again and again.
 * @param {Element} node
 * @param {Child[]} children
 */
function replace(node, children) {
  const active = /** @type {HTMLInputElement | null} */ (document.activeElement);
  const held = node.contains(active) ? active : null;
  const key = held?.dataset?.key;
  const typed =
    held && "selectionStart" in held && held.type !== "range"
      ? [held.value, held.selectionStart]
      : null;
  const folds = () =>
    /** @type {NodeListOf<HTMLDetailsElement>} */ (node.querySelectorAll("details[data-key]"));
  const open = new Set([...folds()].filter((one) => one.open).map((one) => one.dataset.key));
  node.replaceChildren(...flat(children).filter(Boolean));
  for (const one of folds()) if (open.has(one.dataset.key)) one.open = true;
  if (key) {
    /** @type {HTMLInputElement | null} */
    const again = node.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again) {
      again.focus({ preventScroll: true });
      if (typed && "value" in again && again.tagName !== "SELECT") again.value = String(typed[0]);
    }
  }
}

const GROUPS = new Intl.NumberFormat("en-GB");

/**
 * A number in a title's words ("£{}", or ["{} point", "{} points"]), with a real minus sign and groups of three.
 * @param {number} value
 * @param {string | string[] | null} [words]
 */
export function worded(value, words = "{}") {
  const text = GROUPS.format(Math.abs(value));
  const form = Array.isArray(words) ? words[Math.abs(value) === 1 ? 0 : 1] : words;
  return `${value < 0 ? "−" : ""}${(form ?? "{}").replace("{}", text)}`;
}

/**
 * Say something to screen readers.
 * @param {string} text
 */
export function say(text) {
  const place = /** @type {HTMLElement} */ (document.getElementById("say"));
  place.textContent = "";
  setTimeout(() => {
    place.textContent = text;
  }, 50);
}

/**
 * A short message at the foot of the page.
 * @param {string} text
 * @param {"note" | "error"} [kind]
 */
export function toast(text, kind = "note") {
  const one = h(
    "div",
    { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" },
    text,
  );
  document.getElementById("toasts")?.append(one);
  setTimeout(() => one.remove(), kind === "error" ? 7000 : 3500);
}

/**
 * A sentence with its rule numbers (§7.4, §A4.2) as buttons that explain them.
 * @param {string} text
 * @param {(section: string) => void} explain
 * @returns {Child[]}
 */
export function sentence(text, explain) {
  const parts = [];
  let rest = text;
  for (;;) {
    const found = /(\(?)§\s?([A-Z]?\d+(?:\.\d+)*)([).,;:]*)/.exec(rest);
    if (!found) break;
    const [, open, section, end] = found;
    parts.push(
      rest.slice(0, found.index),
      open || end
        ? h("span", { class: "whole" }, open, rule(section, explain), end)
        : rule(section, explain),
    );
    rest = rest.slice(found.index + found[0].length);
  }
  parts.push(rest);
  return parts;
}

/**
 * A button that explains a rule.
 * @param {string} section
 * @param {(section: string) => void} explain
 */
export function rule(section, explain) {
  return h(
    "button",
    {
      class: "rule",
      type: "button",
      "aria-label": `Explain rule ${section}`,
      onclick: (event) => {
        event.stopPropagation();
        explain(section);
      },
    },
    `§${section}`,
  );
}
