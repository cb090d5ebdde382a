// What the server answers besides, and what it takes.
// Written by `make docs` from types in Python. Do not edit.

import type { Action, Change, ChoiceShown, GameMap, OptionValue, OrderPlay, Owner, Table, TrainAccount } from "./page.js";

/** An account as its owner sees it. */
export interface Account {
  id: string;
  name: string;
  guest: boolean;
  /** True if a program plays for it. */
  machine: boolean;
  moderator: boolean;
}

/** A bot's advice for my seat. */
export interface Advice {
  version: number;
  seat: number;
  bot: string;
  action: Action;
  label: string;
  why: string;
}

/** The bots and planners that think at a table now, on this host. */
export interface AllThinking {
  thinking: Thinking[];
}

/** An answer, or null to give up. `tries` counts the earlier tries of a visitor without an account. */
export interface Answer {
  answer: Record<string, unknown> | null;
  tries?: number;
}

/** True if a program plays for the account. */
export interface Automated {
  machine: boolean;
}

/** A player that I muted or blocked. */
export interface Block {
  id: number;
  name: string;
  /** `mute` or `block`. */
  manner: string;
}

/** Mute or block a player; null: neither. */
export interface BlockWish {
  manner: "mute" | "block" | null;
  /** The player's name at this table; refused if another player sits there now. */
  speaker?: string | null;
}

/** A player that I muted or blocked, as I know them at a table. */
export interface BlockedPlayer {
  /** Current seat; null if they left this table. */
  seat: number | null;
  name: string;
  /** `mute` or `block`. */
  manner: string;
  /** Identity of their chat at this table. */
  speaker: string;
}

/** All players that I muted or blocked. */
export interface Blocks {
  people: Block[];
}

/** A player's results against a bot. */
export interface BotRecord {
  title: string;
  bot: string;
  games: number;
  beaten: number;
}

/** A game or a branch of it. */
export interface BranchLine {
  id: string;
  name: string;
  /** Moment where it branches off; null for the game. */
  at: number | null;
  moves: number;
  status: string;
  shared: boolean;
  drawn: boolean;
  /** By chart and line. */
  figures: Record<string, Record<string, number>>;
}

/** The name of a branch, and whether others see it. */
export interface BranchName {
  name: string;
  shared?: boolean;
}

/** The level of the bots at all seats of a branch; null: the caller plays them. */
export interface BranchSeats {
  bot: string | null;
}

/** A game and my branches of it. */
export interface Branches {
  lines: BranchLine[];
}

/** A game file, the player who is shown first, and if decisions are looked at too. */
export interface BroughtFile {
  file: Record<string, unknown>;
  name?: string;
  seat?: number | null;
  deep?: boolean;
}

/** A new report, and the key that lets its visitor change it. */
export interface BroughtReport {
  report: GameReport;
  key: string;
}

/** The reports that make a career table. */
export interface Career {
  reports: string[];
}

/** The webhook of a channel; null: none. */
export interface ChannelAddress {
  url: string | null;
  kind?: string;
}

/** Lines for charts; null where there was no value yet. */
export interface Charts {
  moments: number[];
  /** By chart and line. */
  series: Record<string, Record<string, (number | null)[]>>;
}

/** Something said to the others. */
export interface ChatLine {
  id: string;
  text: string;
}

/** The problems of a host's data, or its changes. */
export interface CheckedData {
  problems: string[];
  changes: Change[];
}

/** The page of a circle. */
export interface Circle {
  link: string;
  name: string;
  member: boolean;
  host: boolean;
  members: CircleMember[];
  /** Time of the next game. */
  next_at: string | null;
  next_note: string;
  /** Null for visitors. */
  channel: CircleChannel | null;
  /** Games that are open, running or over, the last changed first. */
  tables: Table[];
  /** By table with a free seat, the token of its link; for members. */
  invites: Record<string, string>;
  /** Members who finished a game, the best first. */
  standing: CircleScore[];
}

/** The channel that hears of a circle's games; its whole address stays on the server. */
export interface CircleChannel {
  /** `discord`, `slack`, `telegram`, `ntfy` or `plain`. */
  kind: string;
  host: string;
}

/** A circle of mine in a list. */
export interface CircleLine {
  link: string;
  name: string;
  members: number;
  next_at: string | null;
}

/** My circles, by name. */
export interface CircleList {
  circles: CircleLine[];
}

/** A member of a circle. */
export interface CircleMember {
  /** The member's name in requests about this circle. */
  key: string;
  name: string;
  /** True if the member has a page. */
  page: boolean;
  host: boolean;
  me: boolean;
}

