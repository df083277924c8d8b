// What the popup says below its panels, and while it has no answer.
import { describe, expect, it } from "vitest";
import { describePopup } from "../../../src/pages/popup/popup-state.ts";
import type { SentRequest } from "../../../src/shared/messages.ts";
import type { TabState } from "../../../src/shared/verdict.ts";
import { answered, CHECKS, describeTab, NOON, words } from "./tab-states.ts";

describe("the switches", () => {
  it("switch to the other side of what is stored", () => {
    const switches = describeTab({}).checks?.switches;
    expect(switches?.map(({ label, isOn, action }) => ({ label, isOn, action }))).toEqual([
      {
        label: "Check passwords as they are entered",
        isOn: true,
        action: { kind: "enable-checks", isEnabled: false },
      },
      {
        label: "Not on this site",
        isOn: false,
        action: { kind: "skip-site", site: "shop.example", isSkipped: true },
      },
    ]);
    expect(switches?.[1]?.detail).toBe("Leave passwords on shop.example unchecked");
  });

  it("leave out the site where nothing can be checked", () => {
    const tab: TabState = { obstacle: "browser-page", checkCount: 0 };
    const store: TabState = { ...tab, site: "google.com" };
    for (const page of [tab, store]) {
      const view = describePopup({ ...answered({}), tab: page }, words, NOON);
      expect(view.checks?.switches.map(({ label }) => label)).toEqual([
        "Check passwords as they are entered",
      ]);
    }
  });

  it("put no site of a private window into a list, but take one out", () => {
    const inPrivate = describeTab({}, { isPrivate: true }).checks?.switches[1];
    expect(inPrivate).toMatchObject({
      isDisabled: true,
      detail: "A private window leaves no site in any list.",
    });
    const checks = { ...CHECKS, skippedSites: ["shop.example"] };
    expect(describeTab({}, { isPrivate: true, checks }).checks?.switches[1]).toMatchObject({
      isOn: true,
      isDisabled: false,
    });
  });

  it("say who fixed them", () => {
    const checks = { ...CHECKS, isEnabledManaged: true, areSkippedSitesManaged: true };
    for (const control of describeTab({}, { checks }).checks?.switches ?? []) {
      expect(control).toMatchObject({ isDisabled: true, detail: "Set by your organization" });
    }
  });

  it("tell of a change that did not happen", () => {
    expect(describeTab({}, { hasFailedChange: true }).problem).toMatch(/^Nothing was changed/);
    expect(describeTab({}).problem).toBeUndefined();
  });
});

describe("what left the browser", () => {
  const request = (at: number): SentRequest => ({
    at,
    service: "passwords",
    origin: "http://127.0.0.1:8750",
    told: "password-range",
  });

  it("is listed newest first", () => {
    const sent = describeTab({}, { sent: [request(NOON - 60_000), request(NOON)] }).sent;
    expect(sent?.count).toBe("2 requests");
    expect(sent?.requests).toEqual([
      {
        number: 2,
        time: "12:04",
        dateTime: new Date(NOON).toISOString(),
        told: "Five characters of a password’s hash",
        host: "127.0.0.1:8750",
      },
      expect.objectContaining({ number: 1, time: "12:03" }),
    ]);
  });

  it("may be nothing", () => {
    expect(describeTab({}).sent).toMatchObject({ count: "Nothing yet", requests: [] });
  });
});

describe("the foot", () => {
  it.each([
    [0, "No checks on this page"],
    [1, "1 check on this page"],
    [1204, "1,204 checks on this page"],
  ])("counts %i", (checkCount, said) => {
    expect(describeTab({ checkCount }).footer).toEqual({
      source: "Source: api.pwnedpasswords.com",
      checkCount: said,
    });
  });
});

describe("before and without an answer", () => {
  it("says nothing at first, then what it waits for", () => {
    expect(describePopup({ phase: "opening" }, words, NOON)).toEqual({ name: "Breachlight", panels: [] });
    expect(describePopup({ phase: "waiting" }, words, NOON).waiting).toBe(
      "Waiting for Breachlight to answer…",
    );
  });

  it("says that no answer is no all clear, and offers to try again", () => {
    const [panel] = describePopup({ phase: "silent" }, words, NOON).panels;
    expect(panel).toMatchObject({ tone: "warn", button: { label: "Try again", action: { kind: "retry" } } });
    expect(panel?.sentences[0]).toContain("No answer does not mean that a password is fine.");
  });
});
