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
  method: CloudMethod;
  mode: "whole" | "parts";
  /** What is in the field for the whole name: the name, or something that holds it. */
  text: string;
  /** What is in the fields for the ids, in their order. */
  parts: string[];
  /** Fields that were left, or are judged because the button was pressed: the index of a part, or {@link WHOLE}. */
  judged: ReadonlySet<number>;
  /** How often the button was pressed without a name: each press leads to what is missing or wrong. */
  pressCount: number;
}

/** As the index of a field. */
export const WHOLE = -1;

export function emptyEntry(method: CloudMethod, mode: NameEntry["mode"] = "whole"): NameEntry {
  const parts = NAME_PARTS[method].map(() => "");
  return { method, mode, text: "", parts, judged: new Set(), pressCount: 0 };
}

/** The name that a text is or holds; otherwise why there is none. */
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

/** The name that was recognized in the field for the whole name, where that is not all that it holds. */
export function recognizedName(entry: NameEntry): string | undefined {
  const read = readText(entry);
  return "name" in read && read.name !== entry.text ? read.name : undefined;
}

/** The ids that a text holds where it holds no whole name: as a link does that leads to something near it. */
export function knownParts(entry: NameEntry): (string | undefined)[] {
  return "name" in readText(entry) ? [] : findNameParts(entry.method, entry.text);
}

function partsOf(method: CloudMethod, text: string): string[] {
  const read = readText({ method, text });
  if ("name" in read) return read.ids;
  const known = findNameParts(method, text);
  // The beginning of a name, as somebody types it.
  const segments = text.trim().split("/");
  return NAME_PARTS[method].map(({ collection }, index) => {
    const typed = segments[2 * index] === collection ? segments[2 * index + 1] : undefined;
    return known[index] ?? typed ?? "";
  });
}

/** With another text in the field for the whole name. It is not judged until the field is left again. */
export function withText(entry: NameEntry, text: string): NameEntry {
  const parts = partsOf(entry.method, text);
  return { ...entry, text, parts, judged: new Set([...parts.keys()].filter((index) => parts[index] !== "")) };
}

/** With another text in the field for one part. A whole name that is pasted there is taken apart. */
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

/** After a field was left: from now on the page says what is wrong with it. */
export function leftField(entry: NameEntry, field: number): NameEntry {
  const text = field === WHOLE ? entry.text : entry.parts[field];
  return text === "" ? entry : { ...entry, judged: new Set(entry.judged).add(field) };
}

/** After the button was pressed: from now on the page says whatever is wrong. */
export function pressedWithout(entry: NameEntry): NameEntry {
  return { ...entry, judged: new Set([WHOLE, ...entry.parts.keys()]), pressCount: entry.pressCount + 1 };
}

/** Also of a text that is not even meant to be a name, but to hold one: it has no segments to count. */
export type EntryProblem = NameProblem | { why: "none" };

/** Whether a text is a link, or made of words, and not a name with a fault in it. */
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

/** Takes the place of the others, so that one part is judged by itself. */
const FAULTLESS_ID = "x";

export function problemOfField(entry: NameEntry, field: number): EntryProblem | undefined {
  if (!entry.judged.has(field)) return undefined;
  if (field === WHOLE) return problemOfText(entry);
  const ids = entry.parts.map((part, at) => (at === field ? part.trim() : FAULTLESS_ID));
  const read = joinResourceName(entry.method, ids);
  return "problem" in read ? read.problem : undefined;
}
