// Parses content script input by hand: any page may have sent it, and users wait for the response.

import type { FieldEvent, FieldHints, PageText, PasswordCheck } from "../../shared/content-messages.ts";
import { isFields } from "../../shared/shapes.ts";
import { isCount } from "../platform/schemas.ts";

function isDocumentName(value: unknown): value is string {
  return typeof value === "string" && /^[\d.e-]{1,25}$/.test(value);
}

/** No real field has more labels. */
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 250;
const TEXT_KINDS = 5;
const MAX_TYPES = 100;

function isShortList(value: unknown, most: number): value is PageText[] {
  return (
    Array.isArray(value) &&
    value.length <= most &&
    value.every((it) => it == null || (typeof it === "string" && it.length <= MAX_TEXT_LENGTH))
  );
}

function isTexts(value: unknown): value is PageText[] {
  return isShortList(value, MAX_TEXTS);
}

function parseHints(value: unknown): FieldHints | undefined {
  if (!isFields(value)) return undefined;
  const { isPassword, texts, types, maxLength, isNumeric, isFilled } = value;
  if (typeof isPassword !== "boolean" || typeof isNumeric !== "boolean") return undefined;
  if (typeof isFilled !== "boolean") return undefined;
  if (!Array.isArray(texts) || texts.length !== TEXT_KINDS || !texts.every(isTexts)) return undefined;
  if (!isShortList(types, MAX_TYPES) || !Number.isSafeInteger(maxLength)) return undefined;
  return {
    isPassword,
    texts: texts as unknown as FieldHints["texts"],
    types: types as string[],
    maxLength: maxLength as number,
    isNumeric,
    isFilled,
  };
}

export function readPasswordCheck(input: unknown): PasswordCheck | undefined {
  if (!isFields(input)) return undefined;
  const { document, field, value, sha1 } = input;
  const hints = parseHints(input.hints);
  if (!isDocumentName(document) || !isCount(field) || !isCount(value)) return undefined;
  if (typeof sha1 !== "string" || !/^[0-9A-F]{40}$/i.test(sha1) || !hints) return undefined;
  // Services use uppercase hashes.
  return { document, field, value, sha1: sha1.toUpperCase(), hints };
}

const SETTLED: FieldEvent["reason"][] = ["changed", "closed", "dismissed", "seen", "sent"];

export function readFieldEvent(input: unknown): FieldEvent | undefined {
  if (!isFields(input)) return undefined;
  const { document, field, value, reason } = input;
  if (!isDocumentName(document) || !isCount(field) || !isCount(value)) return undefined;
  if (!SETTLED.some((one) => one === reason)) return undefined;
  return { document, field, value, reason: reason as FieldEvent["reason"] };
}
