// The welcome page: what it says about access and about what leaves the browser, and how it follows the person's choice.
import { describe, expect, it, vi } from "vitest";
import type { PopupWorld } from "../../../../src/pages/popup/popup-context.ts";
import { Welcome } from "../../../../src/pages/welcome/Welcome.tsx";
import type { SiteAccess } from "../../../../src/ui/page/site-access.ts";
import { renderPage, settled } from "../../../world/render.tsx";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../../../world/popup-browser.ts")).popupBrowser,
}));

const OF_ALL_SITES: SiteAccess = { extent: "all" };
const NONE: SiteAccess = { extent: "none" };

const POPUP: PopupWorld = {
  tab: { id: 1, isPrivate: false },
  seen: "accounts",
  agree: async () => true,
  reload: async () => undefined,
  requestAccess: async () => true,
  closeAfter: async () => undefined,
};

/** The page with this access, or none; over these settings and this policy. */
async function open(
  access?: SiteAccess | Promise<SiteAccess>,
  local: Record<string, unknown> = {},
  isUnread = false,
  lastPage = "",
) {
  const world = { access };
  const requestAccess = vi.fn(async () => true);
  let onChange: () => void = () => undefined;
  const page = await renderPage(
    <Welcome
      access={{
        readAccess: async () => world.access ?? Promise.reject(new Error("no answer")),
        requestAccess,
        subscribe: (changed) => {
          onChange = changed;
        },
      }}
      popup={POPUP}
      lastPage={lastPage}
    />,
    { local, isUnread },
  );
  const state = page.place.querySelector(".welcome-state");
  return {
    ...page,
    world,
    requestAccess,
    /** The browser reports that access was granted or revoked. */
    change: () => settled(onChange),
    allow: () => page.click(page.getByRole("button", { name: "Allow on all sites" })),
    tone: () => state?.querySelector(".panel")?.className.replace("panel panel-", ""),
    sentence: () => state?.querySelector(".panel-text > p")?.textContent,
    sites: () => [...(state?.querySelectorAll(".chip, .chip-more") ?? [])].map((chip) => chip.textContent),
    problem: () => state?.querySelector("[role=alert]")?.textContent,
    rows: () => [...page.place.querySelectorAll("td")].map(({ textContent }) => textContent),
  };
}

const checks = (passwordChecks: object) => ({ settings: { passwordChecks } });

describe("access to sites on the welcome page", () => {
  it("asks for nothing more if it is complete, and promises nothing untrue", async () => {
    const page = await open(OF_ALL_SITES);
    expect(page.tone()).toBe("good");
    expect(page.sentence()).toMatch(/^Passwords are checked wherever you enter them\. Reload pages/);
    expect(page.queryByRole("button", { name: "Allow on all sites" })).toBeNull();
  });

  it("is not guessed before the browser and the settings are known", async () => {
    expect((await open(new Promise(() => undefined))).tone()).toBeUndefined();
    expect((await open(OF_ALL_SITES, {}, true)).tone()).toBeUndefined();
  });

  it.each([[{ extent: "some", sites: [] }], [NONE], [undefined]] as [SiteAccess | undefined][])(
    "can be requested if possible: %o",
    async (access) => {
      const page = await open(access);
      expect(page.tone()).not.toBe("good");
      expect(page.getByRole("button", { name: "Allow on all sites" })).toBeTruthy();
      expect(page.problem()).toBeUndefined();
      expect(page.rows(), "the rest is there").toHaveLength(5);
    },
  );

  it.each([
    [OF_ALL_SITES, checks({ enabled: false })],
    [{ extent: "some", sites: ["shop.example"] }, checks({ enabled: false })],
    [OF_ALL_SITES, { policy: { passwordChecks: { enabled: false } } }],
  ] as const)("promises nothing if checks are off: %j, %j", async (access, local) => {
    const page = await open(access as SiteAccess, local);
    expect(page.tone()).toBe("warn");
    expect(page.sentence()).toBe("Password checks are off, so passwords aren’t checked on any site.");
  });

  it("is useless if the service's address can't be used", async () => {
    const settings = { services: { passwordsUrl: "http://plain.example" } };
    const page = await open(OF_ALL_SITES, { settings });
    expect(page.tone()).toBe("warn");
    expect(page.sentence()).toMatch(/^Passwords can’t be checked until you fix the address/);
  });

  it("counts ignored sites", async () => {
    const sentence = async (access: SiteAccess, ...skippedSites: string[]) => {
      const page = await open(access, checks({ skippedSites }));
      expect(page.tone()).toBe("warn");
      return page.sentence();
    };
    expect(await sentence(OF_ALL_SITES, "a.example")).toMatch(
      /^Passwords are checked wherever you enter them\. .* Sites where checks are off: 1\.$/,
    );
    const some = await sentence({ extent: "some", sites: [] }, "a.example", "b.example");
    expect(some).toMatch(/nowhere else\. Sites where checks are off: 2\.$/);
    expect(await sentence(NONE, "a.example")).toMatch(/^Passwords aren’t checked until you allow it\./);
  });

  it("names allowed sites, and counts those beyond the limit", async () => {
    const sites = Array.from({ length: 10 }, (_, index) => `site-${index}.example`);
    expect((await open({ extent: "some", sites: sites.slice(0, 8) })).sites()).toEqual(sites.slice(0, 8));
    expect((await open({ extent: "some", sites })).sites()).toEqual([...sites.slice(0, 8), "+2"]);
  });
});

