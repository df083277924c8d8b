// What visitors saw stands beside a result: what is known best of page and site, the weeks in words and as a table, and why something is missing.
import { expect, it } from "vitest";
import { Findings } from "../../../../../src/pages/popup/page-score/result/Result.tsx";
import type { Visitors } from "../../../../../src/shared/page-score/visitors.ts";
import { renderPage } from "../../render.tsx";
import { NOON } from "../../tab-states.ts";
import { FIELD, run, URL_WITH_QUERY } from "./score-states.ts";

const LCP = "LARGEST_CONTENTFUL_PAINT_MS";

async function show(over: Partial<Visitors>) {
  const visitors = { url: URL_WITH_QUERY, at: NOON, state: "answered", isHistoryOfSite: false, ...over };
  const { place } = await renderPage(<Findings run={run()} />, {
    session: { [`visitors:MOBILE ${URL_WITH_QUERY}`]: visitors },
    now: () => NOON,
  });
  return { place, text: (place.textContent ?? "").replace(/\s+/g, " ") };
}

const ofSite = { ...FIELD, metrics: [{ name: LCP, percentile: 900, category: "FAST", distributions: [] }] };

it("the site's stands where there is none of the page", async () => {
  const { text } = await show({ originField: ofSite });
  expect(text).toContain("900 ms");
  expect(text).not.toContain("3.1 s");
});

it("what the analysis told of the page stays where the page could not be asked about", async () => {
  const error = { code: "unavailable", service: "analysis" } as const;
  const { text } = await show({ originField: ofSite, error });
  expect(text).toContain("3.1 s");
  expect(text).toContain("Visitor data is incomplete");
});

it("weeks are a trend in words, and a table with the latest first", async () => {
  const weeks = ["2026-11-07", "2026-11-14", "2026-11-21"];
  const series = [{ name: LCP, values: [2_900, null, 2_400] }];
  const { place, text } = await show({ history: { weeks, series } });
  expect(text).toContain("2.9 s to 2.4 s");
  const cells = [...place.querySelectorAll(".trend-table td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["2.4 s", "unknown", "2.9 s"]);
  expect(place.querySelectorAll(".trend-dot")).toHaveLength(2);
});
