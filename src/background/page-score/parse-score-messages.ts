// The inputs of the messages about page scores, signing in and settings. They come from our own pages, and are looked at
// all the same.

import type { BackgroundMessages, InputOf, SettingsChange } from "../../shared/messages.ts";
import { CATEGORIES, type Category, STRATEGIES, type Strategy } from "../../shared/page-score/page-score.ts";
import {
  CHANGEABLE_SECTIONS,
  type ChangeableSection,
  isSettingsValue,
} from "../../shared/settings/settings.ts";
import { type Fields, isCount, isFields, isLine } from "../platform/message-guards.ts";

/** The messages that are parsed here. */
export type ScoreMessageName = keyof Pick<
  BackgroundMessages,
  | "scorePage"
  | "followPageScores"
  | "cancelPageScore"
  | "getScoreReport"
  | "forgetPageScores"
  | "getSignInState"
  | "signOut"
  | "changeSettings"
>;

type Parsed<Name extends ScoreMessageName> = { input: InputOf<Name> } | undefined;

const MAX_URL_LENGTH = 6_000;
const MAX_TOKEN_LENGTH = 10_000;

function isWebUrl(value: unknown): value is string {
  return isLine(value, MAX_URL_LENGTH) && /^https?:/.test(value) && URL.canParse(value);
}

function isStrategy(value: unknown): value is Strategy {
  return (STRATEGIES as readonly unknown[]).includes(value);
}

/** In the order of the enumeration, each once. */
function parseCategories(value: unknown): Category[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = CATEGORIES.filter((category) => value.includes(category));
  return known.length === new Set(value).size ? known : undefined;
}

function parseQuestion(input: unknown):
  | {
      url: string;
      strategy: Strategy;
      categories: Category[];
      isPrivate: boolean;
      fields: Fields;
    }
  | undefined {
  if (!isFields(input) || typeof input.isPrivate !== "boolean") return undefined;
  const { url, strategy, isPrivate } = input;
  const categories = parseCategories(input.categories);
  if (!isWebUrl(url) || !isStrategy(strategy) || !categories) return undefined;
  return { url, strategy, categories, isPrivate, fields: input };
}

/** A section of settings: every key is known and of its kind, or the section is refused. */
function parseSection(section: ChangeableSection, value: unknown): Fields | undefined {
  if (!isFields(value)) return undefined;
  const entries = Object.entries(value).map(([key, it]): [string, unknown] => [
    key,
    typeof it === "string" ? it.trim() : it,
  ]);
  return entries.every(([key, it]) => isSettingsValue(section, key, it))
    ? Object.fromEntries(entries)
    : undefined;
}

/** For each message: its input, made of nothing but what belongs to it, or `undefined` where it is not one. */
export const SCORE_INPUTS: { [Name in ScoreMessageName]: (input: unknown) => Parsed<Name> } = {
  scorePage(input) {
    const parsed = parseQuestion(input);
    if (!parsed || !isCount(parsed.fields.tabId)) return undefined;
    const { fields, ...question } = parsed;
    const { captchaToken } = fields;
    if (captchaToken !== undefined && !isLine(captchaToken, MAX_TOKEN_LENGTH)) return undefined;
    return {
      input: { ...question, tabId: parsed.fields.tabId, ...(captchaToken !== undefined && { captchaToken }) },
    };
  },
  followPageScores(input) {
    if (!isFields(input) || !isWebUrl(input.url) || typeof input.isPrivate !== "boolean") return undefined;
    const { revision, url, isPrivate } = input;
    return Number.isSafeInteger(revision)
      ? { input: { revision: revision as number, url, isPrivate } }
      : undefined;
  },
  cancelPageScore(input) {
    const parsed = parseQuestion(input);
    if (!parsed) return undefined;
    const { fields: _, ...question } = parsed;
    return { input: question };
  },
  getScoreReport: (input) =>
    isFields(input) && isLine(input.id, 100) && input.id !== "" ? { input: { id: input.id } } : undefined,
  forgetPageScores(input) {
    if (!isFields(input)) return undefined;
    if (input.url === undefined) return { input: {} };
    return isWebUrl(input.url) ? { input: { url: input.url } } : undefined;
  },
  getSignInState: () => ({ input: undefined }),
  signOut: () => ({ input: undefined }),
  changeSettings(input) {
    if (!isFields(input)) return undefined;
    const change: Record<string, Fields> = {};
    for (const section of CHANGEABLE_SECTIONS) {
      if (input[section] === undefined) continue;
      const parsed = parseSection(section, input[section]);
      if (!parsed) return undefined;
      change[section] = parsed;
    }
    return { input: change as SettingsChange };
  },
};
