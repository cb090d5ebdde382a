// Charts over the whole game, as the title counts. Lines differ by dash and letters too.

/** @import { Ui } from "../../ui.js" */
/** @import { Charts, TurningPoint, TurningPoints } from "../../wire.js" */
/** @import { Store } from "../store.js" */

import { narrow } from "../../app/settings.js";
import { get } from "../../lib/api.js";
import { h, s } from "../../lib/dom.js";
import { seatName } from "../panels/cells.js";
import { decisive, momentsList } from "./end_page.js";
import { headline, podium } from "./podium.js";
import { costliest } from "./review.js";
import { leftOver, totalsTable } from "./totals.js";

const DASHES = ["none", "8 4", "2 4", "12 4 2 4", "5 3", "16 5", "1 3", "10 3 3 3"];
const POINTS = 60;

/** @typedef {{ name: string, letters: string, colour: string, values: (number | null)[] }} Line */

/** @param {number} high */
function steps(high) {
  const raw = high / 5;
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= raw) ?? power * 10;
  return Array.from({ length: Math.floor(high / step) + 1 }, (_, n) => n * step);
}

/**
 * Numbers over the marks of a chart: those that would touch are one, "6–8". The marks are in the order of the list.
 * @param {TurningPoint[]} marks
 * @param {(at: number) => number} x
 */
function numbers(marks, x) {
  /** @param {{ text: string }} group */
  const wide = ({ text }) => 6.5 * text.length + 4;
  /** @type {{ from: number, to: number, first: number, last: number, at: number, text: string }[]} */
  const found = [];
  for (const [n, one] of marks.entries()) {
    /** @type {{ from: number, to: number, first: number, last: number, at: number, text: string }} */
    let group = {
      from: n + 1,
      to: n + 1,
      first: x(one.moment),
      last: x(one.moment),
      at: x(one.moment),
      text: `${n + 1}`,
    };
    for (
      let before = found.at(-1);
      before && group.at - before.at < (wide(group) + wide(before)) / 2;
      before = found.at(-1)
    ) {
      found.pop();
      group = {
        ...group,
        from: before.from,
        first: before.first,
        at: (before.first + group.last) / 2,
        text: `${before.from}–${group.to}`,
      };
    }
    found.push(group);
  }
  return found;
}

/**
 * One chart: lines [{name, letters, colour, values}] over moments.
 * @param {string} title
 * @param {number[]} moments
 * @param {Line[]} lines
 * @param {(at: number) => void} look
 * @param {TurningPoint[]} [marks]
 */
export function chart(title, moments, lines, look, marks = []) {
  const [W, H, left, right, top, bottom] = narrow()
    ? [430, 260, 44, 112, 12, 26]
    : [720, 300, 52, 120, 14, 28];
  const high = Math.max(10, ...lines.flatMap((line) => line.values.map((value) => value ?? 0)));
  const end = Math.max(1, moments.at(-1) ?? 0);
  /** @param {number} at */
  const x = (at) => left + (at / end) * (W - left - right);
  /** @param {number} value */
  const y = (value) => H - bottom - (value / high) * (H - top - bottom);
  /** @type {{ line: Line, value: number, at: number }[]} */
  const ends = [];
  for (const line of [...lines].sort((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0))) {
    const value = line.values.at(-1);
    if (value === null || value === undefined) continue;
    ends.push({ line, value, at: Math.max(y(value) + 4, (ends.at(-1)?.at ?? -99) + 13) });
  }
  /** @param {Line} line */
  const path = (line) => {
    let d = "";
    line.values.forEach((value, n) => {
      if (value !== null && value !== undefined)
        d += `${d ? "L" : "M"}${x(moments[n]).toFixed(1)} ${y(value).toFixed(1)}`;
    });
    return d;
  };
  /** @param {Line} line */
  const dash = (line) => DASHES[lines.indexOf(line) % DASHES.length];
  const from = W - right;
  return h(
    "figure",
    { class: "chart" },
    h("figcaption", {}, title),
    s(
      "svg",
      {
        viewBox: `0 0 ${W} ${H}`,
        role: "img",
        "aria-label": `${title}: ${lines.map((line) => `${line.name} ${line.values.at(-1) ?? "none"}`).join(", ")}`,
      },
      steps(high).map((value) => [
        s("line", { class: "grid", x1: left, x2: W - right, y1: y(value), y2: y(value) }),
        s(
          "text",
          { class: "axis", x: left - 6, y: y(value) + 4, "text-anchor": "end" },
          value.toLocaleString("en-GB"),
        ),
      ]),
      s("text", { class: "axis", x: left, y: H - 8 }, "move 0"),
      s("text", { class: "axis", x: W - right, y: H - 8, "text-anchor": "end" }, `move ${end}`),
      s("line", {
        class: "looked-at",
        "data-left": left,
        "data-step": (W - left - right) / end,
        y1: top,
        y2: H - bottom,
      }),
      marks.map((one) =>
        s("line", {
          class: `moment-mark ${one.kind === "swing" ? "swing" : ""}`,
          x1: x(one.moment),
          x2: x(one.moment),
          y1: top,
          y2: H - bottom,
        }),
      ),
      numbers(marks, x).map(({ at, text }) =>
        s(
          "text",
          { class: "axis moment-number", x: at, y: top - 3, "text-anchor": "middle" },
          text,
        ),
      ),
      lines.map((line) =>
        s("path", { class: "under", d: path(line), "stroke-dasharray": dash(line) }),
      ),
      lines.map((line) =>
        s(
          "path",
          { class: "curve", d: path(line), stroke: line.colour, "stroke-dasharray": dash(line) },
          s("title", {}, line.name),
        ),
      ),
      ends.map(({ line, value, at }) => [
        s("path", {
          class: "leader",
          d: `M${from} ${y(value).toFixed(1)}L${from + 6} ${at - 4}`,
        }),
        s("path", {
          class: "curve",
          d: `M${from + 6} ${at - 4}H${from + 24}`,
          stroke: line.colour,
          "stroke-dasharray": dash(line),
        }),
        s("text", { class: "end-label", x: from + 28, y: at }, line.letters),
      ]),
      s("rect", {
        class: "hit",
        x: left,
        y: top,
        width: W - left - right,
        height: H - top - bottom,
        onclick: (event) => {
          const box = event.currentTarget.getBoundingClientRect();
          look(Math.round(((event.clientX - box.left) / box.width) * end));
        },
      }),
    ),
  );
}

