// Writes the messages as they ship: all texts of a language as one message, which a browser loads much sooner than a thousand.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** A message as translators have it. */
export interface WrittenMessage {
  message: string;
  description?: string;
  /** What each name between two dollar signs stands for: "$1" to "$9". */
  placeholders?: Record<string, { content: string; example?: string }>;
}

export type WrittenMessages = Record<string, WrittenMessage>;

const LOCALES = "_locales";

/** The language with what other languages have no message for: the names. */
const DEFAULT_LOCALE = "en";

/** What the browser itself reads for the manifest. */
const FOR_THE_BROWSER = ["extensionName", "extensionDescription"];

/** The text of a message with `{1}` to `{9}` in place of its placeholders. */
function packText({ message, placeholders = {} }: WrittenMessage): string {
  const contents = new Map(
    Object.entries(placeholders).map(([key, { content }]) => [key.toLowerCase(), content]),
  );
  // Only our own marks may look like marks, and only our own line ends like line ends.
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
 * The texts of a language, a line each in the order of `names`; an empty one where it has no such message.
 *
 * @throws {Error} naming a message with a placeholder that is not declared, or stands for anything but one number
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

/** Puts packed messages in the place of those in the folder of public files. */
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
