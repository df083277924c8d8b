// Visitors' data beside a result: the best of page and site, the weeks as text and table, and why data is missing.
import { expect, it } from "vitest";
import { Findings } from "../../../../../src/pages/popup/page-score/result/Result.tsx";
import type { Visitors } from "../../../../../src/shared/page-score/visitors.ts";
import { renderPage } from "../../../../world/render.tsx";
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

it("shows the site's data if the page has none", async () => {
  const { text } = await show({ originField: ofSite });
  expect(text).toContain("900 ms");
  expect(text).not.toContain("3.1 s");
});

it("keeps the analysis's data on the page if that couldn't be requested", async () => {
  const error = { code: "unavailable", service: "analysis" } as const;
  const { text } = await show({ originField: ofSite, error });
  expect(text).toContain("3.1 s");
  expect(text).toContain("Visitor data is incomplete");
});

it("describes weeks as a trend, and in a table with the latest first", async () => {
  const weeks = ["2026-11-07", "2026-11-14", "2026-11-21"];
  const series = [{ name: LCP, values: [2_900, null, 2_400] }];
  const { place, text } = await show({ history: { weeks, series } });
  expect(text).toContain("2.9 s to 2.4 s");
  const cells = [...place.querySelectorAll(".trend-table td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["2.4 s", "unknown", "2.9 s"]);
  expect(place.querySelectorAll(".trend-dot")).toHaveLength(2);
});
