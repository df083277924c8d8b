// The welcome page: what it says of access and of what leaves the browser, and how it follows the person's choice.
import { describe, expect, it, vi } from "vitest";
import {
  createWelcomeStore,
  type WelcomeSnapshot,
  type WelcomeSources,
} from "../../../../src/pages/welcome/welcome-store.ts";
import { describeWelcome } from "../../../../src/pages/welcome/welcome-view.ts";
import type { SiteAccess } from "../../../../src/ui/page/site-access.ts";
import { SETTINGS, words } from "../tab-states.ts";

function accessView(access: WelcomeSnapshot["access"], rest: WelcomeSnapshot = {}) {
  return describeWelcome({ ...(access && { access }), ...rest }, words).access.state;
}

describe("access to sites on the welcome page", () => {
  it("is not guessed before the browser has said", () => {
    expect(accessView(undefined)).toBeUndefined();
  });

  it("needs nothing more where it is whole, and does not promise what is not so", () => {
    const view = accessView({ extent: "all" }, { problem: "declined", settings: SETTINGS });
    expect(view).toMatchObject({ tone: "good", sites: [] });
    expect(view?.sentence).toMatch(/^Passwords are checked wherever you enter them\. .* reloaded first\.$/);
    expect(view).not.toHaveProperty("problem");
    expect(view).not.toHaveProperty("button");
  });

  it.each(["some", "none", "unknown"] as const)("can be asked for where it is: %s", (extent) => {
    const view = accessView(extent === "some" ? { extent, sites: [] } : { extent });
    expect(view?.tone).not.toBe("good");
    expect(view?.button?.label).toBe("Allow on all sites");
    expect(view).not.toHaveProperty("problem");
  });

  it.each([
    ["declined", "Access was not allowed: nothing was changed."],
    ["not-asked", "The browser did not ask you: nothing was changed. Try again."],
  ] as const)("says that nothing was changed: %s", (problem, sentence) => {
    expect(accessView({ extent: "none" }, { problem })?.problem).toBe(sentence);
  });

  const OFF = "Password checks are switched off";
  const OFF_FOR_ALL = "The administrator of this computer has switched password checks off";

  it.each([
    [{ extent: "all" }, false, OFF],
    [{ extent: "some", sites: ["shop.example"] }, false, OFF],
    [{ extent: "all" }, true, OFF_FOR_ALL],
  ] as [SiteAccess, boolean, string][])(
    "promises nothing where checks are off: %j, %s",
    (access, managed, why) => {
      const settings = { ...SETTINGS, isEnabled: false, isEnabledManaged: managed };
      const sentence = `${why}: no password is checked on any site.`;
      expect(accessView(access, { settings })).toMatchObject({ tone: "warn", sentence });
    },
  );

  it("is of no use where the service's address is one that is never asked", () => {
    const settings = { ...SETTINGS, passwordsUrl: "http://plain.example" };
    const sentence = expect.stringMatching(/^No password is checked: the address/);
    expect(accessView({ extent: "all" }, { settings })).toMatchObject({ tone: "warn", sentence });
  });

  it("counts the sites that are left alone", () => {
    const view = (access: SiteAccess, ...skippedSites: string[]) =>
      accessView(access, { settings: { ...SETTINGS, skippedSites } });
    const one = view({ extent: "all" }, "a.example");
    expect(one?.tone).toBe("warn");
    expect(one?.sentence).toMatch(/^Passwords are checked wherever you enter them but on one site that is /);
    expect(view({ extent: "all" }, "a.example", "b.example")?.sentence).toContain("on 2 sites that are left");
    const some = view({ extent: "some", sites: [] }, "a.example", "b.example");
    expect(some?.sentence).toContain("nowhere else; and not on 2 sites");
    const none = view({ extent: "none" }, "a.example");
    expect(none?.sentence).toBe("No password is checked until you allow it.");
  });

  it("names the sites that are allowed, and counts what are too many", () => {
    const sites = Array.from({ length: 10 }, (_, index) => `site-${index}.example`);
    const few = accessView({ extent: "some", sites: sites.slice(0, 8) });
    expect(few?.sites).toHaveLength(8);
    expect(few).not.toHaveProperty("more");
    const many = accessView({ extent: "some", sites });
    expect(many?.sites).toEqual(sites.slice(0, 8));
    expect(many?.more).toBe("and 2 more");
  });
});

