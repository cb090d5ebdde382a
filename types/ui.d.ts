// Types of the client's own: what its modules hand to each other.

import type { MapView } from "./table/map/map_view.js";
import type { Store } from "./table/store.js";
import type {
  Act,
  Action,
  Cell,
  Choices,
  Move,
  Offer,
  Page,
  Panel,
  Point,
  Refusal,
  Table,
  Told,
  View,
} from "./page.js";

export type Child = Node | string | number | null | undefined | false | Child[];

/** Events whose target is the element that listens. */
type Own = "change" | "input" | "toggle" | "submit" | "focus" | "blur" | "load" | "error";

/** Attributes of an element; `on…` are listeners. */
export type Attrs<On = Element> = { [name: string]: unknown } & {
  [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?:
    | ((
        event: GlobalEventHandlersEventMap[Name] & {
          target: Name extends Own ? On : HTMLElement;
          currentTarget: On;
        },
      ) => unknown)
    | null;
};

/** A page with the fields that every widget may count on. */
export type Present = Page &
  Required<Pick<Page, "owners" | "headline" | "acts" | "panels" | "views" | "side" | "hints">>;

/** A view with its page; null before the game begins. */
export type Seen = View & { present: Present | null };

/** A view of a game that has begun. */
export type Dressed = View & { present: Present };

/** Go to another address of the page; `replace` leaves no entry in the history. */
export type Go = (path: string, replace?: boolean) => void;

/** Something that is kept while a question stands. */
export type Kept = object & { leave?: () => void };

/** Something on the map that can be chosen. */
export interface Mark {
  place: string;
  label: string;
  pick: () => unknown;
  /** Called when the pointer comes near. */
  near?: (() => unknown) | null;
  at?: Point;
  /** On a hex the price is shown, on a stop the text. */
  text?: string;
  price?: string;
  /** True if the text stays where the map is crowded. */
  short?: boolean;
  tone?: string;
  on?: boolean;
  size?: number;
  /** Where it leads: the map opens on these places, too. */
  also?: string[];
  /** As the list of places has it. */
  number?: number;
}

/** A route on the map: pieces of track, each around its point, and words at points. */
export interface DrawnRoute {
  paths: { d: string; at: Point }[];
  /** The number of its colour and dash. */
  look: number;
  tags?: { at: Point; text: string }[];
}

/** Offers of one kind of action, with how it is shown and its places. */
export interface OfferKind {
  kind: string;
  act: Act;
  offers: Offer[];
  places: Record<string, number>;
}

/** The buttons below the card: one plays what is chosen, the others stand beside or below it. */
export interface Foot {
  main: Child;
  more: Child[];
  notes: Child[];
}

/** What an input gets: the first kind of a group, and all of its kinds; it may fill the foot. */
export interface OfferGroup extends OfferKind {
  kinds: OfferKind[];
  foot: Foot;
}

/** A way to choose an action. */
export type Input = (group: OfferGroup, ui: Ui) => Child;

/** How panels of a kind are drawn, and the cards in them. */
export interface PanelKind<Of extends Panel = Panel> {
  draw(data: Of, ui: Ui, id: string): Child;
  card?(data: Of, owner: string, ui: Ui): Child;
  /** Where a marker goes. */
  strip?(data: Of, move: Move, ui: Ui): Child;
  /** What there is to say about one of its cards in a row; null without such a card. */
  words?(data: Of, id: string, ui: Ui): CardWords | null;
}

/** What a row says about a card. */
export interface CardWords {
  name: Child;
  about?: Child;
  value?: Child;
  under?: Child;
}

/** Names and values: pairs, where a value may be drawn already, or cells by name. */
export type FactList =
  | Record<string, Cell>
  | ([string, Cell | Node | Child[]] | null)[]
  | null
  | undefined;

/** What panels read to draw themselves. */
export interface PanelUi {
  readonly present: Present;
  readonly view: Dressed;
  readonly table: Table;
  readonly offers: Offer[];
  explain(section: string): void;
  offerButton(offer: Offer, short?: boolean, look?: string): HTMLElement;
}

/** What a widget of a table may read and do. */
export interface Ui extends PanelUi {
  readonly live: Dressed;
  readonly whyNot: Refusal[];
  readonly places: Record<string, Record<string, number>>;
  readonly busy: boolean;
  readonly foreseen: Move[] | null | undefined;
  readonly mapTaken: boolean;
  readonly store: Store;
  readonly map: MapView;
  /** Do something; what is told about it may make one ask first. */
  act(action: Action, told?: Told): Promise<unknown>;
  actAll(actions: Action[]): Promise<unknown>;
  undo(): void;
  choices(place: string): Promise<Choices>;
  /** Something an input needs for as long as the question (and `of`) is the same. */
  keep<One extends Kept>(name: string, make: () => One, of?: unknown): One;
  mark(name: string, marks: Mark[], alone?: boolean): void;
  /** Take the marks off the map; `all`: forget what was typed and chosen, too. */
  unmark(all: boolean): void;
  /** Choose what an input has at a place, as if its ring were clicked. */
  begin(place: string): void;
  look(at: number | null): Promise<void>;
  pick(place: string): void;
  unpick(): void;
  show(tab: string): void;
  foresee(moves: Move[] | null | undefined): void;
  consent(request: number, agree: boolean): Promise<unknown>;
  fail(error: unknown): void;
  redraw(): void;
  /** Bring places into view, unless they can be read already. */
  into(places: string[]): void;
  redrawView(): void;
  /** Go to the row of a card in the turn card. */
  row(card: string): void;
  open(id: string, where: string): void;
  /** Something the reader chose that stays for as long as the page is open. */
  remember<One>(name: string, make: () => One): One;
}
