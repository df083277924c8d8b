// The privacy page: what is stored, what is deleted, and what the extension can check of itself.
import { describe, expect, it } from "vitest";
import { STORED_KINDS } from "../../src/shared/privacy/stored-data.ts";
import { breachList, watchAddress } from "../world/acts/breaches.ts";
import { askCloud, POLICY } from "../world/acts/cloud.ts";
import { LOGO, logo, lookUpAccount, lookups, startLookup, waitFor } from "../world/acts/lookups.ts";
import { startScore } from "../world/acts/page-scores.ts";
import { noteRequestTo, sentList } from "../world/acts/seen.ts";
import { change, changePolicy, decide, erase, selfCheck, stored } from "../world/acts/settings.ts";
import { answer, play, sent, sentLines } from "../world/scenario.ts";
import { ACCOUNT, browserInUse, fullBrowser, openPrivateWindow, signedInFor } from "../world/use.ts";
import { createWorld, type World } from "../world/world.ts";

/** All that is stored, in memory and on the disk, as one text. */
const everything = ({ area, database }: World) =>
  JSON.stringify([area, [...(database.tables?.runs?.values() ?? [])]]);

describe("the list of what is stored", () => {
  it("has every kind that a person left behind, and shows what is on the disk", () =>
    play(
      async (world) => {
        const kinds = Object.keys(await stored(world));
        // Those need a new password, a logo, or a person who wants marks or numbers kept.
        const others = ["changed-passwords", "range-answers", "logos", "vault-marks", "vault-counts"];
        expect(STORED_KINDS.filter((kind) => !kinds.includes(kind) && !others.includes(kind))).toEqual([]);
      },
      { from: fullBrowser() },
    ));

  it("is empty in a new browser, which contacts only the service of the breach list", () =>
    play(
      async (world) => {
        expect(await stored(world)).toEqual({});
        await world.sleep(120_000);
        expect(sentLines(world).every((line) => line.endsWith("/breaches"))).toBe(true);
      },
      { from: createWorld().keep() },
    ));
});

describe("deleting", () => {
  it.each(STORED_KINDS)("one kind deletes that, and no other: %s", async (kind) =>
    play(
      async (world) => {
        const before = await stored(world);
        expect(await erase(world, kind)).toBe("ok");
        const after = await stored(world);
        // Without settings, nothing is signed in, and another service is the one in use.
        const alsoGone = kind === "settings" ? ["tokens", "lookups", "catalog"] : [];
        const { [kind]: _gone, ...others } = before;
        expect(after).not.toHaveProperty(kind);
        for (const other of Object.keys(others))
          if (!["sent-requests", "sign-in", "request-clocks", ...alsoGone].includes(other))
            expect(after, other).toHaveProperty(other);
      },
      { from: fullBrowser() },
    ),
  );

  it("everything leaves nothing, signs out, and asks no service of the deleted settings any more", () =>
    play(
      async (world) => {
        expect(await erase(world, "everything")).toBe("ok");
        const atOnce = Object.keys(await stored(world));
        expect(atOnce.filter((kind) => !["sent-requests", "request-clocks"].includes(kind))).toEqual([]);
        expect(everything(world)).not.toMatch(/jo@example|access-token|key-of-nobody|shop\.example\/login/);
        const revoked = sent(world, /revoke/).length;
        expect(revoked).toBeGreaterThan(0);
        await world.sleep(3 * 3_600_000);
        expect(
          sent(world, /\.example/).filter(({ path }) => path !== "/revoke" && !/openid/.test(path)),
        ).toEqual([]);
      },
      { from: fullBrowser() },
    ));

  it("everything leaves no line of the requests that revoke tokens, and fetches no breach list meanwhile", () =>
    play(
      async (world) => {
        expect(await erase(world, "everything")).toBe("ok");
        expect(sent(world, /revoke/).length).toBeGreaterThan(0);
        expect(sentLines(world, /breaches$/)).toEqual([]);
        expect(sentList(world)).toEqual([]);
      },
      { from: fullBrowser() },
    ));
});