describe("what leaves the browser", () => {
  it("is told with the services that are set, and without them until they are known", () => {
    const { rows } = describeWelcome({ settings: SETTINGS }, words).sent;
    expect(rows.map(({ what, where }) => [what, where])).toEqual([
      ["Five hexadecimal characters of the password’s SHA‑1", "to api.pwnedpasswords.com"],
      ["That address or user name, with your key to the service", "to haveibeenpwned.com"],
      ["The address of that page, shown to you first, with your sign-in", "to analysis.example"],
      ["Nothing about you: it fetches the list of all breaches", "to haveibeenpwned.com"],
      ["Which logos to show", "to the host that haveibeenpwned.com names for each"],
    ]);
    const unknown = describeWelcome({}, words).sent.rows;
    expect(unknown.map(({ where }) => where)).toEqual(unknown.map(() => undefined));
  });

  it("names no key where the service takes none, and no logos where none are shown", () => {
    const lookups = { ...SETTINGS.lookups, showLogos: false };
    const settings = { ...SETTINGS, lookupInterface: "v2-url" as const, lookups };
    const sent = describeWelcome({ settings }, words).sent.rows.map(({ what }) => what);
    expect(sent).toContain("That address or user name");
    expect(sent).not.toContain("Which logos to show");
    expect(sent).toHaveLength(4);
  });
});

function page(first: SiteAccess) {
  const shown: WelcomeSnapshot[] = [];
  const world = { access: first };
  const sources: WelcomeSources = {
    readAccess: async () => world.access,
    requestAccess: vi.fn(async () => true),
    readSettings: async () => SETTINGS,
  };
  const store = createWelcomeStore(sources, () => void shown.push(store.snapshot()));
  return { store, shown, sources, world };
}

describe("the store of the welcome page", () => {
  it("lets the browser ask in the click itself, and shows what there is then", async () => {
    const { store, sources, world } = page({ extent: "none" });
    await store.refresh();
    world.access = { extent: "all" };
    const allowed = store.allow();
    // Browsers ask nobody whose click is over.
    expect(sources.requestAccess).toHaveBeenCalledOnce();
    await allowed;
    expect(store.snapshot()).toEqual({ access: { extent: "all" }, settings: SETTINGS });
  });

  it.each([
    ["said no", async () => false, "declined"],
    ["could not be asked", () => Promise.reject(new Error("no user gesture")), "not-asked"],
  ])("keeps saying that nothing changed where the person %s, until it did", async (_, answer, problem) => {
    const { store, sources, world } = page({ extent: "none" });
    sources.requestAccess = answer;
    await store.refresh();
    await store.allow();
    await store.refresh();
    expect(store.snapshot().problem).toBe(problem);
    world.access = { extent: "some", sites: ["shop.example"] };
    await store.refresh();
    expect(store.snapshot()).not.toHaveProperty("problem");
  });

  it("shows the last answer, in whichever order they come", async () => {
    const { store, sources } = page({ extent: "none" });
    let answerFirst: (access: SiteAccess) => void = () => undefined;
    sources.readAccess = () => new Promise((resolve) => (answerFirst = resolve));
    const first = store.refresh();
    sources.readAccess = async () => ({ extent: "all" });
    await store.refresh();
    answerFirst({ extent: "none" });
    await first;
    expect(store.snapshot().access).toEqual({ extent: "all" });
  });

  it("says that the browser did not say, and shows the rest", async () => {
    const { store, sources } = page({ extent: "all" });
    sources.readAccess = () => Promise.reject(new Error("no answer"));
    await store.refresh();
    expect(store.snapshot()).toMatchObject({ access: { extent: "unknown" }, settings: SETTINGS });
  });
});
