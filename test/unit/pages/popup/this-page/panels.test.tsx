// What the popup says first, of each state of a tab, in English and without a browser.
import { describe, expect, it, vi } from "vitest";
import { panelsOf } from "../../../../../src/pages/popup/this-page/PageStatus.tsx";
import { ERROR_CODES, type ErrorData } from "../../../../../src/shared/errors.ts";
import type { TabState, TabVerdict } from "../../../../../src/shared/passwords/verdict.ts";
import { ALL_SITES } from "../../../../../src/shared/settings/site-access.ts";
import { NOON } from "../../tab-states.ts";
import { openPage, verdict } from "./open-page.tsx";

const BREACHED: TabVerdict = { state: "breached", count: 3_303_003 };
const NOT_FOUND: TabVerdict = { state: "not-found" };

function unknown(error: Omit<ErrorData, "service">): TabVerdict {
  return { state: "unknown", error: { service: "passwords", ...error } };
}

const UNKNOWN = unknown({ code: "offline" });
const NO_ACCESS = { code: "unavailable", reason: "no-site-access" } as const;

it("when and how a password was checked is small print", async () => {
  const { place } = await openPage(verdict(BREACHED));
  expect(place.querySelector(".panel-small-print")?.textContent).toContain("Checked with five characters");
});

async function firstPanel(tab: Partial<TabState>) {
  const [panel] = (await openPage(tab)).panels();
  return panel;
}

describe("a verdict", () => {
  const CHECKED = "Checked with five characters of its hash, 12:04.";
  const SEEN = "Seen 3,303,003 times.";
  const THERE = `${SEEN} Change it there, and wherever else you use it.`;
  const NOT_STRONG = "That alone does not make it strong. Use a long one, and only here.";
  const ENTER_AGAIN = "It may or may not be in breaches. Enter it again to have it checked.";
  const OFFLINE = "The reason: there is no internet connection.";

  it.each<[Partial<TabState>, [tone: string, title: string, ...lines: string[]]]>([
    [
      verdict(BREACHED),
      [
        "bad",
        "The password entered here is in known breaches",
        `${SEEN} Change it after signing in, and wherever else you use it.`,
        CHECKED,
      ],
    ],
    [
      verdict(BREACHED, { isNewPassword: true }),
      [
        "bad",
        "The password entered here is in known breaches",
        `${SEEN} Choose another here, and change it wherever else you use it.`,
        CHECKED,
      ],
    ],
    [
      verdict(BREACHED, { isFromEarlierPage: true, site: "login.example" }),
      ["bad", "The password you used on login.example is in known breaches", THERE, CHECKED],
    ],
    [
      verdict(BREACHED, { isFromEarlierPage: true, site: "" }),
      ["bad", "The password you used on another site is in known breaches", THERE, CHECKED],
    ],
    [
      verdict({ state: "breached", count: 1 }, { site: "login.example" }),
      [
        "bad",
        "The password entered here is in known breaches",
        "Seen once. Change it after signing in, and wherever else you use it.",
        "Entered in a part of this page that belongs to login.example.",
        CHECKED,
      ],
    ],
    [
      verdict({ state: "breached" }),
      [
        "bad",
        "The password entered here is in known breaches",
        "It is one of the commonest passwords: attackers try these first. Change it wherever else you use it.",
        "Known on this device, nothing was sent. 12:04.",
      ],
    ],
    [
      verdict(BREACHED, { isDismissed: true }),
      [
        "bad",
        "The password entered here is in known breaches",
        `${SEEN} Change it after signing in, and wherever else you use it.`,
        "No more notices about it on this site until you close the browser.",
        CHECKED,
      ],
    ],
    // Never called safe.
    [verdict(NOT_FOUND), ["good", "Not in known breaches", NOT_STRONG, CHECKED]],
    [
      verdict(NOT_FOUND, { isFromEarlierPage: true }),
      [
        "good",
        "Not in known breaches",
        NOT_STRONG,
        "Entered on shop.example, on the page before this one.",
        CHECKED,
      ],
    ],
    [verdict(UNKNOWN), ["warn", "Could not check this password", OFFLINE, ENTER_AGAIN, "Tried at 12:04."]],
    [
      verdict(UNKNOWN, { isFromEarlierPage: true }),
      [
        "warn",
        "Could not check the password you used on shop.example",
        OFFLINE,
        ENTER_AGAIN,
        "Tried at 12:04.",
      ],
    ],
  ])("says what was found, where and what to do: %j", async (tab, said) => {
    const { tone, title, lines = [], buttons } = (await firstPanel(tab)) ?? {};
    expect([tone, title, ...lines]).toEqual(said);
    const { state, site, isNewPassword, isDismissed } = tab.verdict ?? {};
    const isBreached = state === "breached";
    expect(buttons).toEqual([
      ...(isBreached && site && !isNewPassword ? [`Change it on ${site}`] : []),
      ...(isBreached && !isDismissed ? ["Not for this password"] : []),
    ]);
  });

  it("is no longer told beside the field once the person has said so", async () => {
    const { press, commands } = await openPage(verdict(BREACHED), { answers: { dismissWarning: undefined } });
    await press("Not for this password");
    expect(commands()).toEqual([{ name: "dismissWarning", input: { tabId: 7 } }]);
  });
});

