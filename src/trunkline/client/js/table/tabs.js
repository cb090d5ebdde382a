// The views of a table as tabs: which is open, which my turn is about, and if there are more than one sees.

/** @import { Tab } from "../page.js" */

import { h, put } from "../lib/dom.js";
import { sprite } from "../lib/icons.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Hint at tabs that lie outside the view on their side, also if my turn is about one of them.
 * @param {HTMLElement} bar
 * @param {HTMLElement} list
 */
function hintAtMore(bar, list) {
  const mark = () => {
    const seen = [list.scrollLeft, list.scrollLeft + list.clientWidth];
    /** @type {HTMLElement | null} */
    const due = list.querySelector(".wanted");
    const there = due ? [due.offsetLeft, due.offsetLeft + due.offsetWidth] : seen;
    bar.classList.toggle("more-right", seen[1] < list.scrollWidth - 4);
    bar.classList.toggle("more-left", seen[0] > 4);
    bar.classList.toggle("wanted-right", there[1] > seen[1] + 4);
    bar.classList.toggle("wanted-left", there[0] < seen[0] - 4);
  };
  list.addEventListener("scroll", mark, { passive: true });
  requestAnimationFrame(mark);
}

/**
 * Draw the tabs of some views: the one that is open, and the one that my turn is about.
 * @param {HTMLElement} bar
 * @param {Tab[]} views
 * @param {string | null} open
 * @param {string | null} wanted
 * @param {(id: string) => void} show
 */
export function drawTabs(bar, views, open, wanted, show) {
  const scrolled = bar.firstElementChild?.scrollLeft ?? 0;
  /** @type {(event: KeyboardEvent, n: number) => void} */
  const key = (event, n) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = views[(n + step + views.length) % views.length];
    show(next.id);
    document.getElementById(`tab-${next.id}`)?.focus();
  };
  const list = h(
    "div",
    { role: "tablist", "aria-label": "Views" },
    views.map((one, n) =>
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${one.id}`,
          "aria-selected": String(one.id === open),
          "data-key": `tab-${one.id}`,
          title: n < 9 ? `Key ${n + 1}` : null,
          tabindex: one.id === open ? "0" : "-1",
          class: one.id === wanted ? "wanted" : null,
          "aria-description": one.id === wanted ? "something to do here" : null,
          onclick: () => show(one.id),
          onkeydown: (event) => key(event, n),
        },
        one.icon ? sprite(one.icon) : null,
        one.title,
      ),
    ),
  );
  put(bar, list);
  if (scrolled) list.scrollLeft = scrolled;
  hintAtMore(bar, list);
}
