// The Activity tab: what leaves the browser, live.
import { expect, it, vi } from "vitest";
import { Activity } from "../../../../../src/pages/popup/activity/Activity.tsx";
import type { SentRequest } from "../../../../../src/shared/messages.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";

function request(at: number, what: SentRequest["what"] = "password-range"): SentRequest {
  return { at, service: "passwords", origin: "http://127.0.0.1:8750", what };
}

async function open(sent?: unknown[], onMore = () => undefined) {
  const session = sent ? { "sent-requests": sent } : {};
  const page = await renderPage(<Activity onMore={onMore} />, { session, now: () => NOON });
  const lines = () => page.queryAllByRole("listitem").map(({ textContent }) => textContent);
  return { ...page, lines };
}

it("lists requests newest first, including new ones", async () => {
  const page = await open([request(NOON - 60_000), { at: "damaged" }, request(NOON)]);
  expect(page.text()).toContain("2 requests");
  const what = "Five characters of a password’s hash127.0.0.1:8750";
  expect(page.lines()).toEqual([`12:04${what}`, `12:03${what}`]);
  expect(page.place.querySelector("time")?.dateTime).toBe(new Date(NOON).toISOString());
  await page.store.write("session", { "sent-requests": [request(NOON, "catalog")] });
  expect(page.lines()).toEqual(["12:04Nothing about you: the breach list127.0.0.1:8750"]);
  expect(page.sent, "nobody is asked for it").toEqual([]);
});

it.each([
  ["account", "An email address or username"],
  ["watched-account", "An address on your watch list"],
  ["catalog", "Nothing about you: the breach list"],
  ["logo", "Which logo to show"],
  ["page-address", "The address of a page to score"],
  ["sign-in", "Your sign-in"],
  ["cloud-resource", "The name of a cloud resource"],
  ["cloud-deletion", "The name of a function to delete"],
] as const)("says for %s what was sent", async (what, said) => {
  expect((await open([request(NOON, what)])).getByText(said)).toBeTruthy();
});

it("says that nothing left only once the list is loaded, and links to all of it", async () => {
  const onMore = vi.fn();
  const page = await open(undefined, onMore);
  expect(page.lines()).toEqual([]);
  expect(page.text()).toContain("0 requests");
  await page.click(page.getByRole("button", { name: "Open the privacy page" }));
  expect(onMore).toHaveBeenCalledOnce();
  const unread = await renderPage(<Activity onMore={onMore} />, { isUnread: true });
  expect(unread.text()).toBe("");
});
