// Which values may be stored as settings.

import { CHOOSABLE_CATEGORIES } from "../page-score/page-score.ts";
import type { Fields } from "../shapes.ts";
import { isHeaderToken } from "./header-token.ts";
import { parseServiceUrl } from "./service-url.ts";
import { DEFAULT_SETTINGS, hasTypeOf, type Settings } from "./settings.ts";
import { isSite } from "./web-address.ts";

/** Longer ones are a mistake. */
const MAX_TEXT_LENGTH = 2_000;
const MAX_SITES = 5_000;

function isList(key: string, items: string[]): boolean {
  if (key === "categories") return items.every((item) => CHOOSABLE_CATEGORIES.some((one) => one === item));
  return items.length <= MAX_SITES && items.every(isSite);
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/** Whether a value may be stored. The caller trims it first. */
export function isSettingsValue(section: keyof Settings, key: string, value: unknown): boolean {
  const defaults = DEFAULT_SETTINGS[section] as Fields;
  if (!Object.hasOwn(defaults, key) || !hasTypeOf(defaults[key], value, key)) return false;
  if (Array.isArray(value)) return isList(key, value);
  if (typeof value !== "string") return true;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
  if (value.length > MAX_TEXT_LENGTH || /[\u0000-\u001f\u007f]/.test(value)) return false;
  if (key.endsWith("Url")) return parseServiceUrl(value) !== undefined;
  if (key === "issuer") return value === "" || parseServiceUrl(value) !== undefined;
  if (key === "markBreachesSince") return value === "" || /^\d{4}$/.test(value);
  if (key === "locale") return value === "" || isLanguageTag(value);
  return !key.endsWith("ApiKey") || value === "" || isHeaderToken(value);
}
