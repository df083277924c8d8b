// Every language has every message the code uses, in a form translators can work with, and nothing unused.
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import manifest from "../../manifest.json" with { type: "json" };
import { sourcesOf, textOf } from "../../scripts/house.ts";
import { ERROR_CODES, errorMessageName } from "../../src/shared/errors.ts";

const FOLDER = "public/_locales";

interface Message {
  message: string;
  description?: string;
  placeholders?: Record<string, { content: string }>;
}

type Messages = Record<string, Message>;

function readMessages(folder: string): Messages {
  return JSON.parse(textOf(`${FOLDER}/${folder}/messages.json`));
}

const ENGLISH = readMessages("en");
const FOLDERS = readdirSync(resolve(import.meta.dirname, "../..", FOLDER)).filter(
  (folder) => folder !== "en",
);

/** What stores show in a list. */
const MAX_DESCRIPTION = 132;

/** The message's name without its plural suffix; `undefined` for one without plural forms. */
function pluralBase(name: string): string | undefined {
  const base = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(name)?.[1];
  return base !== undefined && `${base}_one` in ENGLISH && `${base}_other` in ENGLISH ? base : undefined;
}

/** The names a language must have: for plurals, a form for each of its categories. */
function wantedNames(language: string): string[] {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const bases = new Set(Object.keys(ENGLISH).map((name) => pluralBase(name) ?? name));
  return [...bases].flatMap((base) =>
    `${base}_one` in ENGLISH ? categories.map((category) => `${base}_${category}`) : [base],
  );
}

/** The English message that a form of a language belongs to. */
function originalOf(name: string): Message | undefined {
  const base = pluralBase(name);
  return ENGLISH[base === undefined ? name : `${base}_other`];
}

function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\$(\w+)\$/g)].map(([, name = ""]) => name.toLowerCase()))].sort();
}

/** Why a text must not be shown. */
function dangersIn(text: string): string[] {
  const found: string[] = [];
  if (/[<>]/.test(text)) found.push("holds < or >");
  // The code isolates inserted names. A stray mark would flip the sentence.
  if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/.test(text))
    found.push("holds an invisible mark of direction");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the regex finds them
  if (/[\u0000-\u001f\u007f]/.test(text)) found.push("holds a control character");
  if (/https?:|www\./i.test(text)) found.push("holds an address");
  if (/\$/.test(text.replace(/\$\w+\$/g, ""))) found.push("holds a stray $");
  if (text.trim() === "" || text !== text.trim()) found.push("is empty, or begins or ends with a space");
  return found;
}