/** The name of a circle. */
export interface CircleName {
  name: string;
}

/** A member's finished games in a circle. */
export interface CircleScore {
  name: string;
  games: number;
  won: number;
  /** Number of opponents that came behind. */
  beaten: number;
  /** Number of opponents. */
  met: number;
}

/** True to close a table, False to open it again. */
export interface Closing {
  closed: boolean;
}

/** The settings of the club. */
export interface Club {
  name: string;
  greeting: string;
  announcement: string;
  /** `open`, `invitation`, `approval` or `closed`. */
  registration: string;
}

/** Settings of the club; null leaves a setting unchanged. */
export interface ClubChange {
  name?: string | null;
  greeting?: string | null;
  announcement?: string | null;
  registration?: string | null;
}

/** A report to the moderators. */
export interface Complaint {
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

/** Reports, the newest first. */
export interface Complaints {
  reports: Complaint[];
}

/** An answer to a request. */
export interface ConsentGiven {
  id: string;
  request: number;
  agree: boolean;
  reply?: "view" | "ack";
}

/** A correction of the game at a version. */
export interface CorrectionMove {
  at: number;
  play?: Action[];
  branch?: string | null;
  id: string;
  version: number;
  reply?: "view" | "ack";
}

/** A preview of a correction. */
export interface CorrectionPreview {
  /** Effects of the new moves. */
  lines: string[];
  /** Number of later moves that stay; null if it depends on secrets or a new draw. */
  stands: number | null;
  of: number;
  /** The first move that does not stand; empty if all do. */
  falls: string;
  why: string;
  /** Reason why the move can only be undone; empty if it may be exchanged. */
  no_exchange: string;
}

/** The move to correct, and its replacement: moves, or those of a branch. */
export interface CorrectionWish {
  at: number;
  play?: Action[];
  branch?: string | null;
}

/** A session, token or link of mine. */
export interface Credential {
  id: string;
  kind: string;
  name: string;
  created: string;
  used: string;
  /** True for the one that asks. */
  here: boolean;
}

/** My sessions, tokens and links, the last used first. */
export interface Credentials {
  sessions: Credential[];
}

/** The puzzle of the day. */
export interface DailyPuzzle {
  /** The day's number, counted from the first puzzle. */
  number: number;
  puzzle: PuzzleInfo;
  question: string;
  /** The time of the next puzzle. */
  until: string;
  yesterday: PuzzleInfo;
}

/** A decision's result beside the best one. */
export interface Decision {
  moment: number;
  owner: string;
  got: number;
  best: number;
  bound: number;
}

/** A browser, named by the endpoint at its push service. */
export interface DeviceEnd {
  endpoint: string;
}

/** An answer that is not given yet. */
export interface Draft {
  answer: Record<string, unknown>;
}

/** The best possible earnings. */
export interface Earning {
  amount: number;
  /** True if nothing earns more. */
  proved: boolean;
}

/** The best possible earnings after an action at a place. */
export interface EarningAfter {
  amount: number;
  /** True if nothing earns more. */
  proved: boolean;
  action: Action;
  place: string;
}

/** The line of the log that was written. */
export interface Entry {
  entry: number;
}

/** My password, for the last time; a guest has none. */
export interface Farewell {
  password?: string;
}

/** A company that a player led often. */
export interface Favourite {
  title: string;
  owner: string;
  games: number;
}

/** Games for the front page and the record. */
export interface Featured {
  running: RunningGame[];
  week: FeaturedGame | null;
  worth: FeaturedGame[];
}

/** A finished game that is worth watching. */
export interface FeaturedGame {
  table: Table;
  /** `week` for the closest game of the week, else `bots` or `people`. */
  kind: string;
  /** By how much it was won. */
  margin: number;
  actions: number;
}

/** A decision that cost something, as a review found it. */
export interface Finding {
  /** `proved` or `opinion`. */
  kind: string;
  /** The moment after it. */
  moment: number;
  cost: string;
  /** The better run, tile or train; for an opinion, the move that was made. */
  title: string;
  text: string;
  /** The range of an opinion, and the bots that agree; for a proof, my part of the amount. */
  sure: string;
}

/** The mail address of an account whose password was forgotten. */
export interface Forgotten {
  address: string;
}

/** Contents of every page's header and footer. */
export interface Frame {
  /** Number of games that wait for me. */
  waiting: number;
  /** Number of my finished games. */
  finished: number;
  /** Number of games that everyone may watch. */
  running: number;
  /** Address of the source code; empty if the host does not give one. */
  source: string;
}

/** Texts of the front page about the games as a whole. */
export interface Front {
  over: string;
  slogan: string[];
  lead: string;
  /** The link to what such games are. */
  what: string;
  intro: Intro;
  reasons: Reason[];
}

/** A game file, and the table that it becomes. */
export interface GameFile {
  file: Record<string, unknown>;
  name?: string;
  seats?: NewSeat[] | null;
  visibility?: "public" | "unlisted" | "private";
  undo?: "consent" | "always" | "never";
}

/** A report, and how far it is. */
export interface GameReport {
  id: string;
  /** The name of the file; empty where names are hidden. */
  file: string;
  /** The title of the game, as soon as it is known. */
  label: string;
  players: string[];
  /** `waiting`, `working`, `done`, `refused` (there can be no report) or `failed`. */
  status: string;
  /** Reason why there is no report, or where and why the file stops. */
  problem: string;
  /** By part (such as `runs` or `decisions 1`), how much of it is done, and of how much. */
  progress: Record<string, number[]>;
  /** The parts that can be shown. */
  ready: string[];
  /** The reports that a career table is about; none for a report about one game. */
  games: string[];
  /** The player who is shown first. */
  seat: number;
  hidden: boolean;
  listed: boolean;
  saved: boolean;
  /** True if the visitor's account owns it; with a key alone it is false. */
  mine: boolean;
  version: number;
  /** Time of its deletion; null if it was saved. */
  until: string | null;
}

/** Reports, the newest first. */
export interface GameReports {
  reports: GameReport[];
}

/** A word of the title, explained. */
export interface GlossaryWord {
  word: string;
  text: string;
}

/** The moment to undo or redo to; null: one step. */
export interface Going {
  id: string;
  version: number;
  reply?: "view" | "ack";
  to?: number | null;
}

/** The name of a guest. */
export interface GuestName {
  name: string;
}

/** The step of a hint: each says more than the one before. */
export interface HintStep {
  step: number;
}

/** A host's changes of printed data. */
export interface HostData {
  amendments: string;
}

/** The contents of a game file. */
export interface ImportReport {
  actions: number;
  names: string[];
}

/** A table that was opened from a game file. */
export interface Imported {
  table: Table;
  /** By seat, the token of its invite. */
  invites: Record<string, string>;
  report: ImportReport;
}

/** The introduction to a family of games. */
export interface Intro {
  /** The end of its address. */
  name: string;
  /** The part of the page that has it. */
  kit: string;
  title: string;
  text: string;
  icons: string[];
}

/** An invitation into the club, without its secret. */
export interface Invitation {
  id: string;
  note: string;
  uses: number;
  until: string;
}

/** The secret of an invitation, shown once. */
export interface InvitationMade {
  invitation: string;
}

/** Invitations that are good. */
export interface Invitations {
  invitations: Invitation[];
}

/** The offer of an invite. */
export interface Invite {
  table: Table;
  /** The seat; null if the table is full. */
  seat: number | null;
}

/** A guest who takes the seat of an invite: a name, and a key to come back. */
export interface InviteTaken {
  name?: string | null;
  id?: string | null;
}

/** A circle that I joined, perhaps as a new guest. */
export interface Joined {
  account: Account;
  token: string | null;
  circle: Circle;
}

/** The name of a visitor who joins without an account. */
export interface Joining {
  name?: string | null;
}

/** A decision about an account; an empty `barred` frees it. */
export interface Judgement {
  barred: "" | "suspended" | "banned";
  days?: number;
  why?: string;
}

/** My place in the lessons. */
export interface Learning {
  next: NextLesson | null;
}

/** Help for the current step of a lesson. */
export interface LessonHint {
  hint: string;
  /** The move that is wanted. */
  move: Action | null;
  /** Label on the page. */
  label: string;
  /** Place on the map, if any. */
  place: string;
  /** The view that shows what it is about. */
  tab: string | null;
  /** The places of a whole way, of which the move is a part. */
  route: string[];
}

/** A lesson, and how far I got. */
export interface LessonProgress {
  lesson: string;
  name: string;
  text: string;
  steps: number;
  step: number;
  /** Table where it is played. */
  table: string | null;
  done: boolean;
}

/** True to begin a lesson from its start. */
export interface LessonStart {
  again?: boolean;
}

/** The lessons of a title. */
export interface Lessons {
  title: string;
  label: string;
  lessons: LessonProgress[];
}

/** The rating of a player in a list of tables. */
export interface ListedRating {
  rating: number;
  off: number;
  games: number;
}

/** The address for a forgotten password; null: none. */
export interface MailAddress {
  address: string | null;
  password: string;
}

/** A private message. */
export interface Message {
  n: number;
  /** Seat of the other player. */
  seat: number | null;
  name: string;
  mine: boolean;
  text: string;
  time: string;
}

/** The number of a private message. */
export interface MessageSent {
  n: number;
}

/** Private messages to me and of mine. */
export interface Messages {
  lines: Message[];
}

/** The results of some decisions beside the best, and where to continue. */
export interface Missed {
  decisions: Decision[];
  next: number | null;
}

/** My account after a change. */
export interface MyAccount {
  account: Account;
}

/** My streak, rating and history. */
export interface MyPuzzles {
  /** Days in a row on which I solved the puzzle of the day. */
  streak: number;
  longest: number;
  solved: number;
  played: number;
  /** Null if I have none; guests have none. */
  rating: number | null;
  week: PuzzleDay[];
  /** The latest first. */
  history: PlayedPuzzle[];
}

/** A new account; a closed club asks for an invitation. */
export interface NewAccount {
  name: string;
  password: string;
  invitation?: string;
}

/** The moment to branch off at; null: now. */
export interface NewBranch {
  at?: number | null;
  name?: string;
}

/** A browser of mine, with the keys of its push service. */
export interface NewDevice {
  endpoint: string;
  key: string;
  auth: string;
}

/** The number of people who may use an invitation, and its purpose. */
export interface NewInvitation {
  uses?: number;
  note?: string;
}

/** A private message to a seat. */
export interface NewMessage {
  id: string;
  to: number;
  text: string;
}

/** An action to be played. */
export interface NewMove {
  id: string;
  version: number;
  reply?: "view" | "ack";
  action: Action;
}

/** Several actions to be played, all or none. */
export interface NewMoves {
  id: string;
  version: number;
  reply?: "view" | "ack";
  actions: Action[];
}

/** A standing order for a seat of mine. */
export interface NewOrder {
  id: string;
  seat: number;
  order: Record<string, unknown>;
}

/** A report on a message, the player at a seat, or a table. */
export interface NewReport {
  table: string;
  words: string;
  entry?: number | null;
  seat?: number | null;
}

/** A seat of a new table. */
export interface NewSeat {
  kind: "me" | "bot" | "invite" | "open";
  /** The level of a bot. */
  bot?: string | null;
  name?: string | null;
}

/** A new table. */
export interface NewTable {
  title: string;
  options?: Record<string, unknown>;
  name?: string;
  seats: NewSeat[];
  visibility?: "public" | "unlisted" | "private" | null;
  undo?: "consent" | "always" | "never";
  pace?: "live" | "async";
  clock?: Record<string, unknown> | null;
  seed?: number | null;
  amendments?: string;
  help?: boolean | null;
  private_chat?: boolean;
  /** Minutes to say that one is ready; 0: nobody is asked. */
  ready?: number;
  /** With how many players the host may start; 0: with all. */
  least?: number;
  /** The lowest rating of a player who takes an open seat; null: no limit. */
  least_rating?: number | null;
  /** The link of the circle whose game it is. */
  circle?: string;
}

/** A token to play, only to read, or to moderate. */
export interface NewToken {
  name: string;
  scope?: "play" | "read" | "moderate";
}

/** The next game of a circle; without a time none is agreed. */
export interface NextGame {
  /** A time with its zone, as in `2026-11-27T19:00:00Z`. */
  at: string | null;
  note?: string;
}

/** The lesson with which I go on. */
export interface NextLesson {
  title: string;
  lesson: string;
  name: string;
  /** Its place among the lessons of its title, from 1. */
  number: number;
  of: number;
}

/** A note, and the version that it follows. */
export interface NoteText {
  text: string;
  version: number;
}

/** The version of a note after a change. */
export interface NoteVersion {
  version: number;
}

/** An empty body. */
export interface Nothing {
}

/** The notifications that an account wants. */
export interface NotificationWish {
  turn: boolean;
  mention: boolean;
  request: boolean;
  game: boolean;
  private: boolean;
  order: boolean;
  mail: boolean;
  /** Minutes between two messages. */
  every: number;
}

/** My notifications while I am away, and their channels. */
export interface Notifications {
  turn: boolean;
  mention: boolean;
  request: boolean;
  game: boolean;
  private: boolean;
  order: boolean;
  mail: boolean;
  /** Minutes between two messages. */
  every: number;
  /** Public key for a browser's subscription. */
  key: string;
  devices: string[];
  mailable: boolean;
  webhook: boolean;
}

/** A standing order worth offering. */
export interface OfferedOrder {
  label: string;
  order: OrderPlay;
  number: OrderNumber | null;
  /** A heading that it shares with others. */
  group: string;
  stops: string[];
}

/** Standing orders worth offering. */
export interface OfferedOrders {
  offers: OfferedOrder[];
}

/** A table. */
export interface OneTable {
  table: Table;
}

/** A table that was opened. */
export interface Opened {
  table: Table;
  /** By seat, the token of its invite. */
  invites: Record<string, string>;
}

/** A player's results against another. */
export interface Opponent {
  name: string;
  games: number;
  ahead: number;
  behind: number;
}

/** An option of a title in words. */
export interface OptionText {
  text: string;
  /** A sentence for each value. */
  choices: Record<string, string>;
  /** Short names of values. */
  names?: Record<string, string>;
  /** Usual value for each edition. */
  usual?: Record<string, string>;
  group?: string;
  main?: boolean;
  /** Player counts that a value allows. */
  seats?: Record<string, number[]>;
}

/** A standing order that was given. */
export interface OrderGiven {
  entry: number;
  resent: boolean;
}

/** A number that the owner of an order chooses. */
export interface OrderNumber {
  /** `times`, or `limit` or `least` of the first thing to try. */
  of: string;
  label: string;
  low: number;
  high: number;
  start: number;
  step: number;
}

/** A puzzle to go on with; null if there is none. */
export interface OtherPuzzle {
  puzzle: PuzzleInfo | null;
}

/** The best possible earnings now and after offered actions; null if unknown. */
export interface Outlook {
  now: Earning | null;
  after: EarningAfter[];
  /** Assumption of the calculation, if other than the owner's possessions. */
  about: string;
}

/** An action on offer; null for all that have a place. */
export interface OutlookWish {
  action?: Action | null;
}

/** The old and the new password. */
export interface PasswordChange {
  old: string;
  new: string;
}

/** A new password, with the token of a mail. */
export interface PasswordReset {
  token: string;
  password: string;
}

/** A moment to continue from: against bots, with friends or alone. The game may continue after a better move that a finding names (`seat`, `proved` or `opinions`, number). */
export interface PlayOn {
  place: number;
  seat: number;
  mode: "bots" | "friends" | "alone";
  finding?: string | null;
}

/** A puzzle that I played. */
export interface PlayedPuzzle {
  puzzle: PuzzleInfo;
  number: number | null;
  outcome: string;
  tries: number;
  hints: number;
  ended: string;
}

/** The finished games of a player. */
export interface Player {
  titles: PlayerTitle[];
  favourites: Favourite[];
  opponents: Opponent[];
  bots: BotRecord[];
  name: string;
  me: boolean;
  unlisted: boolean;
  games: number;
  ratings: PlayerRating[];
}

/** A rating of a player. */
export interface PlayerRating {
  rating: number;
  /** Uncertainty of the rating. */
  off: number;
  /** Lower bound of the rating. */
  sure: number;
  games: number;
  /** `people`, or a title. */
  scale: string;
}

/** A player's results at a title. */
export interface PlayerTitle {
  title: string;
  games: number;
  /** Number of games by place. */
  places: Record<string, number>;
}

/** The branch that prepared moves. */
export interface PreparedMoves {
  id: string;
  branch: string;
}

/** An action that a player considers, and whether pictures are wanted. */
export interface PreviewWish {
  seat: number;
  action: Action;
  pictures?: boolean;
}

/** My notes about a table. */
export interface PrivateNotes {
  note: string;
  version: number;
  /** The last line of chat that I read. */
  read: number;
  people: BlockedPlayer[];
}

/** A proposal to the others: a pause, or a replacement at a seat. */
export interface Proposal {
  id: string;
  what: string;
  seat?: number | null;
  /** The level that plays on; null: another person. */
  bot?: string | null;
}

/** An answer: the routes of all trains, or the id of a choice. */
export interface PuzzleAnswer {
  routes?: PuzzleRoute[];
  choice?: string;
}

/** The verdict on an answer. */
export interface PuzzleAnswered {
  /** Null if the visitor gave up. */
  verdict: PuzzleVerdict | null;
  /** True if the same answer was tried before: it costs no try. */
  repeated: boolean;
  outcome: string;
  left: number;
  solution: PuzzleSolution | null;
}

/** A possible answer: a tile on a hex, a delivery, or a line of a list. */
export interface PuzzleChoice {
  id: string;
  label: string;
  /** Facts that the rules tell, such as a price. */
  about?: string;
  hex?: string;
  tile?: string;
  /** Rotation of a tile; its symbol is `tile-TILE-ROTATION`. */
  rotation?: number;
  /** Colour of the cube that is delivered. */
  item?: string;
  /** Places of a delivery, from the cube to its destination. */
  stops?: string[];
  /** The links between them, by their ids on the map. */
  links?: string[];
}

/** A day of the last week, and what became of its puzzle. */
export interface PuzzleDay {
  number: number;
  /** Empty if I did not play it that day. */
  outcome: string;
}

/** An answer that is not given yet. */
export interface PuzzleDraft {
  /** Null if the rules forbid it. */
  worth: PuzzleWorth | null;
  /** The reason why the rules forbid it; empty if they allow it. */
  refusal: string;
}

/** A step of help. */
export interface PuzzleHint {
  step: number;
  text: string;
  /** Stops or places to ring on the map. */
  stops: string[];
  /** Hexes to ring on the map. */
  hexes: string[];
  /** The answer to draw, with the last step. */
  answer: PuzzleAnswer | null;
}

/** A puzzle in a list. */
export interface PuzzleInfo {
  id: string;
  title: string;
  /** The title's name for players. */
  label: string;
  kind: string;
  theme: string;
  /** On the scale of ratings: as it was made, and later as players solved it. */
  difficulty: number;
}

/** My tries at a puzzle. */
export interface PuzzlePlay {
  /** The day whose puzzle it was when I began; null for another puzzle. */
  number: number | null;
  tries: PuzzleTry[];
  /** Hints taken. */
  hints: PuzzleHint[];
  /** `solved`, `missed`, `given up`, or empty while I still have tries. */
  outcome: string;
  /** Number of tries left. */
  left: number;
  /** Null while I still have tries. */
  solution: PuzzleSolution | null;
  /** True if I called it not good. */
  voted: boolean;
}

/** A puzzle as a player sees it: without its solution. */
export interface PuzzlePosition {
  id: string;
  /** The title's name, as files store it. */
  title: string;
  /** The title's name for players. */
  label: string;
  /** `run`, `delivery`, `lay`, `escape` or `dump`. */
  kind: string;
  /** A theme in words; empty for none. */
  theme: string;
  /** Difficulty on the scale of ratings. */
  difficulty: number;
  question: string;
  /** Sentences that a newcomer needs. */
  facts: string[];
  /** Format of the answer's value: `"£{}"`, or `["{} point", "{} points"]`. */
  unit: string | string[];
  /** True if less is better. */
  lower: boolean;
  /** The seat that answers. */
  seat: number;
  /** The company in question; empty for none. */
  owner: string;
  /** The form of an answer: routes drawn by hand, or one of the choices. */
  way: "routes" | "choice";
  map: GameMap;
  owners: Record<string, Owner>;
  /** SVG by key, as a table has them; of a large map only the part in question. */
  pictures: Record<string, string>;
  /** The part of the map to open at: x, y, width, height. */
  box: number[];
  /** Trains, stops and track for routes; empty for choices. */
  track: ChoiceShown;
  choices: PuzzleChoice[];
}

/** True to retire a puzzle, false to keep it against all votes. */
export interface PuzzleRetired {
  retired: boolean;
}

/** A train's route: its track pieces in running order. */
export interface PuzzleRoute {
  train: string;
  paths: string[];
}

/** The best answer, shown when a puzzle is over. */
export interface PuzzleSolution {
  best: number;
  /** Value of the best answer but one. */
  second: number;
  answer: PuzzleAnswer;
  /** The reason in a sentence or two. */
  words: string;
}

/** An answer that was tried. */
export interface PuzzleTry {
  value: number;
  answer: PuzzleAnswer;
}

/** The verdict on an answer. */
export interface PuzzleVerdict {
  value: number;
  /** Earnings of routes by train and stop; empty for a choice. */
  trains: TrainAccount[];
  right: boolean;
  /** Difference to the best in a sentence that does not give it away; empty if right. */
  missed: string;
  /** Trains whose route is part of a best answer. */
  good: string[];
}

/** True if the puzzle is retired now. */
export interface PuzzleVoted {
  retired: boolean;
}

/** The value of an answer, without comparison with the best. */
export interface PuzzleWorth {
  value: number;
  /** Earnings of routes by train and stop; empty for a choice. */
  trains: TrainAccount[];
}

/** A rating in a list. */
export interface Rating {
  rating: number;
  /** Uncertainty of the rating. */
  off: number;
  /** Lower bound of the rating. */
  sure: number;
  games: number;
  name: string;
  bot: string | null;
}

/** Ratings among people, or of people and bots at a title. */
export interface Ratings {
  ratings: Rating[];
}

/** The last line of chat that I read. */
export interface ReadMark {
  upto: number;
}

/** A reason to play here. */
export interface Reason {
  title: string;
  text: string;
}

/** A part of the data that no source prints. */
export interface Reconstructed {
  text: string;
  values: string[];
}

/** The filters of finished games. */
export interface RecordFilters {
  titles: string[];
  editions: string[];
  scenarios: string[];
  endings: string[];
}

/** A finished game. */
export interface RecordGame {
  table: string;
  name: string;
  title: string;
  players: number;
  edition: string;
  scenario: string;
  options: Record<string, unknown>;
  ending: string;
  ending_words: string;
  rounds: number;
  actions: number;
  began: string;
  finished: string;
  rated: boolean;
  why_unrated: string | null;
  public: boolean;
  seats: RecordSeat[];
}

/** A page of finished games. */
export interface RecordGames {
  games: RecordGame[];
  next: string | null;
}

/** A seat of a finished game. */
export interface RecordSeat {
  seat: number;
  name: string;
  bot: string | null;
  /** The portrait of a bot. */
  face: string | null;
  /** True if there is a page about the player. */
  page: boolean;
  place: number;
  score: number;
  words: string;
  /** Parts of the score. */
  parts: Record<string, unknown>;
  favourite: string;
}

/** Public games by title and number of players. */
export interface RecordStatistics {
  statistics: TitleStatistics[];
}

/** Settings of a report, changed by its account or by the holder of its key. */
export interface ReportChange {
  key?: string | null;
  hidden?: boolean;
  listed?: boolean;
  saved?: boolean;
}

/** The film of a report: the pictures and values at each move. */
export interface ReportFilm {
  film: Record<string, unknown>;
}

/** The key of the visitor who brought the file; null: the caller's account owns it. */
export interface ReportKey {
  key?: string | null;
}

/** The page of a report as far as it is ready: HTML by section, and the runs of small maps. */
export interface ReportPage {
  headline: string;
  sections: Record<string, string>;
  tracks: unknown[];
}

/** The id of a report. */
export interface Reported {
  id: string;
}

/** The review of a finished game for one player. */
export interface Review {
  /** The progress of the report; null if none was begun. */
  report: GameReport | null;
  findings: Finding[];
}

/** A chapter of the rules. */
export interface RuleChapter {
  section: string;
  title: string;
}

/** A page of the rulebook, or a section of it. */
export interface RulePage {
  title: string;
  label: string;
  /** Its content. The server escapes all text in it. */
  html: string;
}

/** A picture beside the rules. */
export interface RulePicture {
  section: string;
  caption: string;
  path: string;
}

/** A summary of a section of the rules. */
export interface RuleSection {
  section: string;
  title: string;
  text: string;
}

/** A summary of a rule; null if there is none. */
export interface RuleText {
  section: string;
  text: string | null;
}

/** The rules of a title, summarized. */
export interface Rules {
  title: string;
  label: string;
  sections: RuleSection[];
  chapters: RuleChapter[];
  pictures: RulePicture[];
  glossary: GlossaryWord[];
  about: Record<string, string>;
  reconstructed: Reconstructed[];
}

/** A public game that goes on. */
export interface RunningGame {
  table: Table;
  /** Number of people who have it open. */
  watching: number;
}

/** A finished game that comes with its title. */
export interface SampleGame {
  title: string;
  id: string;
  name: string;
  /** What happens in it, in a few sentences. */
  note: string;
  players: string[];
  moves: number;
}

/** The sample games of all titles. */
export interface Samples {
  samples: SampleGame[];
}

/** The occupant of a seat: the caller, a bot, an invited player, or anyone. */
export interface SeatChange {
  kind: "me" | "bot" | "invite" | "open";
  /** The level of a bot. */
  bot?: string | null;
}

/** The seats in another order; null: drawn. */
export interface SeatOrder {
  order: number[] | null;
}

/** The seat of an invite, taken. */
export interface Seated {
  table: Table;
  /** The seat; null if the table is full. */
  seat: number | null;
  account: Account;
  token: string | null;
}

/** The key that signs the messages of a webhook; null without one. */
export interface Secret {
  secret: string | null;
}

/** The results of moves that a branch prepared. */
export interface Sent {
  played: number;
  of: number;
  stopped: string | null;
}

/** The signed-in account with a token; null if a moderator has to approve the account first. */
export interface Session {
  account: Account;
  token: string | null;
}

/** The outcome of a report. */
export interface Settled {
  outcome: string;
}

/** The name and password of a visitor who signs in. */
export interface SignIn {
  name: string;
  password: string;
}

/** A part of a plain text. */
export interface SitePart {
  heading: string;
  text: string;
}

/** A plain text of the site. */
export interface SiteText {
  title: string;
  lead: string;
  parts: SitePart[];
}

/** An account as moderators see it. */
export interface Standing {
  id: string;
  name: string;
  guest: boolean;
  moderator: boolean;
  /** `suspended`, `banned`, `waiting` or empty. */
  barred: string;
  /** The end of a suspension. */
  until: string | null;
  why: string;
  created: string;
}

/** Accounts as moderators see them. */
export interface Standings {
  people: Standing[];
}

/** A page of a list of tables. */
export interface Tables {
  tables: Table[];
  /** By name, of those who have one. */
  ratings: Record<string, ListedRating>;
  /** Cursor of the next page of the list. */
  next: string | null;
}

/** The work of a bot, or of a planner for me. */
export interface Thinking {
  seat: number;
  bot: boolean;
  seconds: number;
  /** The best that its search has found so far; null before any. */
  best: number | null;
  /** Nothing better than this is possible. */
  bound: number | null;
}

/** An action that a player considers. */
export interface Thought {
  seat: number;
  action: Action;
}

/** A title that can be played. */
export interface Title {
  title: string;
  label: string;
  /** Numbers of players. */
  seats: number[];
  /** By option, its values. */
  options: Record<string, OptionValue[]>;
  defaults: Record<string, OptionValue>;
  rules_version: number;
  /** By option. */
  explained: Record<string, OptionText>;
  /** Texts of the front page. */
  about: Record<string, string>;
  /** Levels, the strongest first. */
  bots: string[];
  /** Description of each level. */
  levels: Record<string, string>;
  /** By level, the name of the first bot that plays it, for levels that have one. */
  names: Record<string, string>;
  /** Packages of bots that are not the title's own. */
  third_party: Record<string, string>;
  /** True if the title has a bot for seats that are left. */
  caretaker: boolean;
  /** The address of its picture. */
  poster: string;
  /** The address of its poster, upright. */
  card: string;
  /** The address of the same lying down. */
  wide: string;
  /** Format of a score: `"£{}"`, or `["{} point", "{} points"]`. */
  score: string | string[];
}

/** Averages of a title's games with a number of players. */
export interface TitleStatistics {
  title: string;
  players: number;
  games: number;
  rounds: number;
  actions: number;
  hours: number | null;
  score: number;
  /** By seat or place in the order. */
  wins: Record<string, number>;
  endings: Record<string, number>;
}

/** All titles that can be played. */
export interface Titles {
  titles: Title[];
  front: Front;
}

/** A token, shown once. */
export interface Token {
  token: string;
}

/** The head of a column of totals. */
export interface TotalColumn {
  title: string;
  money: boolean;
}

/** The totals of an owner or a seat. */
export interface TotalRow {
  owner: string | null;
  seat: number | null;
  values: number[];
}

/** The totals of a game. */
export interface Totals {
  columns: TotalColumn[];
  rows: TotalRow[];
}

/** A moment that decided a game. */
export interface TurningPoint {
  moment: number;
  /** `swing` or `event`. */
  kind: string;
  title: string;
  text: string;
  seat: number | null;
  amount: number;
}

/** The decisive moments of a game, its totals, its rating status, and each seat's time. */
export interface TurningPoints {
  moments: TurningPoint[];
  accounts: Totals;
  why_unrated: string | null;
  /** By seat. */
  seconds: Record<string, number>;
  /** The game in at most five sentences. */
  story: string[];
}

/** My wish to be left out of public lists. */
export interface Unlisted {
  unlisted: boolean;
}

/** Days for which my clock stands still; 0: I am back. */
export interface Vacation {
  id: string;
  days: number;
}

/** My vote on a motion. */
export interface Vote {
  id: string;
  motion: number;
  agree: boolean;
}

/** A puzzle that some players called not good. */
export interface VotedPuzzle {
  puzzle: PuzzleInfo;
  votes: number;
  /** Accounts that played it to the end. */
  played: number;
  retired: boolean;
}

/** Puzzles that players voted against, those with the most votes first. */
export interface VotedPuzzles {
  puzzles: VotedPuzzle[];
}

/** The address that "your turn" is posted to; null: none. */
export interface WebhookAddress {
  url: string | null;
}

/** The signed-in account. */
export interface WhoAmI {
  account: Account | null;
}

/** A change that is done once, however often it is sent. */
export interface WithId {
  id: string;
}
