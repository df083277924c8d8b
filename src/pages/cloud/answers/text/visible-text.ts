// What services write, made visible: characters that hide, or turn around what stands beside them, become escapes.

/** Whatever controls, formats, ends lines, is half a character or has no meaning, or is drawn as nothing or as a space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Of those, what prose is made of: ends of lines, tabs, what joins letters or keeps them apart, and what colors signs. */
const PART_OF_PROSE = "\n\t\u200c\u200d\ufe0f";

function escapeOf(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** A name, an id or anything else where each character counts: "admin\u202e". */
export function visibleName(text: string): string {
  return text.replace(HIDDEN, escapeOf);
}

/** Sentences, code or JSON, of one or several lines. */
export function visibleProse(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(HIDDEN, (character) => (PART_OF_PROSE.includes(character) ? character : escapeOf(character)));
}
