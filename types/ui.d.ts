// Types of the client's own: what its modules hand to each other.

import type { Store } from "./table/store.js";
import type { Action, Choices, Offer, Page, Table, View } from "./page.js";

export type Child = Node | string | number | null | undefined | false | Child[];

/** Attributes of an element; `on…` are listeners, whose target is any element. */
export type Attrs = { [name: string]: unknown } & {
  [Name in keyof GlobalEventHandlersEventMap as `on${Name}`]?:
    | ((event: GlobalEventHandlersEventMap[Name] & { target: any; currentTarget: any }) => void)
    | null;
};

/** A page with the fields that every widget may count on. */
export type Present = Page &
  Required<Pick<Page, "owners" | "headline" | "acts" | "panels" | "views" | "side" | "hints">>;

/** A view with its page; null before the game begins. */
export type Dressed = View & { present: Present };

/** Who is signed in. */
export interface Account {
  id: string;
  name: string;
  guest: boolean;
}

/** Go to another address of the page; `replace` leaves no entry in the history. */
export type Go = (path: string, replace?: boolean) => void;

/** What a widget of a table may read and do. */
export interface Ui {
  readonly present: Present;
  readonly view: Dressed;
  readonly live: Dressed;
  readonly table: Table;
  readonly offers: Offer[];
  readonly whyNot: any[];
  readonly places: Record<string, Record<string, number>>;
  readonly busy: boolean;
  readonly foreseen: any[] | null | undefined;
  readonly mapTaken: boolean;
  readonly store: Store;
  readonly map: any;
  act(action: Action, offer?: Offer): Promise<unknown>;
  actAll(actions: Action[]): Promise<unknown>;
  undo(): void;
  offerButton(offer: Offer, short?: boolean, look?: string): HTMLElement;
  choices(place: string): Promise<Choices>;
  keep<Kept>(name: string, make: () => Kept, of?: unknown): Kept;
  mark(name: string, marks: any[], alone?: boolean): void;
  explain(section: string): void;
  look(at: number | null): void;
  pick(place: string): void;
  unpick(): void;
  show(tab: string): void;
  foresee(moves: any[] | null): void;
  consent(request: number, agree: boolean): Promise<unknown>;
  fail(error: unknown): void;
  redraw(): void;
  into(places: string[]): void;
  redrawView(): void;
  open(id: string, where: string): void;
  remember<Kept>(name: string, make: () => Kept): Kept;
}
