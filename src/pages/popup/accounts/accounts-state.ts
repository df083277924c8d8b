// What is known on the Accounts tab, and what a person can do there.

import type {
  Lookup,
  LookupSummary,
  QuestionState,
  WatchedAccount,
} from "../../../shared/accounts/lookup.ts";
import type { BreachOrder } from "../../../shared/breaches/breach-order.ts";
import { BEGINNING_LENGTH } from "../../../shared/breaches/long-lists.ts";
import type { LookupOptions } from "../../../shared/messages.ts";
import type { FailedChange } from "../../../ui/said/failed-change.ts";
import type { StoredSettings } from "../stored-settings.ts";

/** All look-ups of the session, as far as this popup knows. */
export interface LookupsSnapshot {
  /** Last asked first. */
  all: LookupSummary[];
  /** The one that is shown in full; absent while there is none, or while it is on its way. */
  shown?: Lookup;
  /** The background does not answer. */
  isSilent: boolean;
}

/** Breaches that are shown at first. */
export const FIRST_SLICE = BEGINNING_LENGTH;

/** Breaches that the button adds: few enough to be drawn without a stutter. */
export const NEXT_SLICE = 100;

/** What the person opened and chose in what is shown. */
export interface AccountsChoices {
  order: BreachOrder;
  /** Names of breaches. */
  openBreaches: ReadonlySet<string>;
  /** How many breaches are shown. */
  breachLimit: number;
  areAllClassesShown: boolean;
  areAllPastesShown: boolean;
}

/** The choices over a look-up that was not shown before. */
export const FIRST_CHOICES: AccountsChoices = {
  order: "date",
  openBreaches: new Set(),
  breachLimit: FIRST_SLICE,
  areAllClassesShown: false,
  areAllPastesShown: false,
};

/** Why what stands in a field was not taken. */
export type EntryProblem = "empty" | "too-long" | "unacceptable";

/** Why the key that was entered was not taken. */
export type KeyProblem = "empty" | "unacceptable";

/** What had no effect, or not the one that was wished for. */
export type AccountsProblem = FailedChange | "watch-full" | "notifications-refused";

/** What was done last, for who does not see it. */
export type Done =
  | { kind: "watched" | "removed"; account: string }
  | { kind: "dealt-with" | "not-dealt-with" };

export interface AccountsSnapshot {
  lookups: LookupsSnapshot;
  choices: AccountsChoices;
  entryProblem?: EntryProblem;
  keyProblem?: KeyProblem;
  problem?: AccountsProblem;
  /** Absent once something else is done. */
  done?: Done;
  /** Absent until read. */
  settings?: StoredSettings;
  /** The browser lets the extension show notifications. */
  canNotify: boolean;
  isPrivate: boolean;
  /** Absent until the background answered. */
  watched?: WatchedAccount[];
  /** The address that the person is asked about: is it their own? */
  watchOffer?: string;
  /** The details of new breaches that are open, by the names of breaches. */
  newsDetails: ReadonlyMap<string, QuestionState>;
  /** Logos by the names of breaches: `data:` addresses. */
  logos: ReadonlyMap<string, string>;
}

export type AccountsAction =
  | { kind: "check"; entry: string }
  | { kind: "edit-entry" }
  | { kind: "check-again"; account: string }
  /** Lets the browser ask whether accounts may be sent. */
  | { kind: "agree" }
  | { kind: "show-lookup"; account: string }
  | { kind: "cancel-lookup"; account: string }
  | { kind: "forget" }
  | { kind: "edit-key" }
  | { kind: "save-key"; key: string; account: string }
  | { kind: "order"; by: BreachOrder }
  | { kind: "toggle-breach"; name: string }
  | { kind: "show-more-breaches" }
  | { kind: "show-all-classes" }
  | { kind: "show-all-pastes" }
  | { kind: "see-logo"; name: string; url: string }
  | { kind: "offer-watch"; account: string }
  | { kind: "decline-watch" }
  | { kind: "toggle-news"; name: string }
  | { kind: "watch"; account: string; isWatched: boolean }
  | { kind: "deal-with"; account: string; name: string; isDealtWith: boolean }
  | { kind: "set-option"; option: keyof LookupOptions; isOn: boolean };
