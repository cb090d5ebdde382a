// The page of one table: head, map and views on the left, what to do and who plays on the right.

import { load } from "../app/lazy_parts.js";
import { explain } from "../app/rule_dialog.js";
import { narrow, settings } from "../app/settings.js";
import { chime } from "../app/sound.js";
import { loadKit } from "../kits/load.js";
import { ask } from "../lib/dialog.js";
import { h, put, say, toast } from "../lib/dom.js";
import { groupBy } from "../lib/group_by.js";
import { branchBar, mayTryOut, tryOut } from "./branches.js";
import { Curtain } from "./handover.js";
import { drawHead } from "./head.js";
import { warned } from "./inputs/amount.js";
import { after, offerButton } from "./inputs/button.js";
import { Places } from "./inputs/place.js";
import { key } from "./keyboard.js";
import { lessonBar, lessonSays } from "./lesson_bar.js";
import { Log } from "./log/log.js";
import { requests } from "./log/requests.js";
import { Finder } from "./map/finder.js";
import { MapView } from "./map/map_view.js";
import { panel } from "./panels/registry.js";
import { Store } from "./store.js";
import { drawTabs, openCard } from "./tabs.js";
import { History } from "./timeline.js";
import { TurnCard } from "./turn_card.js";

/** With more places than this their prices would cover the map: they stand in the lists only. */
const CROWDED = 24;
/** How much is shown around the places of my turn, in sizes of a hex. */
const ROOM = 4;

export async function showTable(app, id, go) {
  const page = new TablePage(app, id, go);
  await page.open();
  return () => page.leave();
}

class TablePage {
  constructor(app, id, go) {
    Object.assign(this, {
      app,
      go,
      tab: null,
      focus: null,
      kept: new Map(),
      marked: new Map(),
      remembered: new Map(),
    });
    this.store = new Store(id);
    this.curtain = new Curtain(this.store);
    this.map = new MapView(this.store.path);
    this.ui = this.makeUi();
    this.todo = new TurnCard(this);
    this.places = new Places(this);
    this.trying = tryOut(this);
    this.history = new History(this.store, this.ui, this.trying);
    this.log = new Log(this.store, this.ui);
    this.finder = new Finder(this);
    this.map.onready = () => this.follow();
    this.map.explains = (section) => explain(this.store, section);
    this.ended = new AbortController();
  }

  /** What every widget may ask or do. */
  makeUi() {
    const page = this;
    const { store } = this;
    return {
      get present() {
        return store.view.present;
      },
      get view() {
        return store.view;
      },
      get live() {
        return store.live;
      },
      get table() {
        return store.live.table;
      },
      get offers() {
        return store.past ? [] : store.live.offers;
      },
      get whyNot() {
        return store.past ? [] : store.live.why_not;
      },
      get places() {
        return store.past ? {} : store.live.places;
      },
      get busy() {
        return store.busy;
      },
      get foreseen() {
        return page.foreseen;
      },
      /** Whether one way of choosing has the map for itself. */
      get mapTaken() {
        return [...page.marked.values()].some(({ alone }) => alone);
      },
      store,
      map: page.map,
      act: (action, offer) => page.act(action, offer),
      actAll: (actions) => page.guard(store.actAll(actions)),
      undo: () => page.todo.undo(),
      offerButton: (offer, short, look) => offerButton(offer, page.ui, short, look),
      choices: (place) => store.choices(place),
      keep: (name, make, of) => page.keep(name, make, of),
      mark: (name, marks, alone) => page.mark(name, marks, alone),
      explain: (section) => explain(store, section),
      look: (at) => page.look(at),
      pick: (place) => page.places.pick(place),
      unpick: () => page.places.unpick(),
      show: (tab) => page.show(tab),
      foresee: (moves) => page.foresee(moves),
      consent: (request, agree) => page.guard(store.consent(request, agree)),
      fail: (error) => page.fail(error),
      redraw: () => page.todo.draw(),
      /** Bring places into view, unless they can be read already. */
      into: (places) => {
        const known = places.filter((place) => page.map.spot(place));
        if (
          known.length &&
          !page.map.root.hidden &&
          page.map.camera.scale &&
          !page.map.legible(known)
        )
          page.map.frameOn(known, ROOM);
      },
      redrawView: () => page.drawView(),
      open: (id, where) => openCard(page, id, where),
      remember: (name, make) => page.remember(name, make),
    };
  }

