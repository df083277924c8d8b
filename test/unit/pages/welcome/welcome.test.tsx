// The welcome page: what it says of access and of what leaves the browser, and how it follows the person's choice.
import { describe, expect, it, vi } from "vitest";
import type { PopupWorld } from "../../../../src/pages/popup/popup-context.ts";
import { Welcome } from "../../../../src/pages/welcome/Welcome.tsx";
import type { SiteAccess } from "../../../../src/ui/page/site-access.ts";
import { renderPage, settled } from "../render.tsx";

vi.mock("webextension-polyfill", async () => ({
  default: (await import("../popup/popup-browser.ts")).popupBrowser,
}));

const OF_ALL_SITES: SiteAccess = { extent: "all" };
const NONE: SiteAccess = { extent: "none" };

const POPUP: PopupWorld = {
  tab: { id: 1, isPrivate: false },
  seen: "accounts",
  agree: async () => true,
  reload: async () => undefined,
  requestAccess: async () => true,
  leaveFor: async () => undefined,
};

/** The page where the browser says this of access, or nothing; over these settings, and what a policy decides. */
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
    /** The browser tells that access was given or taken back. */
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
  it("needs nothing more where it is whole, and does not promise what is not so", async () => {
    const page = await open(OF_ALL_SITES);
    expect(page.tone()).toBe("good");
    expect(page.sentence()).toMatch(/^Passwords are checked wherever you enter them\. .* reloaded first\.$/);
    expect(page.queryByRole("button", { name: "Allow on all sites" })).toBeNull();
  });

  it("is not guessed before the browser has said, nor before the settings are read", async () => {
    expect((await open(new Promise(() => undefined))).tone()).toBeUndefined();
    expect((await open(OF_ALL_SITES, {}, true)).tone()).toBeUndefined();
  });

  it.each([[{ extent: "some", sites: [] }], [NONE], [undefined]] as [SiteAccess | undefined][])(
    "can be asked for where it is: %o",
    async (access) => {
      const page = await open(access);
      expect(page.tone()).not.toBe("good");
      expect(page.getByRole("button", { name: "Allow on all sites" })).toBeTruthy();
      expect(page.problem()).toBeUndefined();
      expect(page.rows(), "the rest is there").toHaveLength(5);
    },
  );

  const OFF = "Password checks are switched off";
  const OFF_FOR_ALL = "The administrator of this computer has switched password checks off";
  it.each([
    [OF_ALL_SITES, checks({ enabled: false }), OFF],
    [{ extent: "some", sites: ["shop.example"] }, checks({ enabled: false }), OFF],
    [OF_ALL_SITES, { policy: { passwordChecks: { enabled: false } } }, OFF_FOR_ALL],
  ] as const)("promises nothing where checks are off: %j, %j", async (access, local, why) => {
    const page = await open(access as SiteAccess, local);
    expect(page.tone()).toBe("warn");
    expect(page.sentence()).toBe(`${why}: no password is checked on any site.`);
  });

  it("is of no use where the service's address is one that is never asked", async () => {
    const settings = { services: { passwordsUrl: "http://plain.example" } };
    const page = await open(OF_ALL_SITES, { settings });
    expect(page.tone()).toBe("warn");
    expect(page.sentence()).toMatch(/^No password is checked: the address/);
  });

  it("counts the sites that are left alone", async () => {
    const sentence = async (access: SiteAccess, ...skippedSites: string[]) => {
      const page = await open(access, checks({ skippedSites }));
      expect(page.tone()).toBe("warn");
      return page.sentence();
    };
    expect(await sentence(OF_ALL_SITES, "a.example")).toMatch(
      /^Passwords are checked wherever you enter them but on one site that is /,
    );
    expect(await sentence(OF_ALL_SITES, "a.example", "b.example")).toContain("on 2 sites that are left");
    const some = await sentence({ extent: "some", sites: [] }, "a.example", "b.example");
    expect(some).toContain("nowhere else; and not on 2 sites");
    expect(await sentence(NONE, "a.example")).toBe("No password is checked until you allow it.");
  });

  it("names the sites that are allowed, and counts what are too many", async () => {
    const sites = Array.from({ length: 10 }, (_, index) => `site-${index}.example`);
    expect((await open({ extent: "some", sites: sites.slice(0, 8) })).sites()).toEqual(sites.slice(0, 8));
    expect((await open({ extent: "some", sites })).sites()).toEqual([...sites.slice(0, 8), "and 2 more"]);
  });
});

