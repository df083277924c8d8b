// What is shipped of the messages says the same as what translators wrote, in every language.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compactMessages } from "../../../scripts/build/compact-locales.ts";

const FOLDER = resolve(import.meta.dirname, "../../../public/_locales");

interface Message {
  message: string;
  placeholders?: Record<string, { content: string }>;
}

/** As browsers fill in a message: names first, then numbers. */
function filledIn({ message, placeholders = {} }: Message, values: string[]): string {
  return message
    .replace(/\$(\w+)\$/g, (_, name: string) => placeholders[name.toLowerCase()]?.content ?? "")
    .replace(/\$([1-9])/g, (_, number: string) => values[Number(number) - 1] ?? "");
}

const VALUES = ["(first)", "(second)", "(third)", "(fourth)", "(fifth)", "(sixth)"];

describe("compact messages", () => {
  it.each(readdirSync(FOLDER))("say the same in %s", (language) => {
    const written: Record<string, Message> = JSON.parse(
      readFileSync(join(FOLDER, language, "messages.json"), "utf8"),
    );
    const compact = compactMessages(written);
    expect(Object.keys(compact)).toEqual(Object.keys(written));
    for (const [name, message] of Object.entries(written)) {
      expect(filledIn(compact[name] ?? { message: "" }, VALUES), name).toBe(filledIn(message, VALUES));
    }
    expect(JSON.stringify(compact)).not.toMatch(/"description":|"example":/);
  });

  it("keep names where numbers side by side would be taken for one", () => {
    const placeholders = { one: { content: "$1", example: "1" }, other: { content: "$2" } };
    expect(compactMessages({ it: { message: "$ONE$$OTHER$", placeholders } })).toEqual({
      it: { message: "$ONE$$OTHER$", placeholders: { one: { content: "$1" }, other: { content: "$2" } } },
    });
  });

  it("have numbers for names, whichever way those are written", () => {
    const placeholders = { count: { content: "$1" }, site: { content: "$2" } };
    expect(compactMessages({ it: { message: "$SITE$: $Count$", placeholders } })).toEqual({
      it: { message: "$2: $1" },
    });
  });

  it.each([
    ["a placeholder that is not declared", { message: "$SITE$" }],
    ["a placeholder of a text", { message: "$SITE$", placeholders: { site: { content: "shop" } } }],
    ["a placeholder of two numbers", { message: "$BOTH$", placeholders: { both: { content: "$1$2" } } }],
    ["a number that a digit follows", { message: "$COUNT$0", placeholders: { count: { content: "$1" } } }],
    ["a dollar sign of its own", { message: "5 $" }],
  ])("are not made of a message with %s", (_, message) => {
    expect(() => compactMessages({ it: message })).toThrow("The message it");
  });
});
