// The messages that ship say the same as the translators' files, in every language.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { messageNames, packTexts, type WrittenMessages } from "../../../scripts/build/compact-locales.ts";
import { createWords, type TextKey } from "../../../src/shared/words.ts";

const FOLDER = resolve(import.meta.dirname, "../../../public/_locales");

function written(language: string): WrittenMessages {
  return JSON.parse(readFileSync(join(FOLDER, language, "messages.json"), "utf8"));
}

const LANGUAGES = readdirSync(FOLDER);
const NAMES = messageNames(LANGUAGES.map(written));
const VALUES = ["(first)", "$1", "{1}", "(fourth)", "(fifth)", "(sixth)"];

/** Words made from the packed messages. */
function wordsOf(messages: WrittenMessages, names = NAMES) {
  const packed = { names: names.join(" "), texts: packTexts(messages, names) };
  return createWords({ getUILanguage: () => "en", getMessage: (name) => packed[name] });
}

describe("packed messages", () => {
  it.each(LANGUAGES)("say the same in %s", (language) => {
    const messages = written(language);
    const words = wordsOf(messages);
    for (const name of NAMES) {
      const { message = "", placeholders = {} } = messages[name] ?? {};
      const expected = message.replace(/\$(\w+)\$/g, (_, placeholder: string) => {
        const { content = "" } = placeholders[placeholder.toLowerCase()] ?? {};
        return VALUES[Number(content.slice(1)) - 1] ?? "";
      });
      expect(words.t(name as TextKey, ...VALUES), name).toBe(expected);
    }
  });

  it("separate adjacent placeholders, or one before a digit, however they are written", () => {
    const placeholders = { one: { content: "$1", example: "1" }, site: { content: "$2" } };
    expect(packTexts({ it: { message: "$ONE$$Site$0", placeholders } }, ["it"])).toBe("{1}{2}0");
  });

  it("leave a line empty for forms that a language doesn't have", () => {
    expect(packTexts({ a: { message: "A" }, c: { message: "C" } }, ["a", "b", "c"])).toBe("A\n\nC");
  });

  it.each([
    ["a placeholder that is not declared", { message: "$SITE$" }],
    ["a placeholder of a text", { message: "$SITE$", placeholders: { site: { content: "shop" } } }],
    ["a placeholder of two numbers", { message: "$BOTH$", placeholders: { both: { content: "$1$2" } } }],
    ["a dollar sign of its own", { message: "5 $" }],
    ["a brace", { message: "{1}" }],
    ["two lines", { message: "one\ntwo" }],
  ])("are not made from a message with %s", (_, message) => {
    expect(() => packTexts({ it: message }, ["it"])).toThrow("The message it");
  });
});
