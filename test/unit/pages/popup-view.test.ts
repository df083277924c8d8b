// What the popup puts together from several stores: news of watched addresses, and the source of what is shown.
import { describe, expect, it } from "vitest";
import { describePopup, type PopupSnapshot } from "../../../src/pages/popup/popup-view.ts";
import type { SiteBreaches, WatchedAccount } from "../../../src/shared/lookup.ts";
import { accounts, breach } from "./lookup-states.ts";
import { answered, NOON, words } from "./tab-states.ts";

const SITE: SiteBreaches = { breaches: [], dismissed: [], canBeDismissed: true, catalogueAt: NOON };

function watchedWithNews(count: number): WatchedAccount[] {
  const news = Array.from({ length: count }, (_, index) => ({
    name: `B${index}`,
    title: "A",
    foundAt: NOON,
  }));
  return [{ account: "jo@example.org", news, dealtWith: [] }];
}

function describeIt(rest: Partial<PopupSnapshot> = {}) {
  const snapshot: PopupSnapshot = {
    tab: "this-page",
    page: answered({}),
    site: { openBreaches: new Set(), areDismissedShown: false },
    score: { choice: {}, isQueryLeftOut: false, isSilent: false },
    accounts: accounts([]),
    sent: { isSilent: false },
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
    const view = describeIt({
      page: { phase: "closed" },
      accounts: accounts([], { watched: watchedWithNews(1) }),
    });
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

describe("what left the browser", () => {
  it("is listed whatever became of the page", () => {
    const view = describeIt({ page: { phase: "closed" }, sent: { sent: [], isSilent: false } });
    expect(view.sent?.count).toBe("Nothing yet");
  });
});
