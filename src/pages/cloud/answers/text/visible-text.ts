// Makes service text safe to show: characters that are invisible or reorder text become escapes.

/** Control, format, separator, surrogate and private-use characters, and those drawn as nothing or as a space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Those that prose needs: line feeds, tabs, zero-width joiners and non-joiners, and the emoji variation selector. */
const PART_OF_PROSE = "\n\t\u200c\u200d\ufe0f";

function escapeOf(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** For names, ids and anything where each character counts: "admin\u202e". */
export function visibleName(text: string): string {
  return text.replace(HIDDEN, escapeOf);
}

/** For sentences, code or JSON, on one or several lines. */
export function visibleProse(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(HIDDEN, (character) => (PART_OF_PROSE.includes(character) ? character : escapeOf(character)));
}
