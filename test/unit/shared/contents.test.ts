// The list of a package's files: readable by sha256sum, and the same for a copy that a browser or store rewrote.

import { describe, expect, it } from "vitest";
import manifest from "../../../manifest.json" with { type: "json" };
import {
  CONTENTS,
  hashedForm,
  isReencoded,
  listContents,
  readContents,
  sha256Of,
} from "../../../src/shared/contents.ts";

const OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

const bytes = (text: string) => new TextEncoder().encode(text);
const formOf = (path: string, text: string) => Buffer.from(hashedForm(path, bytes(text))).toString();

it("has a line for each file, sorted, in the format of sha256sum, and none for itself", async () => {
  const list = await listContents({ b: bytes("abc"), "B/a.js": bytes("abc"), [CONTENTS]: bytes("old") });
  expect(list).toBe(`${OF_ABC}  B/a.js\n${OF_ABC}  b\n`);
  expect([...readContents(list)]).toEqual([
    ["B/a.js", OF_ABC],
    ["b", OF_ABC],
  ]);
});

it.each(["abc", `${OF_ABC} one-space`, `${OF_ABC.toUpperCase()}  a`, `${OF_ABC}  `])(
  "refuses a list with the line “%s”",
  (line) => {
    expect(() => readContents(`${OF_ABC}  a\n${line}\n`)).toThrow("has a line that isn't a hash and a path");
  },
);

describe("a file that Chromium rewrote", () => {
  const SHIPPED = '{\n  "action": {\n    "16": "a.png"\n  },\n  "name": "ä <",\n  "version": "1.0"\n}\n';
  const KEY = manifest.key;

  it("has the form that ships, whatever its order, spaces and escapes", () => {
    const anew = '{"version":"1.0",  "name": "\\u00e4 \\u003C", "action": { "16": "a.png" } }';
    expect(formOf("manifest.json", anew)).toBe(SHIPPED);
    expect(formOf("_locales/zh_CN/messages.json", anew)).toBe(SHIPPED);
    expect(formOf("manifest.json", SHIPPED)).toBe(SHIPPED);
  });

  it.each([
    ["key", KEY],
    ["update_url", "https://clients2.google.com/service/update2/crx"],
    ["update_url", "https://edge.microsoft.com/extensionwebstorebase/v1/crx"],
    ["differential_fingerprint", `1.${OF_ABC}`],
  ])("may have the %s of a store: %s", (key, value) => {
    const added = JSON.stringify({ [key]: value, ...JSON.parse(SHIPPED) });
    expect(formOf("manifest.json", added)).toBe(SHIPPED);
    expect(formOf("_locales/en/messages.json", added)).not.toBe(SHIPPED);
  });

  it.each([
    ["update_url", "https://clients2.google.com.shop.test/service/update2/crx"],
    ["update_url", "http://clients2.google.com/service/update2/crx"],
    ["update_url", "https://clients2.google.com/service/update2/crx?by=shop.test"],
    ["update_url", "https://shop.test/https://clients2.google.com/service/update2/crx"],
    ["update_url", "https://shop.test/?https://edge.microsoft.com/extensionwebstorebase/v1/crx"],
    ["update_url", "https://edge.microsoft.com/extensionwebstorebase/v1/crx.shop.test"],
    ["update_url", ["https://clients2.google.com/service/update2/crx"]],
    ["differential_fingerprint", "<all_urls>"],
    ["differential_fingerprint", `of 1.${OF_ABC}`],
    ["differential_fingerprint", `1.${OF_ABC}, and more`],
    ["key", { a: 1 }],
    ["key", `a ${KEY}`],
    ["key", `${KEY} b`],
    ["permissions", ["history"]],
    ["background", { update_url: "https://clients2.google.com/service/update2/crx" }],
  ])("may not have another %s: %j", (key, value) => {
    const added = JSON.stringify({ [key]: value, ...JSON.parse(SHIPPED) });
    expect(formOf("manifest.json", added)).not.toBe(SHIPPED);
  });

  it.each([
    ["a byte order mark", `\u{feff}${SHIPPED}`],
    ["a comment", `${SHIPPED}// more`],
    ["less", SHIPPED.slice(0, -3)],
  ])("is taken as it is with %s", (_, text) => {
    expect(formOf("manifest.json", text)).toBe(text);
  });
});

it("leaves all other files as they are, also other JSON", () => {
  expect(formOf("managed-schema.json", '{"b":1,"a":2}')).toBe('{"b":1,"a":2}');
  expect(formOf("sub/manifest.json", '{"b":1,"a":2}')).toBe('{"b":1,"a":2}');
});

it("knows the icons that Chromium encodes again: those in the manifest", () => {
  const named = [...Object.values(manifest.icons), ...Object.values(manifest.action.default_icon)];
  expect(named.filter((path) => !isReencoded(path))).toEqual([]);
  expect(["icons/off-16.png", "icons/icon-16.js", "x/icons/icon-16.png"].filter(isReencoded)).toEqual([]);
});

it("hashes as everybody does", async () => {
  expect(await sha256Of(bytes("abc"))).toBe(OF_ABC);
});
