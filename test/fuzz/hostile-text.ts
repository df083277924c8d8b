// Mutates texts like broken, careless and hostile senders: a few edits of valid input, of its characters or its parts.

import fc, { type Arbitrary } from "fast-check";
import { written } from "./target.ts";

/** Replaces a part of a JSON text; JSON that `JSON.stringify` never writes. */
const RAW_PARTS = [
  "1e999",
  "-1e999",
  "-0",
  "1e-400",
  "9007199254740993",
  "123456789012345678901234567890",
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  `${"[".repeat(1_000)}${"]".repeat(1_000)}`,
  `${"[".repeat(12_000)}${"]".repeat(12_000)}`,
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
];

const RAW_MARK = "\u{f0000}raw ";

const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1, 0.5, 1e15, 2 ** 53, -(2 ** 53), 1e308],
  ...[
    "",
    " ",
    "0",
    "null",
    "__proto__",
    "2024-02-30",
    "9999-12-31T23:59:59-23:59",
    "0100-01-01T00:00:00+23:59",
    "<b>x</b>",
    "x".repeat(5_000),
  ],
  ...["http://127.0.0.1/", "https://user:pass@a.example/", "javascript:alert(1)", "//a.example"],
  ...[
    "\u202e\u0007",
    "https://a.example",
    "constructor",
    "toString",
    "\ufb00".repeat(35),
    "10\u2028",
    "ＡＢ",
  ],
  ...[[], {}, [null], [[]], { length: 3 }, { toString: 1 }, { message: 1 }, [{}, "x", 7]],
  ...RAW_PARTS.map((_, index) => `${RAW_MARK}${index}`),
];

const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "0", "length", "\u0000", "Name"];

type Entry = [key: string, value: unknown];

/** How an entry of an object or a list is edited; `other` is a sibling. */
const PART_EDITS = {
  replace: ([key], which) => [[key, VALUES[which % VALUES.length]]],
  remove: () => [],
  double: ([key, value]) => [
    [key, value],
    [`${key}2`, value],
  ],
  rename: ([, value], which) => [[NAMES[which % NAMES.length] ?? "", value]],
  swap: ([key], _which, other) => [[key, other[1]]],
  wrap: ([key, value], which) => [[key, which % 2 ? [value] : { value }]],
} satisfies Record<string, (entry: Entry, which: number, other: Entry) => Entry[]>;

const partEdit = fc.record({
  kind: fc.constantFrom(...namesOf(PART_EDITS)),
  /** The path, level by level. */
  way: fc.array(fc.nat(100_000), { minLength: 1, maxLength: 8 }),
  with: fc.nat(100_000),
});

function namesOf<Name extends string>(edits: Record<Name, unknown>): Name[] {
  return Object.keys(edits) as Name[];
}

type EditOf<Made> = Made extends Arbitrary<infer Edit> ? Edit : never;

function editEntries(entries: Entry[], at: number, edit: EditOf<typeof partEdit>): Entry[] {
  const other = entries[edit.with % entries.length] as Entry;
  return entries.toSpliced(at, 1, ...PART_EDITS[edit.kind](entries[at] as Entry, edit.with, other));
}

function editPart(part: unknown, edit: EditOf<typeof partEdit>, depth = 0): unknown {
  if (typeof part !== "object" || part === null) return VALUES[edit.with % VALUES.length];
  const entries: Entry[] = Object.entries(part);
  const step = edit.way[depth];
  if (entries.length === 0 || step === undefined) return VALUES[edit.with % VALUES.length];
  const at = step % entries.length;
  const [key, value] = entries[at] as Entry;
  const isLast = depth === edit.way.length - 1 || typeof value !== "object" || value === null;
  const next: Entry[] = isLast
    ? editEntries(entries, at, edit)
    : entries.with(at, [key, editPart(value, edit, depth + 1)]);
  return Array.isArray(part) ? next.map(([, it]) => it) : Object.fromEntries(next);
}

/** JSON of the edited value, with the parts that only text can have. */
function jsonOf(value: unknown): string {
  // If nested too deep for JSON, it stays text.
  const json = written(value) ?? "[]";
  if (!json.includes(RAW_MARK)) return json;
  return json.replace(new RegExp(`"${RAW_MARK}(\\d+)"`, "g"), (_, index) => RAW_PARTS[Number(index)] ?? "0");
}

/** The seeds that are JSON, each with up to four edited parts. */
export function editedJson(seeds: readonly string[]): Arbitrary<string> {
  const parsed = seeds.flatMap((seed): unknown[] => {
    try {
      const value: unknown = JSON.parse(seed);
      return written(value) === undefined ? [] : [value];
    } catch {
      return [];
    }
  });
  return fc
    .tuple(fc.nat(100_000), fc.array(partEdit, { maxLength: 4 }))
    .map(([which, edits]) =>
      jsonOf(
        edits.reduce<unknown>((value, edit) => editPart(value, edit), parsed[which % (parsed.length || 1)]),
      ),
    );
}

const BITS = [
  ..."\u0000\t\r\n\v\f :,;\"'{}[]<>&%-+.09AFaf\\",
  ...["\r\n", "\r", "\n\n", "\ufeff", "\u2028", "\u0085", "\ud800", "\udfff", "\ufb00", "\u0131"],
  ...["0x10", "1e9"],
  ...["__proto__", "null", "<!doctype html>", "A".repeat(40), "0".repeat(400), "\ufffd", "\u202e"],
];

interface Cut {
  before: string;
  part: string;
  after: string;
  which: number;
}

const TEXT_EDITS = {
  insert: ({ before, part, after, which }) => before + (BITS[which % BITS.length] ?? "") + part + after,
  remove: ({ before, after }) => before + after,
  double: ({ before, part, after, which }) => before + part.repeat(2 + (which % 3)) + after,
  cut: ({ before, part, after, which }) => (which % 2 ? before : part + after),
  turn: ({ before, part, after, which }) =>
    before + (which % 2 ? part.toLowerCase() : [...part].reverse().join("")) + after,
} satisfies Record<string, (text: Cut) => string>;

const textEdit = fc.record({
  kind: fc.constantFrom(...namesOf(TEXT_EDITS)),
  at: fc.nat(1_000_000),
  length: fc.nat(60),
  which: fc.nat(100_000),
});

function editText(text: string, { kind, at, length, which }: EditOf<typeof textEdit>): string {
  const start = at % (text.length + 1);
  const end = Math.min(text.length, start + length);
  const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  return TEXT_EDITS[kind]({ before, part, after, which });
}

/** The seeds with up to five edited characters. */
export function editedText(seeds: readonly string[]): Arbitrary<string> {
  return fc
    .tuple(fc.nat(100_000), fc.array(textEdit, { maxLength: 5 }))
    .map(([which, edits]) => edits.reduce(editText, seeds[which % seeds.length] ?? ""));
}

/** A piece of text repeated many times: reveals nonlinear parsing time. */
export function longText(pieces: readonly string[], maxLength: number): Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...pieces), fc.constantFrom(...pieces), fc.nat(maxLength), fc.boolean())
    .map(([first, piece, length, isWrapped]) => {
      const long = first + piece.repeat(Math.floor(length / Math.max(1, piece.length)));
      return isWrapped ? JSON.stringify({ error: { message: long, status: long } }) : long;
    });
}
