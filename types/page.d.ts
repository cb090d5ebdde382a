// What a title shows of a game and what the server sends of a table, in the shape of the contract
// in docs/client.md. The generated contract replaces this file.

// -- values inside panels

export type Tone = "" | "good" | "bad" | "soft";
/** `[x, y]` in the coordinates of the map. */
export type Point = number[];

interface Look {
  tone?: Tone;
  /** A word for a mark beside the value. */
  star?: string;
  title?: string;
  of?: string;
}
export interface Money extends Look {
  money: number;
}
export interface Score extends Look {
  score: number;
}
export interface Percent extends Look {
  percent: number;
}
export interface Words extends Look {
  text: string;
}
export interface OwnerCell extends Look {
  owner: string;
  brief?: boolean;
}
export interface SeatCell extends Look {
  seat: number;
}
export interface Colours extends Look {
  colours: string[];
}
export type Cell = string | number | Money | Score | Percent | Words | OwnerCell | SeatCell | Colours;
export type Facts = Record<string, Cell>;

export interface Chip {
  owner?: string;
  seat?: number;
  text?: Cell;
  title?: string;
  star?: string;
}
export interface Badge {
  text: string;
  title?: string;
}

// -- offers

/** An action; its other fields are the title's. */
export type Action = { kind: string; seat: number } & Record<string, any>;

export interface Move {
  owner: string;
  from: number;
  to: number;
  word?: string;
  panel?: string;
  cell?: string | number;
}
export interface Effects {
  seats?: Record<string, number>;
  owners?: Record<string, number>;
  word?: string;
  moves?: Move[];
  facts?: Facts;
  note?: string;
  /** Sentences that everybody should know before the click. */
  alarm?: string[];
}
export interface Consent {
  seat: number;
  state: "waits" | "agreed" | "refused";
}
export interface Outcome {
  seat?: number;
  owner?: string;
  facts?: Facts;
}
export interface Deal {
  title?: string;
  give?: Cell[];
  get?: Cell[];
  agree?: Consent[];
  does?: Outcome[];
  note?: string;
}
export interface Path {
  from: string;
  to: string;
  item?: string;
  tone?: string;
  stops?: string[];
  legs?: string[];
  scores?: Record<string, number>;
  note?: string;
  /** What `choices` is asked with for other ways. */
  others?: string;
}
/** What a title says about an offer besides its label. */
export interface Told {
  cost?: number;
  word?: string;
  besides?: string;
  about?: string;
  facts?: Facts;
  note?: string;
  short?: string;
  steps?: [number, Effects][];
  left?: number;
  first?: boolean;
  effects?: Effects;
  path?: Path;
  draw?: string | string[];
  deal?: Deal;
  warn?: string;
  warn_high?: string;
  warn_from?: [number, string];
  warn_to?: [number, string];
}
interface AnyOffer extends Told {
  action: Action;
  label: string;
  sections: string[];
}
export interface ActionOffer extends AnyOffer {
  type: "action";
}
/** An action with one field to fill in: a number from `low` to `high`. */
export interface RangeOffer extends AnyOffer {
  type: "range";
  field: string;
  low: number;
  high: number;
  step: number;
}
/** An action that the server can fill in. */
export interface PlanOffer extends AnyOffer {
  type: "plan";
}
export type Offer = ActionOffer | RangeOffer | PlanOffer;

export interface Refusal {
  action: Action;
  label: string;
  reason: string;
  more?: number;
}

/** A place that several pieces lead to, each way a list of actions. */
export interface Target {
  text?: string;
  mark?: string;
  why?: string;
  series?: Series[];
}
export interface Series {
  label: string;
  cost?: number;
  effects?: Effects;
  draw?: string | string[];
  actions: Action[];
}
/** How far an owner reaches. */
export interface Extent {
  home?: string[];
  stations?: string[];
  reach?: string[];
}
/** What the page draws while a place is chosen. */
export interface Shown extends Extent {
  targets?: Record<string, Target>;
}
export interface Choices {
  version: number;
  offers: Offer[];
  about: string;
  why: string;
  shown: Shown;
}

// -- panels

