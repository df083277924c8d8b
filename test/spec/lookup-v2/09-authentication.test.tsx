// lookup-v2, "Authentication".
import { describe, expect, it } from "vitest";
import { choose, inVersion2, lookUpWith, SERVICE } from "../../world/lookup/accounts.ts";
import { record } from "../../world/lookup/breaches.ts";
import { openBreaches } from "../../world/lookup/breaches-page.tsx";
import { browserWith, newBrowser } from "../../world/lookup/catalogs.ts";
import { enterPassword } from "../../world/lookup/ranges.ts";
import { playIn, sent } from "../../world/scenario.ts";
import { loadPage } from "../../world/use.ts";
import type { World } from "../../world/world.ts";

const headersOf = (world: World, address: RegExp) =>
  sent(world, address).flatMap(({ headers }) => [...headers].map(([name, value]) => `${name}: ${value}`));

describe("Authentication", () => {
  it("None: no request of version 2 carries credentials, though a key is stored", () =>
    playIn(newBrowser(), async (world) => {
      await loadPage(world, 60_000);
      await lookUpWith(world);
      await enterPassword(world, "password1");
      await world.sleep(1_000);
      expect(sent(world)).toHaveLength(4);
      expect(headersOf(world, /lookup/)).toEqual([]);
      expect(
        sent(world)
          .map(({ url, body }) => url + body)
          .join(),
      ).not.toContain("key");
    }));

  it("None: version 3 needs a key, which goes only with requests about an account", () =>
    playIn(newBrowser({ lookupInterface: "v3", lookupApiKey: "key-of-nobody" }), async (world) => {
      await loadPage(world, 60_000);
      await lookUpWith(world);
      const page = await openBreaches(world);
      await world.sleep(5_000);
      await page.end();
      expect(headersOf(world, /account/)).toEqual(Array(2).fill("hibp-api-key: key-of-nobody"));
      expect(sent(world, /\/breaches$|\/dataclasses$/)).toHaveLength(2);
      expect(headersOf(world, /\/breaches$|\/dataclasses$/)).toEqual([]);
    }));

  it.each(["", "two words", "line\r\nX-Other: 1", "schlüssel"])(
    "None: without a key that a header can carry, here %j, version 3 is not asked about an account",
    (lookupApiKey) =>
      playIn(newBrowser({ lookupInterface: "v3", lookupApiKey }), async (world) => {
        const popup = await lookUpWith(world);
        expect(sent(world, /account/)).toEqual([]);
        expect(popup.getByLabelText("Service key")).toBeTruthy();
      }),
  );

  it("A User-Agent header is required: no request replaces the browser's own", () =>
    inVersion2(async (world) => {
      await lookUpWith(world);
      expect(headersOf(world, /./).join().toLowerCase()).not.toContain("user-agent");
    }));

  it.each(["http://lookup.example", "ftp://lookup.example", "https://jo@lookup.example", "lookup.example"])(
    "1. All endpoints are called over HTTPS: the settings accept no service at %s",
    (lookupUrl) =>
      inVersion2(async (world) => {
        expect(await choose(world, { services: { lookupUrl } })).toBe(false);
        await lookUpWith(world);
        for (const { url } of sent(world)) expect(url).toMatch(new RegExp(`^${SERVICE}/`));
      }),
  );

  it("2. Only TLS 1.2 and 1.3: every address is https, and the browser itself speaks no older version", () =>
    playIn(browserWith(record()), async (world) => {
      await lookUpWith(world);
      await enterPassword(world, "password1");
      await world.sleep(1_000);
      expect(sent(world).map(({ url }) => new URL(url).protocol)).toEqual(Array(3).fill("https:"));
    }));

  it("3. Cross-origin resource sharing for all origins: with the version in the URL, no header needs a preflight", () =>
    inVersion2(async (world) => {
      await lookUpWith(world);
      expect(sent(world).map(({ method }) => method)).toEqual(["GET", "GET"]);
      expect(headersOf(world, /./)).toEqual([]);
    }));

  it("3. A service that shares with nobody is told apart from one that is down, by the access it needs", () =>
    inVersion2(async (world) => {
      Object.assign(world, { granted: [] });
      const popup = await lookUpWith(world, { breaches: undefined, pastes: undefined });
      expect(popup.text()).toContain(
        "the service can’t be reached, or the browser blocks its response without access to sites.",
      );
      expect(popup.text()).toContain("Try again. If that doesn’t help, allow access to all sites.");
    }));
});
