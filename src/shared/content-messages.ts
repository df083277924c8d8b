// Contract between content scripts and the background, and what every message on the wire looks like.

import type { ErrorData } from "./errors.ts";
import type { NoticeContent, PasswordVerdict } from "./passwords/verdict.ts";

/** Identifies one value of one password field for the background. */
export interface ValueReference {
  /** Random name that a content script gives its document. */
  document: string;
  field: number;
  /** Equal values in a document have equal numbers. */
  value: number;
}

export interface PasswordCheck extends ValueReference {
  /** SHA-1 of the UTF-8 password: 40 hexadecimal digits. */
  sha1: string;
  hints: FieldHints;
}

/** Text from a page as is, up to 250 characters; null or undefined if there is none. */
export type PageText = string | null | undefined;

/** What a page calls a field. Each list holds up to 20 entries. */
export interface FieldHints {
  /** It is, or was, of type password. */
  isPassword: boolean;
  texts: [
    autocomplete: PageText[],
    names: PageText[],
    labels: PageText[],
    /** Text in front of the field, nearest first. */
    nearby: PageText[],
    /** Attributes of its form, each as "name=value"; if a script filled the field, first "button=" and what its button says. */
    form: PageText[],
  ];
  /** Types of the inputs in its form: up to 100. */
  types: string[];
  /** Value of the attribute; -1 if there is none. */
  maxLength: number;
  /** Meant for digits, or holds nothing but four to eight digits. */
  isNumeric: boolean;
  /** A script wrote the value: a password manager, or the page. */
  isFilled: boolean;
}

/** What happened to the verdict on a field. */
export interface FieldEvent extends ValueReference {
  /**
   * "seen": the notice was in view long enough to read. "sent": the form was submitted with the value. "closed": the frame of
   * the notice went.
   */
  reason: "changed" | "closed" | "dismissed" | "seen" | "sent";
}

/** Messages a content script may send, each a command of the background. */
export interface ContentMessages {
  wake(): void;
  checkPassword(input: PasswordCheck): PasswordVerdict;
  reportFieldEvent(input: FieldEvent): void;
  /** The person turned off password checks for the frame's host, until the browser closes. */
  skipSite(): void;
  /** The person wants to change the password that the notice is about. */
  changePassword(): void;
  /** The person wants another new password than the one that the notice is about. */
  suggestPassword(): void;
}

/** Messages from the background to the content script of a tab's frame. */
export interface TabMessages {
  nameDocument(): string;
  /** Removes the notice. */
  withdrawNotice(): void;
  /** Shows the verdict on a password entered on the previous page. Returns true once it was shown. */
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

/** The first replies through a port, until there is a result: `expectedAt` (milliseconds since the epoch) is the turn of a queued request. */
export interface Running {
  state: "running";
  expectedAt?: number;
  /** What the service said when it asked to wait. */
  said?: string;
}

/** Every reply. Errors are sent as data. */
export type Reply<Value> = { ok: true; value: Value } | { ok: false; error: ErrorData };
