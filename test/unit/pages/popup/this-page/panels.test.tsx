// What the popup says first for each state of a tab, in English and without a browser.
import { describe, expect, it, vi } from "vitest";
import { PopupContext, type PopupWorld } from "../../../../../src/pages/popup/popup-context.ts";
import { PagePanels, panelsOf } from "../../../../../src/pages/popup/this-page/PageStatus.tsx";
import { ALL_SITES } from "../../../../../src/shared/addresses.ts";
import { ERROR_CODES, type ErrorData } from "../../../../../src/shared/errors.ts";
import type { TabState, TabVerdict } from "../../../../../src/shared/passwords/verdict.ts";
import type { SettingName } from "../../../../../src/shared/settings/settings.ts";
import { renderPage } from "../../../../world/render.tsx";
import { NOON } from "../../tab-states.ts";

const BREACHED: TabVerdict = { state: "breached", count: 3_303_003 };
const NOT_FOUND: TabVerdict = { state: "not-found" };

function unknown(error: Omit<ErrorData, "service">): TabVerdict {
  return { state: "unknown", error: { service: "passwords", ...error } };
}

const UNKNOWN = unknown({ code: "offline" });
const NO_ACCESS = { code: "unavailable", reason: "no-site-access" } as const;

/** A tab with one checked password. */
function verdict(result: TabVerdict, rest: object = {}): Partial<TabState> {
  const service = "https://passwords.example";
  const base = { at: NOON, site: "shop.example", service, isNewPassword: false, isFromEarlierPage: false };
  return { checkCount: 1, verdict: { ...base, ...result, ...rest } as NonNullable<TabState["verdict"]> };
}

/** The panels of a tab, `later` milliseconds after noon; an organization may lock settings. */
async function open(
  tab: Partial<TabState>,
  { later = 0, locked = [] as SettingName[], isOpen = false } = {},
) {
  const acts = {
    setEnabled: vi.fn(async () => undefined),
    setSkipped: vi.fn(async () => undefined),
    dismissWarning: vi.fn(async () => undefined),
    reload: vi.fn(),
    suggest: vi.fn(),
    allow: vi.fn(),
  };
  const state = { site: "shop.example", checkCount: 0, ...tab };
  const page = await renderPage(
    <PopupContext.Provider value={{} as PopupWorld}>
      <PagePanels tab={state} locked={new Set(locked)} acts={acts} />
    </PopupContext.Provider>,
    { now: () => NOON + later, language: "en-GB" },
  );
  if (isOpen) await page.click(page.getByRole("button", { name: "Details" }));
  const textsIn = (panel: Element, selector: string) =>
    [...panel.querySelectorAll(selector)].map(({ textContent }) => textContent);
  return {
    /** Tone, title, lines and buttons of each panel. */
    panels: [...page.place.querySelectorAll(".panel")].map((panel) => ({
      tone: /panel-(\w+)/.exec(panel.className)?.[1],
      title: panel.querySelector(".panel-title")?.textContent,
      lines: textsIn(panel, "p"),
      buttons: textsIn(panel, "button"),
    })),
    /** Presses these buttons: what the popup then does, with what. */
    async press(...names: string[]) {
      for (const name of names) await page.click(page.getByRole("button", { name }));
      return Object.entries(acts).flatMap(([name, { mock }]) => mock.calls.map((given) => [name, ...given]));
    },
  };
}

const firstPanel = async (...of: Parameters<typeof open>) => (await open(...of)).panels[0];