export interface PlayerCard {
  amount?: Cell;
  badges?: Badge[];
  facts?: Facts;
  chips?: Chip[];
}
export interface PlayersPanel {
  kind: "players";
  title: string;
  order?: number[];
  players: Record<string, PlayerCard>;
  facts?: Facts;
  note?: string;
}
export interface Card {
  name?: string;
  text?: string;
  badge?: Cell;
  owner?: string;
  facts?: Facts;
  chips?: Chip[];
  dim?: boolean;
  tone?: string;
}
export interface CardGroup {
  title?: string;
  seat?: number;
  cards?: string[];
  hidden?: number;
  note?: string;
}
export interface CardsPanel {
  kind: "cards";
  title: string;
  cards: Record<string, Card>;
  groups?: CardGroup[];
}
export interface TrackCell {
  label: string;
  under?: string;
  kind?: string;
}
export interface Marker {
  cell: number;
  seat?: number;
  owner?: string;
  ghost?: boolean;
}
export interface TrackPanel {
  kind: "track";
  title: string;
  cells: TrackCell[];
  now?: number;
  markers?: Record<string, Marker>;
  owner?: string;
  facts?: Facts;
  chips?: Chip[];
  note?: string;
}
export interface Column {
  label?: string;
  seat?: number;
  number?: boolean;
  wide?: boolean;
}
export interface Row {
  cells?: Cell[];
  sum?: boolean;
  dim?: boolean;
  seats?: number[];
}
export interface TablePanel {
  kind: "table";
  title: string;
  columns: Column[];
  rows: Record<string, Row>;
  order?: string[];
  now?: string | null;
  filters?: boolean;
  opens?: string;
  dense?: boolean;
  note?: string;
}
export interface Note {
  title: string;
  text?: string;
  tone?: Tone;
}
export interface NotesPanel {
  kind: "notes";
  title: string;
  notes: Note[];
}
export type PlainPanel = PlayersPanel | CardsPanel | TrackPanel | TablePanel | NotesPanel;

// -- panels of the kit `eighteen`

export interface Share {
  seat: number;
  percent: number;
  director: boolean;
}
export interface Company {
  name: string;
  tokens: number;
  status: string;
  closed: boolean;
  director: number | null;
  par: number;
  started?: boolean;
  price: number;
  cash: number;
  trains: { name: string; note: string }[];
  tokens_left: number;
  shares: Share[];
  bank: number;
  pool: number;
  privates: string[];
  powers?: { name: string; text: string }[];
  operating: boolean;
  loans?: number;
}
export interface CompaniesPanel {
  kind: "companies";
  title: string;
  companies: Record<string, Company>;
  order: string[];
  /** Other words for `director`, `bank`, `privates`. */
  words?: Record<string, string>;
}
export interface MarketCell {
  price: number | string;
  kind: string;
}
export interface MarketKind {
  kind: string;
  text: string;
}
export interface MarketPanel {
  kind: "market";
  title: string;
  rows: MarketCell[][];
  legend?: MarketKind[];
  notes?: string[];
  /** Owners by `"row,column"`, the one on top first. */
  marks: Record<string, string[]>;
}
export interface TrainSide {
  name: string;
  price: number;
  note: string;
}
export interface Pile {
  sides: TrainSide[];
  total: number | null;
  rusts: string;
  brings?: string;
  left: number | null;
  now?: boolean;
  sold_out?: boolean;
  phase?: boolean;
}
export interface TrainsPanel {
  kind: "trains";
  title: string;
  order: string[];
  piles: Record<string, Pile>;
}
export interface Private {
  name: string;
  floor: number;
  income: number;
  power: string;
  sale: number[] | null;
  price: number;
  seat: number | null;
  company: string | null;
  closed: boolean;
  spent?: boolean;
}
export interface PrivatesPanel {
  kind: "privates";
  title: string;
  order: string[];
  privates: Record<string, Private>;
}
export interface TilesLeft {
  total: number;
  left: number;
}
export interface SupplyPanel {
  kind: "supply";
  title: string;
  order: string[];
  tiles: Record<string, TilesLeft>;
}
export type Panel =
  | PlainPanel
  | CompaniesPanel
  | MarketPanel
  | TrainsPanel
  | PrivatesPanel
  | SupplyPanel;

// -- the page of a title

