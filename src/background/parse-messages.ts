// What a message must look like before anything is done with it. Messages come from pages' processes: nothing in them
// is taken on trust.

import type { ServiceName } from "../shared/errors.ts";
import {
  type BackgroundMessageName,
  CONTENT_MESSAGES,
  type Envelope,
  type FieldHints,
  type InputOf,
} from "../shared/messages.ts";
import { isCount, isFields } from "./message-guards.ts";
import { LOOKUP_INPUTS } from "./parse-lookup-messages.ts";
import { SCORE_INPUTS } from "./parse-score-messages.ts";

function isDocumentName(value: unknown): value is string {
  return typeof value === "string" && /^\d{1,10}-\d{1,10}$/.test(value);
}

function isSite(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= 253 && !/[\s/@?#\\]/.test(value);
}

/** Longer lists are nobody's labels. */
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 80;

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_TEXT_LENGTH;
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_TEXTS && value.every(isText);
}

function parseHints(value: unknown): FieldHints | undefined {
  if (!isFields(value)) return undefined;
  const { isPassword, autocomplete, names, labels, nearby, form, passwordFieldCount, maxLength, isNumeric } =
    value;
  if (typeof isPassword !== "boolean" || typeof isNumeric !== "boolean" || !isText(autocomplete))
    return undefined;
  if (!isTexts(names) || !isTexts(labels) || !isTexts(nearby) || !isTexts(form)) return undefined;
  if (!isCount(passwordFieldCount) || !Number.isSafeInteger(maxLength)) return undefined;
  return {
    isPassword,
    autocomplete,
    names,
    labels,
    nearby,
    form,
    passwordFieldCount,
    maxLength: maxLength as number,
    isNumeric,
  };
}

/** For each message: its input, made of nothing but what belongs to it, or `undefined` where it is not one. */
const INPUTS: { [Name in BackgroundMessageName]: (input: unknown) => { input: InputOf<Name> } | undefined } =
  {
    ...LOOKUP_INPUTS,
    ...SCORE_INPUTS,
    wake: () => ({ input: undefined }),
    listSentRequests: () => ({ input: undefined }),
    checkPassword(input) {
      if (!isFields(input)) return undefined;
      const { document, field, value, sha1 } = input;
      const hints = parseHints(input.hints);
      if (!isDocumentName(document) || !isCount(field) || !isCount(value)) return undefined;
      if (typeof sha1 !== "string" || !/^[0-9A-F]{40}$/.test(sha1) || !hints) return undefined;
      return { input: { document, field, value, sha1, hints } };
    },
    settleVerdict(input) {
      if (!isFields(input)) return undefined;
      const { document, field, value, reason } = input;
      if (!isDocumentName(document) || !isCount(field) || !isCount(value)) return undefined;
      if (reason !== "changed" && reason !== "dismissed") return undefined;
      return { input: { document, field, value, reason } };
    },
    getTabState: (input) =>
      isFields(input) && isCount(input.tabId) ? { input: { tabId: input.tabId } } : undefined,
    setPasswordChecks: (input) =>
      isFields(input) && typeof input.isEnabled === "boolean"
        ? { input: { isEnabled: input.isEnabled } }
        : undefined,
    setSiteSkipped(input) {
      if (!isFields(input) || !isSite(input.site) || typeof input.isSkipped !== "boolean") return undefined;
      return { input: { site: input.site, isSkipped: input.isSkipped } };
    },
  };

/** The service that a message is about. */
export function serviceOf(name: BackgroundMessageName): ServiceName {
  if (Object.hasOwn(SCORE_INPUTS, name)) return "analysis";
  return Object.hasOwn(LOOKUP_INPUTS, name) ? "lookup" : "passwords";
}

/** A message that may be acted on. */
export type ParsedMessage = {
  [Name in BackgroundMessageName]: { name: Name; input: InputOf<Name> };
}[BackgroundMessageName];

/**
 * Reads a message. `undefined` for what is no message of ours, for a wrong input, and for a message that this sender
 * may not send: content scripts have a list, the extension's own pages may send all.
 */
export function parseMessage(message: unknown, isOwnPage: boolean): ParsedMessage | undefined {
  if (!isFields(message)) return undefined;
  const { name, input } = message as Partial<Envelope>;
  if (typeof name !== "string" || !Object.hasOwn(INPUTS, name)) return undefined;
  if (!isOwnPage && !(CONTENT_MESSAGES as readonly string[]).includes(name)) return undefined;
  const parsed = INPUTS[name as BackgroundMessageName](input);
  return parsed && ({ name, input: parsed.input } as ParsedMessage);
}
