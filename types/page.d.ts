// Tables, and what titles show of their games.
// Written by `make docs` from types in Python. Do not edit.

/** A figure that an offer changes, or a part of a sum. */
export interface AccountRow {
  label: Cell;
  value: Cell;
  /** Current value, where `value` is the future one. */
  was?: Cell;
  /** True for the balance of the rows above. */
  total?: boolean;
}

/** The answer to a change. */
export interface Ack {
  entry: number;
  version: number;
  /** True if it was sent before, and done then. */
  resent: boolean;
  /** The question that it led to. */
  request: number | null;
  /** Null where only the acknowledgement was asked for. */
  view: View | null;
}

/** The look of the actions of one kind. */
export interface Act {
  title: string;
  /** Kind of input: one of the ways to choose. */
  way: string;
  /** `minor` for less prominent buttons, `quiet` for those that come last. */
  tone?: string;
  /** The section of its rule. */
  section?: string;
  /** The field that names the card its buttons belong to. */
  by?: string;
  /** The field that names the place on the map. */
  at?: string;
  help?: string;
  /** The button where the card is named beside it; `{par}` is a field of the action. */
  short?: string;
  /** Kinds of one group share rows, one for each card. */
  group?: string;
  /** A word before its buttons in such a row. */
  line?: string;
  /** True if the short button does without the price. */
  terse?: boolean;
  /** Initial value of a range: its lowest number, or `high`. */
  start?: string;
  /** True if its numbers are money. */
  money?: boolean;
  /** Button in the foot that opens it, for rarely needed actions. */
  aside?: string;
  /** True if cards without an offer are listed too. */
  all?: boolean;
  /** True if the card that `by` names is a seat. */
  seats?: boolean;
  /** A small picture: kinds that have one are rows of a menu where several are possible. */
  icon?: string;
}

/** An owner that acts, and what players call it. */
export interface Acting {
  owner: string;
  text: string;
}

/** An action; its other fields are those of its kind. */
export interface Action {
  kind: string;
  seat: number;
  [field: string]: any;
}

/** An action that can be sent unchanged. */
export interface ActionOffer {
  cost?: number;
  /** A word before the cost. */
  word?: string;
  /** Cost besides money. */
  besides?: string;
  /** A sentence below its name in a row. */
  about?: string;
  /** Parts of the cost. */
  facts?: Facts;
  note?: string;
  /** A word for the small button. */
  short?: string;
  /** Effects for a range, each from a number up to the next step. */
  steps?: [number, Effects][];
  /** Number of pieces left. */
  left?: number;
  /** True for the recommended one of several choices. */
  first?: boolean;
  effects?: Effects;
  /** Figures before and after. */
  account?: AccountRow[];
  ledger?: Ledger;
  /** Words for the button that plays it, where they are not its label and cost. */
  go?: string;
  /** A few words below its cost in a row. */
  under?: Cell;
  /** The step that follows, where it ends this one. */
  next?: string;
  path?: Path;
  /** Lines that are shown while the piece is looked at: paths of an SVG. */
  draw?: string | string[];
  deal?: Deal;
  /** Reason why the move is probably a mistake; the page asks before it sends it. */
  warn?: string;
  /** Same reason for the highest number of a range. */
  warn_high?: string;
  /** Same reason from a number on upwards. */
  warn_from?: [number, string];
  /** Same reason from a number on downwards. */
  warn_to?: [number, string];
  counter?: Counter;
  /** Moves that follow anyway; a lesson goes step by step. */
  then?: After;
  action: Action;
  label: string;
  /** The sections of its rule. */
  sections: string[];
  type: "action";
}

/** The further action that one press sends. */
export interface After {
  label: string;
  actions: Record<string, unknown>[];
}

/** The host's changes to the printed data. */
export interface Amendments {
  note: string;
  changes: Change[];
  /** Number of changes beyond those listed. */
  more: number;
}

/** The president's decision before trains run: a field of the action, filled with trains. */
export interface Arrangement {
  from: string[];
  field: string;
  label: string;
  /** True if it takes several trains. */
  many?: boolean;
  /** The field that may name the train which leads them. */
  leads?: string;
}

/** A word beside a name. */
export interface Badge {
  /** A tooltip. */
  title?: string;
  text: string;
}

/** The origin of a branch of a game. */
export interface Branch {
  of: string;
  at: number;
  /** True if hidden information was drawn again there. */
  drawn: boolean;
}

/** A build that is going on. */
export interface Build {
  left: string;
  total: Cell;
  facts?: Facts;
  /** Places where it may end now. */
  ends: string[];
  pieces: BuiltPiece[];
  note: string;
}

/** A piece that was built in this turn. */
export interface BuiltPiece {
  label: string;
  cost?: number;
}

/** A card that lies open. */
export interface Card {
  name: string;
  text?: string;
  badge?: Cell;
  owner?: string;
  facts?: Facts;
  chips?: Chip[];
  dim?: boolean;
  /** The name of a colour, such as that of a cube. */
  tone?: string;
  /** Its kind in a word, which stands above it. */
  sort?: string;
  /** The colour of its kind: `build`, `delivery`, `standing`, `once`, `race` or `event`. */
  look?: string;
  /** Its picture, of the client's icons. */
  icon?: string;
  /** A number from which a person is drawn, for cards that show one. */
  portrait?: number;
}

