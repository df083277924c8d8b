// Names of cloud resources: how they are made up, read, found in what was pasted, and written into an address
// (cloud-methods "Resources and their fields").

import type { CloudMethod } from "./cloud.ts";

export type IdKind = "project" | "location" | "restore_plan" | "restore" | "function" | "report_config";

/** One pair of segments of a name: a collection, spelled exactly so, and an id in it. */
interface NamePart {
  collection: string;
  id: IdKind;
}

export const NAME_PARTS: Readonly<Record<CloudMethod, readonly NamePart[]>> = {
  policy: [
    { collection: "projects", id: "project" },
    { collection: "locations", id: "location" },
    { collection: "restorePlans", id: "restore_plan" },
    { collection: "restores", id: "restore" },
  ],
  deletion: [
    { collection: "projects", id: "project" },
    { collection: "locations", id: "location" },
    { collection: "functions", id: "function" },
  ],
  "report-config": [
    { collection: "projects", id: "project" },
    { collection: "locations", id: "location" },
    { collection: "reportConfigs", id: "report_config" },
  ],
};

/** Why a text is not a name. `segment` counts from 1; `found` is the segment as entered. */
export type NameProblem =
  | { why: "empty" | "too_long" }
  | { why: "collection"; segment: number; expected: string; found: string }
  | { why: "missing"; segment: number; expected: string }
  | { why: "missing_id" | "empty_id"; segment: number; id: IdKind }
  | { why: "dots" | "placeholder" | "characters"; segment: number; id: IdKind; found: string }
  | { why: "extra"; segment: number; found: string };

export type ReadName = { name: string; ids: string[] } | { problem: NameProblem };

/** Longer ones are a mistake, and services refuse longer addresses. */
export const MAX_NAME_LENGTH = 2_000;

/** As documentation writes what is to be filled in. */
const PLACEHOLDER = /^(?:\*+|\$?\{.*\}|<.*>|\[.*\])$/s;

/** What nobody sees, or what turns around what stands beside it: a person could not tell which name it is. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isReadable(id: string): boolean {
  return id.isWellFormed() && id === id.trim() && !id.includes("/") && !INVISIBLE.test(id);
}

function problemOfId({ id }: NamePart, segment: number, found: string): NameProblem | undefined {
  if (found.trim() === "") return { why: "empty_id", segment, id };
  // Every address would swallow them, and what is left would name something else.
  if (found === "." || found === "..") return { why: "dots", segment, id, found };
  if (PLACEHOLDER.test(found)) return { why: "placeholder", segment, id, found };
  return isReadable(found) ? undefined : { why: "characters", segment, id, found };
}

/** The problem of the pair of segments that has to be `part`; `segment` is the first of them. */
function problemOfPair(
  part: NamePart,
  segment: number,
  collection: string | undefined,
  id: string | undefined,
): NameProblem | undefined {
  const expected = part.collection;
  const isAtEnd = id === undefined;
  if (collection === undefined || (collection === "" && isAtEnd))
    return { why: "missing", segment, expected };
  if (collection !== expected) return { why: "collection", segment, expected, found: collection };
  if (isAtEnd) return { why: "missing_id", segment: segment + 1, id: part.id };
  return problemOfId(part, segment + 1, id);
}

/** Reads a name of a method's resource: the whole of it and nothing else, or the first thing that is wrong with it. */
export function readResourceName(method: CloudMethod, text: string): ReadName {
  if (text.trim() === "") return { problem: { why: "empty" } };
  if (text.length > MAX_NAME_LENGTH) return { problem: { why: "too_long" } };
  const parts = NAME_PARTS[method];
  const segments = text.split("/");
  const ids: string[] = [];
  for (const [index, part] of parts.entries()) {
    const [collection, id] = segments.slice(2 * index, 2 * index + 2);
    const problem = problemOfPair(part, 2 * index + 1, collection, id);
    if (problem !== undefined) return { problem };
    ids.push(id ?? "");
  }
  const extra = segments[2 * parts.length];
  if (extra === undefined) return { name: text, ids };
  return { problem: { why: "extra", segment: 2 * parts.length + 1, found: extra } };
}

