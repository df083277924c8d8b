// What the options page knows, and what can be done on it.

import type { CloudSignIn } from "../../shared/cloud/cloud.ts";
import type { SignInState } from "../../shared/page-score/page-score.ts";
import type { ServiceTestState, TestedService } from "../../shared/settings/service-test.ts";
import type { SiteAccess } from "../../ui/page/site-access.ts";
import type { FailedChange } from "../../ui/said/failed-change.ts";
import type { GroupName } from "./groups.ts";
import type { OptionName, OptionValue, OptionValues, StoredOptions } from "./stored-options.ts";

/** What became of what was entered last for an option. */
export type OptionOutcome =
  | { state: "saving"; entered: OptionValue }
  /** `before` brings back what was there; without it that is not known any more: secrets are not held in the page. */
  | { state: "saved"; now: OptionValues; before?: OptionValues }
  | { state: "undone" }
  /** Kept as it was entered, so that it can be mended. */
  | {
      state: "refused";
      entered: OptionValue;
      why: "value" | "site" | "known-site" | "notifications" | FailedChange;
    };

/** What became of something that was done with a button. */
export type ActOutcome = "busy" | "done" | FailedChange;

/** A test of the address that stood in a field. */
export interface TestRun {
  id: string;
  address: string;
  state: ServiceTestState | { state: "refused-address" } | { state: "no-answer" };
}

/** What is being typed, and whether the field was left since it is wrong. */
export interface Draft {
  text: string;
  wasRefused: boolean;
}

/** Why a file was not read: nothing of it is taken then. */
export type FileFault = "too-long" | "not-readable" | "not-json" | "foreign" | "newer";

/** What a file would change, and what of it is not taken. */
export interface ImportPlan {
  fileName: string;
  changes: OptionValues;
  /** Known, but with a value that may not be stored. */
  refused: OptionName[];
  /** Decided by the organization. */
  locked: OptionName[];
  /** Of another version: as they stand in the file. */
  unknown: string[];
}

/** The part of a `File` that is read. */
export interface ChosenFile {
  name: string;
  size: number;
  text(): Promise<string>;
}

/** What the page knows of carrying settings, and of setting them back. */
export interface FileState {
  /** The file to be saved is to hold keys and secrets. */
  isWithSecrets: boolean;
  saving?: "done" | "refused";
  /** A file that was read waits for the person's word. */
  plan?: ImportPlan;
  fault?: { fileName: string; fault: FileFault };
  /** The question before all is set back is open. */
  isResetAsked: boolean;
  /** Keys and secrets go with it. */
  isResetWithSecrets: boolean;
  /** What became of the last import or reset; `before` brings back what can be. */
  outcome?:
    | { state: "busy" }
    | { state: "undone"; isSecretLost: boolean }
    | { state: "changed"; count: number; before: OptionValues; isSecretLost: boolean }
    | { state: "failed"; why: FailedChange };
}

export interface OptionsSnapshot {
  group: GroupName;
  /** What is looked for in all groups; empty where nothing is. */
  search: string;
  /** Absent until they are read. */
  options?: StoredOptions;
  /** Absent until the background answered. */
  signIn?: SignInState;
  /** The same of cloud resources; `undefined` unless the background told it the last time. */
  cloudSignIn?: CloudSignIn | undefined;
  /** The background did not answer the last time. */
  isSilent: boolean;
  /** Absent until the browser has said; "unknown" where it gave no answer. */
  access?: SiteAccess | { extent: "unknown" };
  /** What came of asking for access last. */
  accessProblem?: "declined" | "not-asked";
  /** The browser lets the extension show notifications. */
  canNotify: boolean;
  outcomes: Partial<Record<OptionName, OptionOutcome>>;
  drafts: Partial<Record<OptionName, Draft>>;
  /** Services of one's own that were chosen, and have no address yet. */
  own: ReadonlySet<OptionName>;
  tests: Partial<Record<TestedService, TestRun>>;
  file: FileState;
  /** The question before all results are forgotten is open. */
  isForgetAsked: boolean;
  forgetting?: ActOutcome;
  signingOut?: ActOutcome;
  copying?: "done" | "refused";
}

/** What can be done with the settings as a whole. */
export type TransferAction =
  | { kind: "export-with-secrets"; isWanted: boolean }
  | { kind: "export" }
  | { kind: "read-file"; file: ChosenFile }
  | { kind: "import" }
  | { kind: "drop-import" }
  | { kind: "ask-reset" }
  | { kind: "reset-with-secrets"; isWanted: boolean }
  | { kind: "keep-settings" }
  | { kind: "reset" }
  | { kind: "undo-transfer" };

export type OptionsAction =
  | { kind: "choose-group"; group: GroupName }
  | { kind: "search"; text: string }
  | { kind: "type"; name: OptionName; text: string }
  /** The field was left, whatever is in it. */
  | { kind: "leave"; name: OptionName }
  | { kind: "change"; name: OptionName; value: OptionValue }
  | { kind: "undo"; name: OptionName }
  /** Takes a secret away. */
  | { kind: "remove"; name: OptionName }
  /** A service of one's own, or the public one again. */
  | { kind: "choose-service"; name: OptionName; isOwn: boolean }
  | { kind: "add-site"; text: string }
  | { kind: "remove-site"; site: string }
  | { kind: "test"; service: TestedService }
  | { kind: "allow-access" }
  | { kind: "sign-out" }
  | { kind: "copy"; text: string }
  | { kind: "ask-forget" }
  | { kind: "keep-results" }
  | { kind: "forget-results" }
  | TransferAction;
