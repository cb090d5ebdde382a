// The page of one table: head, map and views on the left, what to do and who plays on the right.

import { chip, person, seatName, token } from "./cards.js";
import { chartsPanel } from "./charts.js";
import { explain, keyHelp, menu } from "./dialogs.js";
import { h, icon, money, put, rule, say, sentence, toast } from "./dom.js";
import { History } from "./history.js";
import { Log, requests } from "./log.js";
import { MapView } from "./map.js";
import { actions, costOf, offerButton, waiting } from "./offers.js";
import { companyCard, panel } from "./panels.js";
import { Picker } from "./picker.js";
import { Runner } from "./routes.js";
import { change, narrow, settings } from "./settings.js";
import { Store } from "./store.js";
import { waitingRoom } from "./lobby.js";

export async function showTable(app, id, go) {
  const page = new TablePage(app, id, go);
  await page.open();
  return () => page.leave();
}

class TablePage {
  constructor(app, id, go) {
    Object.assign(this, { app, go });
    this.store = new Store(id);
    this.map = new MapView();
    this.tab = null;
    this.focus = null;
    this.picking = null;
    this.running = null;
    this.ui = this.makeUi();
    this.history = new History(this.store, this.ui);
    this.log = new Log(this.store, this.ui);
    this.ended = new AbortController();
  }

  /** What every widget may ask or do. */
  makeUi() {
    const page = this;
    const { store } = this;
    return {
      get present() { return store.view.present; },
      get view() { return store.view; },
      get live() { return store.live; },
      get table() { return store.live.table; },
      get offers() { return store.past ? [] : store.live.offers; },
      get whyNot() { return store.past ? [] : store.live.why_not; },
      get busy() { return store.busy; },
      get foreseen() { return page.foreseen; },
      act: (action) => page.act(action),
      cost: (action) => costOf(store.view.present, action),
      offerButton: (offer, short, look) => offerButton(offer, page.ui, short, look),
      explain: (section) => explain(store, section),
      look: (at) => page.look(at),
      pick: (place, offers) => page.pick(place, offers),
      unpick: () => page.unpick(),
      runner: (offer) => page.runner(offer),
      show: (tab) => page.show(tab),
      foresee: (moves) => page.foresee(moves),
      consent: (request, agree) => page.guard(store.consent(request, agree)),
      fail: (error) => page.fail(error),
    };
  }