describe("a check that failed", () => {
  it.each(ERROR_CODES)("has a reason for %s", async (code) => {
    const panel = await firstPanel(verdict(unknown({ code })));
    expect(panel?.tone).toBe("warn");
    expect(panel?.lines[0]).toMatch(/^The reason: [a-z].+[^.]\.$/);
  });

  it("does not ask to try again what only the settings can mend", async () => {
    const panel = await firstPanel(verdict(unknown({ code: "bad-request" })));
    expect(panel?.lines[1]).toBe("No password can be checked until that is corrected.");
  });

  it("says until when the service asked to wait, and no longer than that", async () => {
    const limited = verdict(unknown({ code: "rate-limited", retryAfterSeconds: 90 }));
    const sentence = "The service can be asked again at 12:05:30.";
    let now = NOON;
    const { panels, findAgain } = await openPage(limited, { now: () => now });
    expect(panels()[0]?.lines).toContain(sentence);
    now += 90_000;
    await findAgain();
    expect(panels()[0]?.lines).not.toContain(sentence);
  });

  it("says that it was Breachlight that paused, where it did, and not that the service was asked too often", async () => {
    const paused = unknown({ code: "rate-limited", reason: "paused", retryAfterSeconds: 90 });
    const lines = (await firstPanel(verdict(paused)))?.lines;
    expect(lines?.[0]).toBe("The reason: Breachlight itself paused after many checks here within a minute.");
    expect(lines?.[2]).toBe("Breachlight resumes checks here at 12:05:30.");
  });

  it("of a service of one's own that may refuse a header names what it has to allow", async () => {
    const panel = await firstPanel(verdict(unknown({ ...NO_ACCESS, header: "Add-Padding" })));
    expect(panel?.lines[0]).toContain("“Access-Control-Allow-Headers: Add-Padding”");
    expect(panel?.buttons).toEqual(["Allow on all sites"]);
  });

  it("maybe for want of access says both, and offers access after another try", async () => {
    const requestAccess = vi.fn(async () => true);
    const { panels, press } = await openPage(verdict(unknown(NO_ACCESS)), { popup: { requestAccess } });
    expect(panels()[0]?.lines.slice(0, 2)).toEqual([
      "The reason: the service could not be reached, or the browser does not let Breachlight read its answer without access to sites.",
      "It may or may not be in breaches. Enter it again. If that does not help, allow access to all sites.",
    ]);
    await press("Allow on all sites");
    expect(requestAccess).toHaveBeenCalledExactlyOnceWith(ALL_SITES);
  });
});