describe("a page to score", () => {
  const score = async (lastPage: string, entry = lastPage) => {
    const auth = { issuer: "https://id.example", clientId: "me" };
    const page = await open(OF_ALL_SITES, { settings: { auth } }, false, lastPage);
    const field = page.getByLabelText("Page address") as HTMLInputElement;
    expect(field.value).toBe(lastPage);
    await page.type(field, entry);
    return page;
  };

  it("defaults to the last web page, without its fragment", async () => {
    const page = await score("https://shop.com/a#b");
    await page.waitFor(() =>
      expect(page.place.querySelector(".score-address")?.textContent).toBe("https://shop.com/a"),
    );
  });

  it.each([
    ["www.shop.com", "https://www.shop.com/"],
    [" http://shop.com/b ", "http://shop.com/b"],
    ["www.shop.com:8443/c", "https://www.shop.com:8443/c"],
  ])("accepts what people type: %s", async (entry, url) => {
    const page = await score("", entry);
    await page.waitFor(() => expect(page.place.querySelector(".score-address")?.textContent).toBe(url));
  });

  it.each(["shop", "a b.com", "ftp://shop.com", "javascript:alert(1)//a.b"])("is not %s", async (entry) => {
    const page = await score("", entry);
    expect(page.place.textContent).toContain("Enter a web address");
    expect(page.queryByRole("button", { name: "Score this page" })).toBeNull();
  });
});

describe("asking for access", () => {
  it("lets the browser ask in the click itself, and shows the new state", async () => {
    const page = await open(NONE);
    page.world.access = OF_ALL_SITES;
    const allowed = page.allow();
    // Browsers show no prompt once the click is over.
    expect(page.requestAccess).toHaveBeenCalledOnce();
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
  ])("keeps saying that nothing changed if the person %s, until it did", async (_, answer, problem) => {
    const page = await open(NONE);
    page.requestAccess.mockImplementation(answer);
    await page.allow();
    await page.change();
    expect(page.problem()).toBe(problem);
    page.world.access = { extent: "some", sites: ["shop.example"] };
    await page.change();
    expect(page.problem()).toBeUndefined();
  });

  it("shows the last answer, in whichever order they arrive", async () => {
    const page = await open(NONE);
    const late = Promise.withResolvers<SiteAccess>();
    page.world.access = late.promise;
    await page.change();
    page.world.access = OF_ALL_SITES;
    await page.change();
    await settled(() => late.resolve(NONE));
    expect(page.tone()).toBe("good");
  });
});

describe("what leaves the browser", () => {
  it("is shown with the services that are set, and without them until they are known", async () => {
    const page = await open(NONE, { settings: { services: { analysisUrl: "https://analysis.example" } } });
    expect(page.rows()).toEqual([
      "Five characters of a password’s hash to api.pwnedpasswords.com",
      "An email address or username to haveibeenpwned.com",
      "The address of a page to score to analysis.example",
      "Nothing about you: the breach list to haveibeenpwned.com",
      "Which logo to show to the host that haveibeenpwned.com names for it",
    ]);
    const unread = await open(NONE, {}, true);
    expect(unread.rows()).toHaveLength(5);
    expect(unread.place.querySelectorAll(".welcome-where:not(:empty)")).toHaveLength(0);
  });

  it("names both services that get a page's address if there is a key", async () => {
    const settings = { services: { analysisApiKey: "a-key", analysisUrl: "https://analysis.example" } };
    const rows = (await open(NONE, { settings })).rows();
    expect(rows[2]).toMatch(/to analysis\.example(?: and|,) chromeuxreport\.googleapis\.com$/);
  });

  it("names no logos if none are shown", async () => {
    const settings = { lookups: { showLogos: false } };
    expect((await open(NONE, { settings })).rows()).toHaveLength(4);
  });
});
