// What a request revealed about the person or the page, in words.

import type { SentRequest } from "../../shared/records/sent-requests.ts";
import { messagePart, type Words } from "../../shared/words.ts";

/** `count`: how many requests the line stands for, if more than one. */
export function sentWords(what: SentRequest["what"], count: SentRequest["count"], words: Words): string {
  return words.t(`popup_sent_${messagePart(what)}`, words.count(count ?? 1));
}
