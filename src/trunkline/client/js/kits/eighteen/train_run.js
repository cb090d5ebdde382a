// One train of a run: its stops and what it earns, with buttons to change its route.

/** @import { RunningTrain, RunNote, TrainAccount } from "../../page.js" */
/** @import { Child } from "../../ui.js" */
/** @import { RouteChooser } from "./run_trains.js" */

import { h, sentence } from "../../lib/dom.js";
import { cash } from "../../table/panels/cells.js";
import { stopsOf } from "./route_edit.js";
import { earned, toldOf } from "./run_parts.js";

/**
 * @param {string} key
 * @param {string} text
 * @param {() => void} onclick
 * @param {Record<string, unknown>} [more]
 */
const button = (key, text, onclick, more = {}) =>
  h("button", { class: "button small", type: "button", "data-key": key, ...more, onclick }, text);

/**
 * The stops of a train: with what each pays where that is told.
 * @param {TrainAccount | undefined} told
 * @param {string[]} names
 * @param {RouteChooser} run
 * @returns {Child}
 */
function stopList(told, names, { ui }) {
  if (!told?.stops?.length)
    return h("span", { class: "stops grow" }, names.length ? names.join(" – ") : "does not run");
  return h(
    "ol",
    { class: "pays grow" },
    told.stops.map((stop) =>
      "over" in stop
        ? h("li", { class: "over" }, sentence(stop.over, ui.explain))
        : h(
            "li",
            { class: stop.pays ? "" : "none" },
            `${stop.name} `,
            h("b", {}, cash(stop.pays, ui)),
          ),
    ),
  );
}

/**
 * Return a train of a run.
 * @param {RouteChooser} run
 * @param {RunningTrain} train
 * @param {number} look the number of its colour and dash
 */
export function trainRun(run, train, look) {
  const { ui } = run;
  const told = toldOf(run, train);
  const route = run.routes.get(train.id);
  const earns = earned(run, train);
  const editing = run.editing === train.id;
  return h(
    "div",
    { class: `train-run look-${look % 6} ${editing ? "editing" : ""}` },
    h(
      "div",
      { class: "train-head" },
      h("span", { class: "swatch", "aria-hidden": "true" }),
      h("b", { class: "train" }, train.name),
      h("span", { class: "soft grow" }, train.note),
      h("b", {}, earns === null ? "…" : cash(earns, ui)),
    ),
    h(
      "div",
      { class: "row" },
      stopList(told, route ? stopsOf(route).map((stop) => run.name(stop)) : [], run),
      editing ? button(`clear-${train.id}`, "Clear", () => run.clear(train.id)) : null,
      editing && run.best && run.changed
        ? button(`again-${train.id}`, "Restore", () => run.again(train.id))
        : null,
      button(`edit-${train.id}`, editing ? "Done" : "Change", () => run.edit(train.id), {
        "aria-pressed": String(editing),
      }),
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
