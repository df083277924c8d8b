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

async function firstPanel(tab: Partial<TabState>) {
  const [panel] = (await openPage(tab)).panels();
  return panel;
}

describe("a breached password", () => {
  it("on a sign-in form is to be changed after signing in", async () => {
    const advice = "Seen 3,303,003 times. Change it after signing in, and wherever else you use it.";
    const checked = "Checked with five characters of its hash, 12:04.";
    expect((await openPage(verdict(BREACHED))).panels()).toEqual([
      {
        tone: "bad",
        title: "The password entered here is in known breaches",
        lines: [advice, checked],
        smallPrint: [checked],
        buttons: [],
      },
    ]);
  });

  const THERE = "Change it there, and wherever else you use it.";

  it.each([
    [{ isNewPassword: true }, "entered here", "Choose another here, and change it wherever else you use it."],
    [{ isFromEarlierPage: true, site: "login.example" }, "you used on login.example", THERE],
    [{ isFromEarlierPage: true, site: "" }, "you used on another site", THERE],
  ])("says what to do about one that is %o", async (rest, which, advice) => {
    const panel = await firstPanel(verdict(BREACHED, rest));
    expect(panel?.title).toBe(`The password ${which} is in known breaches`);
    expect(panel?.lines[0]).toBe(`Seen 3,303,003 times. ${advice}`);
    expect(panel?.smallPrint).toHaveLength(1);
  });

  it("in a frame of another site names that site", async () => {
    const panel = await firstPanel(verdict({ state: "breached", count: 1 }, { site: "login.example" }));
    expect(panel?.lines[0]).toMatch(/^Seen once\./);
    expect(panel?.smallPrint[0]).toBe("Entered in a part of this page that belongs to login.example.");
  });
});

describe("a password that was not found", () => {
  it("is not called safe", async () => {
    const panel = await firstPanel(verdict(NOT_FOUND));
    expect(panel).toMatchObject({ tone: "good", title: "Not in known breaches" });
    expect(panel?.lines[0]).toBe("That alone does not make it strong. Use a long one, and only here.");
  });

  it("from the page before says where it was entered", async () => {
    const panel = await firstPanel(verdict(NOT_FOUND, { isFromEarlierPage: true }));
    expect(panel?.smallPrint[0]).toBe("Entered on shop.example, on the page before this one.");
  });
});

describe("a check that failed", () => {
  it("says why, what is not known and what to do", async () => {
    expect(await firstPanel(verdict(UNKNOWN))).toMatchObject({
      title: "Could not check this password",
      lines: [
        "The reason: there is no internet connection.",
        "It may or may not be in breaches. Enter it again to have it checked.",
        "Tried at 12:04.",
      ],
      smallPrint: ["Tried at 12:04."],
    });
  });

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
    expect((await firstPanel(verdict(paused)))?.lines.slice(0, 3)).toEqual([
      "The reason: Breachlight itself paused after many checks here within a minute.",
      "It may or may not be in breaches. Enter it again to have it checked.",
      "Breachlight resumes checks here at 12:05:30.",
    ]);
  });

  it("of a service of one's own that may refuse a header names what it has to allow", async () => {
    const refused = { reason: "no-site-access", header: "Add-Padding" } as const;
    const panel = await firstPanel(verdict(unknown({ code: "unavailable", ...refused })));
    expect(panel?.lines[0]).toContain("“Access-Control-Allow-Headers: Add-Padding”");
    expect(panel?.buttons).toEqual(["Allow on all sites"]);
  });

  it("maybe for want of access says both, and offers access after another try", async () => {
    const requestAccess = vi.fn(async () => true);
    const tab = verdict(unknown({ code: "unavailable", reason: "no-site-access" }));
    const { panels, click, getByRole } = await openPage(tab, { popup: { requestAccess } });
    expect(panels()[0]?.lines.slice(0, 2)).toEqual([
      "The reason: the service could not be reached, or the browser does not let Breachlight read its answer without access to sites.",
      "It may or may not be in breaches. Enter it again. If that does not help, allow access to all sites.",
    ]);
    await click(getByRole("button", { name: "Allow on all sites" }));
    expect(requestAccess).toHaveBeenCalledExactlyOnceWith(ALL_SITES);
  });

  it("on the page before names its site", async () => {
    const panel = await firstPanel(verdict(UNKNOWN, { isFromEarlierPage: true }));
    expect(panel?.title).toBe("Could not check the password you used on shop.example");
  });
});

describe("a page without a verdict", () => {
  it("says that parts of other sites are not checked where not all are allowed", async () => {
    const sentence = "Not all sites are allowed: forms of other sites within this page are not checked.";
    expect((await firstPanel({ isAccessPartial: true }))?.lines.at(-1)).toBe(sentence);
    expect((await firstPanel({}))?.lines).not.toContain(sentence);
  });

  it("that no script can come into asks for no reload", async () => {
    const panel = await firstPanel({ obstacle: "no-script" });
    expect(panel).toMatchObject({ tone: "quiet", title: "No passwords are checked on this page" });
    expect(panel?.lines[0]).toContain("documents that it shows itself");
    expect(panel?.buttons).toEqual([]);
  });

  it.each<[Partial<TabState>, title: string, buttons: string[], commands: unknown[]]>([
    [{}, "No password entered here yet", [], []],
    [{ obstacle: "browser-page" }, "No passwords are checked on this page", [], []],
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
    const { panels, commands, click, getByRole } = await openPage(tab, { popup: { reload } });
    expect(panels()).toMatchObject([{ tone: "quiet", title, buttons }]);
    for (const name of buttons) await click(getByRole("button", { name }));
    expect(commands()).toEqual(messages);
    expect(reload).toHaveBeenCalledTimes(tab.obstacle === "needs-reload" ? 1 : 0);
  });
});

describe("a page without access", () => {
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
      const { panels, click, getByRole } = await openPage(tab, { popup: { requestAccess } });
      const buttons = ["Allow on all sites", "Allow on shop.example"];
      expect(panels()).toMatchObject([
        { tone: "warn", title: "No access to shop.example: passwords are not checked here", buttons },
      ]);
      for (const name of buttons) await click(getByRole("button", { name }));
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
    const next =
      "Breachlight has no access to shop.example: on its next page nothing is checked unless you allow it.";
    expect((await openPage({ isThisPageOnly: true })).panels()).toMatchObject([
      {
        tone: "quiet",
        title: "Passwords are checked on this page only",
        lines: [next],
        buttons: ["Allow on all sites", "Allow on shop.example"],
      },
    ]);
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