/** Cards under one heading. */
export interface CardGroup {
  title?: string;
  /** Seat of the owner. */
  seat?: number;
  /** Their ids. */
  cards?: string[];
  /** Number of further cards that lie face down. */
  hidden?: number;
  note?: string;
}

/** Cards: a display, hands, a row of goals. */
export interface CardsPanel {
  kind: "cards";
  title: string;
  cards: Record<string, Card>;
  groups?: CardGroup[];
}

/** A value that the host changed in the printed data. */
export interface Change {
  table: string;
  row: string;
  key: string;
  /** Null where there was nothing. */
  before: unknown;
  /** Null where it was taken away. */
  after: unknown;
  /** Origin of the old value: printed, inferred, reconstructed. */
  source: string;
}

/** An event that begins a part of a game, and the name of that part. */
export interface Chapter {
  /** The kind of the event. */
  on: string;
  /** `{number}` is a field of the event. */
  title: string;
  /** Required values of its fields. */
  when?: Record<string, unknown>;
}

/** The reason why an action would be refused; null if it is legal. */
export interface Check {
  refusal: string | null;
}

/** A small thing that a player or an owner has. */
export interface Chip {
  owner?: string;
  seat?: number;
  text?: string;
  title?: string;
  /** A word for a mark beside it, such as `director`; empty for none. */
  star?: string;
}

/** Drawings while something is chosen. Of an owner `home`, `stations` and `reach`; of a kind of action with routes the track; of a place `targets`. */
export interface ChoiceShown {
  home?: string[];
  stations?: string[];
  /** Hexes to which its track leads. */
  reach?: string[];
  trains?: RunningTrain[];
  stops?: TrackStop[];
  paths?: TrackPath[];
  arrange?: Arrangement[];
  /** By place. */
  targets?: Record<string, Target>;
  /** Reasons why other places cannot be built up to, a sentence for each. */
  closed?: Record<string, string>;
}

/** The choices at a place, and its description. */
export interface Choices {
  version: number;
  offers: Offer[];
  /** Description of the place. */
  about: string;
  /** Reason why nothing can be done there. */
  why: string;
  shown: ChoiceShown;
}

/** The clock that a table has agreed on. */
export interface Clock {
  /** `game`: so much for all moves; `move`: for each of them. */
  kind: string;
  seconds: number;
  /** Seconds that are added after each move. */
  more: number;
  /** Hours of the day in which time counts, from and to; null: all day. */
  hours: number[] | null;
  /** True if Saturday and Sunday count. */
  weekends: boolean;
  zone: string;
  /** Effect of a timeout: `remind`, `pass` or `bot`. */
  policy: string;
  bot: string;
  /** Days on which each player's clock may stand still. */
  vacation: number;
}

/** The clocks; all values by seat. */
export interface Clocks {
  /** Seconds. */
  left: Record<string, number>;
  /** Time of these values. */
  at: string;
  running: number[];
  /** Seats whose time is up. */
  out: number[];
  paused: boolean;
  /** End of each running clock. */
  ends: Record<string, string>;
  /** End of each vacation. */
  vacation: Record<string, string>;
  /** Days of vacation that are left. */
  days: Record<string, number>;
}

/** Colours of tiles. */
export interface ColoursCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  colours: string[];
}

/** The head of a column: a label, or a player. */
export interface Column {
  label?: string;
  seat?: number;
  /** True for a column of numbers. */
  number?: boolean;
  /** True for a column of sentences. */
  wide?: boolean;
}

/** Charters. */
export interface CompaniesPanel {
  kind: "companies";
  title: string;
  companies: Record<string, Company>;
  order: string[];
  words?: CompanyWords;
}

/** A charter. */
export interface Company {
  name: string;
  /** Number of its tokens in all. */
  tokens: number;
  status: string;
  closed: boolean;
  director: number | null;
  /** 0 if it has none yet. */
  par: number;
  started?: boolean;
  price: number;
  cash: number;
  trains: TrainNote[];
  tokens_left: number;
  shares: Share[];
  /** Percent that the bank (or its treasury) holds. */
  bank: number;
  /** Percent in the pool. */
  pool: number;
  privates: string[];
  powers?: Power[];
  operating: boolean;
  loans?: number;
}

/** Other words of a title for parts of a charter. */
export interface CompanyWords {
  director?: string;
  bank?: string;
  pool?: string;
  privates?: string;
}

/** A player's answer to a deal. */
export interface Consent {
  seat: number;
  state: "waits" | "agreed" | "refused";
}

/** A correction that players are asked about. */
export interface Correction {
  /** Effects of the new moves. */
  lines: string[];
  /** Number of later moves that stay; null if it depends on secrets or a new draw. */
  stands: number | null;
  of: number;
  /** The first move that does not stand; empty if all do. */
  falls: string;
  why: string;
  at: number;
  /** Number of moves played instead. */
  moves: number;
}

/** The outcome of a correction. */
export interface CorrectionOutcome {
  /** Effects of the new moves. */
  lines: string[];
  /** Number of later moves that stay; null if it depends on secrets or a new draw. */
  stands: number | null;
  of: number;
  /** The first move that does not stand; empty if all do. */
  falls: string;
  why: string;
}

/** The form of a counter-offer to a proposal. */
export interface Counter {
  offers: CounterPart[];
  /** Original proposal; without it only a sum is named. */
  start?: Exchange;
}