describe("a verdict", () => {
  const CHECKED = "12:04 · Checked with five characters of its hash.";
  const SEEN = "Seen 3,303,003 times in data breaches. Change it everywhere you use it.";
  const SOURCE = "Source: passwords.example";
  const NOT_STRONG = "That alone doesn’t make it strong. Use a long one, and only on one site.";
  const ENTER_AGAIN = "It may still be in a breach. Enter it again to check it.";
  const OFFLINE = "Reason: you’re offline.";

  it.each<[Partial<TabState>, [tone: string, title: string, ...lines: string[]]]>([
    [verdict(BREACHED), ["bad", "This password is in known breaches", SEEN, CHECKED, SOURCE]],
    [
      verdict(BREACHED, { isNewPassword: true }),
      ["bad", "This password is in known breaches", SEEN, "Choose another one here.", CHECKED, SOURCE],
    ],
    [
      verdict(BREACHED, { isFromEarlierPage: true, site: "login.example" }),
      ["bad", "The password you used on login.example is in known breaches", SEEN, CHECKED, SOURCE],
    ],
    [
      verdict(BREACHED, { isFromEarlierPage: true, site: "" }),
      ["bad", "The password you used on another site is in known breaches", SEEN, CHECKED, SOURCE],
    ],
    [
      verdict({ state: "breached", count: 1 }, { site: "login.example" }),
      [
        "bad",
        "This password is in known breaches",
        "Seen once in data breaches. Change it everywhere you use it.",
        "Entered on login.example.",
        CHECKED,
        SOURCE,
      ],
    ],
    [
      verdict({ state: "breached" }),
      [
        "bad",
        "This password is in known breaches",
        "It’s one of the most common passwords, so attackers try it first. Change it everywhere you use it.",
        "12:04 · Recognized on this device.",
        SOURCE,
      ],
    ],
    [
      verdict(BREACHED, { isDismissed: true }),
      [
        "bad",
        "This password is in known breaches",
        SEEN,
        CHECKED,
        SOURCE,
        "No more warnings about it on this site until you close the browser.",
      ],
    ],
    // Never called safe.
    [verdict(NOT_FOUND), ["good", "Password not found in known breaches", NOT_STRONG, CHECKED]],
    [
      verdict(NOT_FOUND, { isFromEarlierPage: true }),
      ["good", "Password not found in known breaches", NOT_STRONG, "Entered on shop.example.", CHECKED],
    ],
    [verdict(UNKNOWN), ["warn", "Couldn’t check this password", OFFLINE, ENTER_AGAIN, "12:04"]],
    [
      verdict(UNKNOWN, { isFromEarlierPage: true }),
      ["warn", "Couldn’t check the password you used on shop.example", OFFLINE, ENTER_AGAIN, "12:04"],
    ],
  ])("says what was found, where and what to do: %j", async (tab, said) => {
    const { state, site, isNewPassword, isDismissed, isFromEarlierPage } = tab.verdict ?? {};
    const isBreached = state === "breached";
    const { tone, title, lines = [], buttons } = (await firstPanel(tab, { isOpen: isBreached })) ?? {};
    expect([tone, title, ...lines]).toEqual(said);
    expect(buttons).toEqual([
      ...(isBreached && site && !isNewPassword ? ["Change password"] : []),
      ...(isBreached && isNewPassword && !isFromEarlierPage ? ["Suggest one"] : []),
      ...(isBreached ? ["Details"] : []),
      ...(isBreached && !isDismissed ? ["Don’t warn again"] : []),
    ]);
  });

  it("isn't warned of again once the person wants that", async () => {
    const { press } = await open(verdict(BREACHED));
    expect(await press("Details", "Don’t warn again")).toEqual([["dismissWarning"]]);
  });
});

describe("a check that failed", () => {
  it.each(ERROR_CODES)("has a reason for %s", async (code) => {
    const panel = await firstPanel(verdict(unknown({ code })));
    expect(panel?.tone).toBe("warn");
    expect(panel?.lines[0]).toMatch(/^Reason: [a-z].+[^.]\.$/);
  });

  it("doesn't offer a retry for what only the settings can fix", async () => {
    const panel = await firstPanel(verdict(unknown({ code: "bad-request" })));
    expect(panel?.lines[1]).toBe(
      "Passwords can’t be checked until you fix the address of the password service.",
    );
    const refused = await firstPanel(verdict(unknown({ code: "bad-request", status: 400 })));
    expect(refused?.lines[1], "the address may be right").toMatch(/^It may still be in a breach\./);
  });

  it("says until when the service asked to wait, and no longer than that", async () => {
    const limited = verdict(unknown({ code: "rate-limited", retryAfterSeconds: 90 }));
    const sentence = "Try again at 12:05:30.";
    expect((await firstPanel(limited))?.lines).toContain(sentence);
    expect((await firstPanel(limited, { later: 90_000 }))?.lines).not.toContain(sentence);
  });

  it("says if Breachlight itself paused, and not that there were too many requests", async () => {
    const paused = unknown({ code: "rate-limited", reason: "paused", retryAfterSeconds: 90 });
    const lines = (await firstPanel(verdict(paused)))?.lines;
    expect(lines?.[0]).toBe("Reason: too many checks in one minute.");
    expect(lines?.[2]).toBe("Try again at 12:05:30.");
  });

  it("of your own service that may reject a header names what it has to allow", async () => {
    const panel = await firstPanel(verdict(unknown({ ...NO_ACCESS, header: "Add-Padding" })));
    expect(panel?.lines[0]).toContain("“Access-Control-Allow-Headers: Add-Padding”");
    expect(panel?.buttons).toEqual(["Allow on all sites"]);
  });

  it("possibly for lack of access says both, and offers access after another try", async () => {
    const { panels, press } = await open(verdict(unknown(NO_ACCESS)));
    expect(panels[0]?.lines.slice(0, 2)).toEqual([
      "Reason: the service can’t be reached, or the browser blocks its response without access to sites.",
      "It may still be in a breach. Enter it again to check it.",
    ]);
    expect(await press("Allow on all sites")).toEqual([["allow", ALL_SITES]]);
  });
});

