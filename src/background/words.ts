// Words from the browser's own message files.

import browser from "webextension-polyfill";

/** A message in the person's language. */
export function word(name: string, ...substitutions: string[]): string {
  return browser.i18n.getMessage(name, substitutions);
}

/**
 * The message for a number, in the plural form of the person's language (`name_one`, `name_other`, …). The number
 * itself, grouped, is the first substitution.
 */
export function wordForCount(name: string, count: number, ...more: string[]): string {
  const language = browser.i18n.getUILanguage();
  const form = new Intl.PluralRules(language).select(count);
  const substitutions = [new Intl.NumberFormat(language).format(count), ...more];
  return word(`${name}_${form}`, ...substitutions) || word(`${name}_other`, ...substitutions);
}