export type State = "done" | "now" | "next";
/** How a kind of action is shown. */
export interface Act {
  title: string;
  way: string;
  tone?: string;
  section?: string;
  by?: string;
  at?: string;
  help?: string;
  short?: string;
  group?: string;
  line?: string;
  terse?: boolean;
  start?: string;
  money?: boolean;
  /** Its card is a seat. */
  seats?: boolean;
}
export interface Owner {
  name: string;
  letters: string;
  colour: string;
  paint?: string;
  seat?: number | null;
  at?: string[];
}
export interface Fact {
  text: string;
  title?: string;
  colours?: string[];
  minor?: boolean;
}
export interface Step {
  id: string;
  label: string;
  state: State;
}
export interface Turn {
  seat?: number;
  owner?: string;
  state?: State;
  mark?: boolean;
}
export interface Headline {
  round?: string;
  brief?: string;
  facts?: Fact[];
  owner?: string | null;
  end?: string;
  steps?: Step[];
  order?: Turn[];
}
export interface Hex {
  at: Point;
  name?: string;
  rank?: number;
  also?: string[];
}
export interface Stop {
  at: Point;
  hex: string;
  name?: string;
}
export interface Link {
  d: string;
}
export interface Spot {
  name: string;
  more: string;
  at: string[];
}
export interface Region {
  name: string;
  at: Point;
}
export interface Sign {
  sign: string;
  text: string;
}
export interface Ground {
  key: string;
  box: number[];
}
export interface Map {
  picture: string;
  tiles: string;
  size: number;
  pointy: boolean;
  hexes: Record<string, Hex>;
  stops?: Record<string, Stop>;
  links?: Record<string, Link>;
  areas?: Spot[];
  pieces?: Spot[];
  regions?: Region[];
  legend?: Sign[];
  note?: string;
  pays?: Record<string, string>;
  ground?: Ground;
  ring?: number;
}
export interface TrainRun {
  name: string;
  revenue: number;
  stops: string;
}
export interface Ran {
  revenue: number;
  trains: TrainRun[];
}
export interface Hint {
  id: string;
  title: string;
  text: string;
  section: string;
}
export interface Warning {
  text: string;
}
export interface SaveAs {
  format: string;
  name: string;
  text: string;
}
export interface Piece {
  label: string;
  cost?: number;
}
export interface Build {
  left?: string;
  total?: Cell;
  facts?: Facts;
  ends?: string[];
  pieces?: Piece[];
  note?: string;
}
export interface Variant {
  name: string;
  text?: string;
}
export interface Tab {
  id: string;
  title: string;
  panels: string[];
}
export interface Chapter {
  on: string;
  title: string;
  when?: Record<string, unknown>;
}
export interface StoryLine {
  on: string;
  text: string;
  head?: string;
  sum?: string;
  unit?: string;
  most?: number;
  when?: Record<string, unknown>;
}
export interface StoryShown {
  start: string;
  chapters: Chapter[];
  told: StoryLine[];
  names: Record<string, Record<string, string>>;
}
export interface Log {
  heads?: string[];
  rounds?: string[];
  passes?: string[];
  story?: StoryShown;
  weighed?: string[];
}
/** What a title shows: `still`, `now` and `mine`, each a part of it. */
export interface Page {
  title?: string;
  variant?: Variant;
  money?: string;
  score?: string | string[];
  kit?: string;
  files?: SaveAs[];
  owners?: Record<string, Owner>;
  headline?: Headline;
  map?: Map;
  acts?: Record<string, Act>;
  panels?: Record<string, Panel>;
  views?: Tab[];
  side?: string[];
  log?: Log;
  /** The tab to open when a round begins. */
  focus?: string;
  ran?: Ran;
  hints?: Hint[];
  warnings?: Warning[];
  purse?: Facts;
  breakdown?: Record<string, Facts>;
  build?: Build | null;
  answer?: { text: string } | null;
}

// -- a table as one viewer sees it

