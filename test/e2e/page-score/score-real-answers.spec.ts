// A captured response of the audit tool: shown to the last audit and saved whole, without an error, a policy violation or a request.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright/test";
import { gaugeTexts, scoreGauges, scoreSection } from "../../pages/popup.ts";
import type { AnalysisRecord } from "../../services/analysis-service.ts";
import { listen } from "../../services/local-server.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { test } from "./page-score.ts";
import { openReport, saveReport, shownTitle, watchPages, wholeText } from "./report-steps.ts";
import { gaugesFor } from "./score-steps.ts";

const CAPTURES = resolve(import.meta.dirname, "../../../../shared/data/analysis");

/** The one audit that is only pictures. */
const FILM = "screenshot-thumbnails";

/** The service's path for the names that it uses. */
const PATH = "/pagescoreonline/v5/runPagescore";

/** All text of a result in the popup. */
function readResult(popup: Page): Promise<string[]> {
  return scoreSection(popup).locator(".gauges, .field-metric, .lab-metrics, .suggestions").allInnerTexts();
}

test("shows, keeps and saves a captured response whole", async ({
  page,
  extension,
  configure,
  visit,
  scores,
  atEnd,
}) => {
  test.skip(!existsSync(CAPTURES), `there are no captured answers in ${CAPTURES}`);
  const bytes = readFileSync(join(CAPTURES, "lhr-sample_v2.json"), "utf8");
  const text = `{"kind":"pagescoreonline#result","beaconResult":${bytes},"version":{"major":"5","minor":"0"}}`;
  const result = JSON.parse(bytes) as NonNullable<AnalysisRecord["beaconResult"]>;
  const asked = new Set<string>();
  const service = await listen(({ url = "" }, response) => {
    asked.add(url.replace(/\?.*/, ""));
    response.writeHead(200, { "Content-Type": "application/json; charset=UTF-8" });
    response.end(text);
  });
  atEnd(() => service.stop());
  await configure({ services: { analysisUrl: service.url, analysisInterface: "pagescore" } });
  await visit(PLAIN_PAGE, "/real");
  const first = await scores.popup(page);
  await scores.scoreAndSignIn(first);
  // The provider's window is closed: no page has a reason to send requests from here on.
  const watch = await watchPages(extension.context);
  await expect(scoreGauges(first)).toHaveCount(Object.keys(result.categories).length);
  expect([...asked]).toEqual([PATH]);
  const read = await readResult(first);
  await first.close();
  const popup = await scores.popup(page);
  await expect(scoreGauges(popup)).not.toHaveCount(0);
  expect(await readResult(popup), "the next popup says the same").toEqual(read);
  expect(await gaugeTexts(popup)).toEqual(gaugesFor({ beaconResult: result } as AnalysisRecord));
  await expect(scoreSection(popup)).toContainText(`Final address: ${result.finalUrl}`);
  for (const warning of result.runWarnings) await expect(scoreSection(popup)).toContainText(String(warning));
  await expect(scoreSection(popup).locator(".suggestions li")).not.toHaveCount(0);

  const report = await openReport(extension, popup);
  const shown = await wholeText(report);
  const { [FILM]: film, ...audits } = result.audits;
  const titles = Object.values(audits).map(({ title }) => shownTitle(title));
  expect(titles.filter((title) => !shown.includes(title))).toEqual([]);
  expect(shown).not.toContain("couldn’t be drawn");
  const frames = (film?.details?.items as unknown[]) ?? [];
  await expect(report.locator(".lh-filmstrip img")).toHaveCount(frames.length);

  const json = await saveReport(report, "JSON");
  expect(json.name).toMatch(/^127\.0\.0\.1-\d+-mobile-\d{4}-\d\d-\d\d\.json$/);
  expect(json.text).toBe(text);

  const file = await saveReport(report, "HTML");
  expect(file.name).toMatch(/^127\.0\.0\.1-\d+-mobile-\d{4}-\d\d-\d\d\.html$/);
  const fromDisk = await extension.context.newPage();
  await fromDisk.goto(pathToFileURL(file.path).href);
  const saidOnDisk = await wholeText(fromDisk);
  expect(titles.filter((title) => !saidOnDisk.includes(title))).toEqual([]);
  expect(await fromDisk.evaluate(() => document.scripts.length)).toBe(0);
  expect(watch.requests, "the file is self-contained").toEqual([]);
  expect(watch.trouble).toEqual([]);
  watch.stop();
});
