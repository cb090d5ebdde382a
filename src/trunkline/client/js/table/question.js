// What inputs keep while a question stands: what was typed or drawn, and marks on the map.

/** @import { Kept, Mark } from "../ui.js" */
/** @import { MapView } from "./map/map_view.js" */

import { groupBy } from "../lib/group_by.js";

/** With more places than this their prices would cover the map: they stand in the lists only. */
export const CROWDED = 24;

export class Question {
  /** @type {Map<string, { one: Kept, of: unknown }>} */
  kept = new Map();
  /** @type {Map<string, { marks: Mark[], alone: boolean }>} marks by the input that has them */
  marked = new Map();

  /**
   * @param {MapView} map
   * @param {(place: string, marks: Mark[]) => void} which asks what is meant at a place
   */
  constructor(map, which) {
    this.map = map;
    this.which = which;
  }

  /** True if one input has the map for itself. */
  get mapTaken() {
    return [...this.marked.values()].some(({ alone }) => alone);
  }

  /**
   * Keep something for as long as the question (and `of`) is the same; it gets `leave` at the end.
   * @template {Kept} One
   * @param {string} name
   * @param {() => One} make
   * @param {unknown} [of]
   * @returns {One}
   */
  keep(name, make, of = "") {
    const known = this.kept.get(name);
    if (known && known.of === of) return /** @type {One} */ (known.one);
    known?.one.leave?.();
    const one = make();
    this.kept.set(name, { one, of });
    return one;
  }

  /** Forget everything: another question stands. */
  forget() {
    for (const { one } of this.kept.values()) one.leave?.();
    this.kept.clear();
    this.marked.clear();
  }

  /**
   * Show the marks of one input on the map; `alone` hides all others meanwhile.
   * @param {string} name
   * @param {Mark[]} marks
   * @param {boolean} [alone]
   */
  mark(name, marks, alone = false) {
    if (marks.length || alone) this.marked.set(name, { marks, alone });
    else this.marked.delete(name);
    const all = [...this.marked.values()];
    const shown = all.filter((one) => one.alone);
    const places = groupBy(
      (shown.length ? shown : all).flatMap((one) => one.marks),
      (one) => one.place,
    );
    const crowded = places.size > CROWDED;
    this.map.marks.show(
      [...places].map(([place, some]) => ({
        ...(some.length > 1 ? this.together(place, some) : some[0]),
        ...(crowded ? { price: "", text: some.find((one) => one.short)?.text ?? "" } : {}),
      })),
    );
  }

  /**
   * Several inputs have something to do at one place: it asks which is meant.
   * @param {string} place
   * @param {Mark[]} marks
   * @returns {Mark}
   */
  together(place, marks) {
    return {
      ...marks[0],
      on: marks.some((one) => one.on),
      text: marks.find((one) => one.text)?.text ?? "",
      label: marks.map((one) => one.label).join("; "),
      near: () => {
        for (const one of marks) one.near?.();
      },
      pick: () => this.which(place, marks),
    };
  }

  /** Where the input with the fewest marks has them: where the map looks first. */
  get fewest() {
    const found = [...this.marked.values()].map(({ marks }) => [
      ...new Set(
        marks
          .flatMap(({ place, also = [] }) => [place, ...also])
          .filter((place) => this.map.spot(place)),
      ),
    ]);
    return found.filter((one) => one.length).sort((a, b) => a.length - b.length)[0] ?? [];
  }

  /**
   * What an input has at a place, whether its marks are shown or not.
   * @param {string} place
   */
  at(place) {
    return [...this.marked.values()].flatMap(({ marks }) =>
      marks.filter((one) => one.place === place),
    );
  }

  /** Where something is marked at present. */
  get places() {
    return [...this.marked.values()]
      .flatMap(({ marks }) => marks.map((one) => one.place))
      .filter((place) => this.map.spot(place));
  }
}
