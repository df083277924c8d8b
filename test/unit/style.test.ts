// What people read follows docs/style.md: short sentences, the glossary's words, easy to read.

import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";
import { describe, expect, it } from "vitest";
import english from "../../public/_locales/en/messages.json" with { type: "json" };
import { filesOf, textOf } from "../../scripts/house.ts";

const MAX_WORDS_OF_SENTENCE = 20;
const MAX_WORDS_OF_MESSAGE = 40;
/** Flesch–Kincaid: years of school. */
const MAX_GRADE = 8;

const MESSAGES = Object.entries(english).map(([name, { message }]) => ({
  name,
  // A name filled in counts as one word.
  text: message.replace(/\$\w+\$/g, "it"),
}));

const SENTENCES = new Intl.Segmenter("en", { granularity: "sentence" });
const WORDS = new Intl.Segmenter("en", { granularity: "word" });

const sentencesIn = (text: string) => [...SENTENCES.segment(text)].map(({ segment }) => segment.trim());
const wordsIn = (text: string) =>
  [...WORDS.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);

function gradeOf(sentences: string[]): number {
  const words = sentences.flatMap(wordsIn);
  const syllables = words.map(syllable).reduce((sum, each) => sum + each, 0);
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables });
}

/** The second column of the glossary: words that have a better one, which the first column names. */
function glossary(): { use: string; not: RegExp }[] {
  const [, table = ""] = /^## Glossary$([\s\S]*?)^## /m.exec(textOf("docs/style.md")) ?? [];
  const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].slice(1);
  return rows.flatMap(([, use = "", not = ""]) =>
    not.split(", ").map((word) => ({ use, not: new RegExp(`(?<![\\w-])${word}(?![\\w-])`, "i") })),
  );
}

const GLOSSARY = glossary();

/** Each word of a text that the glossary has a better one for. */
const strangersIn = (text: string) =>
  GLOSSARY.flatMap(({ use, not }) => {
    const found = not.exec(text)?.[0];
    return found ? [`“${found}”, use: ${use}`] : [];
  });

describe("the interface in English", () => {
  it(`has at most ${MAX_WORDS_OF_SENTENCE} words in a sentence`, () => {
    const long = MESSAGES.filter(({ text }) =>
      sentencesIn(text).some((sentence) => wordsIn(sentence).length > MAX_WORDS_OF_SENTENCE),
    );
    expect(long).toEqual([]);
  });

  it(`has at most ${MAX_WORDS_OF_MESSAGE} words in a message`, () => {
    expect(MESSAGES.filter(({ text }) => wordsIn(text).length > MAX_WORDS_OF_MESSAGE)).toEqual([]);
  });

  it("uses the glossary's words", () => {
    // A data class keeps close to its name at the service, which people compare.
    const own = MESSAGES.filter(({ name }) => !name.startsWith("class_"));
    const strange = own.map(({ name, text }) => `${name}: ${strangersIn(text).join("; ")}`);
    expect(strange.filter((line) => !line.endsWith(": "))).toEqual([]);
  });

  it(`reads at grade ${MAX_GRADE} or below`, () => {
    // Labels are no sentences: they would make the whole look easier than it is.
    const sentences = MESSAGES.flatMap(({ text }) => sentencesIn(text)).filter((it) => /[.!?]$/.test(it));
    expect(gradeOf(sentences)).toBeLessThanOrEqual(MAX_GRADE);
  });
});

describe("the other languages", () => {
  it.each([
    ["de", /\b(?:du|dir|dich|dein\w*)\b/i],
    ["es", /\bustede?s?\b/i],
    ["fr", /(?<!\p{L})(?:tu|toi|ton|tes)(?!\p{L})/iu],
    ["zh_CN", /你/],
    ["ja", /(?:だ|である)。/],
  ])("address the reader in %s as the style guide says", (folder, other) => {
    const texts = Object.values(
      JSON.parse(textOf(`public/_locales/${folder}/messages.json`)) as Record<string, { message: string }>,
    );
    expect(texts.map(({ message }) => message).filter((text) => other.test(text))).toEqual([]);
  });
});

describe("the documents", () => {
  const root = ["README.md", "PRIVACY.md", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  // Not the one that names the words that are not used.
  const others = filesOf("docs").filter((path) => path.endsWith(".md") && path !== "docs/style.md");

  it.each([...root, ...others])("use the glossary's words in %s", (path) => {
    const prose = textOf(path).replace(/^```[\s\S]*?^```|`[^`]*`|\]\([^)]*\)|^#.*$/gm, "");
    expect(prose.split("\n\n").flatMap(strangersIn)).toEqual([]);
  });
});
