// Parts of a run of trains: plans to choose from, refusals, the proof, and the button that runs them.

/** @import { RunningTrain } from "../../page.js" */
/** @import { RouteChooser } from "./run_trains.js" */

import { h, sentence } from "../../lib/dom.js";
import { nextStep } from "../../table/inputs/options.js";
import { cash } from "../../table/panels/cells.js";
import { thinking } from "../../table/thinking.js";

/**
 * Several plans as buttons.
 * @param {RouteChooser} run
 */
export function planButtons(run) {
  if (run.offers.length < 2) return null;
  return h(
    "div",
    { class: "buttons", role: "group", "aria-label": "Plans" },
    run.offers.map((offer, n) =>
      h(
        "button",
        {
          class: "button small",
          type: "button",
          "data-key": `plan-${n}`,
          "aria-pressed": String(offer === run.offer),
          onclick: () => run.choose(offer),
        },
        offer.label,
      ),
    ),
  );
}

/**
 * Why these routes cannot run, or why there are none.
 * @param {RouteChooser} run
 */
export function refusals(run) {
  const { refusal } = run.verdict ?? {};
  return [
    refusal ? h("p", { class: "refusal", role: "alert" }, sentence(refusal, run.ui.explain)) : null,
    run.failed
      ? h(
          "p",
          { class: "refusal", role: "alert" },
          run.failed,
          " ",
          h(
            "button",
            {
              class: "button small",
              type: "button",
              "data-key": "again",
              onclick: () => (run.track ? run.plan() : run.open()),
            },
            "Search again",
          ),
        )
      : null,
  ];
}

/**
 * If the best routes are proved to be that, or the way back to them.
 * @param {RouteChooser} run
 */
export function proof(run) {
  const { best } = run;
  if (!best) return null;
  const { note } = best;
  if (run.changed)
    return h(
      "button",
      { class: "button small", type: "button", onclick: () => run.reset(best) },
      `Back to the best routes (${cash(note?.revenue ?? 0, run.ui)})`,
    );
  if (!note) return null;
  return h(
    "p",
    { class: "proof" },
    note.proved
      ? [h("span", { class: "badge good" }, "✓ proved best"), " No set of routes earns more."]
      : [
          h("span", { class: "badge" }, "best found"),
          typeof note.bound === "number" ? ` At most ${cash(note.bound, run.ui)} is possible.` : "",
        ],
  );
}

/**
 * How far the search for the best routes got; null unless one goes on.
 * @param {RouteChooser} run
 */
export function searching(run) {
  return run.track && !run.best && !run.changed && !run.failed ? run.progress : null;
}

/** @param {RouteChooser} run */
export function progress(run) {
  const { seat } = run.offer.action;
  return thinking(run.ui, (one) => !one.bot && one.seat === seat);
}

/** @param {RouteChooser} run */
function revenue({ best, changed, verdict }) {
  if (verdict) return verdict.ran?.revenue ?? verdict.note?.revenue ?? null;
  return changed ? null : (best?.note?.revenue ?? null);
}

/**
 * The button that runs the trains, or says what it waits for.
 * @param {RouteChooser} run
 */
export function runButton(run) {
  const total = revenue(run);
  const ready = !run.verdict?.refusal && (run.changed ? run.verdict : run.best);
  const waits = run.verdict
    ? "These routes cannot run"
    : run.changed
      ? "Checking…"
      : run.failed
        ? "No routes yet"
        : "Looking for the best routes…";
  return h(
    "button",
    {
      class: "button primary main",
      type: "button",
      "data-key": "run",
      disabled: !ready,
      onclick: () => run.ui.act(run.action(), run.brings),
    },
    total === null ? waits : [`Run for ${cash(total, run.ui)}`, nextStep(run.ui)],
  );
}

/**
 * Return what the server says about a train as it runs now.
 * @param {RouteChooser} run
 * @param {RunningTrain} train
 */
export const toldOf = (run, train) => run.note?.trains?.find((one) => one.id === train.id);

/**
 * Return what a train earns, or null if that is not known yet.
 * @param {RouteChooser} run
 * @param {RunningTrain} train
 */
export function earned(run, train) {
  const { best, changed, routes, verdict } = run;
  const told = toldOf(run, train);
  if (told) return told.revenue;
  if (verdict?.note) return 0;
  if (verdict?.ran) {
    const running = [...routes].filter(([, { legs }]) => legs.length).map(([id]) => id);
    return verdict.ran.trains?.[running.indexOf(train.id)]?.revenue ?? 0;
  }
  return changed || !best ? null : 0;
}
