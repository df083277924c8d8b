// Tests which breaches of a site the toolbar marks, given the chosen start year, and which of them are fresh.
import { afterEach, expect, it } from "vitest";
import { closeDoor, openDoor } from "../hostile/hostile-door.ts";

afterEach(closeDoor);

const DATED = { name: "Shop", title: "Shop", breachDate: "2024-05-12" };
const UNDATED = { name: "Undated", title: "Undated" };

async function marked(
  markBreachesSince: unknown,
  more: object = {},
): Promise<[name: string, isFresh: boolean][]> {
  const settings = { services: { lookupUrl: "https://lookup.example" }, lookups: { markBreachesSince } };
  await openDoor({
    local: {
      settings,
      "breached-sites": { source: "https://lookup.example v3", fetchedAt: 1, partCount: 1 },
      "breached-sites:0": { "shop.example": [DATED, UNDATED] },
      ...more,
    },
    session: {},
  });
  const { breachesToMark } = await import("../../../../src/background/breaches/breached-sites.ts");
  return (await breachesToMark("https://shop.example/", {})).map(({ name, isFresh }) => [name, isFresh]);
}

it.each<[unknown, boolean]>([
  ["", true],
  ["2024", true],
  ["2025", false],
  // A policy may hold anything; a value that isn't a year hides nothing.
  ["the year 3000", true],
  ["99999", true],
  [2025, true],
])("since %j: dated breach %j, and always the undated one", async (since, isMarked) => {
  expect(await marked(since)).toEqual([...(isMarked ? [["Shop", true]] : []), ["Undated", true]]);
});

it.each([
  [true, ["Shop", "Doubted"]],
  [false, ["Shop"]],
])("an unverified breach is marked only if those are included: %s", async (includeUnverified, names) => {
  const lookups = { markBreachesSince: "", includeUnverified };
  const doubted = { name: "Doubted", title: "Doubted", isUnverified: true };
  const all = await marked("", {
    settings: { services: { lookupUrl: "https://lookup.example" }, lookups },
    "breached-sites:0": { "shop.example": [DATED, doubted] },
  });
  expect(all.map(([name]) => name)).toEqual(names);
});

it.each<[unknown, string[]]>([
  [["Shop"], ["Undated"]],
  ["damaged", ["Shop", "Undated"]],
])("a breach marked before isn't fresh: %j", async (before, fresh) => {
  const all = await marked("", { "marked-breaches": before });
  expect(all.filter(([, isFresh]) => isFresh).map(([name]) => name)).toEqual(fresh);
});
