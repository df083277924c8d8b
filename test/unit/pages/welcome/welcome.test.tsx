// The welcome page: what it says about access and about what leaves the browser, and how it follows the person's choice.
import { describe, expect, it, vi } from "vitest";
import { Welcome } from "../../../../src/pages/welcome/Welcome.tsx";
import { DEFAULT_SETTINGS } from "../../../../src/shared/settings/settings.ts";
import { describeChecks } from "../../../../src/ui/hooks/site-access.ts";
import type { SiteAccess } from "../../../../src/ui/page/site-access.ts";
import { withSettings } from "../../../world/acts/settings.ts";
import { renderOver } from "../../../world/over.tsx";
import { renderPage, settled } from "../../../world/render.tsx";
import { play } from "../../../world/scenario.ts";
import { words } from "../tab-states.ts";

const ALL: SiteAccess = { extent: "all" };
const NONE: SiteAccess = { extent: "none" };
const SOME: SiteAccess = { extent: "some", sites: ["shop.example"] };

type Rendered = Pick<Awaited<ReturnType<typeof renderPage>>, "place">;

const rowsOf = ({ place }: Rendered) => [...place.querySelectorAll("td")].map((row) => row.textContent);

/** The page as component, with this access, or none. */
function welcome(access?: SiteAccess | Promise<SiteAccess>) {
  const known = { access, requestAccess: vi.fn(async () => true), change: () => {} };
  const sources = {
    readAccess: async () => known.access ?? Promise.reject(new Error("no answer")),
    requestAccess: known.requestAccess,
    subscribe: (change: () => void) => void Object.assign(known, { change }),
  };
  return { known, page: <Welcome {...sources} /> };
}

async function open(access?: SiteAccess | Promise<SiteAccess>, isUnread = false) {
  const { known, page: component } = welcome(access);
  const page = await renderPage(component, { isUnread });
  const state = page.place.querySelector(".welcome-state");
  return {
    ...page,
    known,
    /** The browser reports that access was granted or revoked. */
    change: () => settled(() => known.change()),
    allow: () => page.click(page.getByRole("button", { name: "Allow on all sites" })),
    tone: () => state?.querySelector(".welcome-line")?.className.replace("welcome-line panel-", ""),
    /** The filled buttons that are in view before anything is opened. */
    filled: () =>
      [...page.place.querySelectorAll(".button:not(.button-quiet)")].map((button) => button.textContent),
    sites: () => [...(state?.querySelectorAll(".chip, .chip-more") ?? [])].map((chip) => chip.textContent),
    problem: () => state?.querySelector("[role=alert]")?.textContent,
  };
}

describe("where passwords are checked", () => {
  const OFF = { passwordChecks: { enabled: false } };
  const skipping = (...skippedSites: string[]) => ({ passwordChecks: { skippedSites } });

  it.each<[SiteAccess, object, string, RegExp]>([
    [ALL, {}, "good", /^Passwords are checked wherever you enter them\. Reload pages/],
    [ALL, OFF, "warn", /^Password checks are off, so passwords aren’t checked on any site\.$/],
    [SOME, OFF, "warn", /^Password checks are off, so passwords aren’t checked on any site\.$/],
    [ALL, { services: { passwordsUrl: "http://plain.example" } }, "warn", /until you fix the address/],
    [ALL, skipping("a.example"), "quiet", /wherever you enter them\. .* Sites where checks are off: 1\.$/],
    [SOME, skipping("a.example", "b.example"), "quiet", /nowhere else\. Sites where checks are off: 2\.$/],
    [NONE, skipping("a.example"), "warn", /^Passwords aren’t checked until you allow it\./],
  ])("is promised only if it is true: %o, %j", (access, changes, tone, sentence) => {
    const settings = structuredClone(DEFAULT_SETTINGS);
    for (const [name, values] of Object.entries(changes))
      Object.assign(settings[name as keyof typeof settings], values);
    const said = describeChecks(access, settings, words);
    expect(said.tone).toBe(tone);
    expect(said.sentence).toMatch(sentence);
  });
});

