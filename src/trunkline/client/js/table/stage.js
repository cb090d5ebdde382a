// The stage of a table: the map, tabs, and the panels of a view above the map.

/** @import { Move } from "../page.js" */
/** @import { Dressed } from "../ui.js" */
/** @import { TablePage } from "./page.js" */

import { load } from "../app/lazy_parts.js";
import { narrow } from "../app/settings.js";
import { messageOf } from "../lib/api.js";
import { h, put } from "../lib/dom.js";
import { panel } from "./panels/registry.js";
import { drawTabs } from "./tabs.js";

export class Stage {
  /** @type {string | null} the view that is open */
  tab = null;
  /** @type {string | null} the view that the game brought to the front last */
  focus = null;
  /** @type {string | undefined} */
  round;
  /** @type {Move[] | null} what an offer would move, shown in panels */
  foreseen = null;
  /** @type {{ key: string, node: HTMLElement } | null} */
  charted = null;
  /** @type {Awaited<ReturnType<typeof load<"table/end/charts">>> | null} */
  charts = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.map = page.map;
    this.tabs = h("nav", { class: "tabs", "aria-label": "Views" });
    this.views = h("div", { class: "views", role: "tabpanel", tabindex: "0" });
    this.root = h("div", { class: "stage" }, this.map.root, this.tabs, this.views);
  }

  /** True if the open panels leave room for the map beside them. */
  get beside() {
    const views = this.store.view.present?.views ?? [];
    return Boolean(views.find((one) => one.id === this.tab)?.beside);
  }

  /** @param {Dressed} view */
  draw(view) {
    this.chooseTab(view);
    this.drawTabs();
    this.drawView();
  }

  /**
   * A new round may bring another view to the front.
   * @param {string | undefined} round
   */
  turnOver(round) {
    this.foreseen = null;
    if (this.round !== round) {
      this.round = round;
      this.focus = null;
    }
  }

  /** @param {Dressed} view */
  chooseTab({ present, finished }) {
    const { past } = this.store;
    /** @param {string} id */
    const having = (id) => present.views.find((one) => one.panels.includes(id))?.id;
    const wanted =
      (finished && !past && having("charts")) || (present.focus ?? present.views[0].id);
    if (this.focus !== wanted && !(past && this.tab)) {
      this.tab = wanted;
      this.focus = wanted;
    }
    if (!present.views.some((one) => one.id === this.tab)) this.tab = present.views[0].id;
  }

  /** Mark the view that my turn is about, if I look at another. */
  drawTabs() {
    const { live, past, view } = this.store;
    const due = live.my_turn && !past ? live.present?.focus : null;
    const wanted = due && due !== this.tab ? due : null;
    drawTabs(this.tabs, view.present?.views ?? [], this.tab, wanted, (id) => this.show(id));
  }

  /**
   * Open a view.
   * @param {string} tab
   */
  show(tab) {
    const { present } = this.store.view;
    if (this.tab === tab || !present?.views.some((one) => one.id === tab)) return;
    this.tab = tab;
    this.page.places.unpick();
    this.drawTabs();
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
    this.drawView();
    this.views.scrollTop = 0;
    this.page.nav.draw();
    this.page.shell.cover();
  }

  /** Draw the view that is open. */
  drawView() {
    const { present } = this.store.view;
    const tab = present?.views.find((one) => one.id === this.tab);
    if (!present || !tab) return;
    this.page.root.dataset.tab = tab.id;
    const isMap = tab.panels.includes("map") && Boolean(present.map);
    // Above a wide page's map the panels float; on a phone they take its place.
    this.map.root.hidden = !present.map || (narrow() && !isMap);
    this.map.root.inert = !isMap && !this.beside;
    this.views.classList.toggle("beside", this.beside);
    this.views.hidden = isMap;
    this.views.setAttribute("aria-labelledby", `tab-${tab.id}`);
    if (isMap) {
      put(this.views);
      requestAnimationFrame(() => this.page.attention.follow()); // it may be shown for the first time
      return;
    }
    const top = this.views.scrollTop;
    const draw = () =>
      put(
        this.views,
        tab.panels.map((id) => (id === "charts" ? this.charting() : panel(id, this.page.ui))),
      );
    const { life } = this.page;
    if (life) life.moving(this.views, draw);
    else draw();
    if (top) this.views.scrollTop = top;
  }

  /** The charts as they are for now, kept until the game goes on. */
  charting() {
    const key = `${this.store.live.moment} ${this.store.live.version}`;
    const node =
      this.charted?.node ?? h("div", { class: "charts-holder" }, h("p", { class: "soft" }, "…"));
    if (this.charted?.key !== key) {
      this.charted = { key, node };
      this.drawCharts(node).catch((error) => node.replaceChildren(h("p", {}, messageOf(error))));
    }
    this.charts?.markMoment(node, this.store.past?.at ?? null);
    return node;
  }

  /** @param {HTMLElement} node */
  async drawCharts(node) {
    this.charts = await load("table/end/charts");
    node.replaceChildren(await this.charts.chartsPanel(this.store, this.page.ui));
    this.charts.markMoment(node, this.store.past?.at ?? null);
  }

  /**
   * Show in panels what an offer would move.
   * @param {Move[] | null | undefined} moves
   */
  foresee(moves) {
    this.foreseen = moves ?? null;
    if (this.tab !== "map") this.drawView();
  }

  /**
   * Go to the card of an owner in a panel, and point at it.
   * @param {string} id
   * @param {string} where
   */
  openCard(id, where) {
    const view = this.store.view.present?.views.find((one) => one.panels.includes(where));
    if (!view) return;
    this.show(view.id);
    /** @type {HTMLElement | null} */
    const card = this.views.querySelector(
      `[data-panel="${CSS.escape(where)}"] [data-owner="${CSS.escape(id)}"]`,
    );
    card?.scrollIntoView({ block: "center" });
    card?.focus({ preventScroll: true });
    card?.classList.add("pointed-at");
  }
}