/** A range of which a counter-offer is made. */
export interface CounterPart {
  type: "range";
  action: Record<string, unknown>;
  field: string;
  low: number;
  high: number;
  step: number;
  label?: string;
  note?: string;
  deal?: DealSide;
}

/** A deal between players. */
export interface Deal {
  title: string;
  give: Cell[];
  get: Cell[];
  agree: Consent[];
  does?: DealChange[];
  note?: string;
  tile?: DealTile;
}

/** The effect of a deal on a player or an owner. */
export interface DealChange {
  seat?: number;
  owner?: string;
  facts: Facts;
}

/** A thing that can be put into an exchange. */
export interface DealSide {
  give?: Cell[];
  get?: Cell[];
  note?: string;
}

/** A tile that a player asks to lay: the page draws it on the map. */
export interface DealTile {
  place: string;
  tile: string;
  rotation: number;
}

/** A kind of event that may decide a game. */
export interface DecisiveMoment {
  /** It may name fields of the event in braces. */
  title: string;
  /** Field whose values count once, with their first event. */
  first?: string;
  /** True if it is celebrated when it happens. */
  cheer?: boolean;
}

/** The difference between two views: paths are dropped, then `set` is laid over. */
export interface Difference {
  set: Record<string, unknown>;
  /** Paths of removed values. */
  drop: string[][];
}

/** The consequences of an offer. */
export interface Effects {
  /** Money for each player, by seat. */
  seats?: Record<string, number>;
  owners?: Record<string, number>;
  /** Name of the owners' purse, such as `treasury`. */
  word?: string;
  moves?: Move[];
  facts?: Facts;
  note?: string;
  /** Warnings for everyone before the click. */
  alarm?: string[];
}

/** A standing order of mine that is over. */
export interface EndedOrder {
  number: number;
  seat: number;
  why: string;
  text: string;
  moment: number;
}

/** The reason of a refusal. */
export interface ErrorText {
  code: string;
  /** A sentence for players. */
  message: string;
}

/** Something that happened; its other fields are those of its kind. */
export interface Event {
  kind: string;
  [field: string]: any;
}

/** The things that change hands in an exchange, as its proposer sees it. */
export interface Exchange {
  gives: string[];
  gets: string[];
  /** Cash that the proposer pays; negative: receives. */
  cash: number;
}

/** A refusal. */
export interface Failure {
  error: ErrorText;
  /** Current view, where the request came too late. */
  view?: View;
}

/** A plan that the server filled in. */
export interface FilledPlan {
  action: Action;
  note: RunNote | null;
  told: Told;
}

/** The map: keys of pictures, and what can be clicked. */
export interface GameMap {
  picture: string;
  tiles: string;
  /** The side of a hex. */
  size: number;
  /** True if hexes stand on a corner. */
  pointy: boolean;
  hexes: Record<string, Hex>;
  stops?: Record<string, Stop>;
  links?: Record<string, Link>;
  areas?: Spot[];
  pieces?: Spot[];
  regions?: Region[];
  legend?: Sign[];
  /** A line below the map. */
  note?: string;
  /** By hex, what a place pays, in words. */
  pays?: Record<string, string>;
  ground?: Ground;
  /** The corner of a ring around a city that is larger than its hex. */
  ring?: number;
  /** Least width of a hex in pixels where the table opens: on a wide page, on a phone. */
  opens?: number[];
}

/** The event `gone` of a stream: the table no longer exists. */
export interface Gone {
}

/** The ground below the map, which never changes. */
export interface Ground {
  /** Name in its address. */
  key: string;
  /** The part of the map that it covers: x, y, width, height. */
  box: number[];
}

/** A fact in the headline. */
export interface HeadFact {
  text: string;
  title?: string;
  colours?: string[];
  /** True if a narrow page leaves it out. */
  minor?: boolean;
  /** The id of the tab that says more. */
  opens?: string;
}

/** The state of the game in the header. */
export interface Headline {
  round: string;
  /** The round in a few letters, for a phone. */
  brief?: string;
  facts?: HeadFact[];
  /** The owner whose turn it is. */
  owner?: string | null;
  /** A sentence once the end is near. */
  end?: string;
  steps?: TurnStep[];
  order?: Turn[];
}

/** A hex of the map. */
export interface Hex {
  at: Point;
  name?: string;
  /** 1 for the names that are seen from farthest. */
  rank?: number;
  /** Other names that find it. */
  also?: string[];
}

/** Sentences that help in a first game. */
export interface HintShown {
  id: string;
  title: string;
  text: string;
  section: string;
}

/** The holdings: companies by players. The other data is in the panels it names. */
export interface HoldingsPanel {
  kind: "holdings";
  title: string;
  /** The panel of the companies. */
  companies: string;
  /** The panel of the players, whose amounts and facts are the last rows. */
  players: string;
  /** Sources of a purchase that are the pool; all others are the bank. */
  pool?: string[];
  note?: string;
  /** By owner. */
  others?: Record<string, OtherHolding>;
}

/** A small table of each owner's gain from an offer. */
export interface Ledger {
  columns: Column[];
  rows: Cell[][];
}

/** The lesson that is taken at a table. */
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

/** A link between two places. */
export interface Link {
  /** The path of an SVG. */
  d: string;
}

/** Lines of the log, and the number of the last one. */
export interface Log {
  log: LogEntry[];
  last: number;
}

