// The English messages as the browser would give them, for tests without a browser.
import english from "../../../public/_locales/en/messages.json" with { type: "json" };
import { packTexts, type WrittenMessages } from "../../../scripts/build/compact-locales.ts";
import type { MessageSource } from "../../../src/shared/words.ts";

/** One message as it is stored in a locale file. */
export interface StoredMessage {
  message: string;
  description: string;
  placeholders?: Record<string, { content: string; example: string }>;
}

/** The whole English file. */
export const ENGLISH: Record<string, StoredMessage> = english;

/** `browser.i18n` of a browser in `uiLanguage`, over the English file and whatever is laid over it, packed as they ship. */
export function messageSource(uiLanguage = "en-GB", over: Record<string, string> = {}): MessageSource {
  const messages: WrittenMessages = { ...ENGLISH };
  for (const [name, message] of Object.entries(over)) messages[name] = { message };
  const names = Object.keys(messages);
  const packed = { names: names.join(" "), texts: packTexts(messages, names) };
  return { getUILanguage: () => uiLanguage, getMessage: (name) => packed[name] };
}
