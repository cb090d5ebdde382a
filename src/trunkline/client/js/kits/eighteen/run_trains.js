// Running trains: the best routes are filled in by the server; any train's route can be changed by
// clicking stops, and the server judges every change.

import { h, put, sentence } from "../../lib/dom.js";
import { alarms, cash } from "../../table/panels/cells.js";
import { Track } from "./track_graph.js";
import { arranged, arrangement, units } from "./train_options.js";

export function route({ kind, offers }, ui) {
  return ui.keep(`route-${kind}`, () => new RouteChooser(ui, offers), ui.live.version).root;
}

class RouteChooser {
  /** Several offers: several plans, of which one is looked at. */
  constructor(ui, offers) {
    Object.assign(this, { ui, offers, offer: offers[0], store: ui.store, map: ui.map });
    this.track = null;
    this.root = h("div", { class: "runner" });
    this.routes = new Map();
    this.editing = null;
    this.verdict = null;
    this.best = null;
    this.waiting = new AbortController();
    this.open();
  }

  /** The track that may be used is asked for once, then the best routes on it. */
  async open() {
    this.failed = null;
    this.draw();
    try {
      this.track = new Track((await this.ui.choices(this.offer.action.kind)).shown);
    } catch (error) {
      this.failed = error.message;
      return this.draw();
    }
    await this.plan();
  }

  /** Ask for the best routes; meanwhile a route may be drawn, and stays. */
  async plan() {
    const { offer } = this;
    this.failed = null;
    this.draw();
    try {
      const best = await this.store.plan(offer.action, this.waiting.signal);
      if (this.offer === offer) this.best = best;
      if (this.offer === offer && !this.changed) return this.reset();
    } catch (error) {
      this.failed = error.message;
    }
    this.draw();
  }

  /** Look at another plan; what was drawn by hand is given up for it. */
  choose(offer) {
    Object.assign(this, { offer, best: null, changed: false, verdict: null, editing: null });
    this.routes = new Map();
    this.plan();
  }

  reset() {
    this.routes = new Map(
      this.best.action.routes.map(([train, paths]) => [train, this.track.legs(paths)]),
    );
    this.how = this.decided(this.best.action);
    this.changed = false;
    this.editing = null;
    this.verdict = null;
    this.draw();
    this.ui.into(
      [...this.routes.values()]
        .flatMap((route) => [route.start, ...route.legs.map((leg) => leg.to)])
        .map((index) => this.track.stops[index]?.id),
    );
  }

  /** What there is to decide besides the routes. */
  get rules() {
    return this.track?.track.arrange ?? [];
  }

  decided(action) {
    return Object.fromEntries(this.rules.map(({ field }) => [field, action[field]]));
  }

  /** Another arrangement: routes of trains that no longer run alone are given up. */
  arrange(rule, value) {
    this.how = arranged(
      this.track.track.trains,
      this.rules,
      this.how ?? this.decided(this.offer.action),
      rule,
      value,
    );
    const running = this.trains.map((train) => train.id);
    for (const id of [...this.routes.keys()]) if (!running.includes(id)) this.routes.delete(id);
    if (!running.includes(this.editing)) this.editing = null;
    this.changed = true;
    this.judge();
  }

  /** The route of one train as the planner had it. */
  again(train) {
    const found = this.best.action.routes.find(([id]) => id === train);
    if (found) this.routes.set(train, this.track.legs(found[1]));
    else this.routes.delete(train);
    this.changed = true;
    this.judge();
  }

  /** What is posted: the routes as drawn, and how the trains run. */
  action() {
    const routes = [...this.routes]
      .filter(([, route]) => route.legs.length)
      .map(([train, route]) => [train, route.legs.flatMap((leg) => leg.paths)]);
    return { ...(this.best?.action ?? this.offer.action), ...this.how, routes };
  }

  /** Click a stop: extend the route as far as there, go by it, take another way there, or cut it off. */
  click(index) {
    const train = this.editing;
    const route = this.routes.get(train) ?? { start: null, legs: [] };
    const stops = [route.start, ...route.legs.map((leg) => leg.to)];
    const place = route.start === null ? -1 : stops.indexOf(index);
    if (route.start === null) {
      this.routes.set(train, { start: index, legs: [] });
    } else if (place === stops.length - 1 && route.legs.length) {
      const leg = route.legs.at(-1);
      const ways = this.track.between(stops.at(-2), index);
      const next = ways.findIndex((way) => way.paths.join() === leg.paths.join()) + 1;
      if (ways.length > 1 && next < ways.length) route.legs.splice(-1, 1, ways[next]);
      else route.legs.pop();
    } else if (place === 0 && !route.legs.length) {
      this.routes.delete(train);
    } else if (place >= 0) {
      route.legs.length = place;
    } else {
      const longer = this.longer(route, stops, index);
      if (!longer) {
        this.verdict = {
          refusal: `No track leads from ${this.name(stops.at(-1))} to ${this.name(index)}.`,
        };
        return this.draw();
      }
      this.routes.set(train, longer);
    }
    this.changed = true;
    this.judge();
  }

