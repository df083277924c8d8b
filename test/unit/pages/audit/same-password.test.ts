// Which passwords are nearly the same, and where they are used.
import { describe, expect, it } from "vitest";
import { createFindings } from "../../../../src/pages/audit/findings.ts";
import { coreOf } from "../../../../src/pages/audit/vault/core-of.ts";
import type { PreparedEntry } from "../../../../src/pages/audit/vault/prepare.ts";
import { ALPHABETS, randomPasswords } from "./random-passwords.ts";

function entry(password: string, site: string): PreparedEntry {
  const core = coreOf(password);
  const common = { title: site, address: "", username: "jo", password, sha1: password, flaws: [], site };
  return { ...common, ...(core !== undefined && { core }) };
}

/** How many others each password is nearly the same as; each at its own site unless named. */
function countsOf(...passwords: (string | [password: string, site: string])[]) {
  const entries = passwords.map((one, at) =>
    typeof one === "string" ? entry(one, `site${at}.example`) : entry(...one),
  );
  return createFindings(entries)
    .assessed()
    .map(({ similar }) => similar?.count ?? 0);
}

describe("nearly the same are passwords that differ in", () => {
  it.each([
    ["the year", "Winter2025!", "Winter2026!"],
    ["case", "Winter2025!", "wINTER2025!"],
    ["digits at the end", "Secretword1", "Secretword48213"],
    ["digits at the beginning", "Secretword", "77Secretword"],
    ["signs at the ends", "Dragon!!", "#Dragon"],
    ["a year in the middle", "Winter2025Shop", "Winter2026Shop"],
    ["signs for letters", "P@ssw0rd", "password"],
    ["a sign for the first letter", "$ummer", "Summer1"],
    ["few digits beside four letters", "love24", "Love2025"],
    ["letters of another alphabet", "Пароль1", "пароль2"],
  ])("%s: %s, %s", (_, one, other) => {
    expect(countsOf(one, other)).toEqual([1, 1]);
  });
});

describe("not nearly the same are", () => {
  it.each([
    ["two words", "Winter2025!", "Summer2025!"],
    ["fewer than four letters", "abc123", "abc456"],
    ["numbers", "12345678", "123456789"],
    ["four letters in random digits", "48kqzw31", "kqzw7702"],
    ["hexadecimal keys", "beef4821aa", "beef1377aa"],
    ["long texts", `${"word ".repeat(20)}1`, `${"word ".repeat(20)}2`],
  ])("%s: %s, %s", (_, one, other) => {
    expect(countsOf(one, other)).toEqual([0, 0]);
  });

  it.each(Object.entries(ALPHABETS))("random passwords of %s", (_, alphabet) => {
    const cores = [8, 16].flatMap((length) =>
      randomPasswords(alphabet, length, 4_000).flatMap((password) => coreOf(password) ?? []),
    );
    expect(cores.length).toBeGreaterThan(0);
    expect(cores.filter((core, at) => cores.indexOf(core) !== at)).toEqual([]);
  });
});

describe("the places", () => {
  it("are counted, not the entries, and not the entry's own", () => {
    expect(countsOf("Winter2025!", "Winter2026!", "winter2027")).toEqual([2, 2, 2]);
    expect(countsOf(["Winter2025!", "a.example"], ["Winter2026!", "a.example"])).toEqual([0, 0]);
    expect(
      countsOf(["Winter2025!", "a.example"], ["Winter2026!", "b.example"], ["Winter2027!", "b.example"]),
    ).toEqual([1, 1, 1]);
  });

  it("with exactly the same password are reused, not nearly the same", () => {
    const findings = createFindings([
      entry("Winter2025!", "a.example"),
      entry("Winter2025!", "b.example"),
      entry("Winter2026!", "c.example"),
    ]);
    expect(findings.assessed().map(({ kinds, similar }) => [kinds, similar?.count])).toEqual([
      [["reused", "similar"], 1],
      [["reused", "similar"], 1],
      [["similar"], 2],
    ]);
  });

  it("are found in a vault of any size, also if all passwords are nearly the same", () => {
    const counts = countsOf(...Array.from({ length: 20_000 }, (_, at) => `Winter-no-${at}`));
    expect(new Set(counts)).toEqual(new Set([19_999]));
  });
});