  async open() {
    const wish = new URLSearchParams(location.search);
    await this.store.open(wish.has("at") ? Number(wish.get("at")) : null);
    await loadKit(this.store.still.kit);
    this.build();
    const on = (name, what) => this.store.addEventListener(name, what);
    on("change", (event) => this.draw(event.detail.before));
    on("busy", () => this.root.classList.toggle("busy", this.store.busy));
    on("log", () => {
      this.log.update(true);
      if (this.store.view.present) this.todo.draw();
    });
    on("connection", () => {
      this.offline.hidden = this.store.online;
    });
    on("lost", (event) => this.fail(event.detail));
    document.addEventListener("keydown", (event) => key(this, event), {
      signal: this.ended.signal,
    });
    // Whoever does not look is told of their turn elsewhere.
    document.addEventListener(
      "visibilitychange",
      () => {
        this.title();
        this.store.listen();
      },
      { signal: this.ended.signal },
    );
    this.hover();
    this.draw(null);
    this.log.update(true);
    if (wish.has("play")) {
      this.ui.show("map");
      this.history.play();
    }
    requestAnimationFrame(() => performance.mark("drawn"));
  }

  leave() {
    this.ended.abort();
    this.forget();
    this.curtain.open();
    this.store.close();
    this.map.onmove = this.map.onready = null;
    document.getElementById("icon").href = "/icon.svg";
  }

  build() {
    this.head = h("header", { class: "bar" });
    this.asks = h("div", { class: "asks" });
    this.offline = h(
      "div",
      { class: "offline", role: "status", hidden: true },
      "Connection lost. Reconnecting…",
    );
    this.tabs = h("nav", { class: "tabs", "aria-label": "Views" });
    this.views = h("div", { class: "views", role: "tabpanel", tabindex: "0" });
    this.stage = h(
      "div",
      { class: "stage" },
      this.tabs,
      this.map.root,
      this.views,
      this.history.root,
    );
    this.people = h("div", { class: "people" });
    this.time = h("div", { class: "time" });
    this.side = h(
      "aside",
      { class: "side", "aria-label": "Game" },
      this.todo.root,
      this.time,
      this.people,
      this.log.root,
    );
    this.root = h(
      "div",
      { class: "table-page" },
      this.head,
      this.asks,
      this.offline,
      h("main", { id: "main" }, this.stage, this.side),
    );
    this.root.addEventListener("click", (event) => this.late(event), true);
    this.app.replaceChildren(this.root);
  }

  // -- drawing