describe("a page without a verdict", () => {
  it("says that parts of other sites are not checked where not all are allowed", async () => {
    const sentence = "Not all sites are allowed: forms of other sites within this page are not checked.";
    expect((await firstPanel({ isAccessPartial: true }))?.lines.at(-1)).toBe(sentence);
    expect((await firstPanel({}))?.lines).not.toContain(sentence);
  });

  it.each<[Partial<TabState>, title: string, buttons: string[], commands: unknown[]]>([
    [{}, "No password entered here yet", [], []],
    [{ obstacle: "browser-page" }, "No passwords are checked on this page", [], []],
    [{ obstacle: "no-script" }, "No passwords are checked on this page", [], []],
    [
      { obstacle: "switched-off" },
      "Password checks are off",
      ["Switch on"],
      [{ name: "changeSettings", input: { passwordChecks: { enabled: true } } }],
    ],
    [
      { obstacle: "site-skipped" },
      "Passwords are not checked on shop.example",
      ["Check here again"],
      [{ name: "setSiteSkipped", input: { site: "shop.example", isSkipped: false } }],
    ],
    [{ obstacle: "needs-reload" }, "Reload this page to have passwords checked", ["Reload this page"], []],
  ])("says of %j what to do about it", async (tab, title, buttons, messages) => {
    const reload = vi.fn(async () => undefined);
    const { panels, commands, press } = await openPage(tab, { popup: { reload } });
    expect(panels()).toMatchObject([{ tone: "quiet", title, buttons }]);
    const isNoScript = panels()[0]?.lines[0]?.includes("documents that it shows itself");
    expect(isNoScript).toBe(tab.obstacle === "no-script");
    for (const name of buttons) await press(name);
    expect(commands()).toEqual(messages);
    expect(reload).toHaveBeenCalledTimes(tab.obstacle === "needs-reload" ? 1 : 0);
  });
});

describe("a page without access", () => {
  const buttons = ["Allow on all sites", "Allow on shop.example"];

  it.each([
    ["all that is below it", true, ["http://*.shop.example/*", "https://*.shop.example/*"]],
    [
      "that host alone, below which others have their sites",
      undefined,
      ["http://shop.example/*", "https://shop.example/*"],
    ],
  ] as const)(
    "says so first, and asks for all sites or for this one: %s",
    async (_, hasSubdomains, origins) => {
      const requestAccess = vi.fn(async (_origins: string[]) => true);
      const tab = { obstacle: "no-access", hasSubdomains } as const;
      const { panels, press } = await openPage(tab, { popup: { requestAccess } });
      expect(panels()).toMatchObject([
        { tone: "warn", title: "No access to shop.example: passwords are not checked here", buttons },
      ]);
      for (const name of buttons) await press(name);
      expect(requestAccess.mock.calls).toEqual([[ALL_SITES], [origins]]);
    },
  );

  it("does not say that nothing is checked where a part of another site was", async () => {
    const inFrame = verdict(BREACHED, { site: "login.example" });
    const { panels } = await openPage({ ...inFrame, obstacle: "no-access" });
    expect(panels().map(({ title }) => title)).toEqual([
      "The password entered here is in known breaches",
      "No access to shop.example: its own forms are not checked",
    ]);
  });

  it("that the browser let a script into is checked, but the next one is not: both are said", async () => {
    const title = "Passwords are checked on this page only";
    const next =
      "Breachlight has no access to shop.example: on its next page nothing is checked unless you allow it.";
    const { panels } = await openPage({ isThisPageOnly: true });
    expect(panels()).toMatchObject([{ tone: "quiet", title, lines: [next], buttons }]);
    const both = panelsOf({ checkCount: 1, ...verdict(BREACHED), isThisPageOnly: true });
    expect(both).toEqual(["breached", "this-page-only"]);
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
  expect(panelsOf({ checkCount: 0, ...tab })).toEqual(names);
});
