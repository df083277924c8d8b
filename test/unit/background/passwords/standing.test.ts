// Tests which warnings of a tab still stand once something else is checked there.
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { PasswordCheck } from "../../../../src/shared/messages.ts";
import type { TabVerdict } from "../../../../src/shared/passwords/verdict.ts";
import type { CheckedValue, TabRecord } from "../../../../src/shared/records/tab.ts";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import { beginWith, CHECKED_VALUE, PASSWORD_HINTS, useFakeBrowser } from "../../../world/fake-browser.ts";
import { BREACHED as BREACHED_SHA1, NEW_HINTS } from "./entered-password.ts";

const BREACHED: TabVerdict = { state: "breached", count: 5 };
const WARNED: CheckedValue = {
  ...CHECKED_VALUE,
  site: "shop.example",
  origin: "https://shop.example",
  verdict: BREACHED,
};
const EARLIER: CheckedValue = { ...WARNED, isFromEarlierPage: true };
const MANY_CHECKS = Array(20).fill(1_000_000_000);

let background: typeof import("../../../../src/background/passwords/check-password.ts");
let records: typeof import("../../../../src/background/passwords/tab-records.ts");
let tabId = 0;

useFakeBrowser();
beforeAll(async () => {
  background = await import("../../../../src/background/passwords/check-password.ts");
  records = await import("../../../../src/background/passwords/tab-records.ts");
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => new Response(`${"A".repeat(35)}:5`));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_000 });
  return () => vi.useRealTimers();
});

interface Checked extends Partial<PasswordCheck> {
  isFilled?: boolean;
  host?: string;
  frameId?: number;
}

/** The values of a tab with this record, once this was checked too: the new one is last. */
async function afterCheck(
  values: CheckedValue[],
  { isFilled = false, host = "shop.example", frameId = 0, sha1 = "C".repeat(40), ...more }: Checked = {},
  recentChecks: TabRecord["recentChecks"] = [],
): Promise<CheckedValue[]> {
  // The worker reads each record once.
  tabId++;
  beginWith({ granted: undefined, session: { [`tab:${tabId}`]: { values, recentChecks } } });
  const url = `https://${host}/`;
  const hints = { ...PASSWORD_HINTS, isFilled } as PasswordCheck["hints"];
  const check: PasswordCheck = { document: "2-2", field: 0, value: 0, sha1, hints, ...more };
  const origin = { tabId, frameId, documentKey: "a document", isPrivate: false, frameUrl: url, pageUrl: url };
  await background.checkPassword(DEFAULT_SETTINGS, check, origin).catch(() => undefined);
  return (await records.readTabRecord(tabId, false))?.values ?? [];
}

const standing = async (...given: Parameters<typeof afterCheck>) =>
  (await afterCheck(...given)).slice(0, -1).map((value) => value.isStanding);

describe("a warning about an earlier page", () => {
  it("ends when the person enters something on the same site", async () => {
    expect(await standing([EARLIER])).toEqual([false]);
    expect(await standing([EARLIER], { host: "login.shop.example" })).toEqual([false]);
    expect(await standing([EARLIER], { frameId: 4 }), "in a frame").toEqual([false]);
  });

  it("stands when the person enters something on another site", async () => {
    expect(await standing([EARLIER], { host: "bank.example" })).toEqual([true]);
    expect(await standing([{ ...EARLIER, site: undefined } as never])).toEqual([true]);
  });

  it("stands when a script fills something in", async () => {
    expect(await standing([EARLIER], { isFilled: true })).toEqual([true]);
  });

  it("stands when a check is refused", async () => {
    const recentChecks = [{ document: "https://shop.example a document", times: MANY_CHECKS }];
    const values = await afterCheck([EARLIER], {}, recentChecks);
    expect(values).toMatchObject([{ isStanding: true }, { verdict: { error: { reason: "paused" } } }]);
    expect(
      await standing([EARLIER], {}, [
        { ...recentChecks[0], document: "https://bank.example a document" },
      ] as never),
    ).toEqual([false]);
  });
});

describe("a warning about a document that the frame no longer has", () => {
  it("ends with the next value of the frame, before the browser says that it is gone", async () => {
    expect(await standing([WARNED])).toEqual([false]);
    expect(await standing([{ ...WARNED, frameId: 4 }]), "of another frame").toEqual([true]);
  });

  it("stands if that comes from another site or a script", async () => {
    expect(await standing([WARNED], { host: "bank.example" })).toEqual([true]);
    expect(await standing([WARNED], { isFilled: true })).toEqual([true]);
  });
});

describe("a warning about a value of the same document", () => {
  it("ends with the next value of its field, even one that a script filled in", async () => {
    const isFilled = true;
    expect(await standing([{ ...WARNED, document: "2-2", value: 7 }])).toEqual([false]);
    expect(await standing([{ ...WARNED, document: "2-2", value: 7 }], { isFilled })).toEqual([false]);
  });

  it("stands after values of other fields", async () => {
    expect(await standing([{ ...WARNED, document: "2-2", field: 7, value: 7 }])).toEqual([true]);
  });
});

it("says once that checks are paused, however many are refused", async () => {
  const paused: TabVerdict = {
    state: "unknown",
    error: { code: "rate-limited", reason: "paused", service: "passwords", retryAfterSeconds: 60 },
  };
  const offline: TabVerdict = { state: "unknown", error: { code: "offline", service: "passwords" } };
  const values = [paused, paused, offline, BREACHED].map((verdict, field) => ({
    ...WARNED,
    field: field + 1,
    verdict,
  }));
  const recentChecks = [{ document: "https://shop.example a document", times: MANY_CHECKS }];
  const verdicts = (await afterCheck(values, {}, recentChecks)).map(({ verdict }) => verdict);
  expect(verdicts).toEqual([offline, BREACHED, paused]);
});

it("notes the exact origin, and whether a script wrote the value", async () => {
  expect(await afterCheck([], { host: "login.shop.example:8443", hints: NEW_HINTS as never })).toMatchObject([
    { site: "shop.example", origin: "https://login.shop.example:8443", isFilled: false, isNewPassword: true },
  ]);
  expect(await afterCheck([], { isFilled: true, sha1: BREACHED_SHA1 })).toMatchObject([{ isFilled: true }]);
});
