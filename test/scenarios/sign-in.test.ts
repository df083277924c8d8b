// Signing in for page scores and cloud calls: when a window opens, who gets a token, and what signing out ends.
import { describe, expect, it } from "vitest";
import { wake } from "../world/acts/asks.ts";
import { POLICY, readCloud } from "../world/acts/cloud.ts";
import { ANALYSIS, currentScores, scorePage, scoreResults } from "../world/acts/page-scores.ts";
import { sentList } from "../world/acts/seen.ts";
import { change } from "../world/acts/settings.ts";
import {
  cloudSignIn,
  endWindows,
  scoreSignIn,
  signInToCloud,
  signOut,
  stopSignIn,
  windows,
} from "../world/acts/sign-in.ts";
import { answer, json, play, playIn, sent, text } from "../world/scenario.ts";
import { openPrivateWindow, signedInFor } from "../world/use.ts";

const SCORED = ["MOBILE: Performance 50"];
const TOKEN = /accounts\.example\/token/;
const grants = (world: Parameters<typeof sent>[0]) =>
  sent(world, TOKEN).map(({ body }) => new URLSearchParams(body).get("grant_type"));

describe("a page score without a token", () => {
  it("opens one window, for its own scope, and the next score needs none", () =>
    play(async (world) => {
      const opened = windows(world);
      expect(await scoreSignIn(world)).toBe("signed out");
      await scorePage(world);
      expect(scoreResults(world)).toEqual(SCORED);
      expect(opened.map(({ searchParams }) => searchParams.get("scope"))).toEqual(["openid"]);
      expect(opened[0]?.searchParams.get("code_challenge_method")).toBe("S256");
      expect(await scoreSignIn(world)).toBe("signed in");
      await scorePage(world);
      expect(opened).toHaveLength(1);
      expect(sentList(world)).toContain("sign-in");
      expect(JSON.stringify(world.area.local)).not.toContain("token-");
    }));

  it.each([
    ["The user did not approve access.", true, "aborted, window-closed"],
    ["Authorization page could not be loaded.", true, "unavailable, page-not-opened"],
    ["Authorization page could not be loaded.", false, "offline"],
    ["Only one web auth flow can be open at a time.", true, "aborted, window-open"],
  ])("tells what ended the window: %s Online: %s", async (message, isOnline, reason) =>
    play(async (world) => {
      world.isOnline = true;
      endWindows(world, message);
      world.isOnline = isOnline;
      await scorePage(world);
      expect(currentScores(world)).toEqual([`MOBILE: ${reason}`]);
      expect(await scoreSignIn(world)).toBe("signed out");
      expect(sent(world, ANALYSIS)).toEqual([]);
    }),
  );

  it("tells that the address isn't a provider's, and that none is set", () =>
    play(async (world) => {
      const opened = windows(world);
      answer(world, /openid-configuration/, text("", 404));
      await scorePage(world);
      expect(currentScores(world)[0]).toMatch(/unavailable|malformed/);
      await change(world, { auth: { issuer: "" } });
      expect(await scoreSignIn(world)).toBe("issuer missing");
      await scorePage(world);
      expect(currentScores(world)).toEqual(["MOBILE: unauthorized, key-needed"]);
      expect(opened).toEqual([]);
    }));
});

describe("an old token", () => {
  it("is renewed without a window, once", () =>
    playIn(signedInFor("page-score, expired"), async (world) => {
      const opened = windows(world);
      await scorePage(world);
      expect(scoreResults(world)).toEqual(SCORED);
      expect(grants(world)).toEqual(["refresh_token"]);
      expect(opened).toEqual([]);
    }));

  it("that the provider renews no more leads to a window", () =>
    playIn(signedInFor("page-score, expired"), async (world) => {
      const opened = windows(world);
      world.services.state.tokens.clear();
      await scorePage(world);
      expect(scoreResults(world)).toEqual(SCORED);
      expect(grants(world)[0]).toBe("refresh_token");
      // Hidden first.
      expect(opened.map(({ searchParams }) => searchParams.get("prompt"))).toEqual(["none", null]);
    }));

  it("that the service refuses is renewed once; refused again, the next click signs in anew in a window", () =>
    playIn(signedInFor("page-score"), async (world) => {
      const opened = windows(world);
      const refusal = json({ error: { code: 401, message: "no" } }, 401);
      answer(world, ANALYSIS, refusal, refusal);
      await scorePage(world);
      expect(currentScores(world)[0]).toContain("MOBILE: unauthorized");
      expect(sent(world, ANALYSIS)).toHaveLength(2);
      expect(opened).toEqual([]);
      await scorePage(world);
      expect(scoreResults(world)).toEqual(SCORED);
      expect(opened).toHaveLength(1);
    }));
});

