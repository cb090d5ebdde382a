// What titles of the kit `eighteen` show of the track that trains may use: `choices` for a run.

import type { Point } from "./page.js";

/** An end of a path: a stop, a side of a hex from one of its two hexes, or a junction. */
export type TrackEnd = [string, ...number[]];
export interface TrackPath {
  id: string;
  a: TrackEnd;
  b: TrackEnd;
  /** How it is drawn, around a point. */
  d: string;
  at: Point;
}
export interface Stop {
  id: string;
  name: string;
  value: number;
  token: boolean;
  /** False where no train may go on. */
  through: boolean;
  at: Point;
}
/** A train as it runs: some may run as one. */
export interface TrainShown {
  id: string;
  name: string;
  note?: string;
}
/** Something to decide before the trains run, as a field of the action. */
export interface ArrangeRule {
  field: string;
  label: string;
  /** These run as one, by the first of them. */
  many?: boolean;
  /** The field that names the first of them. */
  leads?: string;
  /** Ids of trains. */
  from: string[];
}
export interface Track {
  stops: Stop[];
  paths: TrackPath[];
  trains?: TrainShown[];
  arrange?: ArrangeRule[];
}
