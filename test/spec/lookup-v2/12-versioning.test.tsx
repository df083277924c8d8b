// lookup-v2, "Versioning".
import { describe, expect, it } from "vitest";
import { choose, inVersion2, lookedUp, lookUpWith, SERVICE, titleOf } from "../../world/lookup/accounts.ts";
import { marksOf, openAll, record, titlesOf } from "../../world/lookup/breaches.ts";
import { newBrowser } from "../../world/lookup/catalogs.ts";
import { playIn, sentLines } from "../../world/scenario.ts";
import { browserInUse, loadPage } from "../../world/use.ts";

const WAYS = ["v2-url", "v2-header", "v2-accept", "v3"] as const;

describe("Versioning", () => {
  it("1. Version 3 supersedes it: where that is chosen, requests name all that has other defaults there", () =>
    playIn(browserInUse(), async (world) => {
      const popup = await lookUpWith(world, { breaches: [record()] });
      expect(titleOf(popup)).toBe("In 1 breach");
      expect(sentLines(world, /account/)).toEqual([
        `GET ${SERVICE}/api/v3/breachedaccount/jo%40example.org?truncateResponse=false&includeUnverified=true`,
        `GET ${SERVICE}/api/v3/pasteaccount/jo%40example.org`,
      ]);
    }));

  it("1. Version 3 supersedes it: what its breaches say beyond version 2 is shown", async () => {
    const news = "https://news.example/shop";
    const more = { IsMalware: true, IsStealerLog: true, Attribution: "Thanks to <strong>her</strong>." };
    const popup = await lookedUp({
      breaches: [
        record({ ...more, DisclosureUrl: news, BreachDate: "2025-01-01" }),
        record({ Name: "B", IsMalware: "yes", Attribution: " ", DisclosureUrl: "javascript:alert(1)" }),
      ],
    });
    expect(marksOf(popup)).toEqual(["Malware", "Stealer log"]);
    const [details, other] = await openAll(popup);
    expect(details?.textContent).toContain("If yours was one, clean it before you change a password.");
    await popup.waitFor(() => expect(details?.textContent).toContain("her."));
    const linksIn = (one?: HTMLElement) =>
      [...(one?.querySelectorAll<HTMLAnchorElement>("p:not(.attribution) > a") ?? [])].map(
        ({ href }) => href,
      );
    expect([linksIn(details), linksIn(other)]).toEqual([[news], []]);
  });

  it("1. Version 3 supersedes it: a person can change from version 2 to it", () =>
    inVersion2(async (world) => {
      expect(await choose(world, { services: { lookupInterface: "v3" } })).toBe(true);
      await lookUpWith(world);
      expect(sentLines(world, /breachedaccount/)).toEqual([expect.stringContaining("/api/v3/")]);
    }));

  it.each(WAYS)("2. Version 1 remains available: it is never asked for (%s)", (lookupInterface) =>
    playIn(newBrowser({ lookupInterface }), async (world) => {
      await loadPage(world, 60_000);
      await lookUpWith(world);
      expect(sentLines(world)).toHaveLength(3);
      expect(sentLines(world).join()).not.toMatch(/\/v1\b|\/api\/v(?![23]\/)/);
    }),
  );

  it("3. The version is chosen by the URL segment, by a header or by the media type: a person can choose each", () =>
    inVersion2(async (world) => {
      for (const lookupInterface of WAYS)
        expect(await choose(world, { services: { lookupInterface } })).toBe(true);
      expect(await choose(world, { services: { lookupInterface: "v1" } })).toBe(false);
    }));

  it("4. Attribute sets may expand: breaches and pastes with new attributes are shown like all others", () =>
    inVersion2(async (world) => {
      const popup = await lookUpWith(world, {
        breaches: [record({ IsSubscriptionFree: false, Tags: ["a"] }), record({ Name: "B", Title: "B" })],
        pastes: [{ Source: "Slexy", Id: "x", Language: "en" }],
      });
      expect(titleOf(popup)).toBe("In 2 breaches, 1 paste");
      expect(titlesOf(popup)).toEqual(["B", "Corner Shop"]);
    }));
});
