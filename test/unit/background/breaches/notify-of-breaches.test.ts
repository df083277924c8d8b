// What a notification of new breaches says.
import { beforeAll, expect, it } from "vitest";
import type { NamedBreach } from "../../../../src/background/breaches/notify-of-breaches.ts";
import { useFakeBrowser } from "../fake-browser.ts";

let notify: typeof import("../../../../src/background/breaches/notify-of-breaches.ts");

useFakeBrowser();
beforeAll(async () => {
  notify = await import("../../../../src/background/breaches/notify-of-breaches.ts");
});

it.each<[said: string, breaches: NamedBreach[]]>([
  ["New breach: Shop", [{ title: "Shop" }]],
  ["New breach: Shop · Unverified", [{ title: "Shop", doubts: ["unverified"] }]],
  ["New breach: List · Fabricated · Spam list", [{ title: "List", doubts: ["fabricated", "spam-list"] }]],
  ["2 new breaches", [{ title: "Shop" }, { title: "List", doubts: ["spam-list"] }]],
])("says “%s”, with its source and license", (said, breaches) => {
  const { title, message } = notify.notificationContent(breaches, "https://lookup.example");
  expect(title).toBe(said);
  expect(message).toContain("https://lookup.example");
  expect(message).toContain("https://creativecommons.org/licenses/by/4.0/");
});

it("names no license where the service names none", () => {
  const { message } = notify.notificationContent([{ title: "Shop" }], "https://xposedornot.com", false);
  expect(message).toContain("Breach data: https://xposedornot.com");
  expect(message).not.toContain("CC BY");
});

it("says why a breach may not be what it seems after a title that is cut", () => {
  const long = { title: "x".repeat(500), doubts: ["spam-list" as const] };
  const { title } = notify.notificationContent([long], "https://lookup.example");
  expect(title).toBe(`New breach: ${"x".repeat(100)} · Spam list`);
});
