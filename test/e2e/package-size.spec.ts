// What a person downloads stays as small as it is, and holds nothing that is there for translators.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "playwright/test";
import { zippedSizes } from "../bench/package-size.ts";

const MAX_ZIPPED_BYTES = 465_000;
/** By far the most of it are words: seven languages of more than a thousand messages each. */
const MAX_ZIPPED_MESSAGE_BYTES = 182_000;

function builtFolder(): string {
  const name = test.info().project.name === "firefox" ? "firefox" : "chrome";
  return resolve(import.meta.dirname, "../../dist", name);
}

test("is small, the renderer of full reports aside", () => {
  const { whole, parts } = zippedSizes(builtFolder());
  console.log(`zipped without the renderer of reports: ${whole} bytes, ${JSON.stringify(parts)}`);
  expect(whole).toBeLessThanOrEqual(MAX_ZIPPED_BYTES);
  expect(parts["messages in seven languages"]).toBeLessThanOrEqual(MAX_ZIPPED_MESSAGE_BYTES);
});

test("leaves what is there for translators in the sources", () => {
  const folder = join(builtFolder(), "_locales");
  expect(readdirSync(folder)).toHaveLength(7);
  for (const language of readdirSync(folder)) {
    const messages = readFileSync(join(folder, language, "messages.json"), "utf8");
    expect(messages, language).not.toMatch(/"(?:description|example)":/);
  }
});

test("has icons for toolbars at their sizes, and one for lists", () => {
  const files = readdirSync(join(builtFolder(), "icons"));
  expect(files.filter((file) => file.endsWith("-128.png"))).toEqual(["icon-128.png"]);
  expect(files.filter((file) => !/-(?:16|32|48|128)\.png$/.test(file))).toEqual([]);
});
