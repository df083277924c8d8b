// The tab about the page: what it requests, when, what it shows meanwhile, and what its switches do.
import { describe, expect, it, vi } from "vitest";
import { openPage, verdict } from "./open-page.tsx";

const SILENT = () => Promise.reject(new Error("no answer"));
const NEVER = () => new Promise(() => undefined);
const REFUSED = { ok: false, error: { code: "forbidden", service: "passwords" } };

function isOn(element: Element | undefined): boolean | undefined {
  return element && (element as HTMLInputElement).checked;
}

describe("before and without an answer", () => {
  it("says nothing at first, then what it waits for", async () => {
    const { status, waitFor } = await openPage({}, { answers: { getTabState: NEVER } });
    expect(status()).toBe("");
    await waitFor(() => expect(status()).toBe("Getting ready"));
  });

  it("says that no answer is not an all-clear, and asks again on request", async () => {
    const page = await openPage({}, { answers: { getTabState: SILENT } });
    expect(page.panels()).toMatchObject([{ tone: "warn", buttons: ["Try again"] }]);
    expect(page.panels()[0]?.lines[0]).toBe("Passwords on this page may not have been checked.");
    expect(page.queryByRole("switch")).toBeNull();
    page.answers.getTabState = { checkCount: 0 };
    await page.press("Try again");
    expect(page.panels()).toMatchObject([{ title: "No password entered here yet" }]);
  });

  it("says quietly that a tab is closed, and asks nobody about it", async () => {
    const page = await openPage({}, { popup: { tab: undefined }, newBreachCount: 1 });
    expect(page.panels()).toMatchObject([{ tone: "quiet", title: "This page was closed" }]);
    expect(page.queryByRole("switch")).toBeNull();
    expect(page.sent.map(({ name }) => name)).toEqual(["getCatalogState"]);
    expect(page.text(), "other news is still shown").toContain("An address you watch is in a new breach");
    expect(page.text()).toContain("haveibeenpwned.com");
  });
});

describe("the tab's state", () => {
  it("is requested again a moment later if there was no script: the click that opened the popup may allow one", async () => {
    const page = await openPage({ obstacle: "no-access" });
    page.answers.getTabState = { site: "shop.example", isThisPageOnly: true, checkCount: 0 };
    const title = "Passwords are checked on this page, but not on other pages of shop.example";
    await page.waitFor(() => expect(page.panels()).toMatchObject([{ title }]));
    expect(page.askedCount("getTabState")).toBe(2);
  });

  it("stays on screen while it is requested again", async () => {
    const page = await openPage();
    page.answers.getTabState = NEVER;
    await page.findAgain();
    expect(page.panels()).toMatchObject([{ title: "No password entered here yet" }]);
  });

  it.each([
    ["browser-page", true],
    ["needs-reload", false],
  ] as const)("tells the popup once what kind of page it is: %s", async (obstacle, isBrowserPage) => {
    const { onKnown, findAgain } = await openPage({ obstacle });
    await findAgain();
    expect(onKnown.mock.calls).toEqual([[isBrowserPage]]);
  });

  it.each([
    [0, "0"],
    [1204, "1,204"],
  ])("the footer counts %i", async (checkCount, said) => {
    const { text } = await openPage({ checkCount });
    expect(text()).toContain(`Source: api.pwnedpasswords.comChecks on this page: ${said}`);
  });

  it("the footer names the service that gave the verdict, not the one in the settings by now", async () => {
    const { text } = await openPage(
      verdict({ state: "breached", count: 2 }, { service: "https://before.example/mirror" }),
    );
    expect(text()).toContain("Source: before.example");
  });
});

