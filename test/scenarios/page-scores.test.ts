// Scores of a page: what is sent, what the popup and the toolbar say, and what is kept.

import { describe, expect, it } from "vitest";
import { allow, takeBack } from "../world/acts/consent.ts";
import {
  cancelScore,
  currentScores,
  forgetScores,
  hasReport,
  PAGE,
  scorePage,
  scoreResults,
  sessionRuns,
  startScore,
} from "../world/acts/page-scores.ts";
import { fill } from "../world/acts/room.ts";
import { sentList, toolbar } from "../world/acts/seen.ts";
import { change } from "../world/acts/settings.ts";
import { playIn, sent } from "../world/scenario.ts";
import { closePrivateWindow, openPrivateWindow, signedInFor } from "../world/use.ts";

const from = () => signedInFor("page-score");
const SCORED = ["MOBILE: Performance 50"];
const ABOUT = "browsingActivity";
describe("a click", () => {
  it("scores both devices at once, and the same one only once", () =>
    playIn(from(), async (world) => {
      await Promise.all([startScore(world), startScore(world, { strategy: "DESKTOP" }), startScore(world)]);
      await world.sleep(2_000);
      const devices = sent(world).map(({ url }) => new URL(url).searchParams.get("strategy"));
      expect(devices).toEqual(["MOBILE", "DESKTOP"]);
      expect(currentScores(world)).toEqual([]);
    }));

  it("says that it is running until it ends, and sends nothing more once canceled", () =>
    playIn(from(), async (world) => {
      await startScore(world);
      await world.sleep(20);
      expect(currentScores(world)).toEqual(["MOBILE: analyzing"]);
      expect(toolbar(world)[0]).toBe("…");
      await cancelScore(world);
      await world.sleep(1_000);
      expect([...currentScores(world), ...scoreResults(world)]).toEqual([]);
      expect(toolbar(world)[0]).not.toBe("…");
    }));

  it.each(["http://127.0.0.1/", "https://shop.example/#part", "https://me:secret@shop.example/"])(
    "sends no address of this device, no fragment and no password: %s",
    async (url) =>
      playIn(from(), async (world) => {
        await scorePage(world, { url });
        expect(sent(world).filter((request) => request.url.includes(encodeURIComponent(url)))).toEqual([]);
        expect(scoreResults(world)).toEqual([]);
      }),
  );

  it("whose worker is killed is told as interrupted within a minute or so, though nobody looks", () =>
    playIn(from(), async (world) => {
      await startScore(world);
      await world.sleep(30);
      world.end();
      await world.sleep(70_000);
      expect(currentScores(world)).toEqual(["MOBILE: interrupted"]);
      expect(sent(world)).toHaveLength(1);
      expect(toolbar(world).join()).toContain("score");
    }));
});

