// When a password was changed after a breach, and when that is unknown.
import { expect, it } from "vitest";
import { changedAfter, dayOf } from "../../../../src/shared/breaches/changed-after.ts";
import { CHANGED_PASSWORDS } from "../../../../src/shared/records/progress.ts";

const NOW = new Date(2026, 10, 26, 12).getTime();
const BREACH = { domain: "shop.example", breachDate: "2024-05-12", hasPasswords: true };

it.each<[string, object, Partial<typeof BREACH>, string | undefined]>([
  ["the day after", { "shop.example": "2024-05-13" }, {}, "2024-05-13"],
  ["today", { "shop.example": "2026-11-26" }, {}, "2026-11-26"],
  ["of a host of the site", { "shop.example": "2025-01-01" }, { domain: "Forum.Shop.example" }, "2025-01-01"],
  ["on the day of the breach itself", { "shop.example": "2024-05-12" }, {}, undefined],
  ["before", { "shop.example": "2019-01-01" }, {}, undefined],
  ["tomorrow, as the clock was set back", { "shop.example": "2026-11-27" }, {}, undefined],
  ["elsewhere", { "shop.test": "2025-01-01", example: "2025-01-01" }, {}, undefined],
  ["on a site whose name ends like it", { "op.example": "2025-01-01" }, {}, undefined],
  ["after a breach without passwords", { "shop.example": "2025-01-01" }, { hasPasswords: false }, undefined],
  ["after a breach without a date", { "shop.example": "2025-01-01" }, { breachDate: undefined }, undefined],
  ["after a breach of no site", { "shop.example": "2025-01-01" }, { domain: "" }, undefined],
  ["on what every object has", {}, { domain: "x.constructor" }, undefined],
])("a change %s", (_when, changed, breach, expected) => {
  const found = changedAfter(changed as Record<string, string>, { ...BREACH, ...breach }, NOW);
  expect(found === undefined ? undefined : dayOf(found)).toBe(expected);
});

it.each([undefined, null, 7, "2026-03-03", []])("an invalid record is read as nothing: %j", (stored) => {
  expect(CHANGED_PASSWORDS.read(stored) ?? {}).toEqual({});
});

it("a record keeps valid days, and nothing else", () => {
  const stored = { "shop.example": "2026-03-03", "a.example": 7, "b.example": "soon", "c.example": null };
  expect(CHANGED_PASSWORDS.read(stored)).toEqual({ "shop.example": "2026-03-03" });
});