/** A line of the log. */
export interface LogEntry {
  n: number;
  /** A kind of the journal: `act`, `undo`, `chat` and so on. */
  kind: string;
  seat: number | null;
  name: string | null;
  moment: number;
  time: string;
  /** Sentences. */
  lines: string[];
  /** Events as data. */
  events: Event[];
  undone: boolean;
  action: Action | null;
  /** Actor: `player`, `bot`, `order`, `server` and so on. */
  by: string;
  /** A bot's reason. */
  why: string | null;
  /** Seats that a chat message calls. */
  mentions?: number[];
  /** Identity of a chat's speaker at this table. */
  speaker?: string;
}

/** Instructions for the log, the record and the story to read the events of a game. */
export interface LogFacts {
  /** Kinds of events that begin a part of the game. */
  heads?: string[];
  /** Kinds of them that are rounds. */
  rounds?: string[];
  /** Kinds of events or actions that only record a pass. */
  passes?: string[];
  /** Summary of an owner's moves in one line. */
  turns?: Turns;
  /** By kind of event. */
  moments?: Record<string, DecisiveMoment>;
  story?: Story;
  /** Totals of a finished game for each owner or seat. */
  accounts?: Total[];
  /** Kinds of actions of which the title knows the best. */
  weighed?: string[];
}

/** A marker on a track. */
export interface Marker {
  cell: number;
  seat?: number;
  owner?: string;
  /** True for where it would go. */
  ghost?: boolean;
}

/** A space of the share price chart; a gap has no price. */
export interface MarketCell {
  price: number | string;
  kind: string;
}

/** A kind of space in words. */
export interface MarketKind {
  kind: string;
  text: string;
}

/** The grid of share prices. */
export interface MarketPanel {
  kind: "market";
  title: string;
  rows: MarketCell[][];
  legend?: MarketKind[];
  notes?: string[];
  /** Owners by `"row,column"`, those on top first. */
  marks: Record<string, string[]>;
  /** Owners with a marker in the order in which they operate. */
  order?: string[];
  /** The event from which the last move of each marker is read. */
  moved?: PriceEvent;
}

/** The row of a kind of action in the menu. */
export interface MenuRow {
  /** Instead of the title of the kind. */
  title?: string;
  about?: string;
  /** The cost or gain, at the right. */
  value?: string;
  /** True if the value is a gain. */
  good?: boolean;
}

/** An amount in the title's currency. */
export interface MoneyCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  money: number;
}

/** A vote of the players. */
export interface Motion {
  number: number;
  /** `pause`, `end` or `replace`. */
  what: string;
  seat: number | null;
  /** The level that plays on; null: another person. */
  bot: string | null;
  by: number;
  yes: number[];
  no: number[];
  until: string;
}

/** A marker that moves: its value before and after. */
export interface Move {
  from: number;
  to: number;
  owner: string;
  word?: string;
  /** The panel on which it lies. */
  panel?: string;
  /** Cell that it moves to there. */
  cell?: string;
}

/** A few sentences. */
export interface Note {
  tone?: Tone;
  title: string;
  text: string;
}

/** Notes, a few sentences each. */
export interface NotesPanel {
  kind: "notes";
  title: string;
  notes: Note[];
}

/** A standing order of mine. */
export interface Order {
  number: number;
  seat: number;
  order: OrderPlay;
  text: string;
  /** Stop conditions, in words. */
  stops: string[];
}

/** A thing that a standing order tries. */
export interface OrderItem {
  action: Action;
  field?: string;
  limit?: number;
  least?: number;
}

/** A standing order as JSON; `for` is the owner whose turn it must be, empty for any. */
export interface OrderPlay {
  for: string;
  step: string | null;
  play: OrderItem[];
  /** Number of times; null: for good. */
  times: number | null;
  stop_on: string[];
  until: string[];
}

/** Players' holdings in something other than a company of the panel. */
export interface OtherHolding {
  price: number;
  shares: Share[];
  /** Percent that the bank has left. */
  bank: number;
}

/** A company, or another owner. */
export interface Owner {
  name: string;
  letters: string;
  colour: string;
  /** A pattern over the colour, as paint of an SVG; empty for none. */
  paint: string;
  /** Seat that controls it. */
  seat?: number | null;
  /** Places where it is on the map, for the finder. */
  at?: string[];
}

/** An owner: token and name. */
export interface OwnerCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  /** True for the letters only. */
  brief?: boolean;
  owner: string;
}

/** Everything that a title shows; all fields are optional. `still`, `now` and `mine` are parts of it, laid over each other key by key. */
export interface Page {
  title?: string;
  variant?: Variant;
  /** Format of money: `"£{}"`, or `["{} coin", "{} coins"]`. */
  money?: string | string[];
  /** Format of a score: `["{} point", "{} points"]`. */
  score?: string | string[];
  /** The folder of the client with more kinds of panels and ways to choose. */
  kit?: string;
  files?: SaveAs[];
  owners?: Record<string, Owner>;
  headline?: Headline;
  map?: GameMap;
  /** By kind of action, how it is shown. */
  acts?: Record<string, Act>;
  panels?: Record<string, Panel>;
  /** The tabs. */
  views?: Tab[];
  /** Ids of panels beside the stage, below the turn card. */
  side?: string[];
  log?: LogFacts;
  /** The id of the tab to show when a round begins. */
  focus?: string;
  /** The run that just ended. */
  ran?: Ran;
  /** Help for a first game at this moment. */
  hints?: HintShown[];
  /** Threats to this seat. */
  warnings?: Threat[];
  /** Money that the acting owner can spend; the first four stand out. */
  purse?: Facts;
  /** Possessions of this seat, always in the head of the page. */
  holds?: Facts;
  /** The menu of one seat: a row for each kind of action. */
  menu?: Record<string, MenuRow>;
  /** Owner that this seat acts for. */
  acting?: Acting;
  /** At the end: by seat what the score is made of. */
  breakdown?: Record<string, Facts>;
  /** The build that is going on. */
  build?: Build | null;
  /** Secret answer of this seat. */
  answer?: SealedAnswer;
}

