// The contract between the contexts: every message by name, its input, its result, and who may send it.

import type { ErrorData, ServiceName } from "./errors.ts";
import type { CatalogueState, Lookups, SiteBreaches, WatchedAccount } from "./lookup.ts";
import type { PageScores, ScoreQuestion, ScoreReport, SignInState } from "./page-score.ts";
import type { Settings } from "./settings.ts";
import type { NoticeContent, PasswordVerdict, TabState } from "./verdict.ts";

/** One value of one password field of one document, as far as the background needs to tell them apart. */
export interface ValueReference {
  /** Random name that a content script gives its document when it first speaks. */
  document: string;
  /** Number of the field within that document. */
  field: number;
  /** Number of the value among those that this document asked about: the same value, the same number. */
  value: number;
}

export interface PasswordCheck extends ValueReference {
  /** SHA-1 of the UTF-8 password: 40 upper-case hexadecimal digits. */
  sha1: string;
  hints: FieldHints;
}

/** What a page calls a field: the page's own words, each of at most 80 characters. */
export interface FieldHints {
  /** It is, or was, of type password. */
  isPassword: boolean;
  /** Its `autocomplete` attribute, in lower case. */
  autocomplete: string;
  /** Its name and id. */
  names: string[];
  /** Its labels, placeholder and title. */
  labels: string[];
  /** What stands in front of it, nearest first. */
  nearby: string[];
  /** Id, name, class and action of its form. */
  form: string[];
  /** How many password fields its form has. */
  passwordFieldCount: number;
  /** As the attribute says; -1 without one. */
  maxLength: number;
  /** It is meant for digits, or holds four to eight of them and nothing else. */
  isNumeric: boolean;
}

/** One request that left the browser. Kept in memory only. */
export interface SentRequest {
  /** Milliseconds since the epoch. */
  at: number;
  service: ServiceName;
  /** Origin that was asked. */
  origin: string;
  /** What was told about the person or the page. */
  told: "password-range" | "account" | "watched-account" | "catalogue" | "logo" | "page-address" | "sign-in";
}

/** What the background answers. The parameter is the input, the return value the result. */
export interface BackgroundMessages {
  /** From a content script: the person is in a password field, so a check may follow. Starts the worker. */
  wake(): void;
  checkPassword(input: PasswordCheck): PasswordVerdict;
  /** The verdict of a field no longer stands (its value changed) or was dismissed by the person. */
  settleVerdict(input: ValueReference & { reason: "changed" | "dismissed" }): void;

  getTabState(input: { tabId: number }): TabState;
  setPasswordChecks(input: { isEnabled: boolean }): void;
  setSiteSkipped(input: { site: string; isSkipped: boolean }): void;
  listSentRequests(): SentRequest[];

  /**
   * Looks up an account on the person's own click. What is known or under way already is not asked twice; what failed
   * is asked again. Nothing of a private window is kept beyond the worker's own memory.
   */
  lookUpAccount(input: { account: string; isPrivate: boolean }): void;
  /**
   * All look-ups, and `account` in full (without one: the last). Answered once there is something newer than
   * `revision`, after two and a half seconds at the latest; -1 is answered at once. What is in full is left out where it
   * still is as `shownStamp` says.
   */
  followLookups(input: {
    revision: number;
    account?: string;
    shownStamp?: string;
    isPrivate: boolean;
  }): Lookups;
  /** Takes a look-up out of the queue and off the list. */
  cancelLookup(input: { account: string; isPrivate: boolean }): void;
  /** Forgets all answers of this session. */
  forgetLookups(input: { isPrivate: boolean }): void;

  /** The logo at an address as a `data:` address; `undefined` where there is none that may be shown. */
  getLogo(input: { url: string; isPrivate: boolean }): string | undefined;
  getSiteBreaches(input: { tabId: number }): SiteBreaches;
  /** Puts the mark of a breached site aside, or no longer. */
  setBreachDismissed(input: { name: string; isDismissed: boolean }): void;
  /** Also sees to it that there is one. */
  getCatalogueState(): CatalogueState;

