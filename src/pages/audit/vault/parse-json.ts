// Parses JSON, also a file that was cut off, or that has an item a line.

import { parseJson } from "../../../shared/shapes.ts";
import { countOf } from "./limits.ts";

/** Objects, lists and their values take many times the memory of their text. */
const MAX_VALUES = 5_000_000;

interface ParsedJson {
  data: unknown;
  isCutShort: boolean;
}

function parse(text: string): ParsedJson | undefined {
  const data = parseJson(text);
  return data === undefined ? undefined : { data, isCutShort: false };
}

const CLOSERS: Record<string, string> = { "{": "}", "[": "]" };

/** The text up to its last whole value, with all that is open closed. One pass, whatever is in it. */
function closed(text: string): string {
  const open: string[] = [];
  let end = 0;
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (isString) {
      if (sign === "\\") at++;
      else if (sign === '"') isString = false;
      continue;
    }
    if (sign === '"') isString = true;
    else if (sign in CLOSERS) open.push(sign);
    else if (sign === "}" || sign === "]") {
      if (CLOSERS[open.pop() ?? ""] !== sign) break;
      end = at + 1;
      depth = open.length;
    } else if (sign === ",") {
      end = at;
      depth = open.length;
    }
  }
  const closers = open.slice(0, depth).map((sign) => CLOSERS[sign]);
  return text.slice(0, end) + closers.reverse().join("");
}

/** An item a line, as some tools write it. */
function lines(text: string): ParsedJson | undefined {
  const items = text.split("\n").filter((line) => line.trim() !== "");
  if (items.length < 2 || !items.every((line) => /^\s*\{.*\}\s*$/s.test(line))) return undefined;
  const parsed = items.map(parse);
  return parsed.every((one) => one !== undefined)
    ? { data: parsed.map((one) => one?.data), isCutShort: false }
    : undefined;
}

/** The value of a text; `undefined` if it is no JSON, or nothing whole is in it. Throws {@link Refused}. */
export function parseJsonFile(text: string): ParsedJson | undefined {
  let left = MAX_VALUES;
  for (const sign of [",", ":", "[", "{"]) left -= countOf(text, sign, left);
  const whole = parse(text) ?? lines(text);
  if (whole) return whole;
  // A comma after the last item isn't a cut.
  const plain = parse(text.replace(/,(?=\s{0,100}[}\]])/g, ""));
  if (plain) return plain;
  const cut = parse(closed(text));
  return cut && { ...cut, isCutShort: true };
}