/** A stop of a run, and what it pays. */
export interface PaidStop {
  id: string;
  name: string;
  pays: number;
}

/** The way between two stops, and its distance. */
export interface PassedOver {
  over: string;
}

/** A thing that is moved along links. */
export interface Path {
  from: string;
  to: string;
  item: string;
  /** The name of its colour. */
  tone?: string;
  /** The places on the way. */
  stops: string[];
  /** Paths of an SVG, or ids of links of the map. */
  legs: string[];
  /** Points by seat. */
  scores?: Record<string, number>;
  note?: string;
  /** Question to `choices` for other ways. */
  others?: string;
}

/** A percentage. */
export interface PercentCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  percent: number;
}

/** A pile of trains. */
export interface Pile {
  sides: TrainSide[];
  /** Number of cards; null for any number. */
  total: number | null;
  rusts: string;
  brings: string;
  left: number | null;
  /** True while it is on sale. */
  now: boolean;
  sold_out: boolean;
  /** True in the phase that it began. */
  phase: boolean;
}

/** A place in a ranking. */
export interface Place {
  place: number;
  seats: number[];
  score: number;
  ties: Tie[];
  /** Deciding measure in words. */
  words: string;
}

/** An action that the server can fill in, such as a run of trains. */
export interface PlanOffer {
  cost?: number;
  /** A word before the cost. */
  word?: string;
  /** Cost besides money. */
  besides?: string;
  /** A sentence below its name in a row. */
  about?: string;
  /** Parts of the cost. */
  facts?: Facts;
  note?: string;
  /** A word for the small button. */
  short?: string;
  /** Effects for a range, each from a number up to the next step. */
  steps?: [number, Effects][];
  /** Number of pieces left. */
  left?: number;
  /** True for the recommended one of several choices. */
  first?: boolean;
  effects?: Effects;
  /** Figures before and after. */
  account?: AccountRow[];
  ledger?: Ledger;
  /** Words for the button that plays it, where they are not its label and cost. */
  go?: string;
  /** A few words below its cost in a row. */
  under?: Cell;
  /** The step that follows, where it ends this one. */
  next?: string;
  path?: Path;
  /** Lines that are shown while the piece is looked at: paths of an SVG. */
  draw?: string | string[];
  deal?: Deal;
  /** Reason why the move is probably a mistake; the page asks before it sends it. */
  warn?: string;
  /** Same reason for the highest number of a range. */
  warn_high?: string;
  /** Same reason from a number on upwards. */
  warn_from?: [number, string];
  /** Same reason from a number on downwards. */
  warn_to?: [number, string];
  counter?: Counter;
  /** Moves that follow anyway; a lesson goes step by step. */
  then?: After;
  action: Action;
  label: string;
  /** The sections of its rule. */
  sections: string[];
  type: "plan";
}

/** A player. */
export interface PlayerCard {
  amount: Cell;
  badges?: Badge[];
  facts?: Facts;
  chips?: Chip[];
}

/** All players. */
export interface PlayersPanel {
  kind: "players";
  title: string;
  /** Seats; without it, as they sit. */
  order?: number[];
  /** By seat. */
  players: Record<string, PlayerCard>;
  /** Values without an owner, such as the bank's. */
  facts?: Facts;
  note?: string;
}

/** Something special that a company can do. */
export interface Power {
  name: string;
  text: string;
}

/** A preview of an action. */
export interface Preview {
  refusal: string | null;
  lines: string[];
  now: Half<Page> | null;
  /** Pictures that would change. */
  pictures: Record<string, string>;
  told: Told;
  /** Only of actions that something is looked up for. */
  note?: RunNote | null;
}

/** A kind of event that moves a marker, and its fields. */
export interface PriceEvent {
  kind: string;
  /** The field that names the owner. */
  owner: string;
  /** The field with the new price. */
  price: string;
}

/** A private company. */
export interface Private {
  name: string;
  /** The lowest price it is sold for; null if it does not fall. */
  floor: number | null;
  income: number;
  power: string;
  /** Prices that a company may pay for it: from, to. */
  sale: number[] | null;
  price: number;
  seat: number | null;
  company: string | null;
  closed: boolean;
  /** True after its power was used. */
  spent: boolean;
  /** Rights that remain after it closed. */
  left?: string;
}

/** Private companies. */
export interface PrivatesPanel {
  kind: "privates";
  title: string;
  order: string[];
  privates: Record<string, Private>;
}

/** The run that just ended. */
export interface Ran {
  revenue: number;
  trains: TrainRun[];
}

