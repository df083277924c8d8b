// lookup-v2, "Selecting the version (breach and paste endpoints)".
import { describe, expect, it } from "vitest";
import { lookUpWith, SERVICE, titleOf } from "../../world/lookup/accounts.ts";
import { record } from "../../world/lookup/breaches.ts";
import { newBrowser } from "../../world/lookup/catalogs.ts";
import { playIn, sent, sentLines } from "../../world/scenario.ts";
import { loadPage } from "../../world/use.ts";
import type { World } from "../../world/world.ts";

type Way = "v2-url" | "v2-header" | "v2-accept";

/** Fetches the list of breaches and looks an account up, in a browser that never asked before. */
const inWay = (lookupInterface: Way, judge: (world: World, shown: string) => unknown) =>
  playIn(newBrowser({ lookupInterface }), async (world) => {
    await loadPage(world, 60_000);
    const popup = await lookUpWith(world, { breaches: [record()], pastes: [{ Source: "Slexy", Id: "x" }] });
    await judge(world, `${titleOf(popup)}`);
  });

const headersOf = (world: World) =>
  sent(world).map(({ headers }) =>
    Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value])),
  );

const linesOf = (segment: string) => [
  `GET ${SERVICE}/api${segment}/breaches`,
  `GET ${SERVICE}/api${segment}/breachedaccount/jo%40example.org?includeUnverified=true`,
  `GET ${SERVICE}/api${segment}/pasteaccount/jo%40example.org`,
];

describe("Selecting the version", () => {
  it("User-Agent: the browser adds its own to every request, and no request sets another", () =>
    inWay("v2-header", (world) => {
      const names = headersOf(world).flatMap((headers) => Object.keys(headers));
      expect(names).toHaveLength(3);
      expect(names).not.toContain("user-agent");
    }));

  it("Version in URL: the address of each request carries v2, and no header does", () =>
    inWay("v2-url", (world) => {
      expect(sentLines(world)).toEqual(linesOf("/v2"));
      expect(headersOf(world)).toEqual([{}, {}, {}]);
    }));

  it("Header: each request carries api-version: 2, and its address has no version", () =>
    inWay("v2-header", (world) => {
      expect(sentLines(world)).toEqual(linesOf(""));
      expect(headersOf(world)).toEqual(Array(3).fill({ "api-version": "2" }));
    }));

  it("Content negotiation: each request accepts version 2 only, and its address has no version", () =>
    inWay("v2-accept", (world) => {
      expect(sentLines(world)).toEqual(linesOf(""));
      expect(headersOf(world)).toEqual(Array(3).fill({ accept: "application/vnd.service.v2+json" }));
    }));

  it.each(["v2-url", "v2-header", "v2-accept"] as const)(
    "The three ways are equivalent: the person sees the same (%s)",
    (way) => inWay(way, (_world, shown) => expect(shown).toBe("In 1 breach, 1 paste")),
  );

  it("{base_url}: a path of the service's own comes first", () =>
    playIn(newBrowser({ lookupUrl: `${SERVICE}/mirror` }), async (world) => {
      await loadPage(world, 60_000);
      expect(sentLines(world)).toEqual([`GET ${SERVICE}/mirror/api/v2/breaches`]);
    }));
});
