// Packs the messages for shipping: one message with all texts of a language loads much faster than a thousand messages.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** A message as translators write it. */
export interface WrittenMessage {
  message: string;
  description?: string;
  /** What each name between two dollar signs stands for: "$1" to "$9". */
  placeholders?: Record<string, { content: string; example?: string }>;
}

export type WrittenMessages = Record<string, WrittenMessage>;

const LOCALES = "_locales";

/** The default language, the only one that ships the names. */
const DEFAULT_LOCALE = "en";

/** Messages the browser itself reads, for the manifest. */
const FOR_THE_BROWSER = ["extensionName", "extensionDescription"];

/** A message's text with `{1}` to `{9}` in place of its placeholders. */
function packText({ message, placeholders = {} }: WrittenMessage): string {
  const contents = new Map(
    Object.entries(placeholders).map(([key, { content }]) => [key.toLowerCase(), content]),
  );
  // Braces and line breaks are our own markers, so texts may not contain any.
  if (/[{\n]/.test(message)) throw new Error("a brace or the end of a line");
  const packed = message.replace(/\$(\w+)\$/g, (_, placeholder: string) => {
    const [, number] = /^\$([1-9])$/.exec(contents.get(placeholder.toLowerCase()) ?? "") ?? [];
    if (!number) throw new Error(`no number for its placeholder ${placeholder}`);
    return `{${number}}`;
  });
  if (packed.includes("$")) throw new Error("a stray dollar sign");
  return packed;
}

/**
 * The texts of a language, one per line in the order of `names`; an empty line if a message is missing.
 *
 * @throws {Error} naming a message with a placeholder that isn't declared or isn't exactly one number
 */
export function packTexts(messages: WrittenMessages, names: readonly string[]): string {
  const texts = names.map((name) => {
    try {
      return messages[name] ? packText(messages[name]) : "";
    } catch (cause) {
      throw new Error(`The message ${name} has ${cause instanceof Error ? cause.message : cause}.`);
    }
  });
  return texts.join("\n");
}

/** The names of all messages; some languages have plural forms that others lack. */
export function messageNames(languages: readonly WrittenMessages[]): string[] {
  return [...new Set(languages.flatMap((messages) => Object.keys(messages)))];
}

/** Emits packed messages in place of those in the public folder. */
export function compactLocales(): Plugin {
  let folder = "";
  return {
    name: "compact-locales",
    configResolved({ publicDir }) {
      folder = join(publicDir, LOCALES);
    },
    generateBundle() {
      const read = (language: string): WrittenMessages =>
        JSON.parse(readFileSync(join(folder, language, "messages.json"), "utf8"));
      const languages = new Map(readdirSync(folder).map((language) => [language, read(language)]));
      const names = messageNames([languages.get(DEFAULT_LOCALE) ?? {}, ...languages.values()]);
      for (const [language, messages] of languages) {
        const shipped: Record<string, string> = { texts: packTexts(messages, names) };
        for (const name of FOR_THE_BROWSER) shipped[name] = messages[name]?.message ?? "";
        if (language === DEFAULT_LOCALE) shipped.names = names.join(" ");
        this.emitFile({
          type: "asset",
          fileName: `${LOCALES}/${language}/messages.json`,
          source: JSON.stringify(
            Object.fromEntries(Object.entries(shipped).map(([name, message]) => [name, { message }])),
          ),
        });
      }
    },
  };
}