describe("the switches", () => {
  it("toggle the stored value", async () => {
    const { getAllByRole, click, commands, text } = await openPage();
    expect(getAllByRole("switch").map(isOn)).toEqual([true, false]);
    expect(text()).toContain("Don’t check on this site shop.example");
    for (const one of getAllByRole("switch")) await click(one);
    expect(commands()).toEqual([
      { name: "changeSettings", input: { passwordChecks: { enabled: false } } },
      { name: "setSiteSkipped", input: { site: "shop.example", isSkipped: true } },
    ]);
  });

  it("leave out the site if nothing can be checked", async () => {
    for (const site of [undefined, "google.com"]) {
      const { getAllByRole } = await openPage({ obstacle: "browser-page", site });
      expect(getAllByRole("switch")).toHaveLength(1);
    }
  });

  it("add no site of a private window to a list, but remove one", async () => {
    const { getAllByRole, text } = await openPage({}, { isPrivate: true });
    expect(getAllByRole("switch")[1]).toHaveProperty("disabled", true);
    expect(text()).toContain("Can’t be set in a private window");
    const settings = { passwordChecks: { skippedSites: ["shop.example"] } };
    const skipped = await openPage({}, { isPrivate: true, local: { settings } });
    expect(skipped.getAllByRole("switch")[1]).toMatchObject({ checked: true, disabled: false });
  });

  it.each(["switched-off", "site-skipped"] as const)(
    "say who locked them, and the panel offers no button for that: %s",
    async (obstacle) => {
      const policy = { passwordChecks: { enabled: false, skippedSites: ["shop.example"] } };
      const { panels, getAllByRole, getAllByText } = await openPage({ obstacle }, { local: { policy } });
      for (const control of getAllByRole("switch")) expect(control).toHaveProperty("disabled", true);
      expect(getAllByText("Set by your organization")).toHaveLength(3);
      const own = await openPage({ obstacle });
      expect(panels()).toMatchObject([{ title: own.panels()[0]?.title, buttons: [] }]);
      expect(panels()[0]?.lines.at(-1)).toBe("Set by your organization");
    },
  );

  it("toggle at once, and not back while the change is in progress", async () => {
    const { promise, resolve } = Promise.withResolvers();
    const page = await openPage({}, { answers: { changeSettings: () => promise } });
    const [all] = page.getAllByRole("switch");
    await page.click(all as Element);
    await page.findAgain();
    expect(isOn(all)).toBe(false);
    resolve(undefined);
    await page.findAgain();
    expect(isOn(all), "until it is written").toBe(false);
    await page.store.write("local", { settings: { passwordChecks: { enabled: false } } });
    expect(isOn(all)).toBe(false);
    await page.store.write("local", { settings: {} });
    expect(isOn(all), "whoever changes it later").toBe(true);
  });

  it.each<[string, unknown, RegExp]>([
    ["is refused", REFUSED, /Nothing was changed\. Try again\./],
    [
      "is locked",
      { ok: false, error: { ...REFUSED.error, reason: "setting-locked" } },
      /Nothing was changed. Your organization set this\./,
    ],
    ["is not answered", SILENT, /Nothing was changed\. Try again\./],
  ])("revert and say so if the change %s, until the next try", async (_, answer, said) => {
    const page = await openPage({}, { answers: { changeSettings: answer } });
    const [all] = page.getAllByRole("switch");
    await page.click(all as Element);
    await page.findAgain();
    expect(isOn(all)).toBe(true);
    expect(page.getByRole("alert").textContent).toMatch(said);
    page.answers.changeSettings = undefined;
    await page.click(all as Element);
    expect(page.queryByRole("alert")).toBeNull();
    expect(isOn(all)).toBe(false);
  });
});

describe("access", () => {
  const ALLOW = "Allow on all sites";

  it("is requested in the click itself, and its outcome is shown", async () => {
    const requestAccess = vi.fn(async () => true);
    const page = await openPage({ obstacle: "no-access" }, { popup: { requestAccess } });
    // Browsers show no prompt once the click is over.
    page.getByRole("button", { name: ALLOW }).click();
    expect(requestAccess).toHaveBeenCalledTimes(1);
    await page.waitFor(() => expect(page.askedCount("getTabState")).toBe(2));
  });

  it.each([
    ["said no", async () => false, "Access wasn’t allowed. Nothing was changed."],
    [
      "could not be asked",
      () => Promise.reject(new Error("no user gesture")),
      "Nothing was changed. Try again.",
    ],
  ])(
    "says that nothing changed if the person %s, until access is granted anywhere",
    async (_, answer, said) => {
      const page = await openPage({ obstacle: "no-access" }, { popup: { requestAccess: answer } });
      await page.press(ALLOW);
      expect(page.getByRole("alert").textContent).toBe(said);
      await page.findAgain();
      expect(page.getByRole("alert").textContent).toBe(said);
      page.answers.getTabState = { site: "shop.example", obstacle: "needs-reload", checkCount: 0 };
      await page.findAgain();
      expect(page.queryByRole("alert")).toBeNull();
    },
  );

  it("may stay pending for long: the tab follows the page meanwhile", async () => {
    const popup = { requestAccess: () => new Promise<boolean>(() => undefined) };
    const page = await openPage({ obstacle: "no-access" }, { popup });
    await page.press(ALLOW);
    page.answers.getTabState = { checkCount: 3 };
    await page.findAgain();
    expect(page.text()).toContain("Checks on this page: 3");
  });
});

describe("the source of breach data", () => {
  const foot = (place: Element) => place.querySelector(".popup-footer .attribution")?.textContent;

  it.each([
    [1, "An address you watch is in a new breach"],
    [2, "Addresses you watch are in 2 new breaches"],
  ])("is below new breaches of watched addresses: %i", async (newBreachCount, line) => {
    const { place, getByRole, text } = await openPage({}, { newBreachCount });
    expect(text()).toContain(line);
    expect(getByRole("button", { name: "Show" })).toBeTruthy();
    expect(foot(place)).toContain("haveibeenpwned.com");
  });
});