  /** A route that also goes to a stop: a town lies between two stops of it, else one of its ends goes on. */
  longer(route, stops, index) {
    const by = route.legs
      .map((leg, n) => [
        this.track.between(stops[n], index)[0],
        this.track.between(index, leg.to)[0],
      ])
      .findIndex(([to, on]) => to && on);
    const [near] = this.track.between(stops.at(-1), index);
    if (by >= 0 && (this.track.stops[index].town || !near)) {
      const legs = [...route.legs];
      legs.splice(
        by,
        1,
        this.track.between(stops[by], index)[0],
        this.track.between(index, stops[by + 1])[0],
      );
      return { start: route.start, legs };
    }
    const on = this.track.way(stops.at(-1), index, stops);
    const back = this.track.way(route.start, index, stops);
    if (on && (!back || on.length <= back.length))
      return { start: route.start, legs: [...route.legs, ...on] };
    if (!back) return null;
    const turned = back
      .map((leg, n) => ({ to: n ? back[n - 1].to : route.start, paths: [...leg.paths].reverse() }))
      .reverse();
    return { start: index, legs: [...turned, ...route.legs] };
  }

  name(index) {
    return this.track.stops[index].name;
  }

  async judge() {
    const asked = Symbol("asked");
    this.asked = asked;
    this.verdict = null;
    this.draw();
    const action = this.action();
    try {
      const answer = await this.store.preview(action);
      if (this.asked === asked)
        this.verdict = {
          refusal: answer.refusal,
          ran: answer.now?.ran,
          note: answer.note,
          told: answer.told,
        };
    } catch (error) {
      if (this.asked === asked) this.verdict = { refusal: error.message };
    }
    if (this.asked === asked) this.draw();
  }

  revenue() {
    if (this.verdict) return this.verdict.ran?.revenue ?? this.verdict.note?.revenue ?? null;
    return this.changed ? null : (this.best?.note?.revenue ?? null);
  }

  /** What is said about the routes as they are drawn now. */
  get note() {
    return this.changed ? this.verdict?.note : this.best?.note;
  }

  /** What running these routes brings about besides their income. */
  get brings() {
    return this.changed ? this.verdict?.told : this.best?.told;
  }

  /** The trains as they run: some may run as one. */
  get trains() {
    const trains = this.track?.track.trains ?? [];
    return this.how && this.rules.length
      ? units(trains, this.rules, this.how)
      : (this.best?.note?.units ?? trains);
  }

  trainRevenue(train) {
    const told = this.note?.trains?.find((one) => one.id === train.id);
    if (told) return told.revenue;
    if (this.verdict?.note) return 0;
    if (this.verdict?.ran) {
      const running = [...this.routes].filter(([, route]) => route.legs.length).map(([id]) => id);
      return this.verdict.ran.trains[running.indexOf(train.id)]?.revenue ?? 0;
    }
    if (this.changed) return null;
    return (
      this.best?.note?.trains?.find((one) => one.id === train.id)?.revenue ?? (this.best ? 0 : null)
    );
  }

