// What the cloud page knows, and what a person can do on it.

import type {
  CloudCall,
  CloudMethod,
  CloudRead,
  CloudState,
  PolicyVersion,
} from "../../shared/cloud/cloud.ts";
import type { InputOf } from "../../ui/page/ask.ts";
import type { FailedChange } from "../../ui/said/failed-change.ts";
import type { CloudSettings } from "./account/cloud-settings.ts";
import type { EntryStep, NameEntry } from "./name/name-entry.ts";

export type CloudNews = NonNullable<CloudState["news"]>;

/** What was done last, for who does not see it. */
export type CloudDone =
  | "name-forgotten"
  | "names-forgotten"
  | "calls-forgotten"
  | "signed-in"
  /** Nobody waits for the window any more, which stays open. */
  | "sign-in-cancelled"
  | "signed-out-told"
  | "signed-out-untold"
  /** The service was at it already: nothing was sent a second time. */
  | "under-way-already";

/** What had no effect. */
export interface CloudProblem {
  action: CloudAction["kind"];
  why: FailedChange;
}

/** A call of which only this page knows. */
export interface OwnCall {
  call: CloudCall;
  /** The background has not replied yet, so it need not know of it. */
  isOnTheWay: boolean;
}

export interface CloudSnapshot {
  tab: CloudMethod;
  /** Absent until found. */
  isPrivate?: boolean;
  /** Absent until read, and where they cannot be. */
  settings?: CloudSettings;
  /** They could not be read, so nobody knows whom a call would go to. */
  hasNoSettings: boolean;
  /** Absent until the background answered. */
  news?: CloudNews;
  /** The background does not answer. */
  isSilent: boolean;
  entries: Record<CloudMethod, NameEntry>;
  /** Absent: as the service likes. */
  policyVersion?: PolicyVersion;
  /** What was typed to confirm a deletion. */
  typedName: string;
  /** Calls of which only this page knows: not told by the background yet, or no longer. */
  own: OwnCall[];
  /** Ids of the calls that were started on this page. */
  startedIds: ReadonlySet<string>;
  /** The call that the person wants to see, where that is not the last one. */
  shownIds: Partial<Record<CloudMethod, string>>;
  /** The call of this page that ended last; absent once something else is done. */
  arrivedId?: string;
  /** The question before all answers are forgotten is open. */
  isForgetAsked: boolean;
  problem?: CloudProblem;
  /** Absent once something else is done. */
  done?: CloudDone;
}

export type CloudAction =
  | { kind: "choose-tab"; tab: CloudMethod }
  | { kind: "enter"; method: CloudMethod; step: EntryStep }
  | { kind: "choose-version"; version: PolicyVersion | undefined }
  /** Reads what is entered. */
  | { kind: "read"; method: CloudRead["method"] }
  /** Asks for leave to do more, then reads the same again. */
  | { kind: "read-with-more"; question: CloudRead }
  | { kind: "type-confirmation"; text: string }
  /** Deletes the function of exactly this name, if it is the one that is entered and confirmed. */
  | { kind: "delete"; name: string }
  | { kind: "cancel"; id: string }
  | { kind: "show"; method: CloudMethod; id: string }
  | { kind: "ask-forget" }
  | { kind: "keep-calls" }
  | { kind: "forget-calls" }
  | { kind: "forget-name"; method: CloudMethod; name: string }
  | { kind: "forget-names"; method: CloudMethod }
  | { kind: "keep-names"; isKept: boolean }
  | { kind: "sign-in"; how: InputOf<"signInToCloud">["how"] }
  | { kind: "cancel-sign-in" }
  | { kind: "sign-out" }
  | { kind: "open-options" };
