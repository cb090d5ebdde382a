// Track as a graph: which stops a train can go to next, and over which pieces of track.
// No rules here: whether a route is legal the server says.

/** @import { ChoiceShown, ChoiceShown as TrackShown, TrackPath as Path, TrackStop } from "../../page.js" */

const MOST = 4000;

/**
 * Track from one stop to the next.
 * @typedef {{ to: number, paths: string[] }} Leg
 * A train's way: the stop where it begins, and its legs.
 * @typedef {{ start: number, legs: Leg[] }} Route
 */

/**
 * The stops at the ends of a path.
 * @param {Path} path
 */
const stopsAt = ({ a, b }) =>
  [a, b].filter(([kind]) => kind === "stop").map(([, stop]) => Number(stop));

export class Track {
  /** @type {Map<string, Path[]>} */
  at = new Map();
  /** @type {Map<number, Leg[]>} */
  links = new Map();

  /** @param {TrackShown} track */
  constructor(track) {
    /** @type {TrackStop[]} */
    this.stops = track.stops ?? [];
    this.trains = track.trains ?? [];
    /** What there is to decide besides the routes. */
    this.rules = track.arrange ?? [];
    const paths = track.paths ?? [];
    this.paths = new Map(paths.map((path) => [path.id, path]));
    for (const path of paths) {
      for (const end of [path.a, path.b]) {
        const key = end.join(":");
        this.at.set(key, [...(this.at.get(key) ?? []), path]);
      }
    }
  }

  /** @param {string} id */
  index(id) {
    return this.stops.findIndex((stop) => stop.id === id);
  }

  /** @param {string} id */
  piece(id) {
    return /** @type {Path} */ (this.paths.get(id));
  }

  /**
   * All ways from a stop to the next stop: [{to, paths}], shortest first.
   * @param {number} index
   */
  from(index) {
    const known = this.links.get(index);
    if (known) return known;
    /** @type {Leg[]} */
    const found = [];
    let work = 0;
    /** @type {(path: Path, end: Path["a"], used: string[], sides: Set<unknown>) => void} */
    const walk = (path, end, used, sides) => {
      if (++work > MOST) return;
      if (end[0] === "stop") {
        const to = Number(end[1]);
        if (to !== index) found.push({ to, paths: used });
        return;
      }
      let next;
      let crossed = sides;
      if (end[0] === "side") {
        if (sides.has(end[1])) return;
        crossed = new Set(sides).add(end[1]);
        next = this.at.get(`side:${end[1]}:${1 - Number(end[2])}`) ?? [];
      } else {
        next = (this.at.get(end.join(":")) ?? []).filter((other) => other !== path);
      }
      const key = end[0] === "side" ? `side:${end[1]}:${1 - Number(end[2])}` : end.join(":");
      for (const other of next) {
        if (used.includes(other.id)) continue;
        walk(other, other.a.join(":") === key ? other.b : other.a, [...used, other.id], crossed);
      }
    };
    for (const path of this.at.get(`stop:${index}`) ?? []) {
      walk(path, path.a.join(":") === `stop:${index}` ? path.b : path.a, [path.id], new Set());
    }
    found.sort((a, b) => a.paths.length - b.paths.length);
    this.links.set(index, found);
    return found;
  }

  /** @type {(a: number, b: number) => Leg[]} */
  between(a, b) {
    return this.from(a).filter((link) => link.to === b);
  }

  /**
   * The legs of a way with as few stops as possible; `not`: stops that it keeps off.
   * @param {number} start
   * @param {number} goal
   * @param {number[]} [not]
   * @returns {Leg[] | null}
   */
  way(start, goal, not = []) {
    /** @type {Map<number, { at: number, link: Leg } | null>} */
    const came = new Map([[start, null]]);
    const queue = [start];
    for (const at of queue) {
      if (at === goal) break;
      if (at !== start && this.stops[at].through === false) continue;
      for (const link of this.from(at)) {
        if (came.has(link.to) || (link.to !== goal && not.includes(link.to))) continue;
        came.set(link.to, { at, link });
        queue.push(link.to);
      }
    }
    if (start === goal || !came.has(goal)) return null;
    /** @type {Leg[]} */
    const legs = [];
    for (let step = came.get(goal); step; step = came.get(step.at)) legs.unshift(step.link);
    return legs;
  }

  /**
   * The stops of a run of track, in order.
   * @param {string[]} ids
   */
  visited(ids) {
    const seen = [...new Set(this.drawn(ids).flatMap(stopsAt))];
    if (seen.length < 2) return seen;
    return this.order(ids, seen);
  }

  /**
   * @param {string[]} ids
   * @param {number[]} seen
   */
  order(ids, seen) {
    // A run begins at the stop that its first piece touches and its second does not.
    const first = this.piece(ids[0]);
    const second = this.paths.get(ids[1]);
    const touching = stopsAt(first);
    const later = second ? stopsAt(second) : [];
    const start = touching.find((stop) => !later.includes(stop)) ?? touching[0] ?? seen[0];
    const stops = [start];
    for (const id of ids) {
      for (const stop of stopsAt(this.piece(id))) if (!stops.includes(stop)) stops.push(stop);
    }
    return stops;
  }

  /**
   * A run of track as its legs from stop to stop.
   * @param {string[]} ids
   * @returns {Route}
   */
  legs(ids) {
    const stops = this.visited(ids);
    const legs = [];
    let at = 0;
    for (let n = 1; n < stops.length; n++) {
      const paths = [];
      while (at < ids.length) {
        const path = this.piece(ids[at]);
        paths.push(ids[at++]);
        if (stopsAt(path).includes(stops[n])) break;
      }
      legs.push({ to: stops[n], paths });
    }
    return { start: stops[0], legs };
  }

  /** @param {string[]} ids */
  drawn(ids) {
    return ids.flatMap((id) => this.paths.get(id) ?? []);
  }
}