  draw() {
    if (this.gone) return;
    const { trains } = this;
    this.map.routes(
      trains.map((train, look) => ({
        look,
        paths: this.track.drawn(
          (this.routes.get(train.id)?.legs ?? []).flatMap((leg) => leg.paths),
        ),
        tags: (this.told(train)?.stops ?? [])
          .filter(({ id }) => id)
          .map(({ id, pays }) => ({
            at: this.track.stops[this.track.index(id)]?.at,
            text: pays ? cash(pays, this.ui) : "",
          }))
          .filter((tag) => tag.at && tag.text),
      })),
    );
    this.ui.mark(
      "route",
      this.editing === null
        ? []
        : this.track.stops.map((stop, index) => {
            const route = this.routes.get(this.editing);
            const on =
              route && (route.start === index || route.legs.some((leg) => leg.to === index));
            return {
              place: stop.id,
              at: stop.at,
              on,
              tone: "run",
              size: 15,
              label: `${stop.name} ${cash(stop.value, this.ui)}${on ? ", on the route" : ""}`,
              pick: () => this.click(index),
            };
          }),
      true,
    );
    const total = this.revenue();
    const note = this.best?.note;
    put(
      this.root,
      this.offers.length > 1
        ? h(
            "div",
            { class: "buttons", role: "group", "aria-label": "Plans" },
            this.offers.map((offer, n) =>
              h(
                "button",
                {
                  class: "button small",
                  type: "button",
                  "data-key": `plan-${n}`,
                  "aria-pressed": String(offer === this.offer),
                  onclick: () => this.choose(offer),
                },
                offer.label,
              ),
            ),
          )
        : null,
      trains.map((train, look) => this.train(train, look)),
      this.best || this.changed
        ? arrangement(this.track.track.trains, this.rules, this.how ?? {}, this.ui, (rule, value) =>
            this.arrange(rule, value),
          )
        : null,
      (this.note?.words ?? []).map((text) =>
        h("p", { class: "soft small" }, sentence(text, this.ui.explain)),
      ),
      this.verdict?.refusal
        ? h(
            "p",
            { class: "refusal", role: "alert" },
            sentence(this.verdict.refusal, this.ui.explain),
          )
        : null,
      this.failed
        ? h(
            "p",
            { class: "refusal", role: "alert" },
            this.failed,
            " ",
            h(
              "button",
              {
                class: "button small",
                type: "button",
                "data-key": "again",
                onclick: () => (this.track ? this.plan() : this.open()),
              },
              "Search again",
            ),
          )
        : null,
      this.changed && this.best
        ? h(
            "button",
            { class: "button small", type: "button", onclick: () => this.reset() },
            `Back to the best routes (${cash(note?.revenue ?? 0, this.ui)})`,
          )
        : null,
      !this.changed && note
        ? h(
            "p",
            { class: "proof" },
            note.proved
              ? [
                  h("span", { class: "badge good" }, "✓ proved best"),
                  " No set of routes earns more.",
                ]
              : [
                  h("span", { class: "badge" }, "best found"),
                  note.bound === null ? "" : ` At most ${cash(note.bound, this.ui)} is possible.`,
                ],
          )
        : null,
      alarms([this.brings ?? {}], this.ui),
      h(
        "button",
        {
          class: "button primary wide",
          type: "button",
          "data-key": "run",
          disabled: this.verdict?.refusal || !(this.changed ? this.verdict : this.best),
          onclick: () => this.ui.act(this.action(), this.brings),
        },
        total === null
          ? this.verdict
            ? "These routes cannot run"
            : this.changed
              ? "Checking…"
              : this.failed
                ? "No routes yet"
                : "Looking for the best routes…"
          : `Run for ${cash(total, this.ui)}`,
      ),
    );
  }

  told(train) {
    return this.note?.trains?.find((one) => one.id === train.id);
  }

  train(train, look) {
    const told = this.told(train);
    const route = this.routes.get(train.id);
    const stops = route
      ? [route.start, ...route.legs.map((leg) => leg.to)].filter((one) => one !== null)
      : [];
    const earns = this.trainRevenue(train);
    const editing = this.editing === train.id;
    return h(
      "div",
      { class: `train-run look-${look % 6} ${editing ? "editing" : ""}` },
      h(
        "div",
        { class: "train-head" },
        h("span", { class: "swatch", "aria-hidden": "true" }),
        h("b", { class: "train" }, train.name),
        h("span", { class: "soft grow" }, train.note),
        h("b", {}, earns === null ? "…" : cash(earns, this.ui)),
      ),
      h(
        "div",
        { class: "row" },
        told?.stops?.length
          ? h(
              "ol",
              { class: "pays grow" },
              told.stops.map(({ name, pays, over }) =>
                over
                  ? h("li", { class: "over" }, sentence(over, this.ui.explain))
                  : h(
                      "li",
                      { class: pays ? "" : "none" },
                      `${name} `,
                      h("b", {}, cash(pays, this.ui)),
                    ),
              ),
            )
          : h(
              "span",
              { class: "stops grow" },
              stops.length ? stops.map((stop) => this.name(stop)).join(" – ") : "does not run",
            ),
        editing
          ? h(
              "button",
              {
                class: "button small",
                type: "button",
                "data-key": `clear-${train.id}`,
                onclick: () => {
                  this.routes.delete(train.id);
                  this.changed = true;
                  this.judge();
                },
              },
              "Clear",
            )
          : null,
        editing && this.best && this.changed
          ? h(
              "button",
              {
                class: "button small",
                type: "button",
                "data-key": `again-${train.id}`,
                onclick: () => this.again(train.id),
              },
              "Restore",
            )
          : null,
        h(
          "button",
          {
            class: "button small",
            type: "button",
            "data-key": `edit-${train.id}`,
            "aria-pressed": String(editing),
            onclick: () => {
              this.editing = editing ? null : train.id;
              this.draw();
              if (!editing) this.ui.show("map");
            },
          },
          editing ? "Done" : "Change",
        ),
      ),
      told?.note ? h("p", { class: "soft small" }, told.note) : null,
      editing
        ? h(
            "p",
            { class: "soft small" },
            "Click a stop to extend the route. Click the last stop again to change its track or remove it.",
          )
        : null,
    );
  }

  leave() {
    this.gone = true;
    this.waiting.abort();
    this.map.routes([]);
    this.ui.mark("route", []);
  }
}
