// The English messages as the browser returns them, for tests without a browser.
import english from "../../public/_locales/en/messages.json" with { type: "json" };
import { packTexts, type WrittenMessages } from "../../scripts/build/compact-locales.ts";
import type { MessageSource } from "../../src/shared/words.ts";

/** One message as stored in a locale file. */
export interface StoredMessage {
  message: string;
  description: string;
  placeholders?: Record<string, { content: string; example: string }>;
}

/** The whole English file. */
export const ENGLISH: Record<string, StoredMessage> = english;

function packed(messages: WrittenMessages): { names: string; texts: string } {
  const names = Object.keys(messages);
  return { names: names.join(" "), texts: packTexts(messages, names) };
}

/** Loaded once: many tests create a browser for each of their steps. */
const PACKED = packed(ENGLISH);

/** `browser.i18n` of a browser in `uiLanguage`, over the English file plus overrides, packed as they ship. */
export function messageSource(uiLanguage = "en-GB", over: Record<string, string> = {}): MessageSource {
  const more = packed(
    Object.fromEntries(Object.entries(over).map(([name, message]) => [name, { ...ENGLISH[name], message }])),
  );
  // The last of two texts with the same name wins.
  const all = more.names
    ? { names: `${PACKED.names} ${more.names}`, texts: `${PACKED.texts}\n${more.texts}` }
    : PACKED;
  return { getUILanguage: () => uiLanguage, getMessage: (name) => all[name] };
}
