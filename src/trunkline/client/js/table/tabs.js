// The views of a table as tabs: which is open, which my turn is about, and whether there are more than one sees.

import { h, put } from "../lib/dom.js";

/** Whether my turn is about another view than the one I look at. */
function wanted(tab, { store, tab: open }) {
  const { live, past } = store;
  return Boolean(live.my_turn && !past && tab === live.present.focus && tab !== open);
}

/** Tabs that lie outside the view are hinted at on their side, and whether my turn is about one of them. */
function hintAtMore(bar) {
  const list = bar.firstElementChild;
  const mark = () => {
    bar.classList.toggle("more-right", list.scrollLeft + list.clientWidth < list.scrollWidth - 4);
    bar.classList.toggle("more-left", list.scrollLeft > 4);
    const due = list.querySelector(".wanted");
    bar.classList.toggle(
      "wanted-right",
      Boolean(due) && due.offsetLeft + due.offsetWidth > list.scrollLeft + list.clientWidth + 4,
    );
    bar.classList.toggle("wanted-left", Boolean(due) && due.offsetLeft < list.scrollLeft - 4);
  };
  list.addEventListener("scroll", mark, { passive: true });
  requestAnimationFrame(mark);
}

export function drawTabs(bar, page) {
  const { views } = page.store.view.present;
  const scrolled = bar.firstElementChild?.scrollLeft ?? 0;
  put(
    bar,
    h(
      "div",
      { role: "tablist", "aria-label": "Views" },
      views.map((one, n) =>
        h(
          "button",
          {
            type: "button",
            role: "tab",
            id: `tab-${one.id}`,
            "aria-selected": String(one.id === page.tab),
            "data-key": `tab-${one.id}`,
            title: n < 9 ? `Key ${n + 1}` : null,
            tabindex: one.id === page.tab ? "0" : "-1",
            class: wanted(one.id, page) ? "wanted" : null,
            "aria-description": wanted(one.id, page) ? "something to do here" : null,
            onclick: () => page.show(one.id),
            onkeydown: (event) => {
              const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
              if (!step) return;
              event.preventDefault();
              event.stopPropagation();
              const next = views[(n + step + views.length) % views.length];
              page.show(next.id);
              document.getElementById(`tab-${next.id}`)?.focus();
            },
          },
          one.title,
        ),
      ),
    ),
  );
  if (bar.firstElementChild && scrolled) bar.firstElementChild.scrollLeft = scrolled;
  hintAtMore(bar);
}

/** Go to the card of an owner in a panel, and point at it. */
export function openCard(page, id, where) {
  const view = page.store.view.present.views.find((one) => one.panels.includes(where));
  if (!view) return;
  page.show(view.id);
  const card = page.views.querySelector(
    `[data-panel="${CSS.escape(where)}"] [data-owner="${CSS.escape(id)}"]`,
  );
  card?.scrollIntoView({ block: "center" });
  card?.focus({ preventScroll: true });
  card?.classList.add("pointed-at");
}
