// Verifying a package: the same only if every byte is ours or is what browsers and stores change in every extension.

import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Zip, ZipPassThrough, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Files } from "../../../scripts/package/source-files.ts";
import { type Verdict, verify } from "../../../scripts/verify/verify.ts";
import { CONTENTS, listContents } from "../../../src/shared/contents.ts";
import { png } from "../../services/png.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

function icon(first: number, isPacked = true): Uint8Array {
  const rows = Buffer.concat([0, 1].map((row) => Buffer.from([0, first + row, 2, 3, 4, 5, 6])));
  return png({ width: 2, height: 2, bitDepth: 8, colors: "rgb", rows, isPacked });
}

const MANIFEST = { name: "Breachlight", version: "1.2.3" };
const GECKO = { browser_specific_settings: { gecko: { id: "a@b.test" } } };

const manifestOf = (more: object) => bytes(JSON.stringify({ ...MANIFEST, ...more }));
const manifestWith = (more: object) => ({ "manifest.json": manifestOf(more) });

const FILES: Files = {
  "assets/a.js": bytes("a()"),
  "assets/b.js": bytes("b()"),
  "icons/icon-16.png": icon(1),
  "icons/off-16.png": icon(1),
  "_locales/en/messages.json": bytes('{"a":{"message":"A"},"b":{"message":"B"}}'),
  ...manifestWith({}),
};

let folder: string;
let ours: Files;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "breachlight-verify-"));
  ours = { ...FILES, [CONTENTS]: bytes(await listContents(FILES)) };
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: Uint8Array): string {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  return whole;
}

/** Builds what is ours, for Firefox with its key in the manifest. */
function verifyAt(path: string): Promise<Verdict> {
  const forFirefox = { ...ours, ...manifestWith(GECKO) };
  const build = async (mode: string) => (mode === "firefox" ? forFirefox : ours);
  return verify(path, { name: "commit 0123abc", version: "1.2.3", build });
}

const verifyZip = (content: Uint8Array) => verifyAt(write("given.zip", content));