describe("the cloud page", () => {
  it("signs in by its own button, for the cloud's scope, and to another account if wanted", () =>
    play(async (world) => {
      const opened = windows(world);
      for (const how of ["sign-in", "more", "other-account"] as const) {
        expect(await signInToCloud(world, how)).toBe("ok");
        await world.sleep(2_000);
        expect(cloudSignIn(world)).toBe("signed in");
      }
      expect(opened.map(({ searchParams }) => searchParams.get("prompt"))).toEqual([
        null,
        "consent",
        "select_account",
      ]);
      expect(opened[0]?.searchParams.get("scope")).toContain(
        "https://www.googleapis.com/auth/cloud-platform",
      );
      expect(await scoreSignIn(world)).toBe("signed out");
    }));

  it("stops waiting for a window, and a second click joins the one that is open", () =>
    play(async (world) => {
      const opened = windows(world);
      await signInToCloud(world);
      await signInToCloud(world);
      await stopSignIn(world, true);
      expect(cloudSignIn(world)).toBe("running");
      await stopSignIn(world);
      await world.sleep(10);
      expect(cloudSignIn(world)).toBe("signed out");
      await world.sleep(1_000);
      expect(opened).toHaveLength(1);
    }));

  it("tells that a window was closed, a private window only its own", () =>
    play(async (world) => {
      openPrivateWindow(world);
      endWindows(world);
      await signInToCloud(world, "sign-in", true);
      await world.sleep(1_000);
      expect(cloudSignIn(world, true)).toBe("aborted, window-closed");
      expect(cloudSignIn(world)).toBe("signed out");
    }));

  it("is no longer waiting for a window whose worker was killed", () =>
    play(async (world) => {
      await signInToCloud(world);
      await world.sleep(10);
      world.end();
      await wake(world);
      await world.sleep(1_000);
      expect(cloudSignIn(world)).not.toBe("running");
    }));
});

describe("the two sign-ins", () => {
  it("are apart: each asks for its own permission, and neither's token goes to the other's services", () =>
    play(async (world) => {
      const opened = windows(world);
      await scorePage(world);
      await readCloud(world, 1, POLICY);
      await scorePage(world);
      expect(opened.map(({ searchParams }) => searchParams.get("scope"))).toEqual([
        "openid",
        expect.stringContaining("cloud-platform"),
      ]);
      const tokensAt = (address: RegExp) => [
        ...new Set(sent(world, address).map(({ headers }) => headers.get("authorization"))),
      ];
      expect([tokensAt(ANALYSIS), tokensAt(/backup/)]).toEqual([
        [expect.stringMatching(/^Bearer /)],
        [expect.stringMatching(/^Bearer /)],
      ]);
      expect(tokensAt(ANALYSIS)).not.toEqual(tokensAt(/backup/));
    }));
});

describe("signing out", () => {
  it("revokes the tokens of both, and the next click opens a window", () =>
    playIn(signedInFor("page-score", "cloud"), async (world) => {
      const opened = windows(world);
      expect(await signOut(world)).toBe("revoked");
      expect(sent(world, /revoke/).length).toBeGreaterThan(0);
      expect([await scoreSignIn(world), cloudSignIn(world)]).toEqual(["signed out", "signed out"]);
      expect(JSON.stringify(world.area)).not.toMatch(/access-token|refresh-token/);
      await scorePage(world);
      expect(opened).toHaveLength(1);
    }));

  it("offline deletes the tokens too, and says that they weren't revoked", () =>
    playIn(signedInFor("page-score", "cloud"), async (world) => {
      world.isOnline = false;
      expect(await signOut(world)).toBe("not revoked");
      expect(JSON.stringify(world.area)).not.toMatch(/access-token|refresh-token/);
    }));
});

describe("signing out of a provider", () => {
  it("that can't revoke tokens is told as such", () =>
    playIn(signedInFor("page-score"), async (world) => {
      const issuer = "https://accounts.example";
      const [authorization_endpoint, token_endpoint, jwks_uri] = [issuer, issuer, issuer];
      answer(
        world,
        /openid-configuration/,
        json({ issuer, authorization_endpoint, token_endpoint, jwks_uri }),
      );
      expect(await signOut(world)).toBe("not revoked");
    }));

  it("just when another one is chosen doesn't tell the earlier one the secret of the new one", () =>
    playIn(signedInFor("page-score"), async (world) => {
      const auth = { issuer: "https://other.accounts.example", clientSecret: "of-the-other" };
      const [changed, end] = await Promise.all([change(world, { auth }), signOut(world)]);
      expect([changed, end]).toEqual(["ok", "revoked"]);
      expect(sent(world, /revoke/).map(({ host }) => host)).toEqual(Array(2).fill("accounts.example"));
      expect(sent(world).filter(({ body }) => body.includes("of-the-other"))).toEqual([]);
    }));
});

describe("tokens", () => {
  it.each([
    ["provider", { auth: { issuer: "https://other.accounts.example" } }],
    ["client", { auth: { clientId: "another" } }],
    [
      "address of a service",
      { services: { analysisUrl: "https://other.example", backupUrl: "https://other.example" } },
    ],
  ])("are deleted when the %s changes", async (_, settings) =>
    playIn(signedInFor("page-score", "cloud"), async (world) => {
      await change(world, settings);
      await world.sleep(1_000);
      expect(JSON.stringify(world.area.session)).not.toMatch(/"access-token"/);
    }),
  );
});
