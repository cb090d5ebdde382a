// How trains run, as far as the president decides it: which run as one, which has what comes on top. The title says
// with the track what there is to decide: `arrange` [{field, label, many, leads, from: [ids of trains]}], each a field
// of the action. `many`: these run as one, by the first of them, and it takes the field that `leads` names.

/** @import { Arrangement as Rule, RunningTrain as Train } from "../../page.js" */
/** @import { Ui } from "../../ui.js" */

import { h, sentence } from "../../lib/dom.js";

/**
 * By field of the action, the id of a train, or those of several.
 * @typedef {Record<string, any>} How
 */

/**
 * The trains as they run under an arrangement: [{id, name}].
 * @param {Train[]} trains
 * @param {Rule[]} rules
 * @param {How} how
 * @returns {Train[]}
 */
export function units(trains, rules, how) {
  const joint = rules.find((rule) => rule.many);
  const joined = (joint && how[joint.field]) || [];
  if (joined.length < 2) return trains;
  const parts = trains.filter((train) => joined.includes(train.id));
  return [
    { ...parts[0], name: parts.map((one) => one.name).join(" and ") },
    ...trains.filter((train) => !joined.includes(train.id)),
  ];
}

/**
 * The arrangement after a choice, with what follows from it.
 * @param {Train[]} trains
 * @param {Rule[]} rules
 * @param {How} how
 * @param {Rule} rule
 * @param {any} value
 */
export function arranged(trains, rules, how, rule, value) {
  const next = { ...how, [rule.field]: value };
  if (rule.many && rule.leads)
    next[rule.leads] = value.length > 1 ? trains.find((train) => value.includes(train.id))?.id : "";
  const running = units(trains, rules, next);
  for (const other of rules.filter((one) => !one.many)) {
    if (next[other.field] && !running.some((one) => one.id === next[other.field]))
      next[other.field] = running[0].id;
  }
  return next;
}

/**
 * The choices, as fields.
 * @param {Train[]} trains
 * @param {Rule[]} rules
 * @param {How} how
 * @param {Ui} ui
 * @param {(rule: Rule, value: any) => void} choose
 */
export function arrangement(trains, rules, how, ui, choose) {
  if (!rules.length) return null;
  const running = units(trains, rules, how);
  return h(
    "details",
    { class: "arrange", "data-key": "arrange" },
    h("summary", {}, "How the trains run"),
    rules.map((rule) => (rule.many ? several(rule) : single(rule))),
  );

  /** @param {Rule} rule */
  function several(rule) {
    const chosen = how[rule.field] ?? [];
    const toggle = (/** @type {string} */ id) =>
      choose(
        rule,
        rule.from.filter((one) => chosen.includes(one) !== (one === id)),
      );
    return h(
      "fieldset",
      {},
      h("legend", {}, sentence(rule.label, ui.explain)),
      rule.from.map((id) =>
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            checked: chosen.includes(id),
            "data-key": `arrange-${rule.field}-${id}`,
            onchange: () => toggle(id),
          }),
          ` ${trains.find((one) => one.id === id)?.name ?? id}`,
        ),
      ),
    );
  }

  /** @param {Rule} rule */
  function single(rule) {
    const options = running.filter(
      (one) => rule.from.includes(one.id) || one.name.includes(" and "),
    );
    return h(
      "label",
      { class: "row" },
      h("span", { class: "grow" }, sentence(rule.label, ui.explain)),
      h(
        "select",
        {
          "data-key": `arrange-${rule.field}`,
          onchange: (event) => choose(rule, event.target.value),
        },
        h("option", { value: "", selected: !how[rule.field] }, "no train"),
        options.map((one, n) =>
          h(
            "option",
            { value: one.id, selected: how[rule.field] === one.id },
            options.some((other, m) => m !== n && other.name === one.name)
              ? `${one.name} (${n + 1})`
              : one.name,
          ),
        ),
      ),
    );
  }
}