describe("a page to score", () => {
  const score = async (lastPage: string, entry = lastPage) => {
    const auth = { issuer: "https://id.example", clientId: "me" };
    const page = await open(OF_ALL_SITES, { settings: { auth } }, false, lastPage);
    const field = page.getByLabelText("Address of the page") as HTMLInputElement;
    expect(field.value).toBe(lastPage);
    await page.type(field, entry);
    return page;
  };

  it("is the last one of the web at first, without its fragment", async () => {
    const page = await score("https://shop.com/a#b");
    await page.waitFor(() =>
      expect(page.place.querySelector(".score-address")?.textContent).toBe("https://shop.com/a"),
    );
  });

  it.each([
    ["www.shop.com", "https://www.shop.com/"],
    [" http://shop.com/b ", "http://shop.com/b"],
    ["www.shop.com:8443/c", "https://www.shop.com:8443/c"],
  ])("is entered as people write it: %s", async (entry, url) => {
    const page = await score("", entry);
    await page.waitFor(() => expect(page.place.querySelector(".score-address")?.textContent).toBe(url));
  });

  it.each(["shop", "a b.com", "ftp://shop.com", "javascript:alert(1)//a.b"])("is not %s", async (entry) => {
    const page = await score("", entry);
    expect(page.place.textContent).toContain("That is not the address of a web page");
    expect(page.queryByRole("button", { name: "Score this page" })).toBeNull();
  });
});

describe("asking for access", () => {
  it("lets the browser ask in the click itself, and shows what there is then", async () => {
    const page = await open(NONE);
    page.world.access = OF_ALL_SITES;
    const allowed = page.allow();
    // Browsers ask nobody whose click is over.
    expect(page.requestAccess).toHaveBeenCalledOnce();
    await allowed;
    expect(page.tone()).toBe("good");
  });

  it.each([
    ["said no", async () => false, "Access was not allowed: nothing was changed."],
    [
      "could not be asked",
      () => Promise.reject(new Error("no user gesture")),
      "The browser did not ask you: nothing was changed. Try again.",
    ],
  ])("keeps saying that nothing changed where the person %s, until it did", async (_, answer, problem) => {
    const page = await open(NONE);
    page.requestAccess.mockImplementation(answer);
    await page.allow();
    await page.change();
    expect(page.problem()).toBe(problem);
    page.world.access = { extent: "some", sites: ["shop.example"] };
    await page.change();
    expect(page.problem()).toBeUndefined();
  });

  it("shows the last answer, in whichever order they come", async () => {
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
  it("is told with the services that are set, and without them until they are known", async () => {
    const page = await open(NONE, { settings: { services: { analysisUrl: "https://analysis.example" } } });
    expect(page.rows()).toEqual([
      "Five hexadecimal characters of the password’s SHA‑1; nothing for the 20,000 commonest passwords, which this device knows to api.pwnedpasswords.com",
      "That address or user name, with your key to the service to haveibeenpwned.com",
      "The address of that page, shown to you first, with your key or your sign-in to analysis.example",
      "Nothing about you: it fetches the list of all breaches to haveibeenpwned.com",
      "Which logos to show to the host that haveibeenpwned.com names for each",
    ]);
    const counted = await open(NONE, { settings: { passwordChecks: { countCommonPasswords: true } } });
    expect(counted.rows()[0]).toBe(
      "Five hexadecimal characters of the password’s SHA‑1 to api.pwnedpasswords.com",
    );
    const unread = await open(NONE, {}, true);
    expect(unread.rows()).toHaveLength(5);
    expect(unread.place.querySelectorAll(".welcome-where:not(:empty)")).toHaveLength(0);
  });

  it("names both services that are told of a page where there is a key", async () => {
    const settings = { services: { analysisApiKey: "a-key", analysisUrl: "https://analysis.example" } };
    const rows = (await open(NONE, { settings })).rows();
    expect(rows[2]).toMatch(/to analysis\.example(?: and|,) chromeuxreport\.googleapis\.com$/);
  });

  it("names no key where the service takes none, and no logos where none are shown", async () => {
    const settings = { services: { lookupInterface: "v2-url" }, lookups: { showLogos: false } };
    const rows = (await open(NONE, { settings })).rows();
    expect(rows[1]).toMatch(/^That address or user name to/);
    expect(rows).toHaveLength(4);
  });
});
