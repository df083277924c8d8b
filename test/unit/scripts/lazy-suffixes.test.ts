// A module put off to its first call does the same, and nothing before it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { getDomain } from "tldts";
import { describe, expect, it } from "vitest";
import { runAtFirstCall } from "../../../scripts/build/lazy-suffixes.ts";

const BUNDLE = resolve(import.meta.dirname, "../../../node_modules/tldts/dist/index.esm.min.js");

function load(code: string) {
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

describe("a module that is put off", () => {
  it("runs once, at the first call", async () => {
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    const { say } = await load(
      runAtFirstCall('noted.push("made");const a=(name)=>"Hello "+name;export{a as say};'),
    );
    expect(noted).toEqual([]);
    expect([say("Ada"), say("Grace")]).toEqual(["Hello Ada", "Hello Grace"]);
    expect(noted).toEqual(["made"]);
    Object.assign(globalThis, { noted: undefined });
  });

  it("of public suffixes knows what the package knows", async () => {
    const put = await load(runAtFirstCall(readFileSync(BUNDLE, "utf8")));
    const options = { allowPrivateDomains: true };
    for (const host of [
      "login.shop.example.co.uk",
      "alice.github.io",
      "github.io",
      "www.city.kobe.jp",
      "127.0.0.1",
    ])
      expect(put.getDomain(host, options), host).toBe(getDomain(host, options));
  });

  it.each([
    "const a=1;",
    'import b from "b";const a=()=>b;export{a};',
    "export const c=1;const a=1;export{a};",
  ])("is none of this: %s", (code) => {
    expect(() => runAtFirstCall(code)).toThrow("cannot be put off");
  });
});
