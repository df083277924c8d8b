// What a message must look like before anything is done with it. Messages come from pages' processes: nothing in them
// is taken on trust.

import type { ServiceName } from "../../shared/errors.ts";
import {
  type BackgroundMessageName,
  CONTENT_MESSAGES,
  type Envelope,
  type FieldHints,
  type InputOf,
  type PageText,
} from "../../shared/messages.ts";
import { isSite } from "../../shared/settings/settings.ts";
import { LOOKUP_INPUTS } from "../accounts/parse-lookup-messages.ts";
import { CLOUD_INPUTS } from "../cloud/parse-cloud-messages.ts";
import { SCORE_INPUTS } from "../page-score/parse-score-messages.ts";
import { STORED_INPUTS } from "../privacy/parse-stored-messages.ts";
import { parseServiceTest } from "../settings/parse-service-test.ts";
import { isCount, isFields } from "./message-guards.ts";

function isDocumentName(value: unknown): value is string {
  return typeof value === "string" && /^[\d.e-]{1,25}$/.test(value);
}

/** Longer lists are nobody's labels. */
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 250;
/** The kinds of texts that hints have. */
const TEXT_KINDS = 5;

function isTexts(value: unknown): value is PageText[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_TEXTS &&
    value.every((it) => it == null || (typeof it === "string" && it.length <= MAX_TEXT_LENGTH))
  );
}

function parseHints(value: unknown): FieldHints | undefined {
  if (!isFields(value)) return undefined;
  const { isPassword, texts, passwordCount, maxLength, isNumeric } = value;
  if (typeof isPassword !== "boolean" || typeof isNumeric !== "boolean") return undefined;
  if (!Array.isArray(texts) || texts.length !== TEXT_KINDS || !texts.every(isTexts)) return undefined;
  if (!isCount(passwordCount) || !Number.isSafeInteger(maxLength)) return undefined;
  return {
    isPassword,
    texts: texts as unknown as FieldHints["texts"],
    passwordCount,
    maxLength: maxLength as number,
    isNumeric,
  };
}

/** For each message: its input, made of nothing but what belongs to it, or `undefined` where it is not one. */
const INPUTS: { [Name in BackgroundMessageName]: (input: unknown) => { input: InputOf<Name> } | undefined } =
  {
    ...LOOKUP_INPUTS,
    ...SCORE_INPUTS,
    ...CLOUD_INPUTS,
    ...STORED_INPUTS,
    wake: () => ({ input: undefined }),
    listSentRequests: () => ({ input: undefined }),
    testService: parseServiceTest,
    checkPassword(input) {
      if (!isFields(input)) return undefined;
      const { document, field, value, sha1 } = input;
      const hints = parseHints(input.hints);
      if (!isDocumentName(document) || !isCount(field) || !isCount(value)) return undefined;
      if (typeof sha1 !== "string" || !/^[0-9A-F]{40}$/i.test(sha1) || !hints) return undefined;
      // Services have them in capitals.
      return { input: { document, field, value, sha1: sha1.toUpperCase(), hints } };
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
  if (Object.hasOwn(CLOUD_INPUTS, name)) return "cloud";
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