describe.each(FOLDERS)("the messages in %s", (folder) => {
  const messages = readMessages(folder);
  const language = messages.language_tag?.message ?? "";

  it("name their language as the folder does", () => {
    expect(language.replace("-", "_")).toBe(folder);
  });

  it("are written in the direction of their language", () => {
    expect(messages.language_direction?.message).toBe(folder === "ar" ? "rtl" : "ltr");
  });

  it("are complete, with each form of each plural, and no more", () => {
    const wanted = wantedNames(language);
    expect(wanted.filter((name) => !(name in messages))).toEqual([]);
    expect(Object.keys(messages).filter((name) => !wanted.includes(name))).toEqual([]);
  });

  it("fill in what the English ones fill in", () => {
    const problems = Object.entries(messages).flatMap(([name, { message, placeholders }]) => {
      const original = originalOf(name);
      const wanted = placeholdersIn(original?.message ?? "");
      // "No sites", "one site", "two sites": the number is spelled out.
      const isInWords = /_(?:zero|one|two)$/.test(name) && pluralBase(name) !== undefined;
      const optional = isInWords ? ["count"] : [];
      const used = placeholdersIn(message);
      const lacking = wanted.filter((it) => !used.includes(it) && !optional.includes(it));
      const strange = used.filter((it) => !Object.hasOwn(original?.placeholders ?? {}, it));
      const contents = Object.entries(original?.placeholders ?? {}).filter(
        ([it, { content }]) => placeholders?.[it]?.content !== content,
      );
      return lacking.length + strange.length + contents.length ? [`${name}: ${message}`] : [];
    });
    expect(problems).toEqual([]);
  });

  it("are plain text with nothing hidden", () => {
    const dangers = Object.entries(messages).flatMap(([name, { message }]) =>
      dangersIn(message)
        // Allowed if the English message has it too: an example address.
        .filter((danger) => !dangersIn(originalOf(name)?.message ?? "").includes(danger))
        .map((danger) => `${name} ${danger}`),
    );
    expect(dangers).toEqual([]);
  });

  it("fit the list of extensions, and keep the name", () => {
    expect([...(messages.extensionDescription?.message ?? "")].length).toBeLessThanOrEqual(MAX_DESCRIPTION);
    expect(messages.extensionName?.message).toBe(ENGLISH.extensionName?.message);
  });

  it("say with the glossary's word that something is deleted", () => {
    const row = (first: string) =>
      (new RegExp(`^\\| ${first} \\| .*$`, "m").exec(textOf("docs/style.md"))?.[0] ?? "").split(/ ?\| ?/);
    const word = row("delete")[row("English").indexOf(folder)] ?? "";
    // Its first letters are the same in every form. In Arabic, vowels may come between.
    const stem = new RegExp([...word].slice(0, 5).join("[\\u064b-\\u0652و]*"), "i");
    const others = Object.entries(messages).filter(
      ([name, { message }]) => /\bdelet/i.test(originalOf(name)?.message ?? "") && !stem.test(message),
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it("are translated: no sentence is left in English", () => {
    // "$MINUTES$ min $SECONDS$ s" reads the same in many languages; a sentence doesn't.
    const hasSentence = (text: string) =>
      (text.replace(/\$\w+\$/g, "").match(/\p{L}{4,}/gu)?.length ?? 0) > 3;
    const sentences = Object.entries(messages).filter(
      ([name, { message }]) => message === originalOf(name)?.message && hasSentence(message),
    );
    expect(sentences.map(([name]) => name)).toEqual([]);
  });
});

describe("the messages in English", () => {
  const entries = Object.entries(ENGLISH);

  it("include every message the manifest refers to", () => {
    const names = [...JSON.stringify(manifest).matchAll(/__MSG_(\w+)__/g)].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(ENGLISH).toHaveProperty(name);
  });

  it.each(ERROR_CODES)("have a clause for the error %s that can follow a colon", (code) => {
    const clause = ENGLISH[errorMessageName({ code })]?.message ?? "";
    expect(clause).toMatch(/^[a-z].*[^.]$/);
  });

  const namesWhere = (isWrong: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWrong).map(([name]) => name);

  it("explain themselves to translators", () => {
    expect(namesWhere(([, { description = "" }]) => description.length <= 15)).toEqual([]);
  });

  it("define each placeholder they use, in order", () => {
    const isWrong = ([, { message, placeholders = {} }]: (typeof entries)[number]) => {
      const used = [...message.matchAll(/\$(\w+)\$/g)].map(([, name]) => name?.toLowerCase() ?? "");
      const contents = Object.values(placeholders).map(({ content }) => content);
      const isInOrder = contents.every((content, index) => content === `$${index + 1}`);
      return !isInOrder || used.some((name) => !Object.hasOwn(placeholders, name));
    };
    expect(namesWhere(isWrong)).toEqual([]);
  });

  it("have an _other for each _one", () => {
    const lacks = (name: string) => name.endsWith("_one") && !(name.replace(/_one$/, "_other") in ENGLISH);
    expect(namesWhere(([name]) => lacks(name))).toEqual([]);
  });

  it("never call a password safe or secure", () => {
    expect(namesWhere(([, { message }]) => /\b(?:safe|secure|ok|good)\b/i.test(message))).toEqual([]);
  });
});

it("each English message is used somewhere", () => {
  const shipped = [...sourcesOf("src"), "manifest.json", "public/managed-schema.json"];
  const code = shipped.map(textOf).join("\n");
  const names = code.matchAll(/["'`]([a-zA-Z]\w+)["'`]|__MSG_(\w+)__/g);
  const named = new Set([...names].map(([, a, b]) => a ?? b));
  // Names put together from parts: each part is one word, or an error code's part.
  const patterns = [
    ...new Set([...code.matchAll(/`([a-z]+_[^`\s]*\$\{[^`]*)`/g)].map(([, it = ""]) => it)),
  ].map((template) => new RegExp(`^${template.replace(/\$\{[^}]*\}/g, "[a-z\\d_]+")}$`));
  const unused = Object.keys(ENGLISH).filter((name) => {
    const asked = pluralBase(name) ?? name;
    return !named.has(asked) && !patterns.some((pattern) => pattern.test(asked));
  });
  expect(unused).toEqual([]);
});