export interface Place {
  place: number;
  seats: number[];
  score: number;
  ties: { name: string; value: number }[];
  words: string;
}
export interface Seat {
  seat: number;
  kind: string;
  name: string;
  owner: string | null;
  guest: boolean;
  machine: boolean;
  bot: string | null;
  third_party: string | null;
  mine: boolean;
}
export interface Branch {
  of: string;
  at: number;
  drawn: boolean;
}
export interface Lesson {
  lesson: string;
  name: string;
  text: string;
  praise: string;
  step: number;
  of: number;
  over: boolean;
  next: string | null;
}
export interface Clock {
  kind: string;
  seconds: number;
  more?: number;
  hours?: number[] | null;
  weekends: boolean;
  zone: string;
  vacation: number;
  policy: string;
  bot?: string | null;
}
export interface Table {
  id: string;
  title: string;
  name: string;
  options: Record<string, unknown>;
  amended: boolean;
  rules_version: number;
  status: "open" | "playing" | "finished" | "closed";
  pace: string;
  visibility: string;
  undo: string;
  fixed_seed: boolean;
  owner: string;
  owner_is_me: boolean;
  mine: number[];
  seats: Seat[];
  version: number;
  moment: number;
  asked: number[];
  my_turn: boolean;
  ranking: Place[] | null;
  end_reason: string;
  created: string;
  updated: string;
  branch: Branch | null;
  lesson: Lesson | null;
  help: boolean;
  private_chat: boolean;
  ready_minutes: number;
  ready: { until: string; seats: number[] } | null;
  round: string;
  clock: Clock | null;
  /** Only in the list of my own tables. */
  unread?: { lines: number; called: boolean };
}
export interface Verdict {
  allowed: boolean;
  free: boolean;
  to: number | null;
  concerned: number[];
  reason: string | null;
}
export interface CorrectionOutcome {
  lines: string[];
  stands: number | null;
  of: number;
  falls: string;
  why: string;
}
export interface Request {
  request: number;
  seat: number;
  kind: string;
  to: number;
  waiting: number[];
  agreed: number[];
  correct: ({ at: number; moves: number } & CorrectionOutcome) | null;
}
export interface Order {
  number: number;
  seat: number;
  order: Record<string, unknown>;
  text: string;
  stops: string[];
}
export interface EndedOrder {
  number: number;
  seat: number;
  why: string;
  text: string;
  moment: number;
}
/** An event of a game; its other fields are the title's. */
export type Event = { kind: string } & Record<string, any>;
export interface LogEntry {
  n: number;
  kind: string;
  seat: number | null;
  name: string | null;
  moment: number;
  time: string;
  lines: string[];
  events: Event[];
  undone: boolean;
  action: Action | null;
  by: string;
  why: string | null;
  mentions?: number[];
  speaker?: string;
}
export interface Change {
  table: string;
  row: string;
  key: string;
  before: unknown;
  after: unknown;
  source: string;
}
export interface Amendments {
  note: string;
  changes: Change[];
  more: number;
}
export interface Clocks {
  left: Record<string, number>;
  at: string;
  running: number[];
  out: number[];
  paused: boolean;
  ends: Record<string, string>;
  vacation: Record<string, string>;
  days: Record<string, number>;
}
export interface Motion {
  number: number;
  what: string;
  seat: number | null;
  bot: string | null;
  by: number;
  yes: number[];
  no: number[];
  until: string;
}
export interface View {
  table: Table;
  tag: string | null;
  version: number;
  moment: number;
  at: number;
  end: number;
  live: boolean;
  seat: number;
  asked: number[];
  step: string | null;
  prompt: string;
  my_turn: boolean;
  finished: boolean;
  ranking: Place[] | null;
  end_reason: string;
  standing: Place[];
  still?: Page | null;
  now: Page | null;
  pictures: Record<string, string>;
  offers: Offer[];
  places: Record<string, Record<string, number>>;
  why_not: Refusal[];
  undo: Verdict;
  redo: Verdict;
  requests: Request[];
  orders: Order[];
  ended_orders: EndedOrder[];
  whispers: number;
  curtain: boolean;
  unplayable: string | null;
  amendments: Amendments | null;
  clocks: Clocks | null;
  motion: Motion | null;
  left: number[];
  log: LogEntry[];
  last: number;
}
export interface Difference {
  set: unknown;
  drop: string[][];
}
export interface Update extends Difference {
  from: string;
  log: LogEntry[];
}
