// The contract between content scripts and the background, and what else both sides of a message share.

import type { ErrorData, ServiceName } from "./errors.ts";
import type { NoticeContent, PasswordVerdict } from "./passwords/verdict.ts";
import type { Settings } from "./settings/settings.ts";

/** One value of one password field, as far as the background needs to tell them apart. */
export interface ValueReference {
  /** Random name that a content script gives its document. */
  document: string;
  field: number;
  /** The same value in a document has the same number. */
  value: number;
}

export interface PasswordCheck extends ValueReference {
  /** SHA-1 of the UTF-8 password: 40 hexadecimal digits. */
  sha1: string;
  hints: FieldHints;
}

/** Words of a page as they stand, the first 250 characters; nothing where there are none. */
export type PageText = string | null | undefined;

/** What a page calls a field. Of each list, the first 20. */
export interface FieldHints {
  /** It is, or was, of type password. */
  isPassword: boolean;
  texts: [
    autocomplete: PageText[],
    names: PageText[],
    labels: PageText[],
    /** What stands in front of it, nearest first. */
    nearby: PageText[],
    /** The attributes of its form, each as "name=value". */
    form: PageText[],
  ];
  /** Of its form. */
  passwordCount: number;
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
  origin: string;
  /** What was told about the person or the page. */
  what:
    | "password-range"
    | "vault-ranges"
    | "account"
    | "account-at-site"
    | "watched-account"
    | "site"
    | "change-password"
    | "breach"
    | "catalog"
    | "logo"
    | "page-address"
    | "sign-in"
    | "cloud-resource"
    | "cloud-deletion"
    | "service-test";
  /** How many requests the line stands for, where it is more than one. */
  count?: number;
}

/** What became of the verdict of a field. */
export interface SettledVerdict extends ValueReference {
  /** "seen": the notice was there long enough to be read. "sent": the form was sent with the value. */
  reason: "changed" | "dismissed" | "seen" | "sent";
}

/** What a content script may send; every other message is for the extension's own pages. */
export interface ContentMessages {
  wake(): void;
  checkPassword(input: PasswordCheck): PasswordVerdict;
  settleVerdict(input: SettledVerdict): void;
  /** The person wants no passwords checked on the site of the frame. */
  skipSite(): void;
}

export const CONTENT_MESSAGES = [
  "wake",
  "checkPassword",
  "settleVerdict",
  "skipSite",
] as const satisfies (keyof ContentMessages)[];

/** The settings that the extension's own pages change by `changeSettings`: `null` brings back what holds in a new profile. */
export type SettingsChange = {
  [Section in keyof Settings]?: { [Key in keyof Settings[Section]]?: Settings[Section][Key] | null };
};

/** What the background says to the content script of a tab's frame. */
export interface TabMessages {
  nameDocument(): string;
  /** Takes away what is shown. */
  withdrawNotice(): void;
  /** The verdict of a password entered on the page before this one. Answers true once it was shown. */
  showVerdict(input: { document: string; notice: NoticeContent }): true | undefined;
}

/** The input of one of {@link ContentMessages} or {@link TabMessages}. */
export type InputTo<Method extends (...input: never[]) => unknown> =
  Parameters<Method> extends [infer I] ? I : undefined;

/** A message on the wire. */
export interface Envelope<Name extends string = string, Value = unknown> {
  name: Name;
  input?: Value;
}

/** Every reply: errors cross as data. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: ErrorData };
