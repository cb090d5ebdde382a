// What a place is called and pays, beside the pointer.

import { h } from "../../lib/dom.js";

/**
 * `words` finds them for an element of the map.
 * @param {HTMLElement} holder
 * @param {(target: Element) => string} words
 */
export function tooltip(holder, words) {
  const said = h("p", { class: "map-tip", hidden: true, "aria-hidden": "true" });
  holder.addEventListener(
    "pointermove",
    (event) => {
      const { target, pointerType, buttons } = event;
      const over = pointerType === "mouse" && !buttons && target instanceof Element;
      const text = over ? words(target) : "";
      said.hidden = !text;
      if (!text) return;
      said.textContent = text;
      const frame = holder.getBoundingClientRect();
      const [x, y] = [event.clientX - frame.left, event.clientY - frame.top];
      said.style.setProperty("--x", `${x > frame.width - 180 ? x - 12 : x + 14}px`);
      said.style.setProperty("--y", `${y + 16}px`);
      said.classList.toggle("leftward", x > frame.width - 180);
    },
    { passive: true },
  );
  holder.addEventListener("pointerleave", () => {
    said.hidden = true;
  });
  return said;
}
