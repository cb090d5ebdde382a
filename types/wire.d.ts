// What the server answers besides.
// Written by `make docs` from src/trunkline/page. Do not edit.

import type { Action, Change, OptionValue, OrderPlay, Table } from "./page.js";

/** An account as its owner sees it. */
export interface Account {
  id: string;
  name: string;
  guest: boolean;
  /** True if a program plays for it. */
  machine: boolean;
  moderator: boolean;
}

/** What a bot would do at my seat. */
export interface Advice {
  version: number;
  seat: number;
  bot: string;
  action: Action;
  label: string;
  why: string;
}

/** Somebody whom I muted or blocked. */
export interface Block {
  id: number;
  name: string;
  /** `mute` or `block`. */
  manner: string;
}

/** Somebody whom I muted or blocked, as I know them at a table. */
export interface BlockedPlayer {
  /** Where they sit; null if they sit here no longer. */
  seat: number | null;
  name: string;
  /** `mute` or `block`. */
  manner: string;
  /** By what their chat is known at this table. */
  speaker: string;
}

/** Everybody whom I muted or blocked. */
export interface Blocks {
  people: Block[];
}

/** How a player did against a bot. */
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
  /** Where it branches off; null for the game. */
  at: number | null;
  moves: number;
  status: string;
  shared: boolean;
  drawn: boolean;
  /** By chart and line. */
  figures: Record<string, Record<string, number>>;
}

/** A game and my branches of it. */
export interface Branches {
  lines: BranchLine[];
}

/** Lines for charts; null where there was no value yet. */
export interface Charts {
  moments: number[];
  /** By chart and line. */
  series: Record<string, Record<string, (number | null)[]>>;
}

/** What is wrong with a host's data, or what it changes. */
export interface CheckedData {
  problems: string[];
  changes: Change[];
}

