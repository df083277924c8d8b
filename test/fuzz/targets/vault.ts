// Exported files of any kind: each is parsed or rejected with a reason, and a manager's export is parsed faithfully.

import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import * as v from "valibot";
import { readVault } from "../../../src/pages/audit/vault/read-vault.ts";
import { archiveOf } from "../../services/exports/zip-writer.ts";
import { exportsOf, type MadeEntry } from "../../services/exports.ts";
import { checkNumbers, conform, count, fields, flag, oneOf, text } from "../shapes.ts";
import { attempt, promise, realAnswers, type Target } from "../target.ts";

const address = v.pipe(
  text,
  v.check((it) => it === "" || (/^https?:\/\//i.test(it) && URL.canParse(it) && !new URL(it).password)),
);
const ENTRY = fields(
  { title: text, address, username: text, password: v.pipe(text, v.nonEmpty()) },
  {
    changedAt: v.pipe(count, v.minValue(Date.UTC(1990, 0))),
    leftOut: oneOf("archived", "expired", "excluded"),
    hasCode: flag,
    hasPasskey: flag,
  },
);
const STATES = ["read", "unknown-table", "locked", "refused"];

const SEEDED: MadeEntry[] = [
  {
    title: "Shop",
    url: "https://shop.example/in",
    username: "jo@example.org",
    password: 'a"b,c\\d',
    changedAt: 1.6e12,
  },
  { title: "花屋", url: "http://plain.example/", username: "jö", password: "unlisted-1", changedAt: 1.5e12 },
];

/** Bytes as a text with one character each: binary data is mutated byte by byte. */
const asText = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

const SAMPLES = [
  ...["1password-v8.csv", "bitwarden.csv", "bitwarden.json", "chrome-note.csv", "dashlane-credentials.csv"],
  ...["firefox.csv", "keepass1-simple.csv", "keepassxc.csv", "lastpass.csv", "safari.csv"],
];

const URLS = ["https://shop.example/in", "http://plain.example/", "https://bücher.example/?a=1,2"];
/** No format can write control characters, lone surrogates, signs for lost characters, or blanks at the ends in a way that all readers agree on. */
const PLAIN = /^(?![\p{Z}\p{C}])(?:[^\p{Cc}\p{Cs}\ufffd])*(?<![\p{Z}\p{C}])$/u;
const plain = (start: string) => v.pipe(text, v.startsWith(start), v.nonEmpty(), v.regex(PLAIN));
/** What a vault must be like to be the same in every format. */
const MADE_VAULT = v.object({
  made: v.pipe(
    v.array(
      v.object({
        title: plain("T "),
        url: v.picklist(URLS),
        username: plain("u"),
        password: plain(""),
        changedAt: v.pipe(count, v.minValue(1.2e12), v.maxValue(1.7e12), v.multipleOf(1_000)),
      }),
    ),
    v.minLength(1),
  ),
});

const SIGNS = [
  ...['"', '""', "'", ",", ";", "a;b", "a,b", "\\", '\\"', "&lt;", "]]>", "<!--", "=1+1", "@jo", "{"],
  "x".repeat(300),
];
const word = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((it) => PLAIN.test(it)),
  fc.constantFrom(...SIGNS),
);
const made = fc
  .array(
    fc.record({
      title: word.map((it) => `T ${it}`),
      url: fc.constantFrom(...URLS),
      username: word.map((it) => `u${it}`),
      password: word,
      changedAt: fc.integer({ min: 1.2e9, max: 1.7e9 }).map((at) => at * 1_000),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => JSON.stringify({ made: entries }));

const cell = fc.oneof(word, fc.constantFrom("", "https://a.example", "name", "password", "url", "username"));
const table = fc
  .tuple(
    fc.constantFrom(
      "name,url,username,password",
      "Title,URL,Username,Password,Notes,OTPAuth",
      "a,b,password",
      "",
    ),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
    fc.constantFrom("\n", "\r\n", "\r\r\n", "\r"),
    fc.constantFrom(",", ";", "\t"),
  )
  .map(([names, rows, end, delimiter]) => [names, ...rows.map((row) => row.join(delimiter))].join(end));

/** An archive that may lie about what is in it. */
const archive = fc
  .array(
    fc.record({
      name: fc.constantFrom("a.csv", "b/a.csv", "data.json", "export.data", "c.xml", "d.txt", "e.png"),
      content: fc.oneof(table, fc.json(), word).map((it) => new TextEncoder().encode(it)),
      said: fc.record({ size: fc.nat(), crc: fc.nat() }, { requiredKeys: [] }),
    }),
    { maxLength: 4 },
  )
  .map((parts) => asText(archiveOf(parts)));

/** Checks what is parsed from a file, as bytes. */
async function checkFile(bytes: Uint8Array): Promise<void> {
  const found = await readVault(bytes).catch((thrown) => promise(false, `threw what it may not: ${thrown}`));
  promise(found !== undefined, "there is no answer");
  promise(STATES.includes(found.state), `there is no state ${found.state}`);
  checkNumbers(found);
  if (found.state !== "read") return;
  for (const entry of found.entries) conform(entry, ENTRY, "an entry");
  const isSomething = found.entries.length + found.unreadable.length > 0;
  promise(isSomething, "nothing is read, and nobody is told why");
  const told = found.entries.length + found.unreadable.length + found.withoutPassword + found.ofOtherKind;
  promise(told === found.total, `of ${found.total} items, ${told} are accounted for`);
}

/** Checks that each format of a vault is parsed faithfully. */
async function checkMade(entries: readonly MadeEntry[]): Promise<void> {
  for (const { format, bytes, lacks = [] } of exportsOf(entries)) {
    const found = await readVault(bytes);
    const expected = entries.map(({ title, url, username, password, changedAt }) => ({
      title: lacks.includes("title") ? "" : title,
      address: url,
      username,
      password,
      ...(!lacks.includes("changedAt") && { changedAt }),
    }));
    promise(found.state === "read", `${format} is ${found.state}`);
    // What is stored besides depends on the format.
    const read = found.entries.map(({ hasCode: _, hasPasskey: __, ...entry }) => entry);
    promise(isDeepStrictEqual(read, expected), `${format} is read as another vault`);
  }
}

export function vaultTarget(): Target {
  return {
    name: "vault",
    seeds: [
      ...exportsOf(SEEDED).map(({ bytes }) => asText(bytes)),
      ...realAnswers(...SAMPLES.map((it) => `exports/${it}`)),
    ],
    inputs: fc.oneof(made, table, archive),
    async check(input) {
      await checkFile(new TextEncoder().encode(input));
      await checkFile(Buffer.from(input, "latin1"));
      const vault = v.safeParse(
        MADE_VAULT,
        attempt(
          () => JSON.parse(input),
          () => true,
        )?.value,
      );
      if (vault.success) await checkMade(vault.output.made);
    },
  };
}
