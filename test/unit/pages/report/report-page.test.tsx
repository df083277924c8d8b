// The report page: what was scored, the report itself, and what is shown without one. What the service's fields become: test/spec/page-analysis-v5.

import { describe, expect, it } from "vitest";
import { type Draw, ReportPage } from "../../../../src/pages/report/ReportPage.tsx";
import type { ScoreReport } from "../../../../src/shared/page-score/page-score.ts";
import { silence } from "../../../world/acts/replies.ts";
import { later, renderOver } from "../../../world/over.tsx";
import { analysis, openReport, PAGE, scoreWith, scoringBrowser } from "../../../world/pages/scores.tsx";
import { renderPage } from "../../../world/render.tsx";
import { play } from "../../../world/scenario.ts";
import type { World } from "../../../world/world.ts";
import { scoreReport } from "./report-answers.ts";

const failing: Draw = () => Promise.reject(new TypeError("cannot read"));
const HEADING = "Report on shop.example";

/** The page of a report that is kept on the device, as `draw` draws it. */
const openKept = (report: ScoreReport, draw = failing) =>
  renderPage(<ReportPage runId="run-1" kept={Promise.resolve(report)} draw={draw} />);

type Page = Pick<Awaited<ReturnType<typeof openKept>>, "place" | "getAllByRole">;

const textsOf = ({ place }: Page, selector: string) =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent);

const buttonsOf = ({ getAllByRole }: Page) =>
  getAllByRole<HTMLButtonElement>("button").map(
    ({ textContent, disabled }) => `${textContent}${disabled ? ", not yet" : ""}`,
  );

describe("a report", () => {
  const AUDITS = {
    a: { title: "First", score: 1, scoreDisplayMode: "binary" },
    f: { title: "Sixth", score: null, scoreDisplayMode: "informative" },
  };
  const ANSWER = analysis(
    {
      beaconVersion: "12.3.0",
      audits: AUDITS,
      categories: { seo: { title: "SEO", score: 0.5, auditRefs: [{ id: "a", weight: 1 }] } },
    },
    { version: { major: "5", minor: "0" } },
  );

  it("says whose it is, how it was made, its scores, and what the drawing leaves out", () =>
    play(
      async (world) => {
        await scoreWith(world, ANSWER);
        const report = await openReport(world);
        expect(document.title).toBe(`${HEADING} - Breachlight`);
        expect(report.getByRole("heading", { level: 1 }).textContent).toBe(HEADING);
        expect(report.getByRole("link", { name: PAGE }).getAttribute("href")).toBe(PAGE);
        expect(report.facts()).toMatchObject({
          Device: "Mobile",
          Scored: expect.stringMatching(/^2 Nov 2026, 9:\d\d$/),
          Duration: expect.stringMatching(/^\d+ s$/),
          Service: "analysis.example",
          Version: "5.0",
          "Audit tool": "12.3.0",
        });
        expect(report.pictures()).toContain("SEO: 50 of 100, fair");
        expect(report.texts(".disclosure li")).toContain("Sixthnot rated");
      },
      { from: scoringBrowser({ pageScore: { categories: ["SEO"] } }) },
    ));

  it("of a private window has a title that leaves no trace of the site", async () => {
    const page = await openKept({ ...scoreReport(), isPrivate: true });
    expect(document.title).not.toContain("shop.example");
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe(HEADING);
  });

  it("can be saved as data at once, and as it looks once it is drawn, or can't be", async () => {
    const report = scoreReport({}, {}, ANSWER.beaconResult);
    const drawing = await openKept(report, () => new Promise(() => undefined));
    expect(buttonsOf(drawing)).toEqual(["Save as JSON", "Save as HTML, not yet", "CSV", "JSON"]);
    const failed = await openKept(report);
    expect(buttonsOf(failed)).toEqual(["Save as JSON", "Save as HTML", "CSV", "JSON"]);
    expect(textsOf(failed, ".report-itself li").join()).toMatch(/First.*Sixth/);
  });

  it("whose text is damaged on this device is shown as far as it is known, and can be saved", async () => {
    const page = await openKept({ ...scoreReport(), answers: ["{"], beaconResult: undefined });
    expect(page.getByRole("heading", { level: 1 }).textContent).toBe(HEADING);
    expect(buttonsOf(page)).toContain("Save as JSON");
  });
});

describe("a page without a report", () => {
  const open = async (world: World, runId: string | null) => {
    const page = await renderOver(world, <ReportPage runId={runId} draw={failing} />);
    await later(world, page, 100);
    return page;
  };

  it.each(["gone", "", null])("says that it is no longer there, and what to do: %j", (runId) =>
    play(async (world) => {
      const page = await open(world, runId);
      expect(page.text()).toMatch(/no longer available.*Score the page again/);
      expect(page.queryByRole("button")).toBeNull();
    }),
  );

  it("can be asked for again if there was no answer", () =>
    play(async (world) => {
      const { ask } = world;
      silence(world);
      const page = await open(world, "gone");
      expect(page.text()).not.toContain("no longer available");
      world.ask = ask;
      await page.click(page.getByRole("button", { name: "Try again" }));
      await later(world, page, 100);
      expect(page.text()).toContain("no longer available");
    }));
});
