// KeePass databases of every kind, made here: what opens them, what doesn't, and what damage and hostile settings lead to.

import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readKeePassXml } from "../../../../../../src/pages/audit/vault/keepass/keepass-xml.ts";
import { openKdbx } from "../../../../../../src/pages/audit/vault/locked/kdbx.ts";
import type { KdbxKey } from "../../../../../../src/pages/audit/vault/locked/kdbx-key.ts";
import {
  derivationSettings,
  dictionary,
  type KeyDerivation,
  type MadeDatabase,
  number,
  passwordKey,
  sha256,
  writeKdbx,
} from "../../../../../services/exports/kdbx-writer.ts";
import { outcomeOf } from "./outcome.ts";

const string = (key: string, value: string, isProtected = false) =>
  `<String><Key>${key}</Key><Value${isProtected ? ' Protected="True"' : ""}>${value}</Value></String>`;
const entry = (title: string, password: string, history = "") =>
  `<Entry>${string("Title", title)}${string("Password", password, true)}${history}</Entry>`;
const XML = `<?xml version="1.0"?><KeePassFile><Meta><Binaries><Binary Protected="True">first</Binary></Binaries></Meta><Root><Group>
${entry("Shop", "pässwörd 𝄞", `<History>${entry("Shop", "an older one")}</History>`)}
${string("outside", "unused", true)}
<Entry>${string("PIN", "1234", true)}${string("Title", "花屋")}${string("Password", "unlisted-2", true)}</Entry>
${entry("Long", "x".repeat(5_000))}
</Group></Root></KeePassFile>`;
const LARGE = Buffer.alloc(3_000_001, 5);
const PASSWORDS = ["pässwörd 𝄞", "unlisted-2", "x".repeat(5_000)];
/** With fields of the sizes that the writer gives them. */
const HEADER_OF_3 = [16, 4, 32, 16, 32, 8, 32, 32, 4, 4].reduce((sum, size) => sum + 3 + size, 12);

const made = (some: Partial<MadeDatabase> = {}): MadeDatabase => ({
  version: 4,
  keys: [passwordKey("open")],
  xml: XML,
  ...some,
});
const open = (bytes: Uint8Array, key: KdbxKey = { password: "open" }) =>
  outcomeOf(openKdbx(bytes, key, () => {}));

async function passwordsIn(bytes: Uint8Array, key?: KdbxKey): Promise<string[]> {
  const result = await open(bytes, key);
  if (!result.opened) throw new Error(JSON.stringify(result));
  const read = readKeePassXml(result.opened.xml, result.opened.unprotect);
  if (read.state !== "read" || read.isCutShort) throw new Error(read.state);
  return read.entries.map(({ password }) => password);
}