  draw(before) {
    const { store, ui } = this;
    const { view, live } = store;
    if (!live.present || !view.present) return this.drawOther(live);
    this.curtain.draw();
    const { present } = view;
    // Another seat's sealed answer changes the game, not my question: what I have typed stays.
    const key = JSON.stringify([
      live.seat,
      live.step,
      live.my_turn || live.version,
      store.myLastMove,
      live.offers,
      live.places,
      store.past?.at,
    ]);
    if (this.drawn !== key) {
      this.drawn = key;
      if (this.store.turnBegan(before)) this.changedAt = performance.now();
      this.turnOver();
      this.places.unpick(true);
      this.forget();
      this.foreseen = null;
    }
    const bare = !present.views.length;
    this.root.classList.toggle("waiting-room", bare);
    this.title();
    drawHead(this);
    put(this.asks, branchBar(this), lessonBar(this), requests(ui));
    mayTryOut(this.trying, store);
    this.map.update(store.shown(), present.map, present.owners);
    this.map.recent(this.changed());
    this.finder.draw();
    if (!bare) {
      this.chooseTab();
      this.drawTabs();
      this.drawView();
    }
    this.todo.draw();
    this.follow();
    put(
      this.people,
      present.side.map((id) => panel(id, ui)),
      live.table.mine.length &&
        live.table.status === "playing" &&
        !live.table.branch &&
        !live.table.lesson
        ? h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": "seats",
              "aria-haspopup": "dialog",
              onclick: () => this.guard(load("table/clocks").then((part) => part.room(this))),
            },
            "Seats and time…",
          )
        : null,
    );
    if (live.clocks || live.motion || live.left.length || this.timing)
      load("table/clocks").then(
        (part) => {
          this.timing = part;
          part.draw(this);
        },
        (error) => this.fail(error),
      );
    this.history.update();
    this.log.update();
    this.announce(before);
  }

  /** Hexes that others changed since my last move. */
  changed() {
    const { acts } = this.store.view.present;
    if (this.store.past) return [];
    const hexes = this.todo
      .meanwhile()
      .map((entry) => entry.action)
      .filter(Boolean)
      .map((action) => this.map.hexOf(action[acts[action.kind]?.at]));
    return [...new Set(hexes.filter(Boolean))];
  }

  /** On a large map my turn begins where something can be done, unless that is in view already. */
  follow() {
    const { live, past } = this.store;
    if (!live.present) return;
    const { headline } = live.present;
    const turn = JSON.stringify([live.seat, headline.round, headline.owner]);
    if (
      past ||
      !live.my_turn ||
      this.followed === turn ||
      this.map.root.hidden ||
      !this.map.camera.scale
    )
      return;
    const places = this.marksNow();
    if (!places.length) return;
    this.followed = turn;
    if (places.length <= CROWDED * 2 && !this.map.legible(places)) this.map.frameOn(places, ROOM);
  }

  /** Where something is marked at present. */
  marksNow() {
    return [...this.marked.values()]
      .flatMap(({ marks }) => marks.map((one) => one.place))
      .filter((place) => this.map.spot(place));
  }

  /** Something a way of choosing needs for as long as the question (and `of`) is the same; it gets `leave` at the end. */
  keep(name, make, of = "") {
    const known = this.kept.get(name);
    if (known?.of === of) return known.one;
    known?.one.leave?.();
    const one = make();
    this.kept.set(name, { one, of });
    return one;
  }

  /** Something the reader chose that stays for as long as the page is open. */
  remember(name, make) {
    if (!this.remembered.has(name)) this.remembered.set(name, make());
    return this.remembered.get(name);
  }

  forget() {
    for (const { one } of this.kept.values()) one.leave?.();
    this.kept.clear();
    this.marked.clear();
  }

  /** Marks of one way of choosing on the map; `alone` hides all others meanwhile. */
  mark(name, marks, alone = false) {
    if (marks.length || alone) this.marked.set(name, { marks, alone });
    else this.marked.delete(name);
    const all = [...this.marked.values()];
    const shown = all.filter((one) => one.alone);
    const places = groupBy(
      (shown.length ? shown : all).flatMap((one) => one.marks),
      (one) => one.place,
    );
    const crowded = places.size > CROWDED;
    this.map.mark(
      [...places].map(([place, some]) => ({
        ...(some.length > 1 ? this.together(place, some) : some[0]),
        ...(crowded ? { price: "", text: some.find((one) => one.short)?.text ?? "" } : {}),
      })),
    );
  }

  /** Several ways have something to do at one place: it asks which is meant. */
  together(place, marks) {
    return {
      ...marks[0],
      on: marks.some((one) => one.on),
      text: marks.find((one) => one.text)?.text ?? "",
      label: marks.map((one) => one.label).join("; "),
      near: () => {
        for (const one of marks) one.near?.();
      },
      pick: () => this.places.which(place, marks),
    };
  }

  /** A table that has not begun, or that this program cannot replay. */
  drawOther(live) {
    this.title();
    this.root.classList.add("waiting-room");
    drawHead(this);
    if (live.unplayable || live.table.status !== "open")
      put(this.todo.root, live.unplayable ? h("p", { class: "refusal" }, live.unplayable) : null);
    else
      this.guard(
        load("table/waiting_room").then(({ waitingRoom }) => {
          if (this.store.live.table.status === "open")
            put(this.todo.root, waitingRoom(this.store, this.go));
        }),
      );
    put(this.people);
    put(this.views);
    this.log.update();
  }

  /** A new round may bring another view to the front. */
  turnOver() {
    const round = this.store.live.present.headline.round;
    if (this.round !== round) {
      this.round = round;
      this.focus = null;
    }
  }

  chooseTab() {
    const { present, finished } = this.store.view;
    const { past } = this.store;
    const having = (id) => present.views.find((one) => one.panels.includes(id))?.id;
    const wanted =
      (finished && !past && having("charts")) || (present.focus ?? present.views[0].id);
    if (this.focus !== wanted && !(past && this.tab)) {
      // A table opens with its board in view where there is room for it beside what there is to do.
      this.tab = (!this.tab && !past && !finished && !narrow() && having("map")) || wanted;
      this.focus = wanted;
    }
    if (!present.views.some((one) => one.id === this.tab)) this.tab = present.views[0].id;
  }

  drawTabs() {
    drawTabs(this.tabs, this);
  }

  show(tab) {
    if (this.tab === tab || !this.store.view.present.views.some((one) => one.id === tab)) return;
    this.tab = tab;
    this.places.unpick();
    this.drawTabs();
    document.getElementById(`tab-${tab}`)?.scrollIntoView({ inline: "nearest", block: "nearest" });
    this.drawView();
    this.views.scrollTop = 0;
    if (narrow()) this.todo.root.classList.toggle("folded", tab !== this.store.view.present.focus);
  }

  drawView() {
    const { present } = this.store.view;
    const tab = present.views.find((one) => one.id === this.tab);
    this.root.dataset.tab = this.tab;
    const isMap = tab.panels.includes("map") && Boolean(present.map);
    this.map.root.hidden = !isMap;
    this.views.hidden = isMap;
    this.views.setAttribute("aria-labelledby", `tab-${this.tab}`);
    if (isMap) return put(this.views);
    const top = this.views.scrollTop;
    const made = tab.panels.map((id) => (id === "charts" ? this.charts() : panel(id, this.ui)));
    put(this.views, made);
    if (top) this.views.scrollTop = top;
  }

  charts() {
    const key = `${this.store.live.moment} ${this.store.live.version}`;
    if (this.charted?.key !== key) {
      const node =
        this.charted?.node ?? h("div", { class: "charts-holder" }, h("p", { class: "soft" }, "…"));
      this.charted = { key, node };
      this.drawCharts(node).catch((error) => node.replaceChildren(h("p", {}, error.message)));
    }
    this.chart?.markMoment(this.charted.node, this.store.past?.at ?? null);
    return this.charted.node;
  }

  async drawCharts(node) {
    this.chart = await load("table/end/charts");
    node.replaceChildren(await this.chart.chartsPanel(this.store, this.ui));
    this.chart.markMoment(node, this.store.past?.at ?? null);
  }

  foresee(moves) {
    this.foreseen = moves;
    if (this.tab !== "map" && this.store.view.present) this.drawView();
  }

  /** An owner under the mouse or the focus is shown on the map, as far as the title has something to show. */
  hover() {
    const find = async (event) => {
      const id = event.target.closest?.("[data-owner]")?.dataset.owner ?? null;
      if (id === this.hovered) return;
      this.hovered = id;
      if (!id || !this.store.view.present?.owners[id] || this.map.root.hidden)
        return this.map.look(null);
      const { shown } = await this.store.choices(id).catch(() => ({ shown: null }));
      if (this.hovered === id) this.map.look(shown, id);
    };
    this.root.addEventListener("mouseover", find);
    this.root.addEventListener("focusin", find);
    this.root.addEventListener("mouseleave", () => {
      this.hovered = null;
      this.map.look(null);
    });
  }

  // -- doing

  /** A click that was meant for the buttons that were there a moment ago. */
  late(event) {
    const fresh = performance.now() - (this.changedAt ?? -Infinity) < settings.pause;
    if (
      !event.isTrusted ||
      !event.detail ||
      !fresh ||
      !event.target.closest?.(".offers [data-kind], .views [data-kind]")
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    toast("The game has moved on. Check the board and try again.");
  }

  /** What makes a move one that can hardly be meant, in the title's words; empty for all others. */
  doubt(action, chosen) {
    const same = ({ action: other, field }) =>
      Object.keys({ ...other, ...action }).every(
        (key) => key === field || JSON.stringify(other[key]) === JSON.stringify(action[key]),
      );
    const offer = chosen ?? this.store.live.offers.find(same);
    return offer ? warned(offer, action) : "";
  }

  async act(action, offer) {
    const doubt = settings.confirm ? this.doubt(action, offer) : "";
    if (doubt && !(await ask("Are you sure?", doubt, "Yes, do it"))) return;
    this.places.sent();
    const { store } = this;
    const rest = offer ? after(offer, store.live) : null;
    const sent = rest ? store.actAll([action, ...rest.actions]) : store.act(action);
    const done = await this.guard(sent);
    if (!done) this.places.unpick();
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
    if (error.code === "lesson") return lessonSays(this, error.message);
    toast(
      error.code === "stale"
        ? "The game has moved on. This is the current position."
        : error.message,
      "error",
    );
    if (!error.code) throw error;
  }

  title() {
    const { live } = this.store;
    const name = live.table.name || live.present?.title || live.table.title;
    document.title = `${live.my_turn && !live.finished ? "● Your turn – " : ""}${name} – Trunkline`;
    document.getElementById("icon").href =
      live.my_turn && !live.finished ? "/icon-turn.svg" : "/icon.svg";
  }

  announce(before) {
    const { live } = this.store;
    if (this.store.turnBegan(before)) {
      if (settings.sound) chime();
      say(`Your turn: ${live.prompt}`);
      if (
        settings.notify &&
        document.hidden &&
        "Notification" in window &&
        Notification.permission === "granted"
      ) {
        const notice = new Notification("Your turn", {
          body: `${live.table.name || live.table.title}: ${live.prompt}`,
          tag: `/table/${this.store.id}`,
          icon: "/icon-turn.svg",
        });
        notice.onclick = () => {
          window.focus();
          notice.close();
        };
      }
    } else if (before && before.last !== live.last) {
      const lines = (live.log ?? []).flatMap((entry) => entry.lines);
      if (lines.length) say(lines.slice(-3).join(" "));
    }
  }
}