/** With other files, or without those that are `undefined`. */
function zipWith(changes: Record<string, Uint8Array | undefined>): Buffer {
  const files = Object.entries({ ...ours, ...changes }).filter((it): it is [string, Uint8Array] => !!it[1]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

function crx(content: Uint8Array, version = 3): Buffer {
  const header = Buffer.alloc(12 + 5);
  header.write("Cr24");
  header.writeUInt32LE(version, 4);
  header.writeUInt32LE(5, 8);
  return Buffer.concat([header, content]);
}

describe("the same is", () => {
  const theSame = (lines: readonly string[]) => ({
    code: 0,
    lines: [
      expect.stringContaining(folder),
      ...lines,
      expect.stringMatching(/^ {2}Content hash of this source: [0-9a-f]{64}$/),
      expect.stringMatching(/^The same: .* was built from this source \(commit 0123abc\)\.$/),
    ],
  });
  const CHANGED = "  What browsers and stores change in every extension:";

  it("our zip, and a .crx of it", async () => {
    expect(await verifyZip(zipWith({}))).toEqual(theSame([]));
    expect(await verifyAt(write("given.crx", crx(zipWith({}))))).toEqual(theSame([]));
  });

  it("our files in a zip that a store made in one go, with folders", async () => {
    const parts: Uint8Array[] = [];
    const archive = new Zip((_, part) => parts.push(part));
    for (const [path, content] of Object.entries({ "assets/": bytes(""), ...ours })) {
      const entry = new ZipPassThrough(path);
      archive.add(entry);
      entry.push(content, true);
    }
    archive.end();
    expect(await verifyZip(Buffer.concat(parts))).toEqual(theSame([]));
  });

  it("a folder that Chromium installed from a store, which it lists", async () => {
    const key = { version: "1.2.3", key: "MIIB", name: "Breachlight" };
    const installed = {
      ...ours,
      "_locales/en/messages.json": bytes('{ "b": {"message":"B"}, "a": {"message":"A"} }'),
      "_metadata/verified_contents.json": bytes("[]"),
      "icons/icon-16.png": icon(1, false),
      "manifest.json": bytes(JSON.stringify(key, undefined, 3)),
    };
    for (const [path, content] of Object.entries(installed)) write(`1.2.3_0/${path}`, content);
    expect(await verifyAt(join(folder, "1.2.3_0"))).toEqual(
      theSame([
        CHANGED,
        "    _locales/en/messages.json: the same values, written anew",
        "    _metadata/verified_contents.json: added, a store's signature",
        "    icons/icon-16.png: the same pixels, encoded anew",
        "    manifest.json: the same values, and a store's key",
      ]),
    );
  });

  it("an .xpi that a store signed", async () => {
    const signed = { ...manifestWith(GECKO), "META-INF/mozilla.rsa": bytes("signature") };
    expect(await verifyAt(write("given.xpi", zipWith(signed)))).toEqual(
      theSame([CHANGED, "    META-INF/mozilla.rsa: added, a store's signature"]),
    );
  });
});

describe("not the same is a package", () => {
  const CASES: [what: string, path: string, content: Uint8Array | undefined, said?: string][] = [
    ["with one byte changed", "assets/a.js", bytes("b()"), "changed"],
    ["without a file", "assets/a.js", undefined, "missing"],
    ["without its list", CONTENTS, undefined, "missing"],
    ["with an empty file", "assets/a.js", bytes(""), "changed"],
    ["with one more file", "assets/c.js", bytes("")],
    ["with a name in other letters", "assets/A.js", bytes("a()")],
    ["with a path out of it", "../assets/a.js", bytes("a()")],
    ["with a path from the root", "/assets/a.js", bytes("a()")],
    ["with a path of Windows", "assets\\a.js", bytes("a()")],
    ["with a name of JavaScript's", "constructor", bytes("a()")],
    ["with a folder that holds something", "assets/", bytes("a()")],
    ["with a name that moves the cursor", "a\u001b[2J", bytes("")],
    ["with code among signatures", "_metadata/a.js", bytes("a()")],
    ["with a foreign signature", "META-INF/cose.sig", bytes("")],
    ["with one more permission", "manifest.json", manifestOf({ permissions: ["tabs"] }), "changed"],
    ["with other updates", "manifest.json", manifestOf({ update_url: "https://shop.test/crx" }), "changed"],
    ["with another text", "_locales/en/messages.json", bytes("{}"), "changed"],
    ["with another pixel in an icon", "icons/icon-16.png", icon(2), "changed"],
    ["with a broken icon", "icons/icon-16.png", icon(1).slice(0, 40), "changed"],
    ["with a picture encoded anew", "icons/off-16.png", icon(1, false), "changed"],
  ];

  const notTheSame = (named: string) => ({
    code: 1,
    lines: expect.arrayContaining([`    ${named}`, expect.stringMatching(/^NOT the same: /)]),
  });

  const STRAY = notTheSame("the archive: has bytes that belong to no file");

  it.each(CASES)("%s", async (_, path, content, said = "added") => {
    const verdict = await verifyZip(zipWith({ [path]: content }));
    const named = path.replace("\u001b", "\\u{1b}");
    expect(verdict).toEqual(notTheSame(`${named}: ${said}`));
    expect(verdict.lines.at(-1)).toContain(`differs from this source (commit 0123abc): ${named}.`);
  });

  it("with two files of one path, where programs choose different ones", async () => {
    const renamed = Buffer.from(
      zipWith({ "assets/z.js": bytes("z()") })
        .toString("latin1")
        .replaceAll("assets/z.js", "assets/a.js"),
      "latin1",
    );
    expect(await verifyZip(renamed)).toEqual(notTheSame("assets/a.js: is in the package twice"));
  });

  it("with a second name for a file, in front of it or beside the first", async () => {
    const renamed = zipWith({}).toString("latin1").replace("assets/a.js", "assets/z.js");
    const fault = notTheSame("assets/a.js: has a second name");
    expect(await verifyZip(Buffer.from(renamed, "latin1"))).toEqual(fault);
    const { "assets/a.js": content = bytes(""), ...others } = ours;
    const extra = { 28789: bytes("\u0001\0\0\0\0assets/z.js") };
    expect(await verifyZip(zipSync({ ...others, "assets/a.js": [content, { extra }] }))).toEqual(fault);
  });

  it("with a file that its directory doesn't list", async () => {
    const hidden = zipWith({ "zz.js": bytes("z()") });
    const end = hidden.length - 22;
    const last = hidden.lastIndexOf("PK\u0001\u0002", end, "latin1");
    const directory = Buffer.from(hidden.subarray(end));
    directory.writeUInt16LE(directory.readUInt16LE(8) - 1, 8);
    directory.writeUInt16LE(directory.readUInt16LE(10) - 1, 10);
    directory.writeUInt32LE(directory.readUInt32LE(12) - (end - last), 12);
    expect(await verifyZip(Buffer.concat([hidden.subarray(0, last), directory]))).toEqual(STRAY);
  });

  it("with bytes that its files seem to have, and don't", async () => {
    const given = zipWith({});
    const directory = given.readUInt32LE(given.length - 6);
    const [files, rest] = [given.subarray(0, directory), Buffer.from(given.subarray(directory))];
    const stray = Buffer.alloc(16 * Object.keys(ours).length);
    // Each file says that 16 bytes follow it.
    for (let at = 0; at >= 0; at = rest.indexOf("PK\u0001\u0002", at + 1)) rest.writeUInt16LE(8, at + 8);
    rest.writeUInt32LE(directory + stray.length, rest.length - 6);
    expect(await verifyZip(Buffer.concat([files, stray, rest]))).toEqual(STRAY);
  });

  it("for Firefox that starts as a .crx does, or was rewritten", async () => {
    const given = manifestWith(GECKO);
    expect(await verifyZip(crx(zipWith(given)))).toEqual(
      notTheSame("the archive: is a .crx, which Firefox doesn't read"),
    );
    const anew = { "manifest.json": bytes(JSON.stringify({ ...GECKO, ...MANIFEST })) };
    expect(await verifyZip(zipWith(anew))).toEqual(notTheSame("manifest.json: changed"));
  });

  it("that is a folder with a link in it", async () => {
    for (const [path, content] of Object.entries(ours)) write(`given/${path}`, content);
    renameSync(join(folder, "given/assets"), join(folder, "elsewhere"));
    symlinkSync(join(folder, "elsewhere"), join(folder, "given/assets"), "junction");
    expect(await verifyAt(join(folder, "given"))).toEqual(notTheSame("assets: is a link, or no file"));
  });
});

describe("not compared is", () => {
  /** The zip with four bytes of the first entry in its directory changed. */
  function withSize(size: number): Buffer {
    const content = zipWith({});
    content.writeUInt32LE(size, content.indexOf("PK\u0001\u0002", 0, "latin1") + 24);
    return content;
  }

  const withManifest = (content?: Uint8Array) => zipWith({ "manifest.json": content });

  it.each<[string, () => Uint8Array, string]>([
    ["what is no zip", () => bytes("<html>"), "It can't be read. "],
    ["half a download", () => zipWith({}).subarray(0, -30), "It can't be read. "],
    ["a zip with something after it", () => Buffer.concat([zipWith({}), bytes("a()")]), "It can't be read. "],
    ["a zip with a file larger than it says", () => withSize(1), "It can't be read. "],
    ["a zip that unpacks to gigabytes", () => withSize(4e9), "much larger than any package of Breachlight"],
    ["a .crx of an older format", () => crx(zipWith({}), 2), "a .crx of format 2"],
    ["a package without a manifest", () => withManifest(), "It has no manifest.json"],
    ["a package with a broken manifest", () => withManifest(bytes("[]")), "It has no manifest.json"],
    ["a package without a version", () => withManifest(bytes('{"version":"v1"}')), "names no version"],
    [
      "another version, and it says which source to take",
      () => withManifest(bytes('{"version":"1.3"}')),
      "It is version 1.3, and this source is 1.2.3. Run git checkout v1.3 and npm ci",
    ],
  ])("%s", async (_, content, said) => {
    const { code, lines } = await verifyZip(content());
    expect(code).toBe(2);
    expect(lines).toEqual([expect.stringMatching(/^NOT compared: /)]);
    expect(lines[0]).toContain(said);
  });

  it("what isn't there", async () => {
    expect(await verifyAt(join(folder, "none.zip"))).toMatchObject({ code: 2 });
  });
});
