// Texts that are neither tables nor one JSON or XML document.

import { type Fields, isFields } from "../../../../shared/shapes.ts";
import { entryOf, type Found, type ReadEntries, tally } from "../entry.ts";
import type { Manager } from "../managers.ts";
import { partNamed } from "../names.ts";
import { oldOnePasswordItem } from "./one-password.ts";

export interface TextFormat {
  manager: Manager;
  is(text: string): boolean;
  /** `text` has LF line ends. */
  read(text: string): ReadEntries;
}

const LINE_BETWEEN_ITEMS = /^\*{3}[0-9a-f-]{36}\*{3}$/i;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** 1PIF: an item a line, and a line of stars after each. */
const oldOnePassword: TextFormat = {
  manager: "1password",
  is: (text) => text.startsWith("{") && /\n\*{3}[0-9a-f-]{36}\*{3}(?:\n|$)/i.test(text),
  read(text) {
    const lines = text
      .split("\n")
      .filter((line) => line.trim() !== "" && !LINE_BETWEEN_ITEMS.test(line.trim()));
    return tally("1password", lines, (line) => {
      const item = parsed(line);
      return isFields(item) ? oldOnePasswordItem(item as Fields) : null;
    });
  },
};

const BETWEEN_ENTRIES = /^-{3,}$/;
const PAIR = /^([^:]{1,40}): ?(.*)$/s;

/** An entry of Kaspersky's text: a label and a value a line. */
function kasperskyEntry(lines: readonly string[]): Found {
  const pairs = lines.map((line) => PAIR.exec(line)).filter((pair) => pair !== null);
  const labeled = (isIt: (label: string) => boolean) =>
    pairs.find(([, label = "", value]) => value !== "" && isIt(label))?.[2] ?? "";
  const isPassword = (label: string) => partNamed(label) === "password";
  if (!pairs.some(([, label = ""]) => isPassword(label))) return "of-other-kind";
  return entryOf({
    title: pairs[0]?.[2] ?? "",
    address: labeled((label) => /url$/i.test(label)),
    // "Login name" is the name of the login.
    username: labeled((label) => partNamed(label) === "username" && !/name$/i.test(label)),
    password: labeled(isPassword),
  });
}

/** Kaspersky: sections of entries, a line of hyphens between them. */
const kaspersky: TextFormat = {
  manager: "kaspersky",
  is(text) {
    const start = text.slice(0, 2_000).split("\n");
    return (
      start.some((line) => BETWEEN_ENTRIES.test(line)) &&
      /^[^:,;\t\n]{1,40}: ?.*\n[^:,;\t\n]{1,40}: ?/m.test(text.slice(0, 2_000))
    );
  },
  read(text) {
    const blocks = text
      .split(/\n-{3,}\n?/)
      // Names of sections stand alone.
      .map((block) => block.split("\n").filter((line) => PAIR.test(line)))
      .filter((lines) => lines.length > 0);
    return tally("kaspersky", blocks, kasperskyEntry);
  },
};

export const TEXT_FORMATS: readonly TextFormat[] = [oldOnePassword, kaspersky];
