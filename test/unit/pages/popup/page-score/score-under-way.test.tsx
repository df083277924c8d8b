// A score that is under way in the popup: both devices, what a screen reader hears, and a popup that opens meanwhile.
import { describe, expect, it } from "vitest";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  category,
  chosenIn,
  openScore,
  parametersOf,
  playScores,
  scoreWith,
  scoringBrowser,
} from "../../../../world/pages/scores.tsx";
import { json, text } from "../../../../world/scenario.ts";
import type { World } from "../../../../world/world.ts";

const SCORE = "Score";

describe("both devices", () => {
  const both = () => scoringBrowser({ pageScore: { strategy: "BOTH" } });
  const fast = analysis({ categories: { performance: category("Performance", 0.91) } });
  const strategies = (world: World) =>
    analysesSent(world).map((one) => new Map(parametersOf(one)).get("strategy"));

  it("are independent: one that fails leaves the other, and is tried again alone", () =>
    playScores(async (world) => {
      const popup = await scoreWith(world, fast, text("", 504));
      const [failing] = popup.texts(".panel-title").filter((title) => title.includes("wasn’t scored"));
      const device = failing?.startsWith("Mobile") ? "MOBILE" : "DESKTOP";
      expect(popup.texts(".gauge-text")).toEqual(["91"]);
      answerAnalyses(world, fast);
      await popup.press("Try again");
      expect(strategies(world)).toEqual([expect.anything(), expect.anything(), device]);
      expect(popup.texts(".score-devices button")).toEqual(["Mobile 91", "Desktop 91"]);
    }, both));

  it("that fail alike are explained once", () =>
    playScores(async (world) => {
      const popup = await scoreWith(world, json({}, 400), json({}, 400));
      expect(popup.texts(".page-score .panel-title")).toEqual(["The page wasn’t scored"]);
    }, both));
});

describe("a screen reader", () => {
  it("hears a result once, and nothing that was there before", () =>
    playScores(async (world) => {
      const scored = await scoreWith(world, analysis());
      expect(scored.texts(".page-score [role=status]")).toEqual(["Page scored: Performance 50."]);
      const again = await openScore(world);
      expect(again.texts(".page-score [role=status]")).toEqual([""]);
    }));

  it("hears why there is no score, and then that it was dismissed", () =>
    playScores(async (world) => {
      const popup = await scoreWith(world, text("", 500));
      expect(popup.texts(".page-score [role=status]")).toEqual(["Page score: The page wasn’t scored"]);
      await popup.click(popup.getAllByRole("button", { name: "Dismiss" }).at(-1) as Element);
      await world.sleep(1_000);
      expect(popup.texts(".page-score [role=status]")).toEqual(["Dismissed."]);
    }));
});

describe("a popup that opens while a score is under way", () => {
  it("shows it with its own choices, and can cancel it", () =>
    playScores(async (world) => {
      const popup = await openScore(world);
      await popup.click(popup.getByLabelText("Desktop"));
      await popup.click(popup.getByRole("button", { name: SCORE }));
      await world.sleep(30);
      const again = await openScore(world);
      expect(chosenIn(again)).toEqual(["Desktop", "Performance"]);
      await again.press("Cancel", 1_000);
      expect(again.text()).toContain("Scoring canceled.");
      expect(again.texts(".gauge-text")).toEqual([]);
    }));

  it("names it beside another choice", () =>
    playScores(async (world) => {
      const popup = await openScore(world);
      await popup.click(popup.getByRole("button", { name: SCORE }));
      await world.sleep(30);
      await popup.click(popup.getByLabelText("Desktop"));
      expect(popup.text()).toContain("Also running: Mobile · Performance");
      await world.sleep(3_000);
    }));
});