/**
 * What stands first when a game is over: who won and by how much, the podium, the story.
 * @param {TurningPoints} end
 * @param {Ui} ui
 */
function endHead({ story }, ui) {
  const { live } = ui;
  if (!live.finished) return null;
  return h(
    "div",
    { class: "end-head" },
    h("p", { class: "end-over" }, live.table.name),
    h("h2", {}, headline(ui)),
    h(
      "div",
      { class: "end-top" },
      podium(ui),
      story.length ? h("p", { class: "story-text" }, story.join(" ")) : null,
    ),
  );
}

/**
 * @param {Store} store
 * @param {Ui} ui
 */
export async function chartsPanel(store, ui) {
  /** @type {[Charts, TurningPoints]} */
  const [data, end] = await Promise.all([
    get(`${store.path}/charts?points=${POINTS}`),
    decisive(store),
  ]);
  const seats = [
    "#c2185b",
    "#1e66c9",
    "#b05e00",
    "#00796b",
    "#6a3fb5",
    "#6d5a00",
    "#37474f",
    "#ad1457",
  ];
  const parts = [];
  for (const [key, series] of Object.entries(data.series)) {
    const lines = Object.entries(series).map(([id, values]) => {
      const owner = ui.present.owners[id];
      return owner
        ? { name: owner.name, letters: owner.letters, colour: owner.colour, values }
        : {
            name: seatName(Number(id), ui),
            letters: seatName(Number(id), ui).slice(0, 14),
            colour: seats[Number(id) % 8],
            values,
          };
    });
    parts.push(chart(key, data.moments, lines, ui.look, end.moments));
  }
  return h(
    "section",
    { class: "panel", "aria-labelledby": "panel-charts" },
    endHead(end, ui),
    h("h2", { id: "panel-charts", class: ui.live.finished ? "unseen" : "" }, "Charts"),
    h(
      "p",
      { class: "soft small" },
      "Click in a chart to see the game at that moment.",
      end.moments.length
        ? " Numbers refer to the moments listed below; solid lines mark the largest swings."
        : "",
    ),
    h("div", { class: "charts" }, parts),
    momentsList(end, ui),
    costliest(store),
    totalsTable(end.accounts, ui),
    leftOver(store, ui),
  );
}

/**
 * A line at the moment that is looked at; none at the present one.
 * @param {Element} node
 * @param {number | null} at
 */
export function markMoment(node, at) {
  /** @type {NodeListOf<SVGElement>} */
  const lines = node.querySelectorAll(".looked-at");
  for (const line of lines) {
    const x = String(Number(line.dataset.left) + (at ?? 0) * Number(line.dataset.step));
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
    line.classList.toggle("shown", at !== null);
  }
}
