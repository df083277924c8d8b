// The English messages as the browser would give them, for tests without a browser.
import english from "../../../public/_locales/en/messages.json" with { type: "json" };
import type { MessageSource } from "../../../src/shared/words.ts";

/** One message as it is stored in a locale file. */
export interface StoredMessage {
  message: string;
  description: string;
  placeholders?: Record<string, { content: string; example: string }>;
}

/** The whole English file. */
export const ENGLISH: Record<string, StoredMessage> = english;

/** `browser.i18n` of a browser in `uiLanguage`, over the English file and whatever is laid over it. */
export function messageSource(uiLanguage = "en-GB", over: Record<string, string> = {}): MessageSource {
  return {
    getUILanguage: () => uiLanguage,
    getMessage: (name, substitutions = []) => {
      if (over[name] !== undefined) return over[name];
      const stored = ENGLISH[name];
      if (!stored) return "";
      return stored.message.replace(/\$(\w+)\$/g, (_, placeholder: string) => {
        const content = stored.placeholders?.[placeholder.toLowerCase()]?.content ?? "";
        return substitutions[Number(content.slice(1)) - 1] ?? "";
      });
    },
  };
}
