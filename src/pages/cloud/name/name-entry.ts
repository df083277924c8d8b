// A resource name being entered, whole or in parts; both are kept in sync.

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
  method: CloudMethod;
  mode: "whole" | "parts";
  /** Text of the whole-name field: the name, or something that contains it. */
  text: string;
  /** Texts of the id fields, in order. */
  parts: string[];
  /** Fields to validate, because they lost focus or the button was pressed: a part's index, or {@link WHOLE}. */
  judged: ReadonlySet<number>;
  /** How often the button was pressed without a valid name: each press moves focus to the problem. */
  pressCount: number;
}

/** Field index of the whole name. */
export const WHOLE = -1;

export function emptyEntry(method: CloudMethod, mode: NameEntry["mode"] = "whole"): NameEntry {
  const parts = NAME_PARTS[method].map(() => "");
  return { method, mode, text: "", parts, judged: new Set(), pressCount: 0 };
}

/** The name that a text is or contains; otherwise the problem. */
function readText({ method, text }: Pick<NameEntry, "method" | "text">): ReadName {
  const read = readResourceName(method, text);
  return "name" in read ? read : readResourceName(method, findResourceName(method, text) ?? text.trim());
}

export function nameOf(entry: NameEntry): ReadName {
  const { method, mode, parts } = entry;
  if (mode === "whole") return readText(entry);
  const ids = parts.map((part) => part.trim());
  return parts.every((part) => part === "") ? { problem: { why: "empty" } } : joinResourceName(method, ids);
}

/** The name found in the whole-name field, if the text isn't just the name. */
export function recognizedName(entry: NameEntry): string | undefined {
  const read = readText(entry);
  return "name" in read && read.name !== entry.text ? read.name : undefined;
}

/** The ids found in a text without a whole name, such as a link to something related. */
export function knownParts(entry: NameEntry): (string | undefined)[] {
  return "name" in readText(entry) ? [] : findNameParts(entry.method, entry.text);
}

function partsOf(method: CloudMethod, text: string): string[] {
  const read = readText({ method, text });
  if ("name" in read) return read.ids;
  const known = findNameParts(method, text);
  // The start of a name, as it's being typed.
  const segments = text.trim().split("/");
  return NAME_PARTS[method].map(({ collection }, index) => {
    const typed = segments[2 * index] === collection ? segments[2 * index + 1] : undefined;
    return known[index] ?? typed ?? "";
  });
}

/** Sets the whole-name field. It isn't validated until it loses focus again. */
export function withText(entry: NameEntry, text: string): NameEntry {
  const parts = partsOf(entry.method, text);
  return { ...entry, text, parts, judged: new Set([...parts.keys()].filter((index) => parts[index] !== "")) };
}

/** Sets the field of one part. A whole name pasted there is split up. */
export function withPart(entry: NameEntry, index: number, text: string): NameEntry {
  const { method } = entry;
  const whole = text.includes("/") ? findResourceName(method, text) : undefined;
  if (whole !== undefined) return withText(entry, whole);
  const parts = entry.parts.with(index, text);
  const isEmpty = parts.every((part) => part === "");
  const pairs = NAME_PARTS[method].map(({ collection }, at) => `${collection}/${parts[at]?.trim()}`);
  const judged = new Set(entry.judged);
  judged.delete(WHOLE);
  judged.delete(index);
  return { ...entry, parts, text: isEmpty ? "" : pairs.join("/"), judged };
}

/** A field lost focus: its problem is shown from now on. */
export function leftField(entry: NameEntry, field: number): NameEntry {
  const text = field === WHOLE ? entry.text : entry.parts[field];
  return text === "" ? entry : { ...entry, judged: new Set(entry.judged).add(field) };
}

/** The button was pressed: all problems are shown from now on. */
export function pressedWithout(entry: NameEntry): NameEntry {
  return { ...entry, judged: new Set([WHOLE, ...entry.parts.keys()]), pressCount: entry.pressCount + 1 };
}

/** `none`: a text that should contain a name, but doesn't, so it has no segments to count. */
export type EntryProblem = NameProblem | { why: "none" };

/** Whether a text is a link or prose rather than a faulty name. */
function isAround(method: CloudMethod, text: string): boolean {
  return !text.startsWith(`${NAME_PARTS[method][0]?.collection}/`) && /\s|:\/\/|^\/\//.test(text);
}

function hasSeveral(method: CloudMethod, text: string): boolean {
  const found = text.split(/[\s,;]+/).map((word) => findResourceName(method, word));
  return new Set(found.filter((name) => name !== undefined)).size > 1;
}

function problemOfText(entry: NameEntry): EntryProblem | undefined {
  const read = readText(entry);
  if (!("problem" in read)) return undefined;
  const { problem } = read;
  if (problem.why === "empty" || problem.why === "too_long") return problem;
  const text = entry.text.trim();
  return hasSeveral(entry.method, text) || isAround(entry.method, text) ? { why: "none" } : problem;
}

/** Stands in for the other ids, so that one part is validated alone. */
const FAULTLESS_ID = "x";

export function problemOfField(entry: NameEntry, field: number): EntryProblem | undefined {
  if (!entry.judged.has(field)) return undefined;
  if (field === WHOLE) return problemOfText(entry);
  const ids = entry.parts.map((part, at) => (at === field ? part.trim() : FAULTLESS_ID));
  const read = joinResourceName(entry.method, ids);
  return "problem" in read ? read.problem : undefined;
}
