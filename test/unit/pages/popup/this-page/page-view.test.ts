// What is said of a page below its panels, and while there is no answer.
import { describe, expect, it } from "vitest";
import { describePage } from "../../../../../src/pages/popup/this-page/page-view.ts";
import type { TabState } from "../../../../../src/shared/passwords/verdict.ts";
import { failureOf } from "../../../../../src/ui/said/failed-change.ts";
import { answered, describeTab, NOON, SETTINGS, words } from "../../tab-states.ts";

describe("the switches", () => {
  it("switch to the other side of what is stored", () => {
    const switches = describeTab({}).checks?.switches;
    expect(switches).toMatchObject([
      { isOn: true, action: { kind: "enable-checks", isEnabled: false } },
      { isOn: false, action: { kind: "skip-site", site: "shop.example", isSkipped: true } },
    ]);
    expect(switches?.[1]?.detail).toBe("Leave passwords on shop.example unchecked");
  });

  it("leave out the site where nothing can be checked", () => {
    const tab: TabState = { obstacle: "browser-page", checkCount: 0 };
    const store: TabState = { ...tab, site: "google.com" };
    for (const page of [tab, store]) {
      const view = describePage({ ...answered({}), tab: page }, words, NOON);
      expect(view.checks?.switches).toMatchObject([{ label: "Check passwords as they are entered" }]);
    }
  });

  it("put no site of a private window into a list, but take one out", () => {
    const inPrivate = describeTab({}, { isPrivate: true }).checks?.switches[1];
    const detail = "A private window leaves no site in any list.";
    expect(inPrivate).toMatchObject({ isDisabled: true, detail });
    const settings = { ...SETTINGS, skippedSites: ["shop.example"] };
    const skipped = describeTab({}, { isPrivate: true, settings }).checks?.switches[1];
    expect(skipped).toMatchObject({ isOn: true, isDisabled: false });
  });

  it("say who fixed them", () => {
    const settings = { ...SETTINGS, isEnabledManaged: true, areSkippedSitesManaged: true };
    for (const control of describeTab({}, { settings }).checks?.switches ?? []) {
      expect(control).toMatchObject({ isDisabled: true, detail: "Set by your organization" });
    }
  });

  it("offer no button in the panel for what others fixed", () => {
    const fixed = { ...SETTINGS, isEnabledManaged: true, areSkippedSitesManaged: true };
    for (const obstacle of ["switched-off", "site-skipped"] as const) {
      const [own] = describeTab({ obstacle }).panels;
      const [locked] = describeTab({ obstacle }, { settings: fixed }).panels;
      expect(own?.button).toBeDefined();
      expect(locked).toMatchObject({ name: obstacle, title: own?.title });
      expect(locked?.sentences.at(-1)).toBe("This is set by your organization.");
      expect(locked).not.toHaveProperty("button");
    }
    const [off] = describeTab({ obstacle: "switched-off" }, { settings: fixed }).panels;
    expect(off?.sentences[0]).toBe("What you enter is not checked, on any site.");
  });

  it("tell of a change that did not happen", () => {
    const problemOf = (failedChange: "no-answer" | "refused" | "locked") =>
      describeTab({}, { failedChange }).problem;
    expect(problemOf("no-answer")).toMatch(/did not answer/);
    expect(problemOf("refused")).toBe("That was refused: nothing was changed.");
    expect(problemOf("locked")).toBe("Nothing was changed: this is set by your organization.");
    expect(describeTab({}).problem).toBeUndefined();
  });

  it("know an error about a locked setting from other refusals", async () => {
    const error = { code: "forbidden", service: "passwords" } as const;
    const locked = { ...error, reason: "setting-locked" } as const;
    expect(await failureOf(Promise.resolve({ ok: false, error: locked }))).toBe("locked");
    expect(await failureOf(Promise.resolve({ ok: false, error }))).toBe("refused");
    expect(await failureOf(Promise.resolve({ ok: true }))).toBeUndefined();
  });
});

it.each([
  [0, "No checks on this page"],
  [1, "1 check on this page"],
  [1204, "1,204 checks on this page"],
])("the foot counts %i", (checkCount, said) => {
  const source = "Source: api.pwnedpasswords.com";
  expect(describeTab({ checkCount }).footer).toEqual({ source, checkCount: said });
});

describe("before and without an answer", () => {
  it("says of a tab that is gone that it is, quietly", () => {
    const view = describePage({ phase: "closed" }, words, NOON);
    expect(view.panels).toMatchObject([{ tone: "quiet", title: "The page this was about is closed" }]);
    expect(view).not.toHaveProperty("checks");
  });

  it("says nothing at first, then what it waits for", () => {
    expect(describePage({ phase: "opening" }, words, NOON)).toEqual({ panels: [] });
    const { waiting } = describePage({ phase: "waiting" }, words, NOON);
    expect(waiting).toBe("Waiting for Breachlight to answer…");
  });

  it("says that no answer is no all clear, and offers to try again", () => {
    const [panel] = describePage({ phase: "silent" }, words, NOON).panels;
    expect(panel).toMatchObject({ tone: "warn", button: { label: "Try again", action: { kind: "retry" } } });
    expect(panel?.sentences[0]).toContain("No answer does not mean that a password is fine.");
  });
});
