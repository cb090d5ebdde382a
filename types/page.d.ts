// What the server sends, as far as checked modules use it. The generated contract replaces this file.

/** JSON whose fields nobody has described yet. */
export type Json = any;

export interface Seat {
  seat: number;
  kind: string;
  name: string;
  [field: string]: Json;
}

export interface Table {
  id: string;
  title: string;
  name: string;
  status: string;
  mine: number[];
  seats: Seat[];
  options: Record<string, Json>;
  [field: string]: Json;
}

export interface LogEntry {
  n: number;
  kind: string;
  seat: number | null;
  moment: number;
  lines: string[];
  [field: string]: Json;
}

export interface Offer {
  type: string;
  action: Action;
  label: string;
  [field: string]: Json;
}

export interface RangeOffer extends Offer {
  field: string;
  low: number;
  high: number;
  step: number;
}

/** How a kind of action is shown. */
export interface ActionStyle {
  title: string;
  way: string;
  start?: "high";
  [field: string]: Json;
}

export interface Owner {
  colour?: string;
  letters?: string;
  [field: string]: Json;
}

/** What a title shows: `still` and `now`, each a part of it. */
export interface Page {
  acts?: Record<string, ActionStyle>;
  owners?: Record<string, Owner>;
  panels?: Record<string, { kind: string; title: string; [field: string]: Json }>;
  headline?: Record<string, Json>;
  views?: Json[];
  side?: string[];
  hints?: Json[];
  [field: string]: Json;
}

export interface View {
  tag: string;
  version: number;
  moment: number;
  at: number;
  last: number;
  seat: number;
  my_turn: boolean;
  table: Table;
  pictures: Record<string, string>;
  still?: Page;
  now: Page | null;
  log?: LogEntry[];
  offers: Offer[];
  [field: string]: Json;
}

export interface Difference {
  set: Json;
  drop: string[][];
}

export interface Update extends Difference {
  from: string;
  log: LogEntry[];
}

export interface Choices {
  offers: Offer[];
  [field: string]: Json;
}

export type Action = Record<string, Json>;
