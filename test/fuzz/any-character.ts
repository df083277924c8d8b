// Any Unicode character, as a unit of generated texts. fast-check's own takes seconds: it lists all of them first.
import fc from "fast-check";

export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => character.isWellFormed());
