// The name of a resource as it is being entered: whole, or put together from its parts, both kept in step.

import type { CloudMethod } from "../../../shared/cloud/cloud.ts";
import {
  findNameParts,
  findResourceName,
  joinResourceName,
  NAME_PARTS,
  type NameProblem,
  type ReadName,
  readResourceName,
} from "../../../shared/cloud/resource-name.ts";

export interface NameEntry {
  mode: "whole" | "parts";
  /** What stands in the field for the whole name: the name, or something that it stands in. */
  text: string;
  /** What stands in the fields for the ids, in their order. */
  parts: string[];
  /** The field for the whole name was left, or the button pressed: from now on it is said what is wrong. */
  isJudged: boolean;
  /** The same of each part. */
  judgedParts: boolean[];
  /** How often the button was pressed without a name: each leads to what is missing or wrong. */
  pressCount: number;
}

/** Nothing is entered. */
export function emptyEntry(method: CloudMethod): NameEntry {
  const parts = NAME_PARTS[method];
  return {
    mode: "whole",
    text: "",
    parts: parts.map(() => ""),
    isJudged: false,
    judgedParts: parts.map(() => false),
    pressCount: 0,
  };
}

/** The name that a text is, or holds; otherwise why it is none. */
function readText(method: CloudMethod, text: string): ReadName {
  const read = readResourceName(method, text);
  if ("name" in read) return read;
  const found = findResourceName(method, text);
  return found === undefined ? readResourceName(method, text.trim()) : readResourceName(method, found);
}

/** The name that is entered, or why there is none. */
export function nameOf(method: CloudMethod, { mode, text, parts }: NameEntry): ReadName {
  if (mode === "whole") return readText(method, text);
  return parts.every((part) => part === "")
    ? { problem: { why: "empty" } }
    : joinResourceName(
        method,
        parts.map((part) => part.trim()),
      );
}

/** The name, if the field holds more than that or something else: what was recognised in it. */
export function recognisedName(method: CloudMethod, { mode, text }: NameEntry): string | undefined {
  if (mode !== "whole") return undefined;
  const read = readText(method, text);
  return "name" in read && read.name !== text ? read.name : undefined;
}

/** What a text tells of the ids where it holds no whole name: as a link does that leads to something near it. */
export function knownParts(method: CloudMethod, { mode, text }: NameEntry): (string | undefined)[] {
  if (mode !== "whole" || text.trim() === "" || "name" in readText(method, text)) return [];
  const known = findNameParts(method, text);
  return known.some((id) => id !== undefined && id !== "") ? known : [];
}

function partsOf(method: CloudMethod, text: string): string[] {
  const read = readText(method, text);
  if ("name" in read) return read.ids;
  const known = findNameParts(method, text);
  // The beginning of a name, as somebody types it.
  const segments = text.trim().split("/");
  return NAME_PARTS[method].map(({ collection }, index) => {
    const typed = segments[2 * index] === collection ? segments[2 * index + 1] : undefined;
    return known[index] ?? typed ?? "";
  });
}

function withText(method: CloudMethod, entry: NameEntry, text: string): NameEntry {
  const parts = partsOf(method, text);
  return {
    ...entry,
    text,
    parts,
    // What is being mended is left alone until the field is left again.
    isJudged: false,
    judgedParts: parts.map((part) => part !== ""),
  };
}

function withPart(method: CloudMethod, entry: NameEntry, index: number, text: string): NameEntry {
  // A whole name that is pasted there is taken apart.
  const whole = text.includes("/") ? findResourceName(method, text) : undefined;
  if (whole !== undefined) return withText(method, entry, whole);
  const parts = entry.parts.with(index, text);
  const isEmpty = parts.every((part) => part === "");
  const pairs = NAME_PARTS[method].map(({ collection }, at) => `${collection}/${parts[at]?.trim()}`);
  return {
    ...entry,
    parts,
    text: isEmpty ? "" : pairs.join("/"),
    isJudged: false,
    judgedParts: entry.judgedParts.with(index, false),
  };
}

/** What a person does with the fields of a name. */
export type EntryStep =
  | { kind: "type"; text: string }
  | { kind: "leave" }
  | { kind: "type-part"; index: number; text: string }
  | { kind: "leave-part"; index: number }
  | { kind: "switch"; mode: NameEntry["mode"] }
  /** Takes a name that is known already. */
  | { kind: "choose"; name: string }
  /** The button was pressed: whatever is wrong is said from now on. */
  | { kind: "press" };

/** What is entered after a step. */
export function entryAfter(method: CloudMethod, entry: NameEntry, step: EntryStep): NameEntry {
  switch (step.kind) {
    case "type":
      return withText(method, entry, step.text);
    case "leave":
      return { ...entry, isJudged: entry.isJudged || entry.text !== "" };
    case "type-part":
      return withPart(method, entry, step.index, step.text);
    case "leave-part": {
      const isJudged = entry.judgedParts[step.index] || entry.parts[step.index] !== "";
      return { ...entry, judgedParts: entry.judgedParts.with(step.index, isJudged) };
    }
    case "switch":
      return { ...entry, mode: step.mode };
    case "choose":
      return withText(method, entry, step.name);
    case "press":
      return {
        ...entry,
        isJudged: true,
        judgedParts: entry.judgedParts.map(() => true),
        pressCount: entry.pressCount + 1,
      };
  }
}

/** Also of a text that is not even meant to be a name, but to hold one: it has no segments to count. */
export type EntryProblem = NameProblem | { why: "none" | "several" };

/** Whether a text is a link, or made of words, and not a name with a fault in it. */
function isAround(method: CloudMethod, text: string): boolean {
  const [first] = NAME_PARTS[method];
  if (first && text.startsWith(`${first.collection}/`)) return false;
  return /\s|:\/\/|^\/\//.test(text);
}

function hasSeveral(method: CloudMethod, text: string): boolean {
  const found = text.split(/[\s,;]+/).map((word) => findResourceName(method, word));
  return new Set(found.filter((name) => name !== undefined)).size > 1;
}

/** What is to be said of the field for the whole name. */
export function problemOfText(method: CloudMethod, entry: NameEntry): EntryProblem | undefined {
  if (!entry.isJudged || entry.mode !== "whole") return undefined;
  const read = nameOf(method, entry);
  if (!("problem" in read)) return undefined;
  const { problem } = read;
  if (problem.why === "empty" || problem.why === "too-long") return problem;
  const text = entry.text.trim();
  if (hasSeveral(method, text)) return { why: "several" };
  return isAround(method, text) ? { why: "none" } : problem;
}

/** Stands in the place of the others, so that one part is judged by itself. */
const FAULTLESS_ID = "x";

/** What is to be said of the field for one part. */
export function problemOfPart(method: CloudMethod, entry: NameEntry, index: number): NameProblem | undefined {
  if (!entry.judgedParts[index] || entry.mode !== "parts") return undefined;
  const ids = entry.parts.map((part, at) => (at === index ? part.trim() : FAULTLESS_ID));
  const read = joinResourceName(method, ids);
  return "problem" in read ? read.problem : undefined;
}
