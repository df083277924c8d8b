// Results that the popup shows, and what they are compared with: tested with whole scores.
import { describe, expect, it } from "vitest";
import {
  analysis,
  answerAnalyses,
  category,
  keyBrowser,
  openScore,
  playScores,
  scoreWith,
} from "../../../../world/pages/scores.tsx";
import { play } from "../../../../world/scenario.ts";
import { openPrivateWindow } from "../../../../world/use.ts";

const of = (performance: number | null, more = {}) =>
  analysis({ categories: { performance: category("Performance", performance), ...more } });

type Stored = { services: { analysisUrl: string }; secretOrigins: Record<string, string[]> };

describe("compared with the result before", () => {
  it("each score shows by how many points it changed, and since when", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.42, { seo: category("SEO", 0.95) }));
      const popup = await scoreWith(world, of(0.47, { seo: category("SEO", 0.92) }));
      expect(popup.texts(".gauge-note")).toEqual(["+5", "-3"]);
      expect(popup.text()).toMatch(/Change since 09:\d\d/);
    }));

  it("the numbers shown count, not their fractions", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.465));
      expect((await scoreWith(world, of(0.474))).texts(".gauge-note")).toEqual(["±0"]);
    }));

  it("a result of another service doesn't count", () =>
    play(
      async (world) => {
        await scoreWith(world, of(0.42));
        const { settings } = structuredClone(world.area.local) as { settings: Stored };
        settings.services.analysisUrl = "https://other.analysis.example";
        settings.secretOrigins["services.analysisApiKey"]?.push("https://other.analysis.example");
        world.put("local", { settings });
        const popup = await scoreWith(world, of(0.47));
        expect(popup.texts(".gauge-text")).toEqual(["47"]);
        expect(popup.texts(".gauge-note")).toEqual([]);
      },
      { from: keyBrowser("a-key", { pageScore: {} }) },
    ));

  it("without a score before, no change is shown", () =>
    playScores(async (world) => {
      await scoreWith(world, of(null));
      const popup = await scoreWith(world, of(0.47));
      expect(popup.texts(".gauge-note")).toEqual([]);
      expect(popup.text()).not.toContain("Change since");
    }));
});

describe("the result that is shown", () => {
  it("is of the chosen device, with the other one in a line", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.91));
      const popup = await openScore(world);
      await popup.click(popup.getByLabelText("Desktop"));
      expect(popup.text()).not.toContain("Open full report");
      answerAnalyses(world, of(0.3));
      await popup.press("Score");
      expect(popup.text()).toContain("Mobile · now: Performance 91");
      expect(popup.texts(".gauge-text")).toEqual(["30"]);
    }));

  it("says if it is for other categories than those chosen, and how old it is", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.5));
      await world.sleep(120_000);
      const popup = await openScore(world);
      expect(popup.texts(".page-score time")).toEqual(["Mobile · 2 minutes ago"]);
      await popup.click(popup.getByLabelText("SEO"));
      expect(popup.text()).toContain("This result is for different categories than you chose.");
    }));

  it("is for the address without its query if there is no other, and says so", () =>
    playScores(async (world) => {
      world.tab.url = "https://shop.example/list";
      await scoreWith(world, of(0.5));
      world.tab.url = "https://shop.example/list?page=2";
      const popup = await openScore(world);
      expect(popup.text()).toContain("This result is for the address without the part after “?”.");
    }));

  it("stays as an earlier one while the next fails", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.5));
      const popup = await scoreWith(world, undefined);
      expect(popup.text()).toContain("The page wasn’t scored");
      expect(popup.texts(".page-score time")).toEqual([]);
      expect(popup.texts("#page-score > details > summary")).toEqual([
        expect.stringMatching(/^Earlier result: Mobile · 09:\d\d$/),
      ]);
      expect(popup.texts("details .gauge-text")).toEqual(["50"]);
      expect(popup.getAllByRole("button", { name: "Score again" })).toEqual([
        popup.place.querySelector("#page-score .panel-warn .button:not(.button-quiet)"),
      ]);
      await popup.click(popup.getAllByRole("button", { name: "Dismiss" }).at(-1) as Element);
      await world.sleep(1_000);
      expect(popup.text()).not.toContain("The page wasn’t scored");
      expect(popup.texts(".page-score time")).toEqual([expect.stringMatching(/^Mobile · /)]);
    }));

  it("of one device doesn't hide what is new of the other, and the switch between them stays", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.5));
      const popup = await openScore(world);
      await popup.click(popup.getByLabelText("Mobile and desktop"));
      answerAnalyses(world, undefined, of(0.3));
      await popup.press("Score again");
      expect(popup.texts(".gauge-text")).toEqual(["30"]);
      await popup.click(popup.getByRole("button", { name: /^Mobile/ }));
      expect(popup.texts("#page-score > details > summary")).toEqual([expect.stringMatching(/^Earlier/)]);
      await popup.click(popup.getByRole("button", { name: /^Desktop/ }));
      expect(popup.texts(".gauge-text")).toEqual(["30"]);
    }));

  it("has no row of dashes beside an error, and a dash where only one score is missing", () =>
    playScores(async (world) => {
      const runtimeError = { code: "NO_FCP", message: "Nothing was painted." };
      const useless = { categories: { performance: category("Performance", null) }, runtimeError };
      const failed = await scoreWith(world, analysis(useless));
      expect(failed.texts(".gauge-text, .score-legend")).toEqual([]);
      const popup = await scoreWith(world, of(0.5, { seo: category("SEO", null) }));
      expect(popup.texts(".gauge-text")).toEqual(["50", "–"]);
    }));

  it("is the new one even if the clock was set back since the one before", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.42));
      world.jump(-3_600_000);
      expect((await scoreWith(world, of(0.47))).texts(".gauge-text")).toEqual(["47"]);
    }));

  it("of a private window isn't shown in another one, nor the other way around", () =>
    playScores(async (world) => {
      await scoreWith(world, of(0.5));
      openPrivateWindow(world);
      world.tab.incognito = true;
      expect((await openScore(world)).texts(".gauge-text")).toEqual([]);
      world.tab.incognito = false;
      expect((await openScore(world)).texts(".gauge-text")).toEqual(["50"]);
    }));
});