/** Something under way that is then deleted: its kind, how it begins, and what would tell of it. */
const UNDER_WAY: [kind: string, begin: (world: World) => Promise<unknown>, trace: RegExp][] = [
  ["lookups", (world) => startLookup(world, "late@example.org"), /late@/],
  ["catalog", (world) => breachList(world), /"breaches":\[\{"name":"Shop"/],
  ["logos", async (world) => void logo(world), /PwnedLogos/],
  ["watch-list", (world) => watchAddress(world, "late@example.org"), /late@/],
  ["page-scores", (world) => startScore(world), /shop\.example\/login"/],
  ["cloud-calls", (world) => askCloud(world, 1, POLICY), /"state":\{"name":"answered"/],
  ["cloud-names", (world) => askCloud(world, 1, POLICY), /cloud-names/],
];

describe("deleting what is under way", () => {
  it.each(UNDER_WAY)("brings nothing of it back when its answer comes: %s", async (kind, begin, trace) =>
    play(
      async (world) => {
        answer(world, /Logos/, LOGO);
        for (const ms of [5, 20, 40, 60, 90]) {
          await begin(world);
          await world.sleep(ms);
          expect(await erase(world, kind)).toBe("ok");
          if (kind !== "cloud-names") await world.sleep(5_000);
          expect(await stored(world)).not.toHaveProperty(kind);
          expect(everything(world)).not.toMatch(trace);
        }
      },
      { from: signedInFor("page-score", "cloud") },
    ),
  );

  it("spares private windows, unless everything is deleted", () =>
    play(async (world) => {
      openPrivateWindow(world);
      await lookUpAccount(world, ACCOUNT, { isPrivate: true });
      await erase(world, "lookups");
      expect(lookups(world, { isPrivate: true })).toHaveLength(1);
      await erase(world, "everything");
      expect(lookups(world, { isPrivate: true })).toEqual([]);
    }));

  it("keeps how long a service asked to wait, says so, and keeps to it", () =>
    play(async (world) => {
      answer(world, /account/, waitFor(600), waitFor(600));
      await startLookup(world);
      await world.sleep(1_000);
      expect(await erase(world, "everything")).toBe("left: request-clocks");
      expect(everything(world)).not.toContain(ACCOUNT);
    }));

  it("says what the browser didn't delete, and removes what other versions left", async () => {
    const kept = structuredClone(await browserInUse());
    kept.area.local["of-an-earlier-version"] = 1;
    kept.area.session["of-an-earlier-version"] = 1;
    await play(
      async (world) => {
        const { take } = world;
        world.take = () => {
          throw new Error("not now");
        };
        expect(await erase(world, "settings")).toBe("left: settings");
        world.take = take;
        world.end();
        expect(await erase(world, "everything")).toBe("ok");
        expect(everything(world)).not.toContain("of-an-earlier-version");
      },
      { from: kept },
    );
  });
});

describe("the self-check", () => {
  it("finds nothing kept that the privacy page doesn't list, and calls nothing kept that it can't read", () =>
    play(
      async (world) => {
        expect(await selfCheck(world)).toMatchObject({ stored: "holds", files: "unknown" });
        world.area.session["of-another-version"] = 1;
        expect(await selfCheck(world)).toMatchObject({ stored: "broken, session: of-another-version" });
      },
      { from: fullBrowser() },
    ));

  it("still knows a service that was in the settings when it was called, by the person or a policy", () =>
    play(async (world) => {
      await lookUpAccount(world);
      await change(world, { services: { lookupUrl: "https://other.example" } });
      expect(await selfCheck(world)).toMatchObject({ sent: "holds" });
      await lookUpAccount(world);
      decide(world, { services: { lookupUrl: "https://third.example" } });
      await changePolicy(world);
      await world.sleep(1_000);
      expect(await selfCheck(world)).toMatchObject({ sent: "holds" });
      // A request that no setting explains.
      noteRequestTo(world, "https://fourth.example");
      expect(await selfCheck(world)).toMatchObject({ sent: "unknown, fourth.example" });
    }));
});
