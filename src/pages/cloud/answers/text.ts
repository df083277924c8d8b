// The text in answers: what services sent, safe to show; JSON in lines, times, and a command that reads the answer again.

import type { CloudRead } from "../../../shared/cloud/cloud.ts";
import { encodeResourceName } from "../../../shared/cloud/resource-name.ts";
import { parseJson } from "../../../shared/shapes.ts";

/** Control, format, separator, surrogate and private-use characters, and those drawn as nothing or as a space. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Those that prose needs: line feeds, tabs, zero-width joiners and non-joiners, and the emoji variation selector. */
const PART_OF_PROSE = "\n\t\u200c\u200d\ufe0f";

function escapeOf(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Escapes what is invisible or reorders text. For names, ids and anything where each character counts: "admin\u202e". */
export function visibleName(text: string): string {
  return text.replace(HIDDEN, escapeOf);
}

/** The same for sentences, code or JSON, on one or several lines. */
export function visibleProse(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(HIDDEN, (character) => (PART_OF_PROSE.includes(character) ? character : escapeOf(character)));
}

/** Maximum indentation, so that deep nesting doesn't make lines ever longer. */
const MAX_INDENT = 24;

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * JSON, indented by two spaces per level; other text unchanged. It isn't parsed, so that numbers, keys and their order stay as
 * they came.
 */
export function prettyJson(text: string): string {
  if (parseJson(text) === undefined) return text;
  const tokens = text.match(TOKEN) ?? [];
  const parts: string[] = [];
  let depth = 0;
  const newLine = () => parts.push("\n", "  ".repeat(Math.min(depth, MAX_INDENT)));
  tokens.forEach((token, index) => {
    const isEmptied = /^[{[]$/.test(tokens[index - 1] ?? "");
    if (token === "}" || token === "]") {
      depth--;
      if (!isEmptied) newLine();
    } else if (isEmptied) newLine();
    parts.push(token);
    if (token === "{" || token === "[") depth++;
    else if (token === ",") newLine();
    else if (token === ":") parts.push(" ");
  });
  return parts.join("");
}

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** Earlier years mean no time: year 1 is the zero value of many services. */
const FIRST_YEAR = 1900;

/** Milliseconds since the epoch; `undefined` if it isn't an RFC 3339 time, or the day doesn't exist. */
export function timeIn(text: string): number | undefined {
  const [, year, month, day] = RFC_3339.exec(text) ?? [];
  if (Number(year) < FIRST_YEAR) return undefined;
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (midnight.getUTCDate() !== Number(day)) return undefined;
  const at = Date.parse(text.toUpperCase().replace(" ", "T"));
  return Number.isNaN(at) ? undefined : at;
}

/** Quotes any text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function addressOf(question: CloudRead, service: string): string {
  const address = `${service}/v1/${encodeResourceName(question.name)}`;
  if (question.method === "report-config") return address;
  const { requestedPolicyVersion: version } = question;
  const query = version === undefined ? "" : `?options.requestedPolicyVersion=${version}`;
  return `${address}:getIamPolicy${query}`;
}

/**
 * The command that sends the page's request (cloud-methods "Endpoints"), on three lines. It holds no token: the shell fills in
 * its variable ACCESS_TOKEN.
 */
export function commandLine(question: CloudRead, service: string): string {
  return [
    "curl --request GET",
    `  --header "Authorization: Bearer $ACCESS_TOKEN"`,
    `  ${quoted(addressOf(question, service))}`,
  ].join(" \\\n");
}
