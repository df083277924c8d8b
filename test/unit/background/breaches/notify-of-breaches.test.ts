// Tests the text of a notification about new breaches.
import { beforeAll, expect, it } from "vitest";
import type { NamedBreach } from "../../../../src/background/breaches/notify-of-breaches.ts";
import { readSettings } from "../../../../src/shared/settings/settings.ts";
import { useFakeBrowser } from "../../../world/fake-browser.ts";

let notify: typeof import("../../../../src/background/breaches/notify-of-breaches.ts");

useFakeBrowser();
beforeAll(async () => {
  notify = await import("../../../../src/background/breaches/notify-of-breaches.ts");
});

const { services } = readSettings(undefined);
const OWN = { ...services, lookupUrl: "https://lookup.example" };
const SOURCE = "Breach data: lookup.example, CC BY 4.0";

it.each<[named: string, breach: NamedBreach]>([
  ["Shop", { title: "Shop" }],
  ["Shop · Unverified", { title: "Shop", flags: ["unverified"] }],
  ["Logs · Malware · Stealer log", { title: "Logs", flags: ["malware", "stealer-log"] }],
  // Flags are said even if the title is cut.
  [`${"x".repeat(100)} · Unverified`, { title: "x".repeat(500), flags: ["unverified"] }],
  // A title from the service neither adds lines nor turns what follows around.
  ["Shop All clear · Unverified", { title: "Shop\n\nAll clear\u202e", flags: ["unverified"] }],
  ["x".repeat(99), { title: `${"x".repeat(99)}😀` }],
])("names %s, with its source and license", (named, breach) => {
  const { title, message } = notify.notificationContent([breach], OWN);
  expect(title).toMatch(/^An address you watch is in a new breach/);
  expect(message.split("\n")[0]).toBe(named);
  expect(message.split("\n").at(-1)).toBe(SOURCE);
});

it("of several names two with their flags, and counts the rest", () => {
  const several: NamedBreach[] = [
    { title: "Shop" },
    { title: "Forum", flags: ["unverified"] },
    { title: "Third", flags: ["unverified"] },
  ];
  const { title, message } = notify.notificationContent(several, OWN);
  expect(title).toBe("Addresses you watch are in 3 new breaches · Unverified (2)");
  expect(message.split("\n").slice(0, 3)).toEqual(["Shop", "Forum · Unverified", "1 more"]);
});

it("calls no spam list and no fabricated breach a new breach", () => {
  const left = "Spam lists or fabricated breaches with an address you watch";
  const list: NamedBreach = { title: "List", flags: ["spam-list"] };
  const made: NamedBreach = { title: "Made", flags: ["fabricated"] };
  expect(notify.notificationContent([list, made], OWN).title).toBe(`${left}: 2`);
  const { title, message } = notify.notificationContent([{ title: "Shop" }, list], OWN);
  expect(title).toBe("An address you watch is in a new breach");
  expect(message.split("\n").slice(0, 3)).toEqual([`${left}: 1`, "Shop", "List · Spam list"]);
});

it("names no license if the service has none", () => {
  const free = { ...OWN, lookupUrl: "https://api.xposedornot.com", lookupInterface: "xposedornot" } as const;
  const { message } = notify.notificationContent([{ title: "Shop" }], free);
  expect(message.split("\n").at(-1)).toBe("Breach data: XposedOrNot");
});
