// A run of trains on the map: the routes with what their stops pay, and marks while one is changed.

/** @import { Mark } from "../../ui.js" */
/** @import { RouteChooser } from "./run_trains.js" */
/** @import { Track } from "./track_graph.js" */

import { narrow } from "../../app/settings.js";
import { cash } from "../../table/panels/cells.js";
import { stopsOf } from "./route_edit.js";
import { toldOf } from "./run_parts.js";

/** @param {RouteChooser} run */
export function drawRoutes(run) {
  const { track, ui } = run;
  if (!track) {
    ui.map.overlay.routes([]);
    return;
  }
  ui.map.overlay.routes(
    run.trains.map((train, look) => ({
      look,
      paths: track.drawn((run.routes.get(train.id)?.legs ?? []).flatMap((leg) => leg.paths)),
      tags: (toldOf(run, train)?.stops ?? []).flatMap((stop) => {
        if ("over" in stop || !stop.pays) return [];
        const at = track.stops[track.index(stop.id)]?.at;
        return at ? [{ at, text: cash(stop.pays, ui) }] : [];
      }),
    })),
  );
}

/**
 * Marks on all stops while the route of a train is being changed.
 * @param {RouteChooser} run
 * @param {string} train
 * @returns {Mark[]}
 */
export function routeMarks(run, train) {
  const route = run.routes.get(train);
  const visited = route ? stopsOf(route) : [];
  return (run.track?.stops ?? []).map((stop, index) => {
    const on = visited.includes(index);
    return {
      place: stop.id,
      at: stop.at,
      on,
      tone: "run",
      size: 15,
      label: `${stop.name} ${cash(stop.value, run.ui)}${on ? ", on the route" : ""}`,
      pick: () => run.click(index),
    };
  });
}

/**
 * Bring the routes into view.
 * @param {RouteChooser} run
 * @param {Track} track
 */
export function showRoutes(run, track) {
  const stops = [...run.routes.values()]
    .flatMap(stopsOf)
    .flatMap((index) => track.stops[index]?.id ?? []);
  if (narrow() && stops.length) run.ui.map.frameOn(stops);
  else run.ui.into(stops);
}
