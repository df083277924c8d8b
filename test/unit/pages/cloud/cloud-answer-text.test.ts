// The text in answers: escapes, JSON in lines, times, and a command that is safe to paste into a shell.
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  commandLine,
  prettyJson,
  timeIn,
  visibleName,
  visibleProse,
} from "../../../../src/pages/cloud/answers/text.ts";

const RESTORE = "projects/demo-project/locations/eu/restorePlans/nightly/restores/monday";
const REPORT_CONFIG = "projects/demo-project/locations/eu/reportConfigs/sizes";

describe("an invisible character", () => {
  it.each([
    ["a\u202eb", "a\\u202eb"],
    ["a\nb\u0000", "a\\u000ab\\u0000"],
    ["a\u200db\ufeff", "a\\u200db\\ufeff"],
    ["a\ud800", "a\\ud800"],
    ["\u{e0041}", "\\udb40\\udc41"],
    ["a\u034fb\u115f\u3164\u2800", "a\\u034fb\\u115f\\u3164\\u2800"],
    ["a\ufe0f\u{e0100}", "a\\ufe0f\\udb40\\udd00"],
    ["größe 東京 😀", "größe 東京 😀"],
  ])("is escaped in a name: %j", (text, visible) => {
    expect(visibleName(text)).toBe(visible);
  });

  it("is escaped in prose, except line breaks and joiners", () => {
    expect(visibleProse("a\r\nb\tc\u200d\u202e\r")).toBe("a\nb\tc\u200d\\u202e\\u000d");
    expect(visibleProse("\u2764\ufe0f\u3164\u2800")).toBe("\u2764\ufe0f\\u3164\\u2800");
  });
});

describe("JSON in lines", () => {
  it("keeps numbers, order and duplicate keys as received", () => {
    expect(prettyJson('{"b":12345678901234567890,"1":1.0,"b":[],"c":{"d":"{,:}\\"["}}')).toBe(
      '{\n  "b": 12345678901234567890,\n  "1": 1.0,\n  "b": [],\n  "c": {\n    "d": "{,:}\\"["\n  }\n}',
    );
  });

  it.each(["", "{", "<html>", "[1,]"])("leaves invalid JSON unchanged: %j", (text) => {
    expect(prettyJson(text)).toBe(text);
  });

  it("matches the language's own output, for every value", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (text) => {
        expect(prettyJson(text)).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
      }),
      { numRuns: 60 },
    );
  });

  it("stays short at any depth", () => {
    expect(prettyJson("[".repeat(2_000) + "]".repeat(2_000)).length).toBeLessThan(250_000);
  });
});

describe("a time", () => {
  it.each([
    ["2026-03-01T12:30:00Z", "2026-03-01T12:30:00.000Z"],
    ["2026-03-01t12:30:00.5z", "2026-03-01T12:30:00.500Z"],
    ["2024-02-29T23:00:00-02:00", "2024-03-01T01:00:00.000Z"],
  ])("is parsed: %s", (text, iso) => {
    expect(new Date(timeIn(text) ?? 0).toISOString()).toBe(iso);
  });

  it.each([
    "1",
    "2026-03-01",
    "2026-02-30T00:00:00Z",
    "2026-03-01T25:00:00Z",
    "2026-03-01T12:30:60Z",
    "2026-03-01T12:30:00",
    "0001-01-01T00:00:00Z",
  ])("is not made up from an invalid one: %j", (text) => {
    expect(timeIn(text)).toBeUndefined();
  });
});

describe("the command line", () => {
  /** The words a shell passes to curl. */
  function wordsOf(command: string): string[] {
    const show = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }`;
    const { stdout } = spawnSync("sh", ["-c", `${show}\n${command}`], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ACCESS_TOKEN: "a token" },
    });
    return stdout.split("\0").slice(0, -1);
  }

  it.each([
    [
      { method: "policy", name: RESTORE, requestedPolicyVersion: 0 } as const,
      `https://service.example/v1/${RESTORE}:getIamPolicy?options.requestedPolicyVersion=0`,
    ],
    [{ method: "policy", name: RESTORE } as const, `https://service.example/v1/${RESTORE}:getIamPolicy`],
    [
      { method: "report-config", name: REPORT_CONFIG } as const,
      `https://service.example/v1/${REPORT_CONFIG}`,
    ],
  ])("makes the same request: %j", (question, address) => {
    const command = commandLine(question, "https://service.example");
    expect(command).toContain("$ACCESS_TOKEN");
    const header = "Authorization: Bearer a token";
    expect(wordsOf(command)).toEqual(["--request", "GET", "--header", header, address]);
  });

  it("runs nothing that a name or an address may contain", () => {
    const id = "a'b$(echo x)`y`\"; rm -rf & \\ #{1,2}[3]";
    const service = "https://it's.example/$(echo x);&|";
    const question = { method: "report-config", name: `projects/${id}` } as const;
    const address = wordsOf(commandLine(question, service)).at(-1) ?? "";
    expect(address.startsWith(`${service}/v1/projects/`)).toBe(true);
    expect(decodeURIComponent(address)).toBe(`${service}/v1/projects/${id}`);
  });
});
