// The language and direction of one of our own pages.

import type { Words } from "../../shared/words.ts";

/** Tells a document in which language and direction its words are. */
export function applyLanguage(words: Words, document: Document): void {
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
}
