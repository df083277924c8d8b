// Writes the messages as browsers need them: what is there for translators stays in the sources.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** A message as translators have it. */
interface WrittenMessage {
  message: string;
  description?: string;
  /** What each name between two dollar signs stands for: "$1" to "$9". */
  placeholders?: Record<string, { content: string; example?: string }>;
}

const LOCALES = "_locales";

/** A message as it is shipped. */
type CompactMessage = Pick<WrittenMessage, "message"> & {
  placeholders?: Record<string, { content: string }>;
};

function compactMessage({ message, placeholders = {} }: WrittenMessage): CompactMessage {
  const declared = Object.entries(placeholders).map(([key, { content }]) => [key.toLowerCase(), { content }]);
  const contents: Record<string, { content: string }> = Object.fromEntries(declared);
  const numbered = message.replace(/\$(\w+)\$/g, (_, placeholder: string) => {
    const { content } = contents[placeholder.toLowerCase()] ?? {};
    if (!content || !/^\$[1-9]$/.test(content))
      throw new Error(`no number for its placeholder ${placeholder}`);
    return content;
  });
  // A digit behind it would make another number of it.
  if (/\$(?![1-9](?!\d))/.test(numbered)) throw new Error("a stray dollar sign");
  // Of two side by side, browsers take the first number and both dollar signs for a name.
  return /\$\w+\$/.test(numbered) ? { message, placeholders: contents } : { message: numbered };
}

/**
 * The same messages without descriptions and examples, each placeholder as the number of what it is filled with.
 *
 * @throws {Error} naming a message with a placeholder that is not declared, or stands for anything but one number
 */
export function compactMessages(messages: Record<string, WrittenMessage>): Record<string, CompactMessage> {
  const compact = Object.entries(messages).map(([name, message]) => {
    try {
      return [name, compactMessage(message)];
    } catch (cause) {
      throw new Error(`The message ${name} has ${cause instanceof Error ? cause.message : cause}.`);
    }
  });
  return Object.fromEntries(compact);
}

/** Puts compact messages in the place of those in the folder of public files. */
export function compactLocales(): Plugin {
  let folder = "";
  return {
    name: "compact-locales",
    configResolved({ publicDir }) {
      folder = join(publicDir, LOCALES);
    },
    generateBundle() {
      for (const language of readdirSync(folder)) {
        const written = JSON.parse(readFileSync(join(folder, language, "messages.json"), "utf8"));
        this.emitFile({
          type: "asset",
          fileName: `${LOCALES}/${language}/messages.json`,
          source: JSON.stringify(compactMessages(written)),
        });
      }
    },
  };
}