/** An action with a number to choose: its field, from `low` to `high` in steps. */
export interface RangeOffer {
  cost?: number;
  /** A word before the cost. */
  word?: string;
  /** Cost besides money. */
  besides?: string;
  /** A sentence below its name in a row. */
  about?: string;
  /** Parts of the cost. */
  facts?: Facts;
  note?: string;
  /** A word for the small button. */
  short?: string;
  /** Effects for a range, each from a number up to the next step. */
  steps?: [number, Effects][];
  /** Number of pieces left. */
  left?: number;
  /** True for the recommended one of several choices. */
  first?: boolean;
  effects?: Effects;
  /** Figures before and after. */
  account?: AccountRow[];
  ledger?: Ledger;
  /** Words for the button that plays it, where they are not its label and cost. */
  go?: string;
  /** A few words below its cost in a row. */
  under?: Cell;
  /** The step that follows, where it ends this one. */
  next?: string;
  path?: Path;
  /** Lines that are shown while the piece is looked at: paths of an SVG. */
  draw?: string | string[];
  deal?: Deal;
  /** Reason why the move is probably a mistake; the page asks before it sends it. */
  warn?: string;
  /** Same reason for the highest number of a range. */
  warn_high?: string;
  /** Same reason from a number on upwards. */
  warn_from?: [number, string];
  /** Same reason from a number on downwards. */
  warn_to?: [number, string];
  counter?: Counter;
  /** Moves that follow anyway; a lesson goes step by step. */
  then?: After;
  action: Action;
  label: string;
  /** The sections of its rule. */
  sections: string[];
  type: "range";
  field: string;
  low: number;
  high: number;
  step: number;
}

/** The players who are ready to begin, and the deadline for the others. */
export interface Ready {
  until: string;
  seats: number[];
}

/** An action that one might expect, and why it is not legal. */
export interface Refusal {
  action: Action;
  label: string;
  reason: string;
  /** Number of further actions of this kind refused for the same reason. */
  more?: number;
}

/** A name that is written large on a map seen from afar. */
export interface Region {
  name: string;
  at: Point;
}

/** A question to the players: undo, redo or a correction. */
export interface Request {
  request: number;
  seat: number;
  /** `undo`, `redo` or `correct`. */
  kind: string;
  to: number;
  waiting: number[];
  agreed: number[];
  correct: Correction | null;
}

/** A row of a table. */
export interface Row {
  cells?: Cell[];
  /** True for a row that adds up others. */
  sum?: boolean;
  dim?: boolean;
  /** Seats with a part in it, for the filter `mine`. */
  seats?: number[];
}

/** Notes on a run that was filled in or typed. */
export interface RunNote {
  /** True if nothing could bring more. */
  proved: boolean;
  revenue: number;
  /** Nothing brings more than this; null if that is not known. */
  bound: number | null;
  trains: TrainAccount[];
  units?: TrainUnit[];
  /** Decisions of the president, in sentences. */
  words?: string[];
}

/** A train that may run. */
export interface RunningTrain {
  id: string;
  name: string;
  /** Its reach. */
  note?: string;
}

/** A format besides our own in which a game can be saved. */
export interface SaveAs {
  format: string;
  name: string;
  text: string;
}

/** An amount in the title's unit of score. */
export interface ScoreCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  score: number;
}

/** My secret answer while others are still asked. */
export interface SealedAnswer {
  text: string;
}

/** A seat at a table. */
export interface Seat {
  seat: number;
  /** `player`, `bot`, `open` or `invite`. */
  kind: string;
  name: string;
  /** The account that sits there. */
  owner: string | null;
  guest: boolean;
  /** True if a program plays for the account. */
  machine: boolean;
  /** The level of a bot. */
  bot: string | null;
  /** The portrait of a bot. */
  face: string | null;
  /** The package of a bot that is not the title's own. */
  third_party: string | null;
  mine: boolean;
}

/** The player at a seat. */
export interface SeatCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  seat: number;
}

/** A way to build up to a target: actions that are posted together, all or none. */
export interface Series {
  label: string;
  cost: number;
  effects: Effects;
  /** Paths of an SVG. */
  draw: string[];
  actions: Action[];
}

/** A player's holding in a company. */
export interface Share {
  seat: number;
  percent: number;
  director: boolean;
}

/** A sign of the map and what it means. */
export interface Sign {
  /** An SVG. */
  sign: string;
  text: string;
}

/** A named set of hexes, for the finder. */
export interface Spot {
  name: string;
  more: string;
  at: string[];
}

/** A city or town that can be chosen. */
export interface Stop {
  at: Point;
  hex: string;
  name?: string;
}

/** The story of a game in a few lines for each round, made from its events. */
export interface Story {
  /** The name of what comes before the first chapter. */
  start: string;
  chapters: Chapter[];
  /** In the order of telling. */
  told: StoryLine[];
  /** Names of ids: `plain`, and those of `{item:item}` as `item`. */
  names: Record<string, Record<string, string>>;
}

/** An event that the story of a game tells. */
export interface StoryLine {
  /** The kind of the event. */
  on: string;
  /** `{railroad}` is a field of the event or of one before it in the same move; `{seat:name}` is the name of a seat, `{price:money}` a sum, `{item:item}` an id by names of its own. */
  text: string;
  /** A word before all that share it; a clause of its own without one. */
  head?: string;
  /** A field that is added up over the same text: the greatest sums come first. */
  sum?: string;
  /** Format of a sum other than money: `score` or `count`. */
  unit?: string;
  /** This many are named and the rest counted; 0 for all. */
  most?: number;
  /** Required values of its fields. */
  when?: Record<string, unknown>;
}

/** The tiles that are left. */
export interface SupplyPanel {
  kind: "supply";
  title: string;
  order: string[];
  tiles: Record<string, TileCount>;
}

