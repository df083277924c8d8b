// Scores with a person's own key, and the data of real visitors that come with them.
import { describe, expect, it } from "vitest";
import { takeBack } from "../world/acts/consent.ts";
import {
  ANALYSIS,
  currentScores,
  FIELD,
  forgetScores,
  PAGE,
  PAGESPEED,
  scorePage,
  scoreResults,
  visitors,
  withKey,
} from "../world/acts/page-scores.ts";
import { sentList } from "../world/acts/seen.ts";
import { change } from "../world/acts/settings.ts";
import { answer, playIn, sent, text } from "../world/scenario.ts";
import { openPrivateWindow } from "../world/use.ts";

const CRUX = /crux/;
const NONE = text("", 404);
const FAULT = text("", 500);

describe("a score with a key", () => {
  it("sends the key in a header to the two services of the key, and signs nobody in", () =>
    playIn(withKey(), async (world) => {
      answer(world, ANALYSIS, PAGESPEED);
      answer(world, /crux.*queryRecord/, FIELD, NONE);
      answer(world, CRUX, NONE, NONE, NONE);
      await scorePage(world);
      await world.sleep(1_000);
      expect(scoreResults(world)).toEqual(["MOBILE: Performance 91"]);
      expect(visitors(world)[0]).toContain("page");
      expect(new Set(sent(world).map(({ host }) => host))).toEqual(
        new Set(["analysis.example", "crux.example"]),
      );
      for (const { headers, url } of sent(world)) {
        expect(headers.get("x-goog-api-key")).toBe("key-for-pages");
        expect(url).not.toContain("key-for-pages");
        expect(headers.get("authorization")).toBeNull();
      }
    }));

  it("keeps the visitor data of an earlier one where a new request for them fails, until they are deleted", () =>
    playIn(withKey(), async (world) => {
      answer(world, ANALYSIS, PAGESPEED, PAGESPEED);
      answer(world, /crux.*queryRecord/, FIELD, FIELD, FAULT, FAULT);
      answer(world, CRUX, NONE, NONE, ...Array(9).fill(FAULT));
      await scorePage(world);
      await world.sleep(1_000);
      await scorePage(world);
      await world.sleep(1_000);
      expect(visitors(world)[0]).toContain("page");
      await forgetScores(world, PAGE);
      expect(visitors(world)).toEqual([]);
    }));

  it("of a private window is neither listed nor kept with those of other windows", () =>
    playIn(withKey(), async (world) => {
      openPrivateWindow(world);
      answer(world, ANALYSIS, PAGESPEED);
      answer(world, CRUX, FIELD, FIELD, NONE, NONE);
      await scorePage(world, { isPrivate: true });
      await world.sleep(1_000);
      expect(sent(world, CRUX).length).toBeGreaterThan(0);
      expect(visitors(world)).toEqual([]);
      expect(sentList(world)).not.toContain("page-address");
    }));

  it("doesn't take the key along to another address", () =>
    playIn(withKey(), async (world) => {
      await change(world, { services: { analysisUrl: "https://other.analysis.example" } });
      answer(world, CRUX, ...Array(5).fill(NONE));
      await scorePage(world);
      expect(currentScores(world)).toEqual(["MOBILE: unauthorized, key-needed"]);
      expect(sent(world, /other\.analysis/)).toEqual([]);
    }));

  it("asks nobody for visitors' data any longer once consent is taken back", () =>
    playIn(withKey(), async (world) => {
      answer(world, ANALYSIS, PAGESPEED);
      void scorePage(world);
      await world.sleep(10);
      takeBack(world, "browsingActivity");
      const count = sent(world).length;
      await world.sleep(5_000);
      expect(sent(world)).toHaveLength(count);
      expect(visitors(world)).toEqual([]);
    }));
});
