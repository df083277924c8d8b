// Kinds of data in the reader's language. Services name them in English.

import type { TextKey, Words } from "../../shared/words.ts";

/** The translation of a data class, as in the middle of a sentence; empty if there is none. */
function translated(dataClass: string, { t }: Words): string {
  const key = dataClass
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim()
    .replaceAll(" ", "_");
  // Services add classes at any time, so the name may be that of no message.
  return t(`class_${key}` as TextKey);
}

/** A data class on its own, or in a list of labels: "Passwords". One without a translation stays as it is. */
export function dataClassLabel(dataClass: string, words: Words): string {
  const text = translated(dataClass, words);
  return text ? text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1) : dataClass;
}

/** The same for the middle of a sentence: "passwords", "IP addresses". */
export function dataClassInSentence(dataClass: string, words: Words): string {
  const text = translated(dataClass, words);
  if (text || !/^\p{Lu}\p{Ll}/u.test(dataClass)) return text || dataClass;
  return dataClass.charAt(0).toLocaleLowerCase("en") + dataClass.slice(1);
}
