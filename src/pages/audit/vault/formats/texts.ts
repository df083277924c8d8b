// Texts that are neither tables nor one JSON or XML document.

import { type Fields, isFields, parseJson } from "../../../../shared/shapes.ts";
import { entryOf, type Found, type ReadEntries, tally, withCode } from "../entry.ts";
import { checkLines, Refused } from "../limits.ts";
import { partNamed } from "../names.ts";
import { CODE_LINK, haveCodeLink } from "../second-steps.ts";
import { addressIn } from "../values.ts";
import { oldOnePasswordItem } from "./one-password.ts";

interface TextFormat {
  is(text: string): boolean;
  /** `text` has LF line ends. */
  read(text: string): ReadEntries;
}

const LINE_BETWEEN_ITEMS = /^\*{3}[0-9a-f-]{36}\*{3}$/i;

/** 1PIF: an item a line, and a line of stars after each. */
const oldOnePassword: TextFormat = {
  is: (text) => text.startsWith("{") && /\n\*{3}[0-9a-f-]{36}\*{3}(?:\n|$)/i.test(text),
  read(text) {
    checkLines(text);
    const lines = text
      .split("\n")
      .filter((line) => line.trim() !== "" && !LINE_BETWEEN_ITEMS.test(line.trim()));
    return tally("1password", lines, (line) => {
      const item = parseJson(line);
      if (!isFields(item)) return null;
      const found = oldOnePasswordItem(item as Fields);
      return line.includes(CODE_LINK) ? withCode(found, item) : found;
    });
  },
};

const BETWEEN_ENTRIES = /^-{3,}$/;
/** No entry has more lines. */
const MAX_PAIRS = 1_000;
const PAIR = /^([^:]{1,40}): ?(.*)$/s;

/** An entry of Kaspersky's text: a label and a value a line. */
function kasperskyEntry(lines: readonly string[]): Found {
  const pairs = lines.map((line) => PAIR.exec(line)).filter((pair) => pair !== null);
  const labeled = (isIt: (label: string) => boolean) =>
    pairs.find(([, label = "", value]) => value !== "" && isIt(label))?.[2] ?? "";
  const isPassword = (label: string) => partNamed(label) === "password";
  if (!pairs.some(([, label = ""]) => isPassword(label))) return "of-other-kind";
  const isUser = (label: string) => partNamed(label) === "username" && !/^login name$/i.test(label);
  return entryOf({
    title: pairs[0]?.[2] ?? "",
    address: pairs.find(([, , value = ""]) => addressIn(value) !== "")?.[2] ?? "",
    // "Login name" is the name of the login.
    username: labeled(isUser),
    password: labeled(isPassword),
    // It has no field for codes.
    hasCode: haveCodeLink(lines) || undefined,
  });
}

/** Lines of the entries of a text, each as it ends. */
function* kasperskyBlocks(text: string): Generator<readonly string[]> {
  let block: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length : end + 1;
    if (BETWEEN_ENTRIES.test(line)) {
      if (block.length > 0) yield block;
      block = [];
      // Names of sections stand alone.
    } else if (PAIR.test(line)) block.push(line);
    if (block.length > MAX_PAIRS) throw new Refused("too-many");
  }
  // Each entry ends with a line of hyphens: this one was cut off.
  if (block.length > 0) yield [];
}

/** Kaspersky: sections of entries, each with a line of hyphens after it. */
const kaspersky: TextFormat = {
  is(text) {
    const lines = text.slice(0, 5_000).split("\n");
    const first = lines.findIndex((line) => BETWEEN_ENTRIES.test(line));
    const above = lines.slice(0, first).filter((line) => line.trim() !== "");
    const [section = "", ...pairs] = above;
    // A table may have such lines in a note, but not from its first line on.
    const isSection = !/[:,;\t|"]/.test(section);
    return (
      first > 0 &&
      pairs.length > 1 &&
      isSection &&
      pairs.every((line) => PAIR.test(line) || !/[,;\t|"]/.test(line))
    );
  },
  read(text) {
    checkLines(text);
    return tally("kaspersky", kasperskyBlocks(text), (lines) =>
      lines.length > 0 ? kasperskyEntry(lines) : null,
    );
  },
};

export const TEXT_FORMATS: readonly TextFormat[] = [oldOnePassword, kaspersky];
