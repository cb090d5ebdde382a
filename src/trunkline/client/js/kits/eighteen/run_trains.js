// Running trains: the best routes are filled in by the server; any train's route can be changed by
// clicking stops, and the server judges every change.

/** @import { Action, Arrangement, ChoiceShown as TrackShown, FilledPlan, Half, Offer, Ran, RunningTrain, RunNote, Told } from "../../page.js" */
/** @import { OfferGroup, Ui } from "../../ui.js" */
/** @import { Route } from "./track_graph.js" */

import { messageOf } from "../../lib/api.js";
import { h, put, sentence } from "../../lib/dom.js";
import { alarms } from "../../table/panels/cells.js";
import { clicked, stopsOf } from "./route_edit.js";
import { drawRoutes, routeMarks, showRoutes } from "./run_map.js";
import { planButtons, progress, proof, refusals, runButton, searching } from "./run_parts.js";
import { Track } from "./track_graph.js";
import { arranged, arrangement, units } from "./train_options.js";
import { trainRun } from "./train_run.js";

/**
 * @param {OfferGroup} group
 * @param {Ui} ui
 */
export function route({ kind, offers, foot }, ui) {
  const one = ui.keep(`route-${kind}`, () => new RouteChooser(ui, offers), ui.live.version);
  foot.main = one.go;
  return one.root;
}

/**
 * What the server says about routes that were changed by hand.
 * @typedef {{ refusal: string | null, ran?: Half<Ran>, note?: RunNote | null, told?: Told }} Verdict
 */

export class RouteChooser {
  /** @type {Track | null} */
  track = null;
  /** @type {Map<string, Route>} by train */
  routes = new Map();
  /** @type {Record<string, unknown> | null} how the trains run, besides their routes */
  how = null;
  /** True if something differs from the best routes. */
  changed = false;
  /** @type {string | null} the train whose route is being changed */
  editing = null;
  /** @type {Verdict | null} */
  verdict = null;
  /** @type {FilledPlan | null} */
  best = null;
  /** @type {string | null} why there are no best routes */
  failed = null;
  /** @type {symbol | null} the last question to the server */
  asked = null;
  /** @type {HTMLElement | null} how far the search got */
  progress = null;
  waiting = new AbortController();
  gone = false;

  /**
   * Several offers: several plans, of which one is looked at.
   * @param {Ui} ui
   * @param {Offer[]} offers
   */
  constructor(ui, offers) {
    this.ui = ui;
    this.offers = offers;
    this.offer = offers[0];
    this.root = h("div", { class: "runner" });
    this.go = h("div", { class: "go" });
    this.open();
  }

  /** The track that may be used is asked for once, then the best routes on it. */
  async open() {
    this.failed = null;
    this.draw();
    try {
      const { shown } = await this.ui.choices(this.offer.action.kind);
      this.track = new Track(shown);
    } catch (error) {
      this.failed = messageOf(error);
      this.draw();
      return;
    }
    await this.plan();
  }

  /** Ask for the best routes; meanwhile a route may be drawn, and stays. */
  async plan() {
    const { offer } = this;
    this.failed = null;
    this.progress = progress(this);
    this.draw();
    try {
      const best = await this.ui.store.plan(offer.action, this.waiting.signal);
      if (this.offer === offer) this.best = best;
      if (this.offer === offer && !this.changed) {
        this.reset(best);
        return;
      }
    } catch (error) {
      this.failed = messageOf(error);
    }
    this.draw();
  }

  /**
   * Look at another plan; what was drawn by hand is given up for it.
   * @param {Offer} offer
   */
  choose(offer) {
    this.offer = offer;
    this.best = this.verdict = this.editing = null;
    this.changed = false;
    this.routes = new Map();
    this.plan();
  }

  /**
   * Take the best routes again.
   * @param {FilledPlan} best
   */
  reset({ action }) {
    const { track } = this;
    if (!track) return;
    /** @type {[string, string[]][]} */
    const routes = action.routes;
    this.routes = new Map(routes.map(([train, paths]) => [train, track.legs(paths)]));
    this.how = this.decided(action);
    this.changed = false;
    this.editing = null;
    this.verdict = null;
    this.draw();
    showRoutes(this, track);
  }

  /** What there is to decide besides the routes. */
  get rules() {
    return this.track?.rules ?? [];
  }

  /** @param {Action} action */
  decided(action) {
    return Object.fromEntries(this.rules.map(({ field }) => [field, action[field]]));
  }

