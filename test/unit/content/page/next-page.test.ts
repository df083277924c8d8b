// What the background asks of a page: its name, and to show or withdraw a verdict, also one on an earlier page's password.
import { describe, expect, it, vi } from "vitest";
import { asPage, fire } from "./browser.ts";
import { openPage, openWarnedPage } from "./page.ts";
import { click, enter, find, tab } from "./person.ts";

it("withdraws the notice when the background says so", async () => {
  const page = await openWarnedPage();
  expect(page.notice()).toBeDefined();
  expect(page.withdraw()).toEqual([undefined]);
  expect(page.notice()).toBeUndefined();
});

describe("a verdict on a password of an earlier page", () => {
  it("is shown, and responded to once it was there for 1.5 seconds", async () => {
    const page = await openPage();
    const responses = page.showEarlier();
    expect(page.notice()).toBeDefined();
    await vi.advanceTimersByTimeAsync(1_499);
    expect(responses).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(responses).toEqual([true]);
    expect(page.log()).toEqual([]);
  });

  it("is responded to without a result if the page is left before, and not if it only seems to be left", async () => {
    const page = await openPage();
    const responses = page.showEarlier();
    asPage(() => fire(window, "pagehide"));
    expect(responses).toEqual([]);
    expect(page.notice()).toBeDefined();
    fire(window, "pagehide");
    expect(responses.slice(0, 1)).toEqual([undefined]);
    expect(page.notice()).toBeUndefined();
  });

  it("is gone, and not seen, if another password that is in no breach is entered before", async () => {
    const page = await openPage();
    const responses = page.showEarlier();
    await enter("secret");
    expect(page.notice()).toBeUndefined();
    expect(responses).toEqual([undefined]);
  });

  it.each([
    ["isn't checked", { ok: true, value: { state: "skipped" } }],
    ["can't be checked", { ok: true, value: { state: "unknown" } }],
    ["is in a breach, and was warned about", { ok: true, value: { state: "breached" } }],
  ])("stays if a value is entered that %s", async (_, reply) => {
    const page = await openPage();
    page.showEarlier();
    page.reply = reply;
    await enter("secret");
    expect(page.notice()).toBeDefined();
  });

  it("is not shown by the page that it is on, or by one that still loads", async () => {
    const page = await openPage();
    const document = page.name();
    expect(page.showEarlier(document)).toEqual([undefined]);
    vi.spyOn(window.document, "readyState", "get").mockReturnValue("loading");
    expect(page.showEarlier()).toEqual([undefined]);
    expect(page.notice()).toBeUndefined();
  });
});

it.each([
  ["a page can be reached at once", false],
  ["a frame can be reached only after a check", true],
])("%s", async (_, isFrame) => {
  const page = await openPage(undefined, { isFrame });
  expect(page.isReachable()).toBe(!isFrame);
  await enter("secret");
  expect(page.isReachable()).toBe(true);
});

it("starts over when a page comes back from the browser's cache", async () => {
  const page = await openPage();
  await enter("secret");
  asPage(() => fire(window, "pagehide"));
  await click(find("#password"));
  await tab();
  fire(window, "pagehide");
  fire(window, "pageshow");
  await enter("secret");
  expect(page.log()).toEqual(["check secret", "check secret"]);
});