describe("a database", () => {
  it.each<[string, Partial<MadeDatabase>]>([
    ["version 3, AES, Salsa20", { version: 3 }],
    ["version 3, ChaCha20, uncompressed", { version: 3, cipher: "chacha20", isCompressed: false }],
    ["version 3, several blocks", { version: 3, blockSize: 100 }],
    ["version 3, more than one piece", { version: 3, isCompressed: false, xml: XML + " ".repeat(3_000_000) }],
    ["version 4, AES key derivation", {}],
    ["version 4, Argon2d", { keyDerivation: { kind: "argon2d", lanes: 2 } }],
    ["version 4, Argon2id", { keyDerivation: { kind: "argon2id", rounds: 3, lanes: 4 } }],
    ["version 4, ChaCha20", { cipher: "chacha20" }],
    ["version 4, Salsa20 inside", { innerCipher: "salsa20" }],
    ["version 4, uncompressed, blocks of 7 bytes", { isCompressed: false, blockSize: 7 }],
    ["version 4, ChaCha20, blocks of 7 bytes", { cipher: "chacha20", blockSize: 7 }],
    ["version 4, an attachment", { attachment: Buffer.alloc(100_000, "attached") }],
    ["version 4, 3 MB of attachments, AES", { attachment: LARGE, isCompressed: false }],
    ["version 4, 3 MB, ChaCha20", { attachment: LARGE, isCompressed: false, cipher: "chacha20" }],
    ["AES rounds for several steps", { keyDerivation: { kind: "aes", rounds: 70_000 } }],
  ])("%s", async (_name, some) => {
    const bytes = writeKdbx(made(some));
    expect(await passwordsIn(bytes)).toEqual(PASSWORDS);
    expect(await open(bytes, { password: "Open" })).toEqual({ wrongPassword: true });
  });

  it.each([3, 4] as const)("of version %s that holds nothing but its XML in one block", async (version) => {
    const xml = `<KeePassFile><Root><Group>${entry("A", "unlisted-1")}</Group></Root></KeePassFile>`;
    // Each length of the padding.
    for (let length = 0; length < 16; length++) {
      const bytes = writeKdbx(made({ version, isCompressed: false, xml: xml + " ".repeat(length) }));
      expect(await passwordsIn(bytes)).toEqual(["unlisted-1"]);
    }
  });

  it("reports progress that never goes back, up to the end", async () => {
    for (const keyDerivation of [
      { kind: "aes", rounds: 200_000 },
      { kind: "argon2id", rounds: 2 },
    ] as KeyDerivation[]) {
      const shares: number[] = [];
      await openKdbx(writeKdbx(made({ keyDerivation })), { password: "" }, (share) => shares.push(share));
      expect(shares.length).toBeGreaterThan(3);
      expect(shares.length).toBeLessThanOrEqual(101);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
    }
  });
});

describe("a key", () => {
  const key = sha256(Buffer.from("a key"));
  const hex = key.toString("hex").toUpperCase();
  const hash = sha256(key).toString("hex").slice(0, 8).toUpperCase();
  const xml = (version: string, data: string) =>
    `\ufeff<?xml version="1.0"?>\n<KeyFile><Meta><Version>${version}</Version></Meta><Key>${data}</Key></KeyFile>`;
  const picture = Buffer.alloc(100_000, "<KeyFile>");
  const KEY_FILES: [string, string | Uint8Array, Uint8Array][] = [
    ["XML 1.0", xml("1.00", `<Data>${key.toString("base64")}</Data>`), key],
    ["XML 2.0", xml("2.0", `<Data Hash="${hash}">\n  ${hex.replace(/.{8}/g, "$& ")}\n</Data>`), key],
    ["32 bytes", key, key],
    ["64 hex digits", hex.toLowerCase(), key],
    ["64 bytes", "g".repeat(64), sha256(Buffer.from("g".repeat(64)))],
    ["any file", picture, sha256(picture)],
    ["an empty file", "", sha256()],
  ];

  it.each(KEY_FILES)("file: %s, with and without a password", async (_name, content, fileKey) => {
    const keyFile = new Uint8Array(Buffer.from(content as string));
    const both = writeKdbx(made({ keys: [passwordKey("open"), fileKey] }));
    expect(await passwordsIn(both, { password: "open", keyFile })).toEqual(PASSWORDS);
    expect(await open(both)).toEqual({ wrongPassword: true });
    expect(await open(both, { password: "", keyFile })).toEqual({ wrongPassword: true });
    const other = new Uint8Array(keyFile.length + 1);
    expect(await open(both, { password: "open", keyFile: other })).toEqual({ wrongPassword: true });
    const alone = writeKdbx(made({ keys: [fileKey] }));
    expect(await passwordsIn(alone, { password: "", keyFile })).toEqual(PASSWORDS);
  });

  it("file in XML that was changed opens nothing", async () => {
    const bytes = writeKdbx(made());
    for (const data of [`<Data Hash="00000000">${hex}</Data>`, `<Data>${hex.slice(1)}</Data>`]) {
      const keyFile = new Uint8Array(Buffer.from(xml("2.0", data)));
      expect(await open(bytes, { password: "open", keyFile })).toEqual({ wrongPassword: true });
    }
  });
});

