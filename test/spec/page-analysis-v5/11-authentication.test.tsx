// page-analysis-v5, "Authentication".
import { describe, expect, it } from "vitest";
import {
  analysesSent,
  analysis,
  keyBrowser,
  scoreWith,
  scoringBrowser,
  signedOutBrowser,
} from "../../world/pages/scores.tsx";
import { json, playIn, sent } from "../../world/scenario.ts";

const authorizations = (world: Parameters<typeof sent>[0]) =>
  analysesSent(world).map(({ headers }) => headers.get("authorization"));

describe("Authentication", () => {
  it("1. the scope openid: a sign-in asks for that and nothing else", () =>
    playIn(signedOutBrowser(), async (world) => {
      let visited = "";
      const { visit } = world;
      world.visit = (address) => {
        visited = address;
        return visit(address);
      };
      const popup = await scoreWith(world, analysis());
      expect(new URL(visited).searchParams.get("scope")).toBe("openid");
      expect(popup.text()).toContain("Page scored");
    }));

  it("1. the scope openid: a token without it is said to lack a permission, and the person can sign in again", () =>
    playIn(scoringBrowser(), async (world) => {
      const headers = { "www-authenticate": 'Bearer error="insufficient_scope", scope="openid"' };
      const popup = await scoreWith(world, json({}, 403, headers));
      expect(popup.text()).toContain(
        "Your sign-in doesn’t include a permission that analysis.example needs.",
      );
      expect(popup.text()).toContain("Try again and accept, or ask whoever manages your account.");
    }));

  it("2. <ACCESS_TOKEN>: sent in the Authorization header to this service, and nowhere else", () =>
    playIn(scoringBrowser(), async (world) => {
      await scoreWith(world, analysis());
      expect(authorizations(world)).toEqual(["Bearer access-token"]);
      for (const { url, body } of sent(world)) expect(url + body).not.toContain("access-token");
      const others = sent(world).filter(({ host }) => host !== "analysis.example");
      expect(others.filter(({ headers }) => headers.has("authorization"))).toEqual([]);
    }));

  it("2. <ACCESS_TOKEN>: one that has run out is renewed, and the same question is asked again", () =>
    playIn(scoringBrowser(), async (world) => {
      const popup = await scoreWith(world, json({}, 401), analysis());
      const [first, second, ...more] = authorizations(world);
      expect([first, more]).toEqual(["Bearer access-token", []]);
      expect(second).not.toBe(first);
      expect(popup.text()).toContain("Page scored");
    }));

  it("2. a key in place of a token is sent in its own header, and never in the address", () =>
    playIn(keyBrowser(), async (world) => {
      await scoreWith(world, analysis());
      const [request] = analysesSent(world);
      expect(request?.headers.get("x-goog-api-key")).toBe("a-key");
      expect(request?.headers.has("authorization")).toBe(false);
      expect(request?.url).not.toContain("a-key");
    }));

  it.each(["two words", "clé", "nul\0"])("2. a key that no header can carry is never sent: %j", (key) =>
    playIn(keyBrowser(key), async (world) => {
      const popup = await scoreWith(world);
      expect(analysesSent(world)).toEqual([]);
      expect(popup.text()).toContain("analysis.example needs a key");
    }),
  );

  it("the request sets no User-Agent and no other header: the browser does that by itself", () =>
    playIn(scoringBrowser(), async (world) => {
      await scoreWith(world, analysis());
      const names = analysesSent(world).flatMap(({ headers }) => [...headers.keys()]);
      expect(names.map((name) => name.toLowerCase())).toEqual(["authorization"]);
    }));
});