/** The settings of the club. */
export interface Club {
  name: string;
  greeting: string;
  announcement: string;
  /** `open`, `invitation`, `approval` or `closed`. */
  registration: string;
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

/** What would become of a correction. */
export interface CorrectionPreview {
  /** What the new moves do. */
  lines: string[];
  /** How many later moves stand; null if only secrets or a new draw tell. */
  stands: number | null;
  of: number;
  /** The first move that does not stand; empty if all do. */
  falls: string;
  why: string;
  /** Why the move may only be taken back; empty if it may be exchanged. */
  no_exchange: string;
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

/** What a decision brought beside the best. */
export interface Decision {
  moment: number;
  owner: string;
  got: number;
  best: number;
  bound: number;
}

/** The line of the log that was written. */
export interface Entry {
  entry: number;
}

/** A company that a player led often. */
export interface Favourite {
  title: string;
  owner: string;
  games: number;
}

/** A word of the title, explained. */
export interface GlossaryWord {
  word: string;
  text: string;
}

/** What was read from a game file. */
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

/** An invitation into the club, without its secret. */
export interface Invitation {
  id: string;
  note: string;
  uses: number;
  until: string;
}

/** The secret of an invitation, told once. */
export interface InvitationMade {
  invitation: string;
}

/** Invitations that are good. */
export interface Invitations {
  invitations: Invitation[];
}

/** What an invite offers. */
export interface Invite {
  table: Table;
  seat: number;
}

/** What helps with the present step of a lesson. */
export interface LessonHint {
  hint: string;
}

/** A lesson, and how far I got. */
export interface LessonProgress {
  lesson: string;
  name: string;
  text: string;
  steps: number;
  step: number;
  /** Where it is under way. */
  table: string | null;
  done: boolean;
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

/** A private message. */
export interface Message {
  n: number;
  /** Where the other sits. */
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

/** What some decisions brought beside the best, and where to go on. */
export interface Missed {
  decisions: Decision[];
  next: number | null;
}

/** My account after a change. */
export interface MyAccount {
  account: Account;
}

/** The version of a note after a change. */
export interface NoteVersion {
  version: number;
}

/** What I am told while I am away, and by what ways. */
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
  /** What a browser subscribes with. */
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

/** How a player did against another. */
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
  /** By edition, what is usual. */
  usual?: Record<string, string>;
  group?: string;
  main?: boolean;
  /** For how many players a value is. */
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

/** The finished games of a player. */
export interface Player {
  name: string;
  me: boolean;
  unlisted: boolean;
  games: number;
  titles: PlayerTitle[];
  favourites: Favourite[];
  opponents: Opponent[];
  bots: BotRecord[];
  ratings: PlayerRating[];
}

/** A rating of a player. */
export interface PlayerRating {
  rating: number;
  /** How far off it may be. */
  off: number;
  /** What it is at least. */
  sure: number;
  games: number;
  /** `people`, or a title. */
  scale: string;
}

/** How a player did at a title. */
export interface PlayerTitle {
  title: string;
  games: number;
  /** How often each place. */
  places: Record<string, number>;
}

/** What I keep of a table. */
export interface PrivateNotes {
  note: string;
  version: number;
  /** The last line of chat that I read. */
  read: number;
  people: BlockedPlayer[];
}

/** A rating in a list. */
export interface Rating {
  rating: number;
  /** How far off it may be. */
  off: number;
  /** What it is at least. */
  sure: number;
  games: number;
  name: string;
  bot: string | null;
}

/** Ratings among people, or of people and bots at a title. */
export interface Ratings {
  ratings: Rating[];
}

/** A part of the data that no source prints. */
export interface Reconstructed {
  text: string;
  values: string[];
}

/** What finished games can be filtered by. */
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
  /** True if there is a page about the player. */
  page: boolean;
  place: number;
  score: number;
  words: string;
  /** What the score is made of. */
  parts: Record<string, unknown>;
  favourite: string;
}

/** Public games by title and number of players. */
export interface RecordStatistics {
  statistics: TitleStatistics[];
}

/** The id of a report. */
export interface Reported {
  id: string;
}

/** My decisions in a finished game, or what was better than one. */
export interface Review {
  moments: number[];
  mark: ReviewMark | null;
}

/** A decision, and what was better. */
export interface ReviewMark {
  moment: number;
  seat: number;
  played: string;
  better: string;
  cost: number;
  worth: string;
  /** How it would have gone on. */
  line: string[];
}

/** A chapter of the rules. */
export interface RuleChapter {
  section: string;
  title: string;
}

/** A picture beside the rules. */
export interface RulePicture {
  section: string;
  caption: string;
  path: string;
}

/** A section of the rules in our own words. */
export interface RuleSection {
  section: string;
  title: string;
  text: string;
}

/** Our own words about a rule; null if there are none. */
export interface RuleText {
  section: string;
  text: string | null;
}

/** The rules of a title in our own words. */
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

/** The seat of an invite, taken. */
export interface Seated {
  table: Table;
  seat: number;
  account: Account;
  token: string | null;
}

/** What signs the messages of a webhook; null without one. */
export interface Secret {
  secret: string | null;
}

/** What became of moves that a branch prepared. */
export interface Sent {
  played: number;
  of: number;
  stopped: string | null;
}

/** Who has signed in, with a token; null if a moderator has to approve the account first. */
export interface Session {
  account: Account;
  token: string | null;
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
  /** Where the list goes on. */
  next: string | null;
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
  /** What to expect of each. */
  levels: Record<string, string>;
  /** Packages of bots that are not the title's own. */
  third_party: Record<string, string>;
  /** True if the title has a bot for seats that are left. */
  caretaker: boolean;
}

/** What games of a title with a number of players were like, on average. */
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
}

/** A token, told once. */
export interface Token {
  token: string;
}

/** The head of a column of totals. */
export interface TotalColumn {
  title: string;
  money: boolean;
}

/** What an owner or a seat adds up to. */
export interface TotalRow {
  owner: string | null;
  seat: number | null;
  values: number[];
}

/** What a game adds up to. */
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

/** What decided a game, what it adds up to, why it is not rated, how long each seat took. */
export interface TurningPoints {
  moments: TurningPoint[];
  accounts: Totals;
  why_unrated: string | null;
  /** By seat. */
  seconds: Record<string, number>;
}

/** Whether I am left out of public lists. */
export interface Unlisted {
  unlisted: boolean;
}

/** Who is signed in. */
export interface WhoAmI {
  account: Account | null;
}
