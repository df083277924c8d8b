// What the popup puts together from several stores: news of watched addresses, the source of what is shown, and the link to the cloud page.
import { describe, expect, it } from "vitest";
import { readIsCloudShown } from "../../../../src/pages/popup/cloud-link.ts";
import { describePopup, type PopupSnapshot } from "../../../../src/pages/popup/popup-view.ts";
import type { SiteBreaches, WatchedAccount } from "../../../../src/shared/accounts/lookup.ts";
import { answered, NOON, words } from "../tab-states.ts";
import { accounts, breach } from "./accounts/lookup-states.ts";

const SITE: SiteBreaches = { breaches: [], dismissed: [], canBeDismissed: true, catalogueAt: NOON };

function watchedWithNews(count: number): WatchedAccount[] {
  const news = Array.from({ length: count }, (_, n) => ({ name: `B${n}`, title: "A", foundAt: NOON }));
  return [{ account: "jo@example.org", news, dealtWith: [] }];
}

function describeIt(rest: Partial<PopupSnapshot> = {}) {
  const snapshot: PopupSnapshot = {
    tab: "this-page",
    page: answered({}),
    site: { openBreaches: new Set(), areDismissedShown: false },
    accounts: accounts([]),
    isCloudShown: false,
    ...rest,
  };
  return describePopup(snapshot, words, NOON);
}

describe("news of watched addresses", () => {
  it.each([
    [1, "A new breach holds an address you watch"],
    [2, "2 new breaches hold addresses you watch"],
  ])("are told on the first tab with their source: %i", (count, line) => {
    const view = describeIt({ accounts: accounts([], { watched: watchedWithNews(count) }) });
    expect(view.news).toEqual({ line, show: "Show" });
    expect(view.attribution?.source.label).toBe("haveibeenpwned.com");
  });

  it("are told where nothing can be told of the page", () => {
    const watching = accounts([], { watched: watchedWithNews(1) });
    const view = describeIt({ page: { phase: "closed" }, accounts: watching });
    expect(view.news).toBeDefined();
    expect(view.attribution).toBeDefined();
  });

  it("are not spoken of while there is none", () => {
    const view = describeIt({ accounts: accounts([], { watched: watchedWithNews(0) }) });
    expect(view).not.toHaveProperty("news");
    expect(view).not.toHaveProperty("attribution");
  });
});

describe("the site", () => {
  const site = { openBreaches: new Set<string>(), areDismissedShown: false, site: SITE };

  it("brings its source along where a breach is shown, and none where none is", () => {
    const breached = { ...site, site: { ...SITE, breaches: [breach()] } };
    expect(describeIt({ site: breached })).toMatchObject({ site: {}, attribution: {} });
    expect(describeIt({ site })).not.toHaveProperty("attribution");
  });

  it("is said not to be in the list on pages of a site only", () => {
    expect(describeIt({ site }).siteNote).toMatch(/^Not in the list of breached sites of /);
    const store = answered({ site: "google.com", obstacle: "browser-page" });
    expect(describeIt({ site, page: store })).not.toHaveProperty("siteNote");
    const { site: _, ...noSite } = answered({}).tab;
    expect(describeIt({ site, page: { ...answered({}), tab: noSite } })).not.toHaveProperty("siteNote");
  });
});

describe("the link to the cloud page", () => {
  const read = (stored: Record<string, unknown>, policy?: Record<string, unknown>) =>
    readIsCloudShown({ local: { get: async () => ({ ...stored, policy }) } });

  it.each([
    [{}, undefined, false],
    [{ "cloud-used": true }, undefined, true],
    [{ "cloud-used": "true" }, undefined, false],
    [{ settings: { cloud: { showInPopup: true } } }, undefined, false],
    [{ "cloud-used": true, settings: { cloud: { showInPopup: false } } }, undefined, false],
    [{ "cloud-used": true }, { cloud: { showInPopup: false } }, false],
    [{ "cloud-used": true, settings: { cloud: null } }, undefined, true],
  ])("is there where it was used and is wanted: %j under %j", async (stored, policy, isShown) => {
    expect(await read(stored, policy)).toBe(isShown);
  });

  it("is not there where nothing can be read", async () => {
    const broken = { get: () => Promise.reject(new Error("the disk is broken")) };
    expect(await readIsCloudShown({ local: broken })).toBe(false);
  });

  it("has no words where it is not shown", () => {
    expect(JSON.stringify(describeIt())).not.toMatch(/cloud/i);
    expect(describeIt({ isCloudShown: true }).cloud).toBe("Cloud resources");
  });
});