/** A tab of the page: some panels under one name. */
export interface Tab {
  id: string;
  title: string;
  /** Ids; `map` and `charts` are the page's own panels. */
  panels: string[];
  /** Its name in the bar of a phone, if it has a place there. */
  phone?: string;
  /** Its picture there, of the client's icons. */
  icon?: string;
  /** True if its panels stand beside the map instead of covering it. */
  beside?: boolean;
}

/** A table, in a list or at the head of a view. */
export interface Table {
  id: string;
  title: string;
  name: string;
  options: Record<string, unknown>;
  /** True if the host changed printed data. */
  amended: boolean;
  rules_version: number;
  status: "open" | "playing" | "finished" | "closed";
  /** `live` or `async`. */
  pace: string;
  /** `public`, `unlisted` or `private`. */
  visibility: string;
  /** `consent`, `always` or `never`. */
  undo: string;
  fixed_seed: boolean;
  owner: string;
  owner_is_me: boolean;
  /** My seats. */
  mine: number[];
  seats: Seat[];
  version: number;
  moment: number;
  /** The seats that must act. */
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
  ready: Ready | null;
  round: string;
  clock: Clock | null;
  /** Current question. */
  prompt: string;
  /** Time of the question; null if there is none. */
  since: string | null;
  /** Deadline of the next player; null without a clock. */
  until: string | null;
  terms: Terms;
  /** The token of the link to its free seats, for those who sit there; else empty. */
  invite: string;
  /** With how many players the host may start; 0: with all. */
  least: number;
  /** Lowest rating for an open seat. */
  least_rating: number | null;
  /** Only in the list of my own tables. */
  unread?: Unread;
}

/** A table. */
export interface TablePanel {
  kind: "table";
  title: string;
  columns: Column[];
  rows: Record<string, Row>;
  /** Ids of rows; without it, as they come. */
  order?: string[];
  /** Id of the current row. */
  now?: string | null;
  /** True for a large table in small type. */
  dense?: boolean;
  /** True for filters: all, mine, what can act. */
  filters?: boolean;
  /** The panel that has a card for each row. */
  opens?: string;
  /** Shown where there are no rows. */
  note?: string;
}

/** A place that a player could build up to. */
export interface Target {
  text: string;
  /** A shorter text for the map. */
  mark?: string;
  why?: string;
  series: Series[];
}

/** The terms of a table, in words. */
export interface Terms {
  /** In two or three words: "a move a day". */
  pace: string;
  /** Hours of the clock and its length. */
  clock: string;
  rated: boolean;
  /** Reason why the game is not rated; help and undo. */
  rating: string;
}

/** Text with a look. */
export interface TextCell {
  tone?: Tone;
  /** A word for a mark beside the value, such as `director`. */
  star?: string;
  /** A tooltip. */
  title?: string;
  /** The owner that this part of a score comes from. */
  of?: string;
  text: string;
}

/** A threat to a seat. */
export interface Threat {
  text: string;
  section?: string;
}

/** The measure that broke a tie. */
export interface Tie {
  name: string;
  value: number;
}

/** The number of copies of a tile. */
export interface TileCount {
  total: number;
  left: number;
}

/** Details of an offer. */
export interface Told {
  cost?: number;
  /** A word before the cost. */
  word?: string;
  /** Cost besides money. */
  besides?: string;
  /** A sentence below its name in a row. */
  about?: string;
  /** Parts of the cost. */
  facts?: Facts;
  note?: string;
  /** A word for the small button. */
  short?: string;
  /** Effects for a range, each from a number up to the next step. */
  steps?: [number, Effects][];
  /** Number of pieces left. */
  left?: number;
  /** True for the recommended one of several choices. */
  first?: boolean;
  effects?: Effects;
  /** Figures before and after. */
  account?: AccountRow[];
  ledger?: Ledger;
  /** Words for the button that plays it, where they are not its label and cost. */
  go?: string;
  /** A few words below its cost in a row. */
  under?: Cell;
  /** The step that follows, where it ends this one. */
  next?: string;
  path?: Path;
  /** Lines that are shown while the piece is looked at: paths of an SVG. */
  draw?: string | string[];
  deal?: Deal;
  /** Reason why the move is probably a mistake; the page asks before it sends it. */
  warn?: string;
  /** Same reason for the highest number of a range. */
  warn_high?: string;
  /** Same reason from a number on upwards. */
  warn_from?: [number, string];
  /** Same reason from a number on downwards. */
  warn_to?: [number, string];
  counter?: Counter;
  /** Moves that follow anyway; a lesson goes step by step. */
  then?: After;
  /** Label of its button, where it depends on the state. */
  label?: string;
}

/** A column of what a game adds up to for each owner or seat, from its events. */
export interface Total {
  title: string;
  /** The kind of the event. */
  on: string;
  /** Field with the owner, or the id of an owner where the event has no such field. */
  by: string;
  /** The field that is added up; without one the events are counted. */
  sum?: string;
  money?: boolean;
  /** Required values of its fields. */
  when?: Record<string, unknown>;
}

/** A space of a track. */
export interface TrackCell {
  /** A word below it. */
  under?: string;
  /** Look: `end`, or empty. */
  kind?: string;
  /** Its yield: where all spaces have one, the line runs over a hill. */
  height?: number;
  label: string;
}