  async open() {
    const at = new URLSearchParams(location.search).get("at");
    await this.store.open(at === null ? null : Number(at));
    this.build();
    const on = (name, what) => this.store.addEventListener(name, what);
    on("change", (event) => this.draw(event.detail.before));
    on("busy", () => this.root.classList.toggle("busy", this.store.busy));
    on("log", () => this.log.update(true));
    on("connection", () => { this.offline.hidden = this.store.online; });
    on("lost", (event) => this.fail(event.detail));
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ended.signal });
    document.addEventListener("visibilitychange", () => this.title(), { signal: this.ended.signal });
    this.hover();
    this.draw(null);
    this.log.update(true);
    requestAnimationFrame(() => performance.mark("drawn"));
  }

  leave() {
    this.ended.abort();
    this.store.close();
    this.map.onmove = null;
    document.getElementById("icon").href = "/icon.svg";
  }

  build() {
    this.head = h("header", { class: "bar" });
    this.asks = h("div", { class: "asks" });
    this.offline = h("div", { class: "offline", role: "status", hidden: true }, "The connection is lost; trying again…");
    this.tabs = h("nav", { class: "tabs", "aria-label": "Views" });
    this.views = h("div", { class: "views" });
    this.stage = h("div", { class: "stage" }, this.tabs, this.map.root, this.views, this.history.root);
    this.todo = h("section", { class: "todo", "aria-label": "What to do", tabindex: "-1" });
    this.people = h("div", { class: "people" });
    this.root = h("div", { class: "table-page" }, this.head, this.asks, this.offline,
      h("main", { id: "main" }, this.stage, (this.side = h("aside", { class: "side", "aria-label": "Game" }, this.todo, this.people, this.log.root))));
    this.app.replaceChildren(this.root);
    this.map.onhex = (hex) => this.tell(hex);
    this.map.onmove = () => { if (this.picking?.hex && !narrow()) this.map.anchor(this.picking.hex); };
  }

  // -- drawing

  draw(before) {
    const { store, ui } = this;
    const { view, live } = store;
    if (live.unplayable || !view.present) return this.drawOther(live);
    this.root.classList.remove("waiting-room");
    this.turnOver(before);
    this.unpick(true);
    this.stopRunning();
    this.foreseen = null;
    this.title();
    this.drawHead();
    put(this.asks, requests(ui));
    this.map.update(store.shown(), view.present.map);
    this.map.recent(store.past ? [] : this.meanwhile().map((entry) => entry.action).filter(Boolean).map((action) => action.hex ?? action.city?.split(".")[0]).filter(Boolean));
    this.chooseTab();
    this.drawTabs();
    this.drawView();
    this.drawTodo();
    put(this.people, view.present.panels.filter((one) => one.kind === "players").map((one) => panel(one, ui)));
    this.history.update();
    this.log.update();
    this.announce(before);
  }

  /** A table that has not begun, or that this program cannot replay. */
  drawOther(live) {
    this.title();
    this.root.classList.add("waiting-room");
    this.drawHead();
    put(this.todo, live.unplayable ? h("p", { class: "refusal" }, live.unplayable) : waitingRoom(this.store, this.go));
    put(this.people);
    put(this.views);
    this.log.update();
  }

  turnOver(before) {
    const round = this.store.view.present.headline.round;
    if (this.round !== round) {
      this.round = round;
      this.focus = null;
    }
    if (before && !this.store.past && before.moment !== this.store.live.moment && !this.store.live.live) this.store.past = null;
  }

  drawHead() {
    const { view, live, past } = this.store;
    const { present } = view;
    const head = present?.headline;
    const undo = (kind, text, sign) => {
      const verdict = live[kind];
      return h("button", { class: "icon wordy", type: "button", "data-key": kind, disabled: !verdict.allowed || Boolean(past), title: verdict.reason ?? (verdict.free ? text : `${text} (the others are asked)`), "aria-label": text, onclick: () => this.guard(this.store[kind]()) }, sign, h("span", { class: "wide-only" }, text));
    };
    put(this.head,
      h("a", { href: "/", class: "home", "aria-label": "Lobby" }, h("img", { src: "/icon.svg", alt: "", width: 24, height: 24 })),
      h("h1", {}, live.table.name || present?.title || live.table.title),
      head ? h("div", { class: "where" },
        h("b", { title: head.round }, h("span", { class: "long" }, head.round), head.brief ? h("span", { class: "brief", "aria-hidden": "true" }, head.brief) : null),
        h("span", { class: "phase" }, head.phase, head.colours.map((colour) => h("i", { class: `tint tint-${colour}`, title: `${colour} tiles`, "aria-hidden": "true" }, colour[0].toUpperCase()))),
        h("span", { class: "soft bank" }, `Bank ${money(head.bank, present.currency)}`)) : null,
      head?.end && !live.finished ? h("span", { class: "badge warn", title: head.end }, "last rounds") : null,
      live.table.fixed_seed ? h("span", { class: "badge", title: "Chance is fixed by a seed in this game" }, "fixed seed") : null,
      h("div", { class: "grow" }),
      live.table.mine.length ? [undo("undo", "Undo", icon("undo")), undo("redo", "Redo", icon("redo"))] : h("span", { class: "badge" }, "watching"),
      h("button", { class: "icon", type: "button", "aria-label": "Settings", "data-key": "menu", onclick: () => menu(this.store, () => this.drawTodo()) }, icon("menu")));
  }

  chooseTab() {
    const { present, finished } = this.store.view;
    const wanted = finished && !this.store.past ? "charts" : present.focus;
    if (this.focus !== wanted) {
      this.focus = wanted;
      this.tab = wanted;
    }
    if (!present.views.some((one) => one.id === this.tab)) this.tab = present.views[0].id;
  }

  drawTabs() {
    const { present } = this.store.view;
    put(this.tabs, h("div", { role: "tablist", "aria-label": "Views" }, present.views.map((one, n) => h("button", {
      type: "button", role: "tab", id: `tab-${one.id}`, "aria-selected": String(one.id === this.tab), "data-key": `tab-${one.id}`, title: n < 9 ? `Key ${n + 1}` : null,
      tabindex: one.id === this.tab ? "0" : "-1",
      onclick: () => this.show(one.id),
      onkeydown: (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        const next = present.views[(n + step + present.views.length) % present.views.length];
        this.show(next.id);
        document.getElementById(`tab-${next.id}`)?.focus();
      },
    }, one.title))));
  }

  show(tab) {
    if (this.tab === tab) return;
    this.tab = tab;
    this.unpick();
    this.drawTabs();
    this.drawView();
    this.views.scrollTop = 0;
    if (narrow()) this.todo.classList.toggle("folded", tab !== this.store.view.present.focus);
  }

  drawView() {
    const { present } = this.store.view;
    const tab = present.views.find((one) => one.id === this.tab);
    this.root.dataset.tab = this.tab;
    const isMap = tab.panels.includes("map");
    this.map.root.hidden = !isMap;
    this.views.hidden = isMap;
    if (isMap) return put(this.views);
    const made = tab.panels.map((id) => id === "charts" ? this.charts() : present.panels.filter((one) => one.id === id).map((one) => panel(one, this.ui)));
    put(this.views, made);
  }

  charts() {
    const key = `${this.store.live.moment} ${this.store.live.version}`;
    if (this.charted?.key !== key) {
      const node = this.charted?.node ?? h("div", { class: "charts-holder" }, h("p", { class: "soft" }, "…"));
      this.charted = { key, node };
      chartsPanel(this.store, this.ui).then((made) => node.replaceChildren(made), (error) => node.replaceChildren(h("p", {}, error.message)));
    }
    return this.charted.node;
  }

  // -- what to do

  drawTodo() {
    const { view, live, past } = this.store;
    const mine = live.my_turn && !past;
    this.todo.classList.toggle("mine", mine);
    this.root.classList.toggle("my-turn", mine);
    put(this.todo, past ? this.lookingBack() : live.finished ? this.result() : mine ? this.myTurn() : this.othersTurn());
    if (!past) this.marks();
    else this.map.mark([]);
    const asked = `${view.prompt} ${view.present.headline.company} ${mine} ${view.at}`;
    if (mine && this.asked !== asked) {
      this.side.scrollTop = this.todo.scrollTop = 0;
      this.todo.classList.remove("folded");
    }
    this.asked = asked;
  }

  lookingBack() {
    const { view } = this.store;
    const line = [...this.store.log].reverse().find((entry) => entry.kind === "act" && entry.moment === view.at && !entry.undone);
    return [
      h("div", { class: "todo-head" }, h("h2", {}, `Looking at move ${view.at}`)),
      line ? line.lines.map((text) => h("p", {}, text)) : h("p", {}, "The beginning of the game."),
      h("div", { class: "row" },
        h("button", { class: "button primary", type: "button", "data-key": "to-now", onclick: () => this.look(null) }, "Back to now"),
        this.live_undo(view.at)),
    ];
  }

  live_undo(at) {
    const { live } = this.store;
    if (!live.undo.allowed || !live.table.mine.length) return null;
    return h("button", { class: "button", type: "button", onclick: async () => { await this.guard(this.store.undo(at)); this.look(null); } }, "Undo to here");
  }

  result() {
    const { live } = this.store;
    const ranks = Object.entries(live.result ?? {}).sort((a, b) => b[1] - a[1]);
    return [
      h("div", { class: "todo-head" }, h("h2", {}, "The game is over")),
      h("ol", { class: "result" }, ranks.map(([seat, worth], n) => h("li", { class: n ? "" : "winner" }, h("span", { class: "grow" }, seatName(Number(seat), this.ui)), h("b", {}, money(worth, live.present.currency))))),
      live.end_reason ? h("p", { class: "soft" }, `Ended by: ${live.end_reason}.`) : null,
      h("p", { class: "row" }, h("a", { class: "button primary", href: "/" }, "To the lobby"), h("a", { class: "button", href: `${this.store.path}/export`, download: `${live.table.title}.json` }, "Save the game file")),
    ];
  }

  company() {
    const { present } = this.store.view;
    const id = present.headline.company;
    const found = present.panels.filter((one) => one.kind === "companies").flatMap((one) => one.companies).find((one) => one.id === id);
    return found ? companyCard(found, { ...this.bare(), offers: [] }) : null;
  }

  bare() {
    const { ui } = this;
    return { present: ui.present, view: ui.view, table: ui.table, offerButton: ui.offerButton };
  }

  progress() {
    const { headline, owners } = this.store.view.present;
    const order = headline.order.filter((one) => one.owner);
    return [
      headline.steps.length ? h("ol", { class: "steps", "aria-label": "Steps of the turn" }, headline.steps.map((step) => h("li", { class: step.state, "aria-current": step.state === "now" ? "step" : null }, step.label))) : null,
      order.length > 1 ? h("p", { class: "order soft" }, "Then ", order.slice(1).map((one) => h("span", { title: owners[one.owner]?.name }, chip(one.owner, this.ui)))) : null,
    ];
  }

  promptParts(prompt) {
    return sentence(prompt.replace(/\s*\(([^()]*§[^()]*)\)\s*$/, " $1").replace(/\(R-[A-Z-]+\)/, "").replace(/^./, (letter) => letter.toUpperCase()), this.ui.explain);
  }

  myTurn() {
    const { live } = this.store;
    const several = live.table.mine.length > 1;
    return [
      h("div", { class: "todo-head" },
        h("h2", {}, several ? ["Your turn: ", person(live.seat, this.ui)] : "Your turn"), this.fold(),
        h("span", { class: "prompt" }, this.promptParts(live.prompt))),
      this.progress(),
      this.hint(),
      h("div", { class: "offers" }, actions(this.ui)),
      this.company(),
      this.since(),
    ];
  }

  /** The moves since my last one: what the others did meanwhile. */
  meanwhile() {
    const { log, live } = this.store;
    const found = [];
    for (const entry of [...log].reverse()) {
      if (entry.kind !== "act" || entry.undone) continue;
      if (entry.by === "player" && live.table.mine.includes(entry.seat)) break;
      found.unshift(entry);
    }
    return found.length < log.length ? found : [];
  }

  since() {
    const lines = this.meanwhile().filter((entry) => entry.by !== "import").flatMap((entry) => entry.lines).filter((text) => !/: pass\.$/.test(text));
    if (!lines.length) return null;
    return h("details", { class: "since", open: lines.length < 9, "data-key": "since" }, h("summary", {}, `Since your last move (${lines.length})`),
      h("ul", {}, lines.slice(-24).map((text) => h("li", {}, text))));
  }

  /** On a phone the card can be folded to its head, to see more of the rest. */
  fold() {
    return h("button", { class: "icon fold", type: "button", "data-key": "fold", "aria-label": "Fold", "aria-expanded": String(!this.todo.classList.contains("folded")), onclick: (event) => {
      const folded = this.todo.classList.toggle("folded");
      event.currentTarget.setAttribute("aria-expanded", String(!folded));
    } }, icon("down"));
  }

  othersTurn() {
    const { live } = this.store;
    return [
      h("div", { class: "todo-head" }, waiting(this.ui), this.fold(), h("span", { class: "prompt soft" }, live.prompt ? this.promptParts(live.prompt) : "")),
      this.progress(),
      this.company(),
      live.table.mine.length ? this.orders() : this.seatHere(),
    ];
  }

  /** Standing orders: given while others think, seen by nobody else, ended at will. */
  orders() {
    const { live } = this.store;
    const given = live.orders.map(({ number, order }) => h("li", { class: "row" },
      h("span", { class: "grow" }, `${order.play.map((one) => one.action.kind.replaceAll("_", " ")).join(", or ")}${order.times ? `, ${order.times} more` : ""}${order.stop_on?.length ? `, until ${order.stop_on.join(" or ").replaceAll("_", " ")}` : ""}`),
      h("button", { class: "button small", type: "button", onclick: () => this.guard(this.store.endOrder(number)) }, "End")));
    const offered = live.present.orders ?? [];
    if (!given.length && !offered.length) return null;
    return h("div", { class: "orders" }, h("h3", {}, "Standing orders"), given.length ? h("ul", {}, given) : null,
      h("div", { class: "buttons" }, offered.map((one) => h("button", { class: "button small", type: "button", "data-key": `order-${one.label}`, onclick: () => this.guard(this.store.order(live.seat, one.order)) }, one.label))));
  }

  seatHere() {
    const open = this.ui.table.seats.filter((seat) => seat.kind === "open");
    return open.length ? h("p", {}, `There are ${open.length} open seats.`) : null;
  }

  hint() {
    if (!settings.hints) return null;
    const hints = this.store.live.present.hints.filter((one) => !settings.seen.includes(one.id));
    if (!hints.length) return null;
    const [one] = hints;
    return h("div", { class: "hint", role: "note" },
      h("b", {}, one.title), h("p", {}, one.text, " ", one.section ? rule(one.section, this.ui.explain) : null),
      h("div", { class: "row" },
        h("button", { class: "button small primary", type: "button", "data-key": "hint", onclick: () => { change({ seen: [...settings.seen, one.id] }); this.drawTodo(); } }, "Got it"),
        h("button", { class: "button small", type: "button", onclick: () => { change({ hints: false }); this.drawTodo(); } }, "No more hints")));
  }

  /** Hexes and cities that offers are about. */
  marks() {
    if (this.running || this.store.live.finished) return;
    const { present } = this.ui;
    const places = new Map();
    for (const offer of this.ui.offers) {
      const act = present.acts[offer.action.kind];
      if (act?.look !== "map") continue;
      const place = offer.action.city ?? offer.action.hex;
      if (!places.has(place)) places.set(place, []);
      places.get(place).push(offer);
    }
    const company = present.headline.company;
    this.map.mark([...places].map(([place, offers]) => {
      const { action } = offers[0];
      const hex = present.map.hexes[place.split(".")[0]];
      const cost = this.ui.cost(action);
      const kinds = [...new Set(offers.map((offer) => present.acts[offer.action.kind].title))].join(", ");
      return {
        ...(action.city ? { stop: place, text: present.owners[company]?.letters ?? "" } : { hex: place }),
        label: `${kinds}: ${place} ${hex?.name ?? ""}${cost ? `, ${money(cost, present.currency)}` : ""}`,
        on: this.picking?.place === place,
        pick: () => this.pick(place, offers),
      };
    }));
  }

  // -- choosing on the map

  pick(place, offers) {
    if (this.picking?.place === place && this.picking.picker) return this.picking.picker.turn(1);
    this.unpick(true);
    this.show("map");
    const tiles = offers.filter((offer) => offer.action.tile !== undefined);
    const hex = place.split(".")[0];
    const from = document.activeElement;
    this.picking = { place, hex, from };
    if (tiles.length === offers.length) {
      const picker = new Picker(this.map, this.ui, this.ui.present, place, offers);
      this.picking.picker = picker;
      this.float(picker.root, hex);
    } else {
      this.float(this.confirmCard(place, hex, offers), hex);
    }
    this.marks();
    this.map.float.querySelector("[data-key='tile-confirm']")?.focus({ preventScroll: true });
  }

  /** A hex that cannot be chosen says what it is, and why not. */
  tell(hex) {
    if (this.running) return;
    const { present } = this.ui;
    const { name, tile, cost, why } = present.map.hexes[hex];
    this.unpick(true);
    this.picking = { place: hex, hex };
    this.float(h("div", { class: "picker told", role: "dialog", "aria-label": hex },
      h("div", { class: "picker-head" }, h("b", {}, hex), ` ${name}`, h("button", { class: "icon", type: "button", "aria-label": "Close", "data-key": "tile-cancel", onclick: () => this.unpick() }, "×")),
      h("p", { class: "soft" }, tile ? `Tile ${tile[0]}` : "No tile yet", cost ? `, terrain ${money(cost, present.currency)}` : ""),
      why && this.store.live.my_turn && !this.store.past ? h("p", {}, sentence(why, this.ui.explain)) : null), hex);
    this.map.ghost(hex, null, 0);
  }

  confirmCard(place, hex, offers) {
    const { present } = this.ui;
    const company = present.headline.company;
    if (offers[0].action.city && present.owners[company]) this.map.ghostToken(place, token(present.owners[company], 26));
    else this.map.ghost(hex, null, 0);
    return h("div", { class: "picker", role: "dialog", "aria-label": `${place}`, onkeydown: (event) => { if (event.key === "Escape") this.unpick(); } },
      h("div", { class: "picker-head" }, h("b", {}, hex), ` ${present.map.hexes[hex]?.name ?? ""}`, h("button", { class: "icon", type: "button", "aria-label": "Close", onclick: () => this.unpick() }, "×")),
      offers.map((offer, n) => {
        const cost = this.ui.cost(offer.action);
        return h("button", { class: "button primary wide", type: "button", "data-key": n ? `confirm-${n}` : "tile-confirm", "data-kind": offer.action.kind, onclick: () => this.act(offer.action) }, offer.label, cost ? h("span", { class: "cost" }, money(cost, present.currency)) : null);
      }),
      h("button", { class: "button wide", type: "button", onclick: () => this.unpick() }, "Cancel"));
  }

  float(node, hex) {
    this.map.float.replaceChildren(node);
    this.root.classList.add("picking");
    if (!narrow()) this.map.anchor(hex);
  }

  unpick(quiet = false) {
    if (!this.picking) return;
    const { from, picker } = this.picking;
    picker?.leave();
    this.map.ghost(null);
    this.map.float.replaceChildren();
    this.root.classList.remove("picking");
    this.picking = null;
    if (!quiet) {
      this.marks();
      (from?.isConnected ? from : null)?.focus?.({ preventScroll: true });
    }
  }

  runner(offer) {
    const key = `${this.store.live.version}`;
    if (this.running?.key !== key) {
      this.stopRunning();
      const runner = new Runner(this.store, this.map, this.ui, offer, this.ui.present);
      this.running = { key, runner };
    }
    return this.running.runner.root;
  }

  stopRunning() {
    this.running?.runner.leave();
    this.running = null;
  }

  foresee(moves) {
    this.foreseen = moves;
    if (this.tab !== "map" && this.store.view.present) this.drawView();
  }

  /** A company under the mouse or the focus is shown on the map. */
  hover() {
    const find = (event) => {
      const id = event.target.closest?.("[data-owner]")?.dataset.owner ?? null;
      if (id === this.hovered) return;
      this.hovered = id;
      const companies = this.store.view.present?.panels.filter((one) => one.kind === "companies").flatMap((one) => one.companies) ?? [];
      this.map.look(companies.find((one) => one.id === id) ?? null);
    };
    this.root.addEventListener("mouseover", find);
    this.root.addEventListener("focusin", find);
    this.root.addEventListener("mouseleave", () => { this.hovered = null; this.map.look(null); });
  }

  // -- doing

  async act(action) {
    this.unpick(true);
    await this.guard(this.store.act(action));
  }

  async look(at) {
    await this.guard(this.store.look(at));
    const address = `/table/${this.store.id}${this.store.past ? `?at=${this.store.past.at}` : ""}`;
    history.replaceState(null, "", address);
  }

  async guard(promise) {
    try {
      return await promise;
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  fail(error) {
    toast(error.code === "stale" ? "The game has moved on; this is how it stands now." : error.message, "error");
    if (!error.code) throw error;
  }

  key(event) {
    const inField = event.target.closest?.("input:not([type=range]), textarea, select, [contenteditable]");
    if (inField || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const { present } = this.store.view ?? {};
    if (!present) return;
    const slider = event.target === this.history.slider;
    const views = present.views;
    const doing = {
      ArrowLeft: () => !slider && this.history.step(-1),
      ArrowRight: () => !slider && this.history.step(1),
      Home: () => this.look(0),
      End: () => this.look(null),
      Escape: () => (this.picking ? this.unpick() : this.store.past && this.look(null)),
      u: () => this.store.live.undo.allowed && this.guard(this.store.undo()),
      y: () => this.store.live.redo.allowed && this.guard(this.store.redo()),
      m: () => { this.show("map"); this.map.focusFirst(); },
      a: () => (this.todo.querySelector(".offers button:not(:disabled):not(.rule), .offers input") ?? this.todo).focus(),
      c: () => this.log.input.focus(),
      "+": () => this.map.zoom(1.4),
      "-": () => this.map.zoom(1 / 1.4),
      0: () => this.map.fit(),
      "?": keyHelp,
    };
    for (let n = 1; n <= views.length && n < 10; n++) doing[n] = () => this.show(views[n - 1].id);
    if (!doing[event.key]) return;
    event.preventDefault();
    doing[event.key]();
  }

  title() {
    const { live } = this.store;
    const name = live.table.name || live.present?.title || live.table.title;
    document.title = `${live.my_turn && !live.finished ? "● Your turn – " : ""}${name} – Trunkline`;
    document.getElementById("icon").href = live.my_turn && !live.finished ? "/icon-turn.svg" : "/icon.svg";
  }

  announce(before) {
    const { live } = this.store;
    if (live.my_turn && before && !before.my_turn) {
      say(`Your turn: ${live.prompt}`);
      if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
        const notice = new Notification("Your turn", { body: `${live.table.name || live.table.title}: ${live.prompt}`, tag: this.store.id, icon: "/icon-turn.svg" });
        notice.onclick = () => { window.focus(); notice.close(); };
      }
    } else if (before && before.last !== live.last) {
      const lines = (live.log ?? []).flatMap((entry) => entry.lines);
      if (lines.length) say(lines.slice(-3).join(" "));
    }
  }
}
