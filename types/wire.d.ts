// What the server answers to requests that are not about the position of a game.

import type {
  Action,
  CorrectionOutcome,
  Deal,
  Extent,
  Order,
  Page,
  Place,
  Point,
  Seat,
  Table,
  Told,
} from "./page.js";

/** Who is signed in. */
export interface Account {
  id: string;
  name: string;
  guest: boolean;
  machine: boolean;
  moderator: boolean;
}
export interface SignedIn {
  account: Account | null;
  token: string | null;
}

/** What a title says about its options. */
export interface Explained {
  text: string;
  choices: Record<string, string>;
  names?: Record<string, string>;
  /** What each edition says. */
  usual?: Record<string, string>;
  group?: string;
  main?: boolean;
  /** For how many a scenario is. */
  seats?: Record<string, number[]>;
}
export type OptionValue = string | number | boolean;
export interface Title {
  title: string;
  label: string;
  seats: number[];
  options: Record<string, OptionValue[]>;
  defaults: Record<string, OptionValue>;
  rules_version: number;
  explained: Record<string, Explained>;
  about: Record<string, string>;
  bots: string[];
  levels: Record<string, string>;
  third_party: Record<string, string>;
}

export interface Acknowledged {
  entry: number;
  version: number;
  resent: boolean;
  request: number | null;
}
export interface Preview {
  refusal: string | null;
  lines: string[];
  now: Page | null;
  pictures: Record<string, string>;
  told?: Told & { deal?: Deal };
  note?: PlanNote | null;
}
export interface Plan {
  action: Action;
  note: PlanNote | null;
  told: Told;
}
/** What a title says about a plan that was filled in: docs/client.md, `plan_note`. */
export interface PlanNote {
  revenue?: number;
  proved?: boolean;
  bound?: number | null;
  trains?: {
    id: string;
    revenue: number;
    stops?: { id?: string; name?: string; pays?: number; over?: string }[];
    note?: string;
  }[];
  units?: { id: string; name: string; note?: string }[];
  words?: string[];
}
export interface Rating {
  rating: number;
  off: number;
  games: number;
}
export interface Rated extends Rating {
  name: string;
  bot: string | null;
  sure: number;
}
export interface Tables {
  tables: Table[];
  ratings: Record<string, Rating>;
  next: string | null;
}
export interface NewTable {
  table: Table;
  invites: Record<string, string>;
}
export interface Imported extends NewTable {
  report: { actions: number; names: string[] };
}
export interface Correction extends CorrectionOutcome {
  no_exchange: string;
}
export interface BranchLine {
  id: string;
  name: string;
  at: number | null;
  moves: number;
  status: string;
  shared: boolean;
  drawn: boolean;
  figures: Record<string, Record<string, number>>;
}

// -- standing orders

export interface OrderOffer {
  label: string;
  order: { times?: number; play: Record<string, any>[] };
  number: {
    label: string;
    of: string;
    low: number;
    high: number;
    step: number;
    start: number;
  } | null;
  group: string;
  stops: string[];
}

// -- the end of a game

export interface Decisive {
  moment: number;
  kind: string;
  title: string;
  text: string;
  seat: number | null;
  amount: number;
}
export interface Totals {
  columns: { title: string; money: boolean }[];
  rows: { owner: string | null; seat: number | null; values: number[] }[];
}
export interface End {
  moments: Decisive[];
  accounts: Totals;
  why_unrated: string | null;
  seconds: Record<string, number>;
}
export interface Decision {
  moment: number;
  owner: string;
  got: number;
  best: number;
  bound: number;
}
export interface ChartData {
  moments: number[];
  series: Record<string, Record<string, (number | null)[]>>;
}
export interface ReviewMark {
  moment: number;
  cost: number;
  worth: string;
  played: string;
  better: string;
  line: string[];
}

// -- what is mine alone

export interface PrivateNotes {
  note: string;
  version: number;
  read: number;
  people: { seat: number | null; name: string; manner: string; speaker: string }[];
}
export interface PrivateLine {
  n: number;
  seat: number | null;
  name: string;
  mine: boolean;
  text: string;
  time: string;
}

// -- rules and lessons

export interface RuleSection {
  section: string;
  title: string;
  text: string;
}
export interface RuleBook {
  title: string;
  label: string;
  sections: RuleSection[];
  chapters: { section: string; title: string }[];
  pictures: { section: string; caption: string; path: string }[];
  glossary: { word: string; text: string }[];
  about: Record<string, string>;
  reconstructed: { text: string; values: string[] }[];
}
export interface LessonEntry {
  lesson: string;
  name: string;
  text: string;
  steps: number;
  step: number;
  table: string | null;
  done: boolean;
}
export interface Lessons {
  title: string;
  label: string;
  lessons: LessonEntry[];
}

// -- the record

export interface RecordedSeat {
  seat: number;
  name: string;
  bot: string | null;
  page: boolean;
  place: number;
  score: number;
  words: string;
}
export interface RecordedGame {
  table: string;
  name: string;
  title: string;
  players: number;
  edition: string;
  scenario: string;
  ending: string;
  ending_words: string;
  rounds: number;
  actions: number;
  began: string;
  finished: string;
  rated: boolean;
  why_unrated: string | null;
  public: boolean;
  seats: RecordedSeat[];
}
export interface RecordFilters {
  titles: string[];
  editions: string[];
  scenarios: string[];
  endings: string[];
}
export interface Statistic {
  title: string;
  players: number;
  games: number;
  rounds: number;
  actions: number;
  hours: number | null;
  score: number;
  wins: Record<string, number>;
  endings: Record<string, number>;
}
export interface Player {
  name: string;
  me: boolean;
  unlisted: boolean;
  games: number;
  titles: { title: string; games: number; places: Record<string, number> }[];
  favourites: { title: string; owner: string; games: number }[];
  opponents: { name: string; games: number; ahead: number; behind: number }[];
  bots: { title: string; bot: string; games: number; beaten: number }[];
  ratings: ({ scale: string; sure: number } & Rating)[];
}

// -- account, notifications, club

export interface Session {
  id: string;
  kind: string;
  name: string;
  used: string;
  here: boolean;
}
/** Of what I am told while I am away. */
export interface NotificationWish {
  turn: boolean;
  mention: boolean;
  request: boolean;
  game: boolean;
  private: boolean;
  order: boolean;
  mail: boolean;
  every: number;
}
export interface Notifications extends NotificationWish {
  key: string;
  devices: string[];
  mailable: boolean;
  webhook: boolean;
}
export interface Blocked {
  id: number;
  name: string;
  manner: string;
}
export interface Club {
  name: string;
  greeting: string;
  announcement: string;
  registration: string;
}
export interface Report {
  id: string;
  by: string;
  about_id: string | null;
  about: string | null;
  table_id: string;
  table: string;
  entry: number | null;
  quote: string;
  words: string;
  created: string;
  outcome: string;
}
export interface Person {
  id: string;
  name: string;
  guest: boolean;
  moderator: boolean;
  barred: string;
  until: string | null;
  why: string;
  created: string;
}
export interface Invitation {
  id: string;
  note: string;
  uses: number;
  until: string;
}