describe("a page without a verdict", () => {
  it("says that parts of other sites are not checked if not all are allowed", async () => {
    const sentence = "Not all sites are allowed, so forms from other sites on this page aren’t checked.";
    expect((await firstPanel({ isAccessPartial: true }))?.lines.at(-1)).toBe(sentence);
    expect((await firstPanel({}))?.lines).not.toContain(sentence);
  });

  const OFF = ["Turn on checks"];
  const SKIPPED = { obstacle: "site-skipped", skippedHost: "www.shop.example:8443" } as const;

  it.each<[Partial<TabState>, title: string, buttons: string[], done: unknown[]]>([
    [{}, "No password entered here yet", [], []],
    [{ obstacle: "browser-page" }, "Passwords aren’t checked on this page", [], []],
    [{ obstacle: "no-script" }, "Passwords aren’t checked on this page", [], []],
    [{ obstacle: "switched-off" }, "Password checks are off", OFF, ["setEnabled", true]],
    [
      { obstacle: "site-skipped" },
      "Password checks are off on shop.example",
      OFF,
      ["setSkipped", "shop.example", false],
    ],
    [SKIPPED, "Password checks are off on www.shop.example:8443", OFF, ["setSkipped", "shop.example", false]],
    [{ obstacle: "needs-reload" }, "Reload this page to check passwords", ["Reload"], ["reload"]],
  ])("says for %j what to do about it", async (tab, title, buttons, done) => {
    const { panels, press } = await open(tab);
    expect(panels).toMatchObject([{ tone: "quiet", title, buttons }]);
    const [first = []] = await press(...buttons);
    expect(first.slice(0, done.length)).toEqual(done);
  });

  it.each([
    ["switched-off", "passwordChecks.enabled"],
    ["site-skipped", "passwordChecks.skippedSites"],
  ] as const)("says who locked it, without a button: %s", async (obstacle, setting) => {
    const panel = await firstPanel({ obstacle }, { locked: [setting] });
    expect(panel).toMatchObject({ lines: ["Set by your organization"], buttons: [] });
  });

  it("says how long a host is skipped that was skipped in a warning", async () => {
    const skipped = { obstacle: "site-skipped" } as const;
    expect((await firstPanel(skipped))?.lines).toEqual([]);
    const forSession = await firstPanel({ ...skipped, skippedHost: "shop.example" });
    expect(forSession?.lines).toEqual(["Only until you close the browser."]);
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
  ] as const)("says so first, and requests all sites or this one: %s", async (_, hasSubdomains, origins) => {
    const { panels, press } = await open({ obstacle: "no-access", hasSubdomains });
    expect(panels).toMatchObject([
      { tone: "warn", title: "No access to shop.example: passwords aren’t checked here", buttons },
    ]);
    expect(await press(...buttons)).toEqual([
      ["allow", ALL_SITES],
      ["allow", origins],
    ]);
  });

  it("doesn't say that nothing is checked if an embedded part was", async () => {
    const inFrame = verdict(BREACHED, { site: "login.example" });
    const { panels } = await open({ ...inFrame, obstacle: "no-access" });
    expect(panels.map(({ title }) => title)).toEqual([
      "This password is in known breaches",
      "No access to shop.example: its own forms aren’t checked",
    ]);
  });

  it("where the browser ran a script once is checked, but the next page isn't: the popup says both", async () => {
    const title = "Passwords are checked on this page, but not on other pages of shop.example";
    const { panels } = await open({ isThisPageOnly: true });
    expect(panels).toMatchObject([{ tone: "quiet", title, lines: [], buttons }]);
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
