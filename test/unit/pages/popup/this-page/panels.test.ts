// What the popup says first, of each state of a tab, in English and without a browser.
import { describe, expect, it } from "vitest";
import { describePage } from "../../../../../src/pages/popup/this-page/page-view.ts";
import { ERROR_CODES } from "../../../../../src/shared/errors.ts";
import type { TabState, TabVerdict } from "../../../../../src/shared/passwords/verdict.ts";
import { ALL_SITES } from "../../../../../src/shared/settings/site-access.ts";
import { answered, describeTab, NOON, panelsOf, verdict, words } from "../../tab-states.ts";

const BREACHED: TabVerdict = { state: "breached", count: 3_303_003 };
const NOT_FOUND: TabVerdict = { state: "not-found" };
const UNKNOWN: TabVerdict = { state: "unknown", error: { code: "offline", service: "passwords" } };

describe("a breached password", () => {
  it("on a sign-in form is to be changed after signing in", () => {
    expect(panelsOf(verdict(BREACHED))).toEqual([
      {
        name: "breached",
        tone: "bad",
        title: "The password entered here is in known breaches",
        sentences: ["Seen 3,303,003 times. Change it after signing in, and wherever else you use it."],
        smallPrint: ["Checked with five characters of its hash, 12:04."],
      },
    ]);
  });

  const THERE = "Change it there, and wherever else you use it.";

  it.each([
    [{ isNewPassword: true }, "entered here", "Choose another here, and change it wherever else you use it."],
    [{ isFromEarlierPage: true, site: "login.example" }, "you used on login.example", THERE],
    [{ isFromEarlierPage: true, site: "" }, "you used on another site", THERE],
  ])("says what to do about one that is %o", (rest, which, advice) => {
    const [panel] = panelsOf(verdict(BREACHED, rest));
    expect(panel?.title).toBe(`The password ${which} is in known breaches`);
    expect(panel?.sentences).toEqual([`Seen 3,303,003 times. ${advice}`]);
  });

  it("in a frame of another site names that site", () => {
    const [panel] = panelsOf(verdict({ state: "breached", count: 1 }, { site: "login.example" }));
    expect(panel?.sentences[0]).toMatch(/^Seen once\./);
    expect(panel?.smallPrint[0]).toBe("Entered in a part of this page that belongs to login.example.");
  });
});

describe("a password that was not found", () => {
  it("is not called safe", () => {
    const [panel] = panelsOf(verdict(NOT_FOUND));
    expect(panel?.title).toBe("Not in known breaches");
    expect(panel?.sentences).toEqual(["That alone does not make it strong. Use a long one, and only here."]);
  });

  it("from the page before says where it was entered", () => {
    const [panel] = panelsOf(verdict(NOT_FOUND, { isFromEarlierPage: true }));
    expect(panel?.smallPrint[0]).toBe("Entered on shop.example, on the page before this one.");
  });
});

describe("a check that failed", () => {
  it("says why, what is not known and what to do", () => {
    expect(panelsOf(verdict(UNKNOWN))[0]).toMatchObject({
      title: "Could not check this password",
      sentences: [
        "The reason: there is no internet connection.",
        "It may or may not be in breaches. Enter it again to have it checked.",
      ],
      smallPrint: ["Tried at 12:04."],
    });
  });

  it.each(ERROR_CODES)("has a reason for %s", (code) => {
    const [panel] = panelsOf(verdict({ state: "unknown", error: { code, service: "passwords" } }));
    expect(panel?.tone).toBe("warn");
    expect(panel?.sentences[0]).toMatch(/^The reason: [a-z].+[^.]\.$/);
  });

  it("does not ask to try again what only the settings can mend", () => {
    const error = { code: "bad-request", service: "passwords" } as const;
    const [panel] = panelsOf(verdict({ state: "unknown", error }));
    expect(panel?.sentences[1]).toBe("No password can be checked until that is corrected.");
  });

  it("says until when the service asked to wait, and no longer than that", () => {
    const error = { code: "rate-limited", service: "passwords", retryAfterSeconds: 90 } as const;
    const snapshot = answered(verdict({ state: "unknown", error }));
    const sentence = "The service can be asked again at 12:05:30.";
    expect(describePage(snapshot, words, NOON).panels[0]?.sentences).toContain(sentence);
    expect(describePage(snapshot, words, NOON + 90_000).panels[0]?.sentences).not.toContain(sentence);
  });

  it("says that it was Breachlight that paused, where it did, and not that the service was asked too often", () => {
    const error = {
      code: "rate-limited",
      reason: "paused",
      service: "passwords",
      retryAfterSeconds: 90,
    } as const;
    const { panels } = describePage(answered(verdict({ state: "unknown", error })), words, NOON);
    expect(panels[0]?.sentences).toEqual([
      "The reason: Breachlight itself paused after many checks here within a minute.",
      "It may or may not be in breaches. Enter it again to have it checked.",
      "Breachlight resumes checks here at 12:05:30.",
    ]);
  });

  it("of a service of one's own that may refuse a header names what it has to allow", () => {
    const reason = { reason: "no-site-access", header: "Add-Padding" } as const;
    const [panel] = panelsOf(
      verdict({ state: "unknown", error: { code: "unavailable", service: "passwords", ...reason } }),
    );
    expect(panel?.sentences[0]).toContain("“Access-Control-Allow-Headers: Add-Padding”");
    expect(panel?.otherButton?.action).toEqual({ kind: "allow-access", origins: ALL_SITES });
  });

  it("maybe for want of access says both, and offers access after another try", () => {
    const error = { code: "unavailable", service: "passwords", reason: "no-site-access" } as const;
    const [panel] = panelsOf(verdict({ state: "unknown", error }));
    expect(panel?.sentences).toEqual([
      "The reason: the service could not be reached, or the browser does not let Breachlight read its answer without access to sites.",
      "It may or may not be in breaches. Enter it again. If that does not help, allow access to all sites.",
    ]);
    expect(panel).not.toHaveProperty("button");
    expect(panel?.otherButton?.action).toEqual({ kind: "allow-access", origins: ALL_SITES });
  });

  it("on the page before names its site", () => {
    const [panel] = panelsOf(verdict(UNKNOWN, { isFromEarlierPage: true }));
    expect(panel?.title).toBe("Could not check the password you used on shop.example");
  });
});