describe("damage", () => {
  const small = `<KeePassFile><Root><Group>${entry("A", "unlisted-1")}</Group></Root></KeePassFile>`;
  const whole4 = writeKdbx(made({ xml: small, blockSize: 100 }));
  const whole3 = writeKdbx(made({ xml: small, blockSize: 100, version: 3, isCompressed: false }));
  const flipped = (whole: Uint8Array, at: number) => whole.with(at, (whole[at] ?? 0) ^ 1);

  /** The results of opening a file with one byte changed, for each byte from `start` on, and how often each occurs. */
  async function resultsOf(whole: Uint8Array, start: number): Promise<Record<string, number>> {
    const places = Array.from({ length: whole.length - start }, (_, at) => start + at);
    const results = await Promise.all(places.map((at) => open(flipped(whole, at))));
    const names = results.map((result) =>
      "refused" in result ? result.refused : Object.keys(result).join(),
    );
    return Object.fromEntries(
      [...new Set(names)].map((one) => [one, names.filter((it) => it === one).length]),
    );
  }

  it("anywhere in a file of version 4 never opens it", async () => {
    const { wrongPassword, ...others } = await resultsOf(whole4, 0);
    // Only the 32 bytes that the key is checked with look like a wrong one.
    expect(wrongPassword).toBe(32);
    expect(Object.keys(others).sort()).toEqual(["damaged", "locked-other-cipher"]);
  });

  it("in any block of version 3 is noticed", async () => {
    expect(Object.keys(await resultsOf(whole3, HEADER_OF_3 + 32))).toEqual(["damaged"]);
  });

  it("of the header is noticed in version 3.1, which repeats its hash in the XML", async () => {
    const hashOf = (bytes: Uint8Array) => sha256(bytes.subarray(0, HEADER_OF_3)).toString("base64");
    const withHash = (hash: string) => XML.replace("<Meta>", `<Meta><HeaderHash>${hash}</HeaderHash>`);
    const right = hashOf(writeKdbx(made({ version: 3 })));
    const sound = writeKdbx(made({ version: 3, xml: withHash(right) }));
    expect(await passwordsIn(sound)).toEqual(PASSWORDS);
    const wrong = writeKdbx(made({ version: 3, xml: withHash(sha256().toString("base64")) }));
    expect(await open(wrong)).toEqual({ refused: "damaged" });
  });

  it.each([
    ["version 3", whole3],
    ["version 4", whole4],
  ])("%s, truncated anywhere", async (_name, whole) => {
    const lengths = Array.from({ length: whole.length }, (_, length) => length);
    const results = await Promise.all(lengths.map((length) => open(whole.subarray(0, length))));
    expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
      new Set(['{"refused":"damaged"}']),
    );
  });

  it.each([3, 4] as const)("of the compressed content in version %s", async (version) => {
    const isCompressed = { 3: number(1, 4) };
    const packed = gzipSync(Buffer.from(small));
    for (const content of [Buffer.from("no gzip"), Buffer.alloc(0), packed.subarray(0, 60)]) {
      const bytes = writeKdbx(made({ version, isCompressed: false, header: isCompressed, content }));
      expect(await open(bytes)).toEqual({ refused: "damaged" });
    }
  });
});

