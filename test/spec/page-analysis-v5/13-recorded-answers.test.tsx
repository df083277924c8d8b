// page-analysis-v5, "Analysis response", as the public service and its audit tool really write it, from 2020 to 2026.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { scoreWith, scoringBrowser } from "../../world/pages/scores.tsx";
import { playIn } from "../../world/scenario.ts";

const FOLDER = resolve(import.meta.dirname, "../../../../shared/data/analysis");

interface Result {
  lighthouseVersion: string;
  categories: Record<string, { title: string; score: number }>;
}

const recorded = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}.json`, "utf8"));

// Whole reports of them, drawn in browsers: e2e/page-score/score-real-answers.spec.ts.
describe.skipIf(!existsSync(FOLDER))("Recorded answers (skipped where ../shared/data is absent)", () => {
  const CATEGORIES = ["PERFORMANCE", "ACCESSIBILITY", "BEST_PRACTICES", "SEO"];
  const from = () => scoringBrowser({ pageScore: { categories: CATEGORIES } });

  it("of 2020: scores, measurements, suggestions and what visitors measured are shown as the service says", () =>
    playIn(from(), async (world) => {
      const popup = await scoreWith(world, recorded("psi-autowebperf"));
      expect(popup.text()).toContain(
        "Page scored: Performance 90, Accessibility 100, Best Practices 100, SEO 99, progressive web app 96.",
      );
      expect(popup.texts(".lab-metrics > div")).toEqual([
        "First Contentful Paint 1.4 s, fine",
        "Speed Index 1.6 s, fine",
        "Largest Contentful Paint 3.3 s, fair",
        "Time to Interactive 4.6 s, fair",
        "Total blocking time 100 ms, fine",
        "Cumulative Layout Shift 0, fine",
      ]);
      expect(popup.texts(".suggestions small")).toEqual(["1.3 s", "300 ms", "300 ms", "222 ms", "150 ms"]);
      expect(popup.text()).toContain("Largest contentful paint Visitors to this page 2.1 s, fine");
      expect(popup.text()).toContain("Visitors to the whole site");
      expect(popup.text()).toContain("Final address: https://web.dev/");
    }));

  it.each([
    ["lhr-6.0.0", ["1.1 s", "300 ms", "150 ms"]],
    ["lhr-10.4.0", ["510 ms"]],
    ["lhr-sample_v2", ["3.1 s", "1.2 s", "1.1 s", "600 ms", "600 ms"]],
  ])(
    "of the audit tool (%s): scores and suggestions are the same under either name of the result",
    async (name, savings) => {
      const { lighthouseVersion, ...rest } = recorded(name) as Result;
      const ofSpec = { beaconResult: { ...rest, beaconVersion: lighthouseVersion } };
      const shown = (response: object) =>
        playIn(from(), async (world) => {
          const popup = await scoreWith(world, { ...response });
          expect(popup.text()).toContain(`Audit tool${lighthouseVersion}`);
          expect(popup.texts(".suggestions small").slice(0, savings.length)).toEqual(savings);
          for (const { title, score } of Object.values(rest.categories))
            expect(popup.text()).toContain(`${title} ${Math.round(score * 100)}`);
          const suggestions = popup.texts(".suggestions li");
          expect(suggestions).toHaveLength(5);
          expect(suggestions.join()).not.toMatch(/[`]|\]\(/);
          return popup.texts(".page-score");
        });
      const byPublicName = await shown({ lighthouseResult: { ...rest, lighthouseVersion } });
      expect(await shown(ofSpec)).toEqual(byPublicName);
    },
  );

  it("one answer for each category gives the same scores as one answer for all", () =>
    playIn(from(), async (world) => {
      const raw = recorded("lhr-sample_v2") as Result;
      const ids = ["performance", "accessibility", "best-practices", "seo"];
      const parts = ids.map((id) => ({
        lighthouseResult: { ...raw, categories: { [id]: raw.categories[id] } },
      }));
      const popup = await scoreWith(world, ...parts);
      const { categories } = raw;
      const said = ids.map(
        (id) => `${categories[id]?.title} ${Math.round((categories[id]?.score ?? 0) * 100)}`,
      );
      expect(popup.text()).toContain(`Page scored: ${said.join(", ")}.`);
    }));
});
