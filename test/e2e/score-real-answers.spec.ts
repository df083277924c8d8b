// Answers that the public service and its audit tool really gave, from 2020 to 2026: shown to the last audit and saved whole,
// without an error, a breach of policy or a request.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright/test";
import type { AnalysisRecord } from "../services/analysis-service.ts";
import { type LocalServer, listen } from "../services/local-server.ts";
import { expect, html } from "./extension.ts";
import { gaugesOf, scoreButton, scorePopup, sectionOf, test } from "./page-score.ts";
import { openReport, saveReport, shownTitle, watchPages, wholeText } from "./report-steps.ts";
import { gaugesFor, gaugeTexts, scoreWithWindow } from "./score-steps.ts";

const CAPTURES = resolve(import.meta.dirname, "../../../shared/data/analysis");

/** The one audit that is pictures and nothing else. */
const FILM = "screenshot-thumbnails";

interface Captured {
  name: string;
  names: "pagescore" | "pagespeed";
  /** The answer as text, with the captured bytes in it as they are, or under the other names. */
  answer(bytes: string): string;
}

const WHOLE = (bytes: string) => bytes;
const AS_PUBLIC = (bytes: string) => `{"kind":"pagespeedonline#result","lighthouseResult":${bytes}}`;
const AS_SPEC = (bytes: string) =>
  `{"kind":"pagescoreonline#result","beaconResult":${bytes},"version":{"major":"5","minor":"0"}}`;

const RENAMED = (bytes: string) =>
  bytes
    .replace('"lighthouseResult"', '"beaconResult"')
    .replace('"lighthouseVersion"', '"beaconVersion"')
    .replace("pagespeedonline#result", "pagescoreonline#result");

const ALL: Captured[] = [
  { name: "psi-autowebperf", names: "pagespeed", answer: WHOLE },
  { name: "psi-autowebperf", names: "pagescore", answer: RENAMED },
  { name: "lhr-6.0.0", names: "pagespeed", answer: AS_PUBLIC },
  { name: "lhr-6.0.0", names: "pagescore", answer: AS_SPEC },
  { name: "lhr-10.4.0", names: "pagespeed", answer: AS_PUBLIC },
  { name: "lhr-10.4.0", names: "pagescore", answer: AS_SPEC },
  { name: "lhr-sample_v2", names: "pagespeed", answer: AS_PUBLIC },
  { name: "lhr-sample_v2", names: "pagescore", answer: AS_SPEC },
];

function startCapturedService(answer: string): Promise<LocalServer> {
  return listen((_request, response) => {
    response.writeHead(200, { "Content-Type": "application/json; charset=UTF-8" });
    response.end(answer);
  });
}

for (const { name, names, answer } of ALL) {
  test(`shows and saves ${name} under the names of ${names}`, async ({
    page,
    pages,
    extension,
    auth,
    configure,
  }) => {
    test.skip(!existsSync(CAPTURES), `there are no captured answers in ${CAPTURES}`);
    const text = answer(readFileSync(join(CAPTURES, `${name}.json`), "utf8"));
    const { beaconResult, lighthouseResult } = JSON.parse(text) as Record<string, unknown>;
    const result = (lighthouseResult ?? beaconResult) as NonNullable<AnalysisRecord["beaconResult"]>;
    const service = await startCapturedService(text);
    try {
      await configure({ services: { analysisUrl: service.url, analysisInterface: names } });
      pages.show(html("<h1>A page</h1>"));
      await page.goto(pages.url("/real"));
      const popup = await scorePopup(extension, page);
      await scoreWithWindow(extension, auth, popup);
      // The provider's window is closed: nobody has anything to ask for from here on.
      const watch = await watchPages(extension.context);
      await expect(gaugesOf(popup)).toHaveCount(Object.keys(result.categories).length);
      expect(await gaugeTexts(popup)).toEqual(gaugesFor({ beaconResult: result } as AnalysisRecord));
      await expect(sectionOf(popup)).toContainText(`The final address was ${result.finalUrl}`);
      for (const warning of result.runWarnings) await expect(sectionOf(popup)).toContainText(String(warning));
      await expect(sectionOf(popup).locator(".suggestions li")).not.toHaveCount(0);

      const report = await openReport(extension, popup);
      const shown = await wholeText(report);
      const { [FILM]: film, ...audits } = result.audits;
      const titles = Object.values(audits).map(({ title }) => shownTitle(title));
      expect(titles.filter((title) => !shown.includes(title))).toEqual([]);
      expect(shown).not.toContain("could not be drawn");
      const frames = (film?.details?.items as unknown[]) ?? [];
      await expect(report.locator(".lh-filmstrip img")).toHaveCount(frames.length);

      const json = await saveReport(report, "JSON");
      expect(json.name).toMatch(/^127\.0\.0\.1-\d+-mobile-\d{4}-\d\d-\d\d\.json$/);
      const saved = JSON.parse(json.text);
      expect(saved.beaconResult).toEqual(result);
      expect(saved.question.url).toBe(page.url());

      const file = await saveReport(report, "HTML");
      expect(file.name).toMatch(/^127\.0\.0\.1-\d+-mobile-\d{4}-\d\d-\d\d\.html$/);
      const fromDisk = await extension.context.newPage();
      await fromDisk.goto(pathToFileURL(file.path).href);
      const read = await wholeText(fromDisk);
      expect(titles.filter((title) => !read.includes(title))).toEqual([]);
      expect(await fromDisk.evaluate(() => document.scripts.length)).toBe(0);
      expect(watch.requests, "the file brings everything itself").toEqual([]);
      expect(watch.trouble).toEqual([]);
      watch.stop();
      for (const opened of [fromDisk, report, popup]) await opened.close();
    } finally {
      await service.stop();
    }
  });
}

test("keeps a real answer for the next popup and the next report", async ({
  page,
  pages,
  extension,
  auth,
  configure,
}) => {
  test.skip(!existsSync(CAPTURES), `there are no captured answers in ${CAPTURES}`);
  const service = await startCapturedService(readFileSync(join(CAPTURES, "psi-autowebperf.json"), "utf8"));
  try {
    await configure({ services: { analysisUrl: service.url, analysisInterface: "pagespeed" } });
    pages.show(html("<h1>A page</h1>"));
    await page.goto(pages.url("/real"));
    const first = await scorePopup(extension, page);
    await scoreWithWindow(extension, auth, first);
    await expect(gaugesOf(first)).toHaveCount(5);
    const field = sectionOf(first).locator(".field-metric").first();
    await expect(field).toContainText("Largest contentful paint from visitors of this page");
    await expect(field).toContainText("2.1 s");
    const read = (popup: Page) =>
      sectionOf(popup).locator(".gauges, .field-metric, .lab-metrics, .suggestions").allInnerTexts();
    const before = await read(first);
    expect(before.length).toBeGreaterThan(3);
    await first.close();
    const second = await scorePopup(extension, page);
    await expect(gaugesOf(second)).toHaveCount(5);
    expect(await read(second)).toEqual(before);
    await expect(scoreButton(second)).toBeVisible();
    const report = await openReport(extension, second);
    const drawn = await wholeText(report);
    await report.reload();
    await expect(report.locator(".drawn-report")).toBeVisible();
    expect(await wholeText(report)).toBe(drawn);
    await report.close();
    await second.close();
  } finally {
    await service.stop();
  }
});