describe("a page without a verdict", () => {
  it("says that parts of other sites are not checked where not all are allowed", () => {
    const sentence = "Not all sites are allowed: forms of other sites within this page are not checked.";
    expect(panelsOf({ isAccessPartial: true })[0]?.sentences.at(-1)).toBe(sentence);
    expect(panelsOf({})[0]?.sentences).not.toContain(sentence);
  });

  it("that no script can come into asks for no reload", () => {
    const [panel, ...others] = panelsOf({ obstacle: "no-script" });
    expect(panel).toMatchObject({ tone: "quiet", title: "No passwords are checked on this page" });
    expect(panel?.sentences[0]).toContain("documents that it shows itself");
    expect(panel).not.toHaveProperty("button");
    expect(others).toEqual([]);
  });

  const ENABLE = { kind: "enable-checks", isEnabled: true };
  const TAKE_OUT = { kind: "skip-site", site: "shop.example", isSkipped: false };

  it.each([
    [{}, "No password entered here yet", undefined],
    // It does not deny the check.
    [{ checkCount: 1 }, "The checked password was changed", undefined],
    [{ obstacle: "browser-page" }, "No passwords are checked on this page", undefined],
    [{ obstacle: "switched-off" }, "Password checks are off", ENABLE],
    [{ obstacle: "site-skipped" }, "Passwords are not checked on shop.example", TAKE_OUT],
    [{ obstacle: "needs-reload" }, "Reload this page to have passwords checked", { kind: "reload" }],
  ] as const)("says of %j what to do about it", (tab, title, action) => {
    const [panel, ...others] = panelsOf(tab);
    expect(panel).toMatchObject({ tone: "quiet", title });
    expect(panel?.button?.action).toEqual(action);
    expect(others).toEqual([]);
  });
});

describe("a page without access", () => {
  it("says so first, and asks for all sites or for this one", () => {
    const origins = ["http://*.shop.example/*", "https://*.shop.example/*"];
    expect(panelsOf({ obstacle: "no-access", hasSubdomains: true })).toMatchObject([
      {
        tone: "warn",
        title: "No access to shop.example: passwords are not checked here",
        button: { label: "Allow on all sites", action: { kind: "allow-access", origins: ALL_SITES } },
        otherButton: { label: "Allow on shop.example", action: { kind: "allow-access", origins } },
      },
    ]);
  });

  it("of a host below which others have their sites asks for that host alone", () => {
    const [panel] = panelsOf({ obstacle: "no-access", site: "pages.example" });
    const origins = ["http://pages.example/*", "https://pages.example/*"];
    expect(panel?.otherButton?.action).toEqual({ kind: "allow-access", origins });
  });

  it("does not say that nothing is checked where a part of another site was", () => {
    const inFrame = verdict(BREACHED, { site: "login.example" });
    expect(panelsOf({ ...inFrame, obstacle: "no-access" }).map(({ title }) => title)).toEqual([
      "The password entered here is in known breaches",
      "No access to shop.example: its own forms are not checked",
    ]);
  });

  it.each([
    ["access-declined", "Access was not allowed: nothing was changed."],
    ["access-not-asked", "The browser did not ask you: nothing was changed. Try again."],
  ] as const)("says that nothing was changed: %s", (failedChange, problem) => {
    expect(describeTab({ obstacle: "no-access" }, { failedChange }).problem).toBe(problem);
  });

  it("that the browser let a script into is checked, but the next one is not: both are said", () => {
    const [panel, ...others] = panelsOf({ isThisPageOnly: true });
    expect(panel).toMatchObject({
      tone: "quiet",
      title: "Passwords are checked on this page only",
      sentences: [
        "Breachlight has no access to shop.example: on its next page nothing is checked unless you allow it.",
      ],
      button: { label: "Allow on all sites" },
      otherButton: { label: "Allow on shop.example" },
    });
    expect(others).toEqual([]);
    const names = panelsOf({ ...verdict(BREACHED), isThisPageOnly: true }).map(({ name }) => name);
    expect(names).toEqual(["breached", "this-page-only"]);
  });
});

it.each<[why: string, of: "before" | "here", TabVerdict, NonNullable<TabState["obstacle"]>, string[]]>([
  ["a warning is told as well", "before", BREACHED, "needs-reload", ["breached", "needs-reload"]],
  ["a warning is told as well", "before", BREACHED, "site-skipped", ["breached", "site-skipped"]],
  ["a doubt is told as well", "before", UNKNOWN, "browser-page", ["unknown", "browser-page"]],
  ["an all clear is left out", "before", NOT_FOUND, "needs-reload", ["needs-reload"]],
  ["an all clear is left out", "before", NOT_FOUND, "no-access", ["no-access"]],
  ["nobody wants it any more", "here", BREACHED, "site-skipped", ["site-skipped"]],
  ["nobody wants it any more", "before", BREACHED, "switched-off", ["switched-off"]],
])("a verdict and an obstacle: %s: of the page %s, %j with %s", (_why, page, result, obstacle, names) => {
  const tab = { ...verdict(result, { isFromEarlierPage: page === "before" }), obstacle };
  expect(panelsOf(tab).map(({ name }) => name)).toEqual(names);
});
