// Making elements. Text is always set as text, so nothing a player writes becomes markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attrs, children) {
  for (const [key, value] of Object.entries(attrs ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "vars")
      for (const [name, text] of Object.entries(value)) node.style.setProperty(name, text);
    else if (key === "value" && "value" in node) node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== null && child !== undefined && child !== false && child !== ""),
  );
  return node;
}

/** An HTML element. `on...` are listeners, `vars` custom properties, the rest attributes. */
export function h(tag, attrs, ...children) {
  return fill(document.createElement(tag), attrs, children);
}

/** An SVG element. */
export function s(tag, attrs, ...children) {
  return fill(document.createElementNS(SVG, tag), attrs, children);
}

let pressed = null;
const waiting = new Map();

/** What waits for the end of a press comes in now, unless another press has begun meanwhile. */
function release(held) {
  if (pressed !== held) return;
  pressed = null;
  for (const [node, children] of [...waiting]) replace(node, children);
}

addEventListener(
  "pointerdown",
  (event) => {
    pressed = event.target;
  },
  true,
);
addEventListener(
  "click",
  () => {
    pressed = null;
    setTimeout(release, 0, null);
  },
  true,
);
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => setTimeout(release, 80, pressed), true);

/** Replace what a node holds. While a button in it is held down it stays as it is: between press and release
    the browser would find another button, and the click would be lost. */
export function put(node, ...children) {
  if (pressed && node.contains(pressed)) waiting.set(node, children);
  else replace(node, children);
}

/** The element with the same `data-key` keeps focus and typed text, folds stay open. Nothing here asks for
    sizes: that would make the browser lay out the page again and again. */
function replace(node, children) {
  waiting.delete(node);
  const held = node.contains(document.activeElement) ? document.activeElement : null;
  const key = held?.dataset?.key;
  const typed =
    held && "selectionStart" in held && held.type !== "range"
      ? [held.value, held.selectionStart]
      : null;
  const open = new Set(
    [...node.querySelectorAll("details[open][data-key]")].map((one) => one.dataset.key),
  );
  node.replaceChildren(...children.flat(Infinity).filter(Boolean));
  for (const one of node.querySelectorAll("details[data-key]"))
    if (open.has(one.dataset.key)) one.open = true;
  if (key) {
    const again = node.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again) {
      again.focus({ preventScroll: true });
      if (typed && "value" in again && again.tagName !== "SELECT") again.value = typed[0];
    }
  }
}

const GROUPS = new Intl.NumberFormat("en-GB");

/** A number in a title's words ("£{}", or ["{} point", "{} points"]), with a real minus sign and groups of three. */
export function worded(value, words = "{}") {
  const text = GROUPS.format(Math.abs(value));
  const form = Array.isArray(words) ? words[Math.abs(value) === 1 ? 0 : 1] : words;
  return `${value < 0 ? "−" : ""}${(form ?? "{}").replace("{}", text)}`;
}

/** Say something to screen readers. */
export function say(text) {
  const place = document.getElementById("say");
  place.textContent = "";
  setTimeout(() => {
    place.textContent = text;
  }, 50);
}

/** A short message at the foot of the page. */
export function toast(text, kind = "note") {
  const one = h(
    "div",
    { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" },
    text,
  );
  document.getElementById("toasts").append(one);
  setTimeout(() => one.remove(), kind === "error" ? 7000 : 3500);
}

/** A sentence with its rule numbers (§7.4, §A4.2) as buttons that explain them. */
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

/** A button that explains a rule. */
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
  fit: "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5",
};

/** A small picture on a button; the button itself has a name. */
export function icon(name) {
  return s(
    "svg",
    { class: "ico", viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" },
    s("path", { d: ICONS[name] }),
  );
}
