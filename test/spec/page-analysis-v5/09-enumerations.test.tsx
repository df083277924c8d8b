// page-analysis-v5, "Enumerations".
import { describe, expect, it } from "vitest";
import {
  analysesSent,
  analysis,
  answerAnalyses,
  category,
  chosenIn,
  openScore,
  parametersOf,
  scoreWith,
  scoringBrowser,
} from "../../world/pages/scores.tsx";
import { playIn } from "../../world/scenario.ts";

/** Scores with these choices in the popup. Returns the parameters of the request, and what is chosen. */
async function chosen(labels: string[], pageScore = {}) {
  return playIn(scoringBrowser({ pageScore: { categories: [], ...pageScore } }), async (world) => {
    answerAnalyses(world, analysis());
    const popup = await openScore(world);
    for (const label of labels)
      for (const option of popup.getAllByLabelText(label)) await popup.click(option);
    const choices = chosenIn(popup);
    await popup.press("Score");
    const [request] = analysesSent(world);
    return { choices, asked: parametersOf(request ?? { url: "x:" }) };
  });
}

const valuesOf = (asked: [string, string][], name: string) =>
  asked.filter(([one]) => one === name).map(([, value]) => value);

describe("Category", () => {
  it.each([
    ["CATEGORY_UNSPECIFIED", "Service’s choice"],
    ["ACCESSIBILITY", "Accessibility"],
    ["BEST_PRACTICES", "Best practices"],
    ["PERFORMANCE", "Performance"],
    ["SEO", "SEO"],
  ])("%s: sent as spelled where the person chooses “%s”", async (value, label) => {
    const { choices, asked } = await chosen([label]);
    expect(valuesOf(asked, "category")).toEqual([value]);
    expect(choices).toContain(label);
  });

  it("CATEGORY_UNSPECIFIED: no category is missing from the answer, whatever the service chose", () =>
    playIn(scoringBrowser({ pageScore: { categories: ["CATEGORY_UNSPECIFIED"] } }), async (world) => {
      const popup = await scoreWith(world, analysis({ categories: { seo: category("SEO") } }));
      expect(popup.text()).not.toContain("not in the response");
    }));
});

describe("Strategy", () => {
  it.each([
    ["STRATEGY_UNSPECIFIED", "Service’s choice", []],
    ["DESKTOP", "Desktop", ["DESKTOP"]],
    ["MOBILE", "Mobile", ["MOBILE"]],
  ])("%s: where the person chooses “%s”, the request has %j", async (_value, label, strategies) => {
    const { choices, asked } = await chosen([label], { strategy: "BOTH", categories: ["SEO"] });
    expect(valuesOf(asked, "strategy")).toEqual(strategies);
    expect(choices[0]).toBe(label);
  });
});