  listWatchedAccounts(): WatchedAccount[];
  /** Adds one of the person's own addresses to the watch list, or takes it off. */
  setAccountWatched(input: { account: string; isWatched: boolean }): void;
  setDealtWith(input: { account: string; name: string; isDealtWith: boolean }): void;

  setLookupOptions(input: Partial<LookupOptions>): void;
  setLookupApiKey(input: { key: string }): void;

  /**
   * Scores a page on the person's own click: signs in where that is needed, with a window if nothing else helps. The same
   * question is not asked twice at a time. `tabId` is where the toolbar shows it.
   */
  scorePage(input: ScoreQuestion & { tabId: number; isPrivate: boolean; captchaToken?: string }): void;
  /**
   * What is known of the page at `url`, with and without its query. Answered once there is something newer than
   * `revision`, after two and a half seconds at the latest; -1 is answered at once. Nothing leaves the browser for it.
   */
  followPageScores(input: { revision: number; url: string; isPrivate: boolean }): PageScores;
  /** Ends what is under way, or takes a failure off. */
  cancelPageScore(input: ScoreQuestion & { isPrivate: boolean }): void;
  /** The whole answer of a run; `undefined` where it is no longer there. */
  getScoreReport(input: { id: string }): ScoreReport | undefined;
  /** Forgets the results of one page, with and without its query, or of all. */
  forgetPageScores(input: { url?: string }): void;

  /** Nothing leaves the browser for it. */
  getSignInState(): SignInState;
  /** Forgets the tokens and revokes them at the provider; they are forgotten also where it could not be told. */
  signOut(): { isRevoked: boolean };

  /** Changes settings of one's own; refused whole where one of them is refused. */
  changeSettings(input: SettingsChange): void;
}

/** The settings that the extension's own pages change by {@link BackgroundMessages.changeSettings}. */
export interface SettingsChange {
  services?: Partial<Settings["services"]>;
  auth?: Partial<Settings["auth"]>;
  pageScore?: Partial<Settings["pageScore"]>;
}

/** What a person can choose about breaches and look-ups. */
export type LookupOptions = Settings["lookups"];

export type BackgroundMessageName = keyof BackgroundMessages;

/** What a content script may send; every other message is for the extension's own pages. */
export const CONTENT_MESSAGES = ["wake", "checkPassword", "settleVerdict"] as const;

/** What the background says to the content script of a tab's frame. */
export interface TabMessages {
  /** The random name of the document in this frame. */
  nameDocument(): string;
  /** The person switched checks off: takes away what is shown. */
  withdrawNotice(): true;
  /** The verdict of a password entered on the page before this one. Answers whether it will be shown. */
  showVerdict(input: { document: string; notice: NoticeContent }): boolean;
}

export type TabMessageName = keyof TabMessages;

type Input<Method extends (...input: never[]) => unknown> =
  Parameters<Method> extends [infer I] ? I : undefined;
type Result<Method extends (...input: never[]) => unknown> = ReturnType<Method>;

export type InputOf<Name extends BackgroundMessageName> = Input<BackgroundMessages[Name]>;
export type ResultOf<Name extends BackgroundMessageName> = Result<BackgroundMessages[Name]>;
export type TabInputOf<Name extends TabMessageName> = Input<TabMessages[Name]>;
export type TabResultOf<Name extends TabMessageName> = Result<TabMessages[Name]>;

/** A message on the wire. */
export interface Envelope<Name extends string = string, Value = unknown> {
  name: Name;
  input?: Value;
}

/** Every reply: errors cross as data. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: ErrorData };

/** Sends a message to the background and gives its value; a reply that is an error is thrown by the caller's choice. */
export type Ask = <Name extends BackgroundMessageName>(
  name: Name,
  ...input: InputOf<Name> extends undefined ? [] : [InputOf<Name>]
) => Promise<Reply<ResultOf<Name>>>;