describe("a hostile header", () => {
  const MIB = 1024 * 1024;
  const derived = (keyDerivation: KeyDerivation) => ({ header: { 11: derivationSettings(keyDerivation) } });
  const shortSeed = dictionary([
    [0x42, "S", Buffer.alloc(16)],
    [5, "R", number(1, 8)],
  ]);
  const twofish = Buffer.from("ad68f29f576f4bb9a36ad47af965346c", "hex");

  it.each<[refused: string, rows: [what: string, changes: Partial<MadeDatabase>][]]>([
    [
      "locked-too-costly",
      [
        ["257 MiB", derived({ kind: "argon2d", memory: 257 * MIB })],
        ["endless memory", derived({ kind: "argon2id", memory: Number.MAX_SAFE_INTEGER })],
        ["51 rounds", derived({ kind: "argon2id", rounds: 51 })],
        ["17 lanes", derived({ kind: "argon2d", memory: MIB, lanes: 17 })],
        ["4 billion lanes", derived({ kind: "argon2d", lanes: 0xffff_ffff })],
        ["17 rounds of 256 MiB", derived({ kind: "argon2d", memory: 256 * MIB, rounds: 17 })],
        ["100,000,001 rounds of AES", derived({ kind: "aes", rounds: 100_000_001 })],
        ["endless rounds of AES", derived({ kind: "aes", rounds: Number.MAX_SAFE_INTEGER })],
        ["the most rounds of version 3", { version: 3, header: { 6: Buffer.alloc(8, 0xff) } }],
      ],
    ],
    [
      "locked-other-cipher",
      [
        ["Twofish", { header: { 2: twofish } }],
        ["an unknown compression", { header: { 3: number(2, 4) } }],
        ["an unknown key derivation", { header: { 11: dictionary([[0x42, "$UUID", Buffer.alloc(16)]]) } }],
        ["an unknown dictionary", { header: { 11: Buffer.of(0, 2, 0) } }],
        ["an obsolete inner cipher", { version: 3, header: { 10: number(1, 4) } }],
      ],
    ],
    [
      "damaged",
      [
        ["no rounds", derived({ kind: "argon2d", rounds: 0 })],
        ["no lanes", derived({ kind: "argon2d", lanes: 0 })],
        ["too little memory for its lanes", derived({ kind: "argon2id", memory: 8_192, lanes: 2 })],
        ["a short seed", { header: { 4: Buffer.alloc(31) } }],
        ["a short vector", { header: { 7: Buffer.alloc(12) } }],
        ["an empty dictionary", { header: { 11: Buffer.alloc(0) } }],
        ["a dictionary that ends too early", { header: { 11: Buffer.of(0, 1, 4, 255, 255, 255, 255) } }],
        ["no settings of its derivation", { header: { 11: dictionary([]) } }],
        ["a short seed of its AES", { header: { 11: shortSeed } }],
        ["a short seed of the derivation", { version: 3, header: { 5: Buffer.alloc(16) } }],
        ["a block that claims 4 GB", { content: Buffer.from("03ffffffff00", "hex") }],
        ["an inner header without an end", { content: Buffer.of(1, 4, 0, 0, 0, 2, 0, 0, 0) }],
        ["no content", { content: Buffer.alloc(0) }],
        ["blocks in another order", { version: 3, firstBlock: 1 }],
      ],
    ],
  ])("is refused at once: %s", async (refused, rows) => {
    for (const [what, changes] of rows)
      expect(await open(writeKdbx(made(changes))), what).toEqual({ refused });
  });

  it("that claims a field of 4 GB takes no memory for it", async () => {
    const bytes = writeKdbx(made());
    bytes.set([0xff, 0xff, 0xff, 0xff], 13);
    expect(await open(bytes)).toEqual({ refused: "damaged" });
  });

  it("of another version or program isn't taken for one", async () => {
    const bytes = writeKdbx(made());
    bytes[10] = 5;
    expect(await open(bytes)).toEqual({ refused: "locked-other-cipher" });
    bytes[4] = 0x65;
    expect(await open(bytes)).toEqual({ refused: "damaged" });
  });
});

describe("content", () => {
  it("that unpacks to more than 100 MB is refused while it's unpacked", async () => {
    const bytes = writeKdbx(made({ attachment: Buffer.alloc(101_000_000) }));
    expect(bytes.length).toBeLessThan(200_000);
    expect(await open(bytes)).toEqual({ refused: "too-large" });
  });

  it.each([0, 17])("whose end isn't padding, but a byte of %i, is damaged", async (last) => {
    // A whole inner header, and XML that ends in that byte.
    const inner = Buffer.from("0104000000030000000200000000000000000000", "hex");
    const content = Buffer.concat([inner, Buffer.alloc(44, last)]);
    const bytes = writeKdbx(made({ isCompressed: false, content, isPadded: false }));
    expect(await open(bytes)).toEqual({ refused: "damaged" });
  });
});