  /**
   * Another arrangement: routes of trains that no longer run alone are given up.
   * @param {Arrangement} rule
   * @param {unknown} value
   */
  arrange(rule, value) {
    const how = this.how ?? this.decided(this.offer.action);
    this.how = arranged(this.track?.trains ?? [], this.rules, how, rule, value);
    const running = this.trains.map((train) => train.id);
    for (const id of [...this.routes.keys()]) if (!running.includes(id)) this.routes.delete(id);
    if (this.editing !== null && !running.includes(this.editing)) this.editing = null;
    this.change();
  }

  /**
   * Take the route of one train as the planner had it.
   * @param {string} train
   */
  again(train) {
    /** @type {[string, string[]][]} */
    const routes = this.best?.action.routes ?? [];
    const found = routes.find(([id]) => id === train);
    if (found && this.track) this.routes.set(train, this.track.legs(found[1]));
    else this.routes.delete(train);
    this.change();
  }

  /** @param {string} train */
  clear(train) {
    this.routes.delete(train);
    this.change();
  }

  /**
   * Begin or end changing the route of a train.
   * @param {string} train
   */
  edit(train) {
    const begins = this.editing !== train;
    this.editing = begins ? train : null;
    this.draw();
    if (begins) this.ui.show("map");
  }

  /** What is posted: the routes as drawn, and how the trains run. */
  action() {
    const routes = [...this.routes]
      .filter(([, { legs }]) => legs.length)
      .map(([train, { legs }]) => [train, legs.flatMap((leg) => leg.paths)]);
    return { ...(this.best?.action ?? this.offer.action), ...this.how, routes };
  }

  /**
   * A stop was clicked while a route is being changed.
   * @param {number} index
   */
  click(index) {
    const train = this.editing;
    if (train === null || !this.track) return;
    const before = this.routes.get(train);
    const after = clicked(this.track, before, index);
    if (after === undefined) {
      const end = before ? stopsOf(before).at(-1) : undefined;
      const from = end === undefined ? "" : ` from ${this.name(end)}`;
      this.verdict = { refusal: `No track leads${from} to ${this.name(index)}.` };
      this.draw();
      return;
    }
    if (after) this.routes.set(train, after);
    else this.routes.delete(train);
    this.change();
  }

  /** @param {number} index */
  name(index) {
    return this.track?.stops[index]?.name ?? "";
  }

  change() {
    this.changed = true;
    this.judge();
  }

  /** Ask the server about the routes as they are drawn. */
  async judge() {
    const asked = Symbol("asked");
    this.asked = asked;
    this.verdict = null;
    this.draw();
    /** @type {Verdict} */
    let verdict;
    try {
      const { refusal, now, note, told } = await this.ui.store.preview(this.action());
      verdict = { refusal, ran: now?.ran, note, told };
    } catch (error) {
      verdict = { refusal: messageOf(error) };
    }
    if (this.asked !== asked) return;
    this.verdict = verdict;
    this.draw();
  }

  /** What is said about the routes as they are drawn now. */
  get note() {
    return this.changed ? this.verdict?.note : this.best?.note;
  }

  /** What running these routes brings about besides their income. */
  get brings() {
    return this.changed ? this.verdict?.told : this.best?.told;
  }

  /**
   * The trains as they run: some may run as one.
   * @returns {RunningTrain[]}
   */
  get trains() {
    const trains = this.track?.trains ?? [];
    return this.how && this.rules.length
      ? units(trains, this.rules, this.how)
      : (this.best?.note?.units ?? trains);
  }

  draw() {
    if (this.gone) return;
    drawRoutes(this);
    this.ui.mark("route", this.editing === null ? [] : routeMarks(this, this.editing), true);
    const { trains, note: said } = this;
    put(
      this.root,
      planButtons(this),
      trains.map((train, look) => trainRun(this, train, look)),
      this.track && (this.best || this.changed)
        ? arrangement(this.track.trains, this.rules, this.how ?? {}, this.ui, (rule, value) =>
            this.arrange(rule, value),
          )
        : null,
      (said?.words ?? []).map((text) =>
        h("p", { class: "soft small" }, sentence(text, this.ui.explain)),
      ),
      refusals(this),
      proof(this),
      alarms(this.brings ? [{ label: "", ...this.brings }] : [], this.ui),
      searching(this),
    );
    put(this.go, runButton(this));
  }

  leave() {
    this.gone = true;
    this.waiting.abort();
    this.ui.map.overlay.routes([]);
    this.ui.mark("route", []);
  }
}
