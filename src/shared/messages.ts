// The contract between the contexts: every message by name, its input, its result, and who may send it.

import type { ErrorData, ServiceName } from "./errors.ts";
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
  told: "password-range";
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
}

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
