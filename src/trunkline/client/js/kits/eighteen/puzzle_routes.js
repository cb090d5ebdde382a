// The answer of a puzzle as routes: a train is chosen, then its stops are tapped; either end can grow.

/** @import { TrainAccount } from "../../page.js" */
/** @import { PuzzleAnswer, PuzzleDraft, PuzzlePosition, PuzzleWorth } from "../../wire.js" */
/** @import { Mark } from "../../ui.js" */
/** @import { MapView } from "../../table/map/map_view.js" */
/** @import { Route } from "./track_graph.js" */

import { messageOf, post } from "../../lib/api.js";
import { h, put, worded } from "../../lib/dom.js";
import { clicked, stopsOf } from "./route_edit.js";
import { Track } from "./track_graph.js";

/** Units of the map around a stop in which a tap is meant for it. */
const REACH = 17;

export class RouteInput {
  /** @type {Map<string, Route>} by train */
  routes = new Map();
  /** @type {PuzzleWorth | null} what the routes bring, as far as that is known */
  worth = null;
  /** Why a tap or the routes do not work. */
  problem = "";
  locked = false;
  /** @type {symbol | null} the last question to the server */
  asked = null;
  /** @type {string[]} trains whose route is right */
  good = [];

  /**
   * @param {PuzzlePosition} puzzle
   * @param {MapView} map
   * @param {() => void} changed
   */
  constructor(puzzle, map, changed) {
    this.puzzle = puzzle;
    this.map = map;
    this.changed = changed;
    this.track = new Track(puzzle.track);
    this.current = this.track.trains[0]?.id ?? "";
    this.root = h("div", { class: "puzzle-input puzzle-trains" });
  }

  open() {
    this.draw();
  }

  get ask() {
    return this.routes.size ? "" : "Tap the first stop of a run.";
  }

  get go() {
    return this.track.trains.length === 1 ? "Run the train" : "Run the trains";
  }

  get total() {
    return this.worth?.value ?? 0;
  }

  /** @returns {PuzzleAnswer | null} */
  answer() {
    const routes = [...this.routes]
      .filter(([, { legs }]) => legs.length)
      .map(([train, { legs }]) => ({ train, paths: legs.flatMap((leg) => leg.paths) }));
    return routes.length && !this.problem ? { routes } : null;
  }

  clear() {
    this.routes = new Map();
    this.change();
  }

  lock() {
    this.locked = true;
    this.draw();
  }

  /**
   * Draw an answer that was given before, or the solution.
   * @param {PuzzleAnswer | null} answer
   */
  show(answer) {
    const routes = answer?.routes ?? [];
    this.routes = new Map(routes.map(({ train, paths }) => [train, this.track.legs(paths)]));
    this.good = [];
    this.map.camera.around(this.points(), (this.puzzle.map.size ?? 0) * 2);
    this.judge();
  }

  points() {
    return [...this.routes.values()]
      .flatMap(stopsOf)
      .flatMap((index) => (this.track.stops[index] ? [this.track.stops[index].at] : []));
  }

  /**
   * The verdict on the routes: what they earn stays on the map.
   * @param {{ trains: TrainAccount[], value: number, good: string[] }} verdict
   */
  judged({ trains, value, good }) {
    this.worth = { trains, value };
    this.good = good;
    this.draw();
  }

  /** @param {number} index */
  tap(index) {
    const { current, track } = this;
    const before = this.routes.get(current);
    const after = clicked(track, before, index);
    if (after === undefined) {
      this.problem = `No track leads to ${track.stops[index].name}.`;
      this.changed();
      return;
    }
    if (after) this.routes.set(current, after);
    else this.routes.delete(current);
    this.change();
  }

  change() {
    this.good = [];
    this.judge();
  }

  /** Ask the server what the routes bring. */
  async judge() {
    const asked = Symbol("asked");
    this.asked = asked;
    this.problem = "";
    const answer = this.answer();
    this.worth = answer ? this.worth : null;
    this.draw();
    this.changed();
    if (!answer) return;
    /** @type {PuzzleDraft} */
    let told;
    try {
      told = await post(`/api/puzzles/${this.puzzle.id}/worth`, { answer });
    } catch (error) {
      told = { worth: null, refusal: messageOf(error) };
    }
    if (this.asked !== asked) return;
    this.worth = told.worth;
    this.problem = told.refusal;
    this.draw();
    this.changed();
  }

  /** @param {string} train */
  told(train) {
    return this.worth?.trains.find((one) => one.id === train);
  }

  draw() {
    const { track, puzzle } = this;
    this.map.overlay.routes(
      track.trains.map(({ id }, look) => ({
        look,
        paths: track.drawn((this.routes.get(id)?.legs ?? []).flatMap((leg) => leg.paths)),
        tags: (this.told(id)?.stops ?? []).flatMap((stop) => {
          if ("over" in stop || !stop.pays) return [];
          const at = track.stops[track.index(stop.id)]?.at;
          return at ? [{ at, text: worded(stop.pays, puzzle.unit) }] : [];
        }),
      })),
    );
    this.map.marks.show(this.locked ? [] : this.marks());
    put(
      this.root,
      track.trains.map(({ id, name, note }, look) => this.card(id, name, note ?? "", look)),
    );
  }

  /**
   * Where the next tap may go: stops that the track reaches, and those of the route.
   * @returns {Mark[]}
   */
  marks() {
    const { track, current } = this;
    const route = this.routes.get(current);
    const visited = route ? stopsOf(route) : [];
    const ends = route ? [visited[0], visited[visited.length - 1]] : [];
    const next = new Set(ends.flatMap((end) => track.from(end).map((leg) => leg.to)));
    return track.stops.flatMap((stop, index) => {
      const on = visited.includes(index);
      if (route && !on && !next.has(index)) return [];
      const value = worded(stop.value, this.puzzle.unit);
      return {
        place: stop.id,
        at: stop.at,
        on,
        tone: "run",
        size: stop.token && !route ? REACH + 5 : REACH,
        label: `${stop.name} ${value}${on ? ", on the route" : ""}`,
        pick: () => this.tap(index),
      };
    });
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {string} note
   * @param {number} look
   */
  card(id, name, note, look) {
    const route = this.routes.get(id);
    const told = this.told(id);
    const on = id === this.current && !this.locked;
    const stops = route ? stopsOf(route).map((index) => this.track.stops[index]?.name ?? "") : [];
    return h(
      "button",
      {
        class: `puzzle-train look-${look % 6}`,
        type: "button",
        "data-key": `train-${id}`,
        "aria-pressed": String(on),
        disabled: this.locked,
        onclick: () => {
          this.current = id;
          this.draw();
        },
      },
      h("span", { class: "chip" }, name),
      h(
        "span",
        { class: "grow" },
        stops.length
          ? h("b", {}, stops.join(" – "))
          : h("span", { class: "soft" }, on ? "Tap the first stop" : "Tap here, then its stops"),
        note ? h("small", {}, note) : null,
      ),
      this.good.includes(id) ? h("span", { class: "badge good" }, "right") : null,
      h("b", { class: "amount" }, told ? worded(told.revenue, this.puzzle.unit) : ""),
    );
  }
}
