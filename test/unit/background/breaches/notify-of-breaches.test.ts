// Tests the text of a notification about new breaches.
import { beforeAll, expect, it } from "vitest";
import type { NamedBreach } from "../../../../src/background/breaches/notify-of-breaches.ts";
import { useFakeBrowser } from "../fake-browser.ts";

let notify: typeof import("../../../../src/background/breaches/notify-of-breaches.ts");

useFakeBrowser();
beforeAll(async () => {
  notify = await import("../../../../src/background/breaches/notify-of-breaches.ts");
});

it.each<[named: string, breaches: NamedBreach[]]>([
  ["Shop", [{ title: "Shop" }]],
  ["Shop · Unverified", [{ title: "Shop", doubts: ["unverified"] }]],
  ["List · Fabricated · Spam list", [{ title: "List", doubts: ["fabricated", "spam-list"] }]],
])("names %s, with its source and license", (named, breaches) => {
  const { title, message } = notify.notificationContent(breaches, "https://lookup.example");
  expect(title).toBe("An address you watch is in a new breach");
  expect(message.split("\n")[0]).toBe(named);
  expect(message).toContain("https://lookup.example");
  expect(message).toContain("https://creativecommons.org/licenses/by/4.0/");
});

it("counts several breaches without naming them", () => {
  const several: NamedBreach[] = [{ title: "Shop" }, { title: "List", doubts: ["spam-list"] }];
  const { title, message } = notify.notificationContent(several, "https://lookup.example");
  expect(title).toBe("Addresses you watch are in 2 new breaches");
  expect(message).not.toMatch(/Shop|List/);
});

it("names no license if the service has none", () => {
  const { message } = notify.notificationContent([{ title: "Shop" }], "https://xposedornot.com", false);
  expect(message).toContain("Breach data: https://xposedornot.com");
  expect(message).not.toContain("CC BY");
});

it("puts doubts about a breach after its title, even when the title is cut", () => {
  const long = { title: "x".repeat(500), doubts: ["spam-list" as const] };
  const { message } = notify.notificationContent([long], "https://lookup.example");
  expect(message.split("\n")[0]).toBe(`${"x".repeat(100)} · Spam list`);
});