/** A line of values with markers on it. */
export interface TrackPanel {
  kind: "track";
  title: string;
  cells: TrackCell[];
  /** Number of the current space. */
  now?: number;
  markers?: Record<string, Marker>;
  owner?: string;
  facts?: Facts;
  chips?: Chip[];
  note?: string;
}

/** A path between two ends: `["stop", number]`, or `["side", number, end]` of a hex's side. A train that leaves by one end of a side continues from the other. */
export interface TrackPath {
  /** Path of an SVG; empty for nothing to draw. */
  d: string;
  at: Point;
  /** True if it is drawn from its end to its start. */
  turned?: boolean;
  id: string;
  a: (string | number)[];
  b: (string | number)[];
}

/** A stop that trains may reach. */
export interface TrackStop {
  id: string;
  name: string;
  value: number;
  town?: boolean;
  /** True if the company has a token there. */
  token: boolean;
  /** True if a train may run through it. */
  through: boolean;
  at: Point;
}

/** The earnings of a train. */
export interface TrainAccount {
  id: string;
  revenue: number;
  stops?: (PaidStop | PassedOver)[];
  note?: string;
}

/** A train, and how far it runs or when it rusts. */
export interface TrainNote {
  name: string;
  note: string;
}

/** A train that ran. */
export interface TrainRun {
  name: string;
  revenue: number;
  stops: string;
}

/** A side of a train card. */
export interface TrainSide {
  name: string;
  price: number;
  note: string;
}

/** Trains that run as one. */
export interface TrainUnit {
  id: string;
  name: string;
}

/** The trains for sale. */
export interface TrainsPanel {
  kind: "trains";
  title: string;
  order: string[];
  piles: Record<string, Pile>;
}

/** A player or an owner in the order of play; without a state the first is now. */
export interface Turn {
  seat?: number;
  owner?: string;
  state?: State;
  /** True for the player who acts first in the next round. */
  mark?: boolean;
}

/** A step of a turn. */
export interface TurnStep {
  id: string;
  label: string;
  state: State;
}

/** The summary of an owner's turn in one line of the log. */
export interface Turns {
  /** Fields of actions and events that name the owner. */
  owner: string[];
  /** By kind of event a few words, in the order of telling: `{revenue:money}` is a field as money, `{new:move}` a number with an arrow up or down from the field `old`. */
  brief: Record<string, string>;
}

/** Chat that I have not read. */
export interface Unread {
  lines: number;
  /** True if it calls me by name. */
  called: boolean;
}

/** The event `update` of a stream: a difference to the view of the tag `from`. */
export interface Update {
  from: string;
  set: Record<string, unknown>;
  /** Paths of removed values. */
  drop: string[][];
  log: LogEntry[];
}

/** The variant of a title, for the bar of the table. */
export interface Variant {
  name: string;
  text: string;
}

/** The right to undo or redo. */
export interface Verdict {
  allowed: boolean;
  /** True if nobody is asked. */
  free: boolean;
  to: number | null;
  /** The seats that are asked. */
  concerned: number[];
  reason: string | null;
}

/** A table as one viewer sees it at a moment. */
export interface View {
  table: Table;
  /** Tag of this view, from which a stream continues. */
  tag: string | null;
  version: number;
  /** Current moment of the game. */
  moment: number;
  /** The moment that is shown. */
  at: number;
  /** The last moment, with those that were taken back. */
  end: number;
  live: boolean;
  /** The seat that is looked from; -2 for a spectator. */
  seat: number;
  asked: number[];
  step: string | null;
  prompt: string;
  my_turn: boolean;
  finished: boolean;
  ranking: Place[] | null;
  end_reason: string;
  /** Ranking, as far as it is public. */
  standing: Place[];
  /** Only where the address asks for it. */
  still: Half<Page> | null;
  /** Null before the game begins. */
  now: Half<Page> | null;
  /** SVG by key. */
  pictures: Record<string, string>;
  offers: Offer[];
  /** By kind of action, the places where offers are asked for, each with the cost. */
  places: Record<string, Record<string, number>>;
  why_not: Refusal[];
  undo: Verdict;
  redo: Verdict;
  requests: Request[];
  orders: Order[];
  ended_orders: EndedOrder[];
  /** Number of private messages that I sent and got. */
  whispers: number;
  /** True if several people at this screen may know different things. */
  curtain: boolean;
  /** Reason why the game cannot be played here. */
  unplayable: string | null;
  amendments: Amendments | null;
  clocks: Clocks | null;
  motion: Motion | null;
  /** Seats that I left and may come back to. */
  left: number[];
  log: LogEntry[];
  /** The number of the last line of the log. */
  last: number;
}

export type Cell = string | number | MoneyCell | ScoreCell | PercentCell | TextCell | OwnerCell | SeatCell | ColoursCell;
export type Facts = Record<string, Cell>;
export type Offer = ActionOffer | RangeOffer | PlanOffer;
export type OptionValue = string | number | boolean;
export type Panel = PlayersPanel | CardsPanel | TrackPanel | TablePanel | NotesPanel | CompaniesPanel | HoldingsPanel | MarketPanel | TrainsPanel | PrivatesPanel | SupplyPanel;
export type Point = number[];
export type State = "done" | "now" | "next";
export type Tone = "" | "good" | "bad" | "soft";

/** A part of an object; lists and values travel whole. */
export type Half<T> = T extends unknown[]
  ? T
  : T extends object
    ? { [Name in keyof T]?: Half<T[Name]> }
    : T;