/** Puts a name together from its ids in their order; problems are told as of the whole name. */
export function joinResourceName(method: CloudMethod, ids: readonly string[]): ReadName {
  const parts = NAME_PARTS[method];
  for (const [index, part] of parts.entries()) {
    const problem = problemOfPair(part, 2 * index + 1, part.collection, ids[index]);
    if (problem !== undefined) return { problem };
  }
  return readResourceName(method, parts.map(({ collection }, at) => `${collection}/${ids[at]}`).join("/"));
}

/** A name that was read, as the path of an address: each segment percent-encoded, the slashes between them kept. */
export function encodeResourceName(name: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return name
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/[!'()*]/g, hex))
    .join("/");
}

/** The last segment of a name: "resize" of "projects/shop/locations/europe-west1/functions/resize". */
export function shortNameOf(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

/** Nobody pastes more to say one name. */
const MAX_PASTED_LENGTH = 10_000;

/** An address can hold another, as that of a sign-in page holds the one that it leads to. */
const MAX_DEPTH = 3;

/** What follows a name to call for something else than reading or deleting. */
const VERB = /:[A-Za-z]+$/;
const POLICY_VERB = /:(?:getIamPolicy|setIamPolicy|testIamPermissions)(?:\?.*)?$/;

/** Pages of a console whose paths go on with a location and a function. */
const FUNCTION_PAGES: readonly string[] = ["functions/details", "run/detail"];

/** The ids that one place tells, in their order. */
type Clue = (string | undefined)[];

/** What an address says about a name: segments that follow each other, and what its query calls the project. */
interface Trails {
  paths: string[][];
  projects: string[];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Takes an address apart: its path, the values of its query, and its fragment, which consoles write like an address. */
function followAddress(address: string, trails: Trails, depth = 0): Trails {
  const [, path = "", query = "", fragment = ""] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)#?(.*)$/is.exec(address) ?? [];
  // An escape that is none says nothing: an empty segment is no id.
  trails.paths.push(path.split("/").map((segment) => decoded(segment.replace(/;.*$/s, "")) ?? ""));
  for (const pair of [...query.split("&"), ...path.split(/[/;]/)]) {
    const [, name = "", value = ""] = /^(?:([^=]*)=)?(.*)$/s.exec(pair) ?? [];
    const text = decoded(value) ?? "";
    if (name === "project") trails.projects.push(text);
    else if (/^(?:https?:\/)?\//i.test(text) && depth < MAX_DEPTH) followAddress(text, trails, depth + 1);
    else if (text.includes("/")) trails.paths.push(text.split("/"));
  }
  if (fragment !== "" && depth < MAX_DEPTH) followAddress(fragment, trails, depth + 1);
  return trails;
}

/** The ids in segments that have to be the pairs of a name from its pair `first` on, as far as they are. */
function readClue(parts: readonly NamePart[], first: number, segments: readonly string[]): Clue {
  const clue: Clue = parts.map(() => undefined);
  for (const [index, part] of parts.entries()) {
    if (index < first) continue;
    const [collection, segment] = segments.slice(2 * (index - first));
    const id = index === parts.length - 1 ? segment?.replace(VERB, "") : segment;
    if (problemOfPair(part, 1, collection, id) !== undefined) break;
    clue[index] = id;
  }
  return clue;
}

function cluesIn(method: CloudMethod, segments: readonly string[]): Clue[] {
  const parts = NAME_PARTS[method];
  return segments.flatMap((segment, at) => {
    const rest = segments.slice(at, at + 2 * parts.length);
    if (segment === "projects") return [readClue(parts, 0, rest)];
    // Where the project stands in the query, the path begins with what comes after it.
    if (segment === "locations" && segments[at - 2] !== "projects") return [readClue(parts, 1, rest)];
    const [page, kind, location = "", id = ""] = rest;
    const isPage = method === "deletion" && FUNCTION_PAGES.includes(`${page}/${kind}`);
    return isPage ? [readClue(parts, 1, ["locations", location, "functions", id])] : [];
  });
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/** An address without what a sentence puts after it. */
function withoutEnding(address: string): string {
  let bare = address;
  for (;;) {
    const last = bare.at(-1) ?? "";
    const opening = OPENING[last];
    if (opening === undefined ? !/[.,;:!']/.test(last) : bare.includes(opening)) return bare;
    bare = bare.slice(0, -1);
  }
}

/** The addresses in a text, but for those that end with their line while the text goes on: they may be halves. */
function addressesIn(text: string): string[] {
  // As it is copied from where browsers hide how it begins.
  if (/^[\w-]+(?:\.[\w-]+)+\/\S+$/.test(text)) return [withoutEnding(`https://${text}`)];
  const isBroken = (end: number) => /^[^\S\r\n]*[\r\n]\s*\S/.test(text.slice(end));
  return [...text.matchAll(/https?:\/\/[^\s"`]+/gi)]
    .filter((match) => !isBroken(match.index + match[0].length))
    .map(([address]) => withoutEnding(address));
}

/** Takes off what stands around a name in a sentence, a list or a file. */
function unwrapped(pasted: string): string {
  let bare = pasted.trim().replace(/^["'`]?\w+["'`]?\s*[:=]\s*(?=["'`]|projects\/)/, "");
  for (;;) {
    bare = bare.replace(/^[\s"'`,;]+|[\s"'`,;]+$/g, "");
    const isWrapped = bare.length > 1 && OPENING[bare.at(-1) ?? ""] === bare[0];
    if (!isWrapped) return bare;
    bare = bare.slice(1, -1);
  }
}

/** The name in a text that holds nothing else, but what stands around it and before it. */
function plainName(method: CloudMethod, text: string): string | undefined {
  const name = (/^projects%2f/i.test(text) ? (decoded(text) ?? "") : text)
    .replace(/^(?:\/\/[^/]+\/|\/)?(?:v\d\w*\/)?(?=projects\/)/, "")
    .replace(POLICY_VERB, "")
    .replace(/\/$/, "");
  return "name" in readResourceName(method, name) ? name : undefined;
}

function agreed<Value>(values: readonly (Value | undefined)[]): Value | undefined {
  const different = new Set(values.filter((value) => value !== undefined));
  return different.size === 1 ? [...different][0] : undefined;
}

function cluesOf(method: CloudMethod, text: string): { clues: Clue[]; project: string | undefined } {
  const trails: Trails = { paths: [], projects: [] };
  for (const address of addressesIn(text)) followAddress(address, trails);
  const [part] = NAME_PARTS[method];
  const projects = trails.projects.filter((id) => part && problemOfId(part, 2, id) === undefined);
  return { clues: trails.paths.flatMap((path) => cluesIn(method, path)), project: agreed(projects) };
}

/** The one whole name in what was pasted, as it is or in an address of the interface or of a console; else `undefined`. */
export function findResourceName(method: CloudMethod, pasted: string): string | undefined {
  if (pasted.length > MAX_PASTED_LENGTH) return undefined;
  const text = unwrapped(pasted);
  const plain = plainName(method, text);
  if (plain !== undefined) return plain;
  const { clues, project } = cluesOf(method, text);
  const nameOf = (ids: Clue) => {
    const read = ids.includes(undefined) ? undefined : joinResourceName(method, ids as string[]);
    return read && "name" in read ? read.name : undefined;
  };
  const whole = clues.map(nameOf).filter((name) => name !== undefined);
  return agreed(whole.length > 0 ? whole : clues.map(([, ...rest]) => nameOf([project, ...rest])));
}

/** What the addresses in a text tell of the ids, in their order: `undefined` where they tell nothing, or several things. */
export function findNameParts(method: CloudMethod, pasted: string): (string | undefined)[] {
  const whole = readResourceName(method, findResourceName(method, pasted) ?? "");
  if ("ids" in whole) return whole.ids;
  if (pasted.length > MAX_PASTED_LENGTH) return NAME_PARTS[method].map(() => undefined);
  const { clues, project } = cluesOf(method, unwrapped(pasted));
  const isInPath = clues.some(([id]) => id !== undefined);
  const ids = NAME_PARTS[method].map((_part, index) => agreed(clues.map((clue) => clue[index])));
  return isInPath ? ids : [project, ...ids.slice(1)];
}
