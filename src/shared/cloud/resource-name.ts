// Names of cloud resources: building them, parsing them, finding them in pasted text, and encoding them in a URL
// (cloud-methods "Resources and their fields").

import type { CloudMethod } from "./cloud.ts";

type IdKind = "project" | "location" | "restore_plan" | "restore" | "function" | "report_config";

/** One pair of name segments: a collection, spelled exactly like this, and an id in it. */
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

/** Why a text isn't a valid name. `segment` counts from 1; `found` is the segment as entered. */
export type NameProblem =
  | { why: "empty" | "too_long" }
  | { why: "collection"; segment: number; expected: string; found: string }
  | { why: "missing"; segment: number; expected: string }
  | { why: "missing_id" | "empty_id"; segment: number; id: IdKind }
  | { why: "dots" | "placeholder" | "characters"; segment: number; id: IdKind; found: string }
  | { why: "extra"; segment: number; found: string };

export type ReadName = { name: string; ids: string[] } | { problem: NameProblem };

/** Longer names are a mistake, and services reject longer URLs. */
export const MAX_NAME_LENGTH = 2_000;

/** Placeholders as documentation writes them. */
const PLACEHOLDER = /^(?:\*+|\$?\{.*\}|<.*>|\[.*\])$/s;

/** Invisible characters, and those that reorder their neighbors: a person couldn't tell which name it is. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isReadable(id: string): boolean {
  return id.isWellFormed() && id === id.trim() && !id.includes("/") && !INVISIBLE.test(id);
}

function problemOfId({ id }: NamePart, segment: number, found: string): NameProblem | undefined {
  if (found.trim() === "") return { why: "empty_id", segment, id };
  // URLs drop these segments, and what is left would name something else.
  if (found === "." || found === "..") return { why: "dots", segment, id, found };
  if (PLACEHOLDER.test(found)) return { why: "placeholder", segment, id, found };
  return isReadable(found) ? undefined : { why: "characters", segment, id, found };
}

/** Checks a pair of segments against `part`. `segment` is the number of the first one. */
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

/** Parses a method's resource name: the whole name and nothing else, or the first problem in it. */
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

/** Joins ids, in order, into a name. Problems refer to segments of the whole name. */
export function joinResourceName(method: CloudMethod, ids: readonly string[]): ReadName {
  const parts = NAME_PARTS[method];
  for (const [index, part] of parts.entries()) {
    const problem = problemOfPair(part, 2 * index + 1, part.collection, ids[index]);
    if (problem !== undefined) return { problem };
  }
  return readResourceName(method, parts.map(({ collection }, at) => `${collection}/${ids[at]}`).join("/"));
}

/** Encodes a parsed name as a URL path: each segment percent-encoded, slashes kept. */
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

/** Nobody pastes more than this for one name. */
const MAX_PASTED_LENGTH = 10_000;

/** URLs can contain other URLs, such as the return address of a sign-in page. */
const MAX_DEPTH = 3;

/** The suffix of a name for calls other than read and delete. */
const VERB = /:[A-Za-z]+$/;
const POLICY_VERB = /:(?:getIamPolicy|setIamPolicy|testIamPermissions)(?:\?.*)?$/;

/** Console pages whose paths continue with a location and a function. */
const FUNCTION_PAGES: readonly string[] = ["functions/details", "run/detail"];

/** Ids found in one place, in order; `undefined` for each that is missing. */
type Clue = (string | undefined)[];

/** What a URL says about a name: runs of path segments, and the project from its query. */
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

/** Splits a URL into its path, its query values, and its fragment, which consoles format like a URL. */
function followAddress(address: string, trails: Trails, depth = 0): Trails {
  const [, path = "", query = "", fragment = ""] =
    /^(?:https?:\/\/[^/?#]*)?([^?#]*)\??([^#]*)#?(.*)$/is.exec(address) ?? [];
  // A malformed escape becomes an empty segment, which is never a valid id.
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

/** Reads ids from segments that should be a name's pairs, starting at pair `first`, until one doesn't match. */
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
    // If the project is in the query, the path starts with what follows it.
    if (segment === "locations" && segments[at - 2] !== "projects") return [readClue(parts, 1, rest)];
    const [page, kind, location = "", id = ""] = rest;
    const isPage = method === "deletion" && FUNCTION_PAGES.includes(`${page}/${kind}`);
    return isPage ? [readClue(parts, 1, ["locations", location, "functions", id])] : [];
  });
}

const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/** Strips punctuation that a sentence adds after a URL. */
function withoutEnding(address: string): string {
  let bare = address;
  for (;;) {
    const last = bare.at(-1) ?? "";
    const opening = OPENING[last];
    if (opening === undefined ? !/[.,;:!']/.test(last) : bare.includes(opening)) return bare;
    bare = bare.slice(0, -1);
  }
}

/** URLs in a text, except those at the end of a line with more text below, which may be cut off. */
function addressesIn(text: string): string[] {
  // A URL copied from where browsers hide its scheme.
  if (/^[\w-]+(?:\.[\w-]+)+\/\S+$/.test(text)) return [withoutEnding(`https://${text}`)];
  const isBroken = (end: number) => /^[^\S\r\n]*[\r\n]\s*\S/.test(text.slice(end));
  return [...text.matchAll(/https?:\/\/[^\s"`]+/gi)]
    .filter((match) => !isBroken(match.index + match[0].length))
    .map(([address]) => withoutEnding(address));
}

/** Strips whatever surrounds a name in a sentence, list or file. */
function unwrapped(pasted: string): string {
  let bare = pasted.trim().replace(/^["'`]?\w+["'`]?\s*[:=]\s*(?=["'`]|projects\/)/, "");
  for (;;) {
    bare = bare.replace(/^[\s"'`,;]+|[\s"'`,;]+$/g, "");
    const isWrapped = bare.length > 1 && OPENING[bare.at(-1) ?? ""] === bare[0];
    if (!isWrapped) return bare;
    bare = bare.slice(1, -1);
  }
}

/** The name in a text that contains nothing else but a known prefix (host, version) or suffix. */
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

/** The one complete name in pasted text: plain, or in an API or console URL. `undefined` if there isn't exactly one. */
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

/** Ids found in the URLs of a text, in order; `undefined` for each that is missing or ambiguous. */
export function findNameParts(method: CloudMethod, pasted: string): (string | undefined)[] {
  const whole = readResourceName(method, findResourceName(method, pasted) ?? "");
  if ("ids" in whole) return whole.ids;
  if (pasted.length > MAX_PASTED_LENGTH) return NAME_PARTS[method].map(() => undefined);
  const { clues, project } = cluesOf(method, unwrapped(pasted));
  const isInPath = clues.some(([id]) => id !== undefined);
  const ids = NAME_PARTS[method].map((_part, index) => agreed(clues.map((clue) => clue[index])));
  return isInPath ? ids : [project, ...ids.slice(1)];
}