describe("access to sites on the welcome page", () => {
  it("can be requested if possible, and not if it is complete", async () => {
    for (const access of [{ extent: "some", sites: [] } as SiteAccess, NONE, undefined]) {
      const page = await open(access);
      expect(page.tone()).not.toBe("good");
      expect(page.getByRole("button", { name: "Allow on all sites" })).toBeTruthy();
      expect(page.problem()).toBeUndefined();
      expect(rowsOf(page), "the rest is there").toHaveLength(5);
    }
    const complete = await open(ALL);
    expect(complete.tone()).toBe("good");
    expect(complete.queryByRole("button", { name: "Allow on all sites" })).toBeNull();
  });

  it("is not guessed before the browser and the settings are known", async () => {
    expect((await open(new Promise(() => undefined))).tone()).toBeUndefined();
    expect((await open(ALL, true)).tone()).toBeUndefined();
  });

  it("names allowed sites, and counts those beyond the limit", async () => {
    const sites = Array.from({ length: 10 }, (_, index) => `site-${index}.example`);
    expect((await open({ extent: "some", sites: sites.slice(0, 8) })).sites()).toEqual(sites.slice(0, 8));
    expect((await open({ extent: "some", sites })).sites()).toEqual([...sites.slice(0, 8), "+2"]);
  });

  it("is asked for in the click itself, and the new state is shown", async () => {
    const page = await open(NONE);
    page.known.access = ALL;
    const allowed = page.allow();
    // Browsers show no prompt once the click is over.
    expect(page.known.requestAccess).toHaveBeenCalledOnce();
    await allowed;
    expect(page.tone()).toBe("good");
  });

  it.each([
    ["said no", async () => false, "Access wasn’t allowed. Nothing was changed."],
    [
      "could not be asked",
      () => Promise.reject(new Error("no user gesture")),
      "Nothing was changed. Try again.",
    ],
  ])("says that nothing changed if the person %s, until something does", async (_, answer, problem) => {
    const page = await open(NONE);
    page.known.requestAccess.mockImplementation(answer);
    await page.allow();
    await page.change();
    expect(page.problem()).toBe(problem);
    page.known.access = SOME;
    await page.change();
    expect(page.problem()).toBeUndefined();
  });

  it("is the last answer, in whichever order they arrive", async () => {
    const page = await open(NONE);
    const late = Promise.withResolvers<SiteAccess>();
    page.known.access = late.promise;
    await page.change();
    page.known.access = ALL;
    await page.change();
    await settled(() => late.resolve(NONE));
    expect(page.tone()).toBe("good");
  });
});

it("has one way forward: all passwords, or access while there is none", async () => {
  for (const access of [ALL, SOME, undefined])
    expect((await open(access)).filled()).toEqual(["Check all your passwords"]);
  expect((await open(NONE)).filled()).toEqual(["Allow on all sites"]);
});

describe("what leaves the browser", () => {
  const rowsWith = async (changes: Record<string, object>) =>
    play(async (world) => rowsOf(await renderOver(world, welcome(NONE).page)), {
      from: withSettings(changes),
    });

  it("is shown with the services that are set, and without them until they are known", async () => {
    expect(await rowsWith({})).toEqual([
      "Five characters of a password’s hash to passwords.example",
      "An email address or username to lookup.example",
      "The address of a page to score to analysis.example",
      "Nothing about you: the breach list to lookup.example",
      "Which logo to show to the host that lookup.example names for it",
    ]);
    const unread = await open(NONE, true);
    expect(rowsOf(unread)).toHaveLength(5);
    expect(unread.place.querySelectorAll(".welcome-where:not(:empty)")).toHaveLength(0);
  });

  it("names both services that get a page's address if there is a key", async () => {
    const [, , address] = await rowsWith({ services: { analysisApiKey: "a-key" } });
    expect(address).toMatch(/to analysis\.example(?: and|,) chromeuxreport\.googleapis\.com$/);
  });

  it("names no logos if none are shown", async () => {
    expect(await rowsWith({ lookups: { showLogos: false } })).toHaveLength(4);
  });
});