describe("results", () => {
  it("are shown on the page with another query or fragment, and on no other page", () =>
    playIn(from(), async (world) => {
      await scorePage(world);
      const shows = async (address: string) => {
        world.tab.url = PAGE + address;
        world.deliver("tabs.onUpdated", 7, { status: "complete", url: world.tab.url }, { ...world.tab });
        await world.sleep(500);
        return toolbar(world).some((line) => line.startsWith("Page score"));
      };
      expect([await shows("?from=mail"), await shows("#part"), await shows("/other")]).toEqual([
        true,
        true,
        false,
      ]);
    }));

  it("aren't kept on the device where the person doesn't want that, but for the session", () =>
    playIn(from(), async (world) => {
      await change(world, { pageScore: { keepHistory: false } });
      await scorePage(world);
      expect(await hasReport(world)).toBe(true);
      expect([...(world.database.tables?.runs?.values() ?? [])]).toEqual([]);
      await forgetScores(world, `${PAGE}?other`);
      expect(scoreResults(world)).toEqual([]);
    }));

  it("aren't kept on the device where the person stops that during the analysis", () =>
    playIn(from(), async (world) => {
      await startScore(world);
      await world.sleep(20);
      await change(world, { pageScore: { keepHistory: false } });
      await world.sleep(1_000);
      expect(scoreResults(world)).toEqual(SCORED);
      expect([...(world.database.tables?.runs?.values() ?? [])]).toEqual([]);
    }));

  it("for the session are eight, with the full report of the latest two", () =>
    playIn(from(), async (world) => {
      await change(world, { pageScore: { keepHistory: false } });
      for (let number = 0; number < 10; number++) await scorePage(world, { url: `${PAGE}/${number}` });
      const ids = sessionRuns(world);
      expect(ids).toHaveLength(8);
      const reports = await Promise.all(ids.map((id) => hasReport(world, id)));
      expect(reports.filter(Boolean)).toHaveLength(2);
    }));

  it("of a page are deleted with and without its query, and of all pages at once", () =>
    playIn(from(), async (world) => {
      await scorePage(world);
      await forgetScores(world, "https://elsewhere.example/");
      expect(scoreResults(world)).toEqual(SCORED);
      await forgetScores(world, `${PAGE}?other`);
      expect(scoreResults(world)).toEqual([]);
      await scorePage(world);
      await forgetScores(world);
      expect(scoreResults(world)).toEqual([]);
    }));

  it("of all windows are deleted, but what is under way goes on", () =>
    playIn(from(), async (world) => {
      openPrivateWindow(world);
      await scorePage(world);
      await startScore(world, { strategy: "DESKTOP", isPrivate: true });
      await forgetScores(world);
      expect(scoreResults(world)).toEqual([]);
      expect(currentScores(world, true)).toHaveLength(1);
    }));

  it("that can't be stored aren't asked for, and that is told", () =>
    playIn(from(), async (world) => {
      fill(world, "scores");
      expect(await startScore(world)).toBe("unavailable, no-room-for-result");
      await world.sleep(1_000);
      expect(sent(world)).toEqual([]);
    }));

  it("of private windows are apart, not listed, and gone with the last one", () =>
    playIn(from(), async (world) => {
      openPrivateWindow(world);
      await startScore(world, { isPrivate: true });
      await world.sleep(1_000);
      expect(sent(world)).toHaveLength(1);
      expect(scoreResults(world)).toEqual([]);
      expect(sentList(world)).not.toContain("page-address");
      await startScore(world, { strategy: "DESKTOP", isPrivate: true });
      closePrivateWindow(world);
      await world.sleep(1_000);
      expect(JSON.stringify(world.area.session)).not.toContain("shop.example/login");
      expect(currentScores(world, true)).toEqual([]);
    }));
});

describe("another service", () => {
  it("ends what the earlier one was asked, and gets no token of it", () =>
    playIn(from(), async (world) => {
      await startScore(world);
      await change(world, { services: { analysisUrl: "https://other.analysis.example" } });
      await world.sleep(1_000);
      expect(scoreResults(world)).toEqual([]);
      await scorePage(world);
      expect(scoreResults(world)).toEqual(SCORED);
      const tokens = sent(world, /other\.analysis/).map(({ headers }) => headers.get("authorization"));
      expect(tokens).not.toContain("Bearer access-token");
    }));
});

describe("consent", () => {
  it.each([false, true])(
    "is needed first, and then both devices of the page that was refused are scored; private: %s",
    async (isPrivate) => {
      const kept = structuredClone(await from());
      kept.consent.delete(ABOUT);
      await playIn(kept, async (world) => {
        if (isPrivate) openPrivateWindow(world);
        await startScore(world, { strategy: "DESKTOP", isPrivate });
        await startScore(world, { isPrivate });
        await world.sleep(1_000);
        expect(currentScores(world, isPrivate)).toContain("MOBILE: aborted, data-not-agreed");
        expect(sent(world)).toEqual([]);
        allow(world, ABOUT);
        await world.sleep(2_000);
        expect(sent(world).map(({ url }) => new URL(url).searchParams.get("strategy"))).toEqual([
          "DESKTOP",
          "MOBILE",
        ]);
      });
    },
  );

  it("taken back stops what is under way", () =>
    playIn(from(), async (world) => {
      await startScore(world);
      takeBack(world, ABOUT);
      await world.sleep(1_000);
      expect(currentScores(world)).toEqual(["MOBILE: aborted, data-not-agreed"]);
      expect(scoreResults(world)).toEqual([]);
    }));
});
