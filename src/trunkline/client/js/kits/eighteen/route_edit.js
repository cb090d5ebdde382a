// Changing a route by clicking stops: it is extended, goes by a stop, takes another way, or is cut off.
// No rules here: whether a route is legal the server says.

/** @import { Leg, Route, Track } from "./track_graph.js" */

/**
 * Return the stops of a route, in order.
 * @param {Route} route
 */
export const stopsOf = ({ start, legs }) => [start, ...legs.map((leg) => leg.to)];

/**
 * Return a route after a click on a stop: null if nothing is left of it, undefined if no track
 * leads there.
 * @param {Track} track
 * @param {Route | undefined} route
 * @param {number} index
 * @returns {Route | null | undefined}
 */
export function clicked(track, route, index) {
  if (!route) return { start: index, legs: [] };
  const { start, legs } = route;
  const stops = stopsOf(route);
  const place = stops.indexOf(index);
  if (place === stops.length - 1 && place > 0) return otherWay(track, route);
  if (place === 0 && !legs.length) return null;
  if (place >= 0) return { start, legs: legs.slice(0, place) };
  return longer(track, route, index);
}

/**
 * Return a route whose last leg takes the next way to its stop; after the last way it goes.
 * @param {Track} track
 * @param {Route} route
 * @returns {Route}
 */
function otherWay(track, { start, legs }) {
  const [from, to] = stopsOf({ start, legs }).slice(-2);
  const before = legs.slice(0, -1);
  const used = legs[legs.length - 1].paths.join();
  const ways = track.between(from, to);
  const next = ways[ways.findIndex((way) => way.paths.join() === used) + 1];
  return { start, legs: ways.length > 1 && next ? [...before, next] : before };
}

/**
 * Return a route that also goes to a stop: over it where it lies between two stops and is a town,
 * or no track leads there from the end; else one of its ends goes on.
 * @param {Track} track
 * @param {Route} route
 * @param {number} index
 * @returns {Route | undefined}
 */
function longer(track, route, index) {
  const { start, legs } = route;
  const stops = stopsOf(route);
  const end = stops[stops.length - 1];
  if (track.stops[index].town || !track.between(end, index).length) {
    const by = over(track, route, index);
    if (by) return by;
  }
  const on = track.way(end, index, stops);
  const back = track.way(start, index, stops);
  if (on && (!back || on.length <= back.length)) return { start, legs: [...legs, ...on] };
  if (!back) return undefined;
  const turned = back
    .map((leg, n) => ({ to: n ? back[n - 1].to : start, paths: [...leg.paths].reverse() }))
    .reverse();
  return { start: index, legs: [...turned, ...legs] };
}

/**
 * Return a route that goes over a stop between two of its stops; null if it lies between none.
 * @param {Track} track
 * @param {Route} route
 * @param {number} index
 * @returns {Route | null}
 */
function over(track, { start, legs }, index) {
  const stops = stopsOf({ start, legs });
  for (const [n, leg] of legs.entries()) {
    const [to] = track.between(stops[n], index);
    const [on] = track.between(index, leg.to);
    if (to && on) return { start, legs: [...legs.slice(0, n), to, on, ...legs.slice(n + 1)] };
  }
  return null;
}
