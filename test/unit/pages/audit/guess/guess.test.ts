// Which passwords are easy to guess, and what makes them so.
import { describe, expect, it } from "vitest";
import { COMMON_WORDS } from "../../../../../src/pages/audit/guess/common-words.ts";
import { createGuess, type GuessPart } from "../../../../../src/pages/audit/guess/guess.ts";
import { ALPHABETS, randomNumbers, randomPasswords } from "../random-passwords.ts";

const guess = createGuess();
const NAMES = ["garden shop", "garden", "shop", "jo.doe"];

describe("easy to guess is", () => {
  it.each<[string, GuessPart[]]>([
    ["sunshine", ["word"]],
    ["Sunshine42", ["word", "number"]],
    ["Winter2025!", ["word", "number"]],
    ["Schatz1987", ["word", "date"]],
    ["MotDePasse1", ["word", "number"]],
    ["contrasena99", ["word", "repeat"]],
    ["habibi!", ["word", "more"]],
    ["P@ssw0rd", ["word"]],
    ["drowssap", ["word"]],
    ["michael&sarah", ["word", "more"]],
    ["12.05.1987", ["date"]],
    ["19870512", ["date"]],
    ["asdfghjkl;", ["keys"]],
    ["1qaz2wsx", ["keys"]],
    ["yxcvbnm,.", ["keys"]],
    ["azertyuiop^", ["keys"]],
    ["aaaaaaaa", ["repeat"]],
    ["abcabcabc", ["repeat"]],
    ["abcdefgh", ["sequence"]],
    ["gfedcba1", ["sequence", "number"]],
    ["Garden2025", ["name", "date"]],
    ["jo.doe123", ["name", "sequence"]],
  ])("%s: %j", (password, parts) => {
    expect(guess({ password, names: NAMES })).toEqual(parts);
  });
});

describe("not easy to guess is", () => {
  it.each(Object.entries(ALPHABETS))("a random password of %s", (_, alphabet) => {
    const easy = [8, 10, 16].flatMap((length) =>
      randomPasswords(alphabet, length, 200).filter((password) => guess({ password, names: NAMES })),
    );
    expect(easy).toEqual([]);
  });

  it.each(["", " ", "-", "."])("a phrase of four or more words with “%s” between them", (separator) => {
    const next = randomNumbers(separator.length + 1);
    const wordAt = () => COMMON_WORDS[Math.floor(next() * COMMON_WORDS.length)];
    const phrases = Array.from({ length: 60 }, (_, at) =>
      Array.from({ length: 4 + (at % 3) }, wordAt).join(separator),
    );
    expect(phrases.filter((password) => guess({ password, names: NAMES }))).toEqual([]);
  });

  it.each([
    ["a word with letters beside it", "lovexk7q"],
    ["a random number, whatever dates are in it", "83198701"],
    ["a long password, whatever it begins with", `${"a".repeat(50)}K7#q`],
    ["a name that isn't its entry's", "Quillfeather9"],
    ["a text with characters of other alphabets", "пароль-Ключ"],
    ["the name of a property of objects", "constructor9"],
    ["another one", "__proto__"],
    ["a short number", "83"],
    ["nothing", ""],
  ])("%s", (_, password) => {
    expect(guess({ password, names: NAMES })).toBeUndefined();
  });
});
