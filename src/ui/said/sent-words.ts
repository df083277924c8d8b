// What a request told about the person or the page, in words.

import type { SentRequest } from "../../shared/messages.ts";
import { messagePart, type Words } from "../../shared/words.ts";

/** `count`: how many requests the line stands for, where it is more than one. */
export function sentWords(what: SentRequest["what"], count: SentRequest["count"], words: Words): string {
  return words.word(`popup_sent_${messagePart(what)}`, words.count(count ?? 1));
}
