// Captured responses of the public service and its audit tool, 2020 to 2026: shown to the last audit and saved whole, without an
// error, a policy violation or a request.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright/test";
import type { AnalysisRecord } from "../../services/analysis-service.ts";
import { listen } from "../../services/local-server.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { gaugesOf, sectionOf, test } from "./page-score.ts";
import { openReport, saveReport, shownTitle, watchPages, wholeText } from "./report-steps.ts";
import { gaugesFor, gaugeTexts } from "./score-steps.ts";

const CAPTURES = resolve(import.meta.dirname, "../../../../shared/data/analysis");

/** The one audit that is only pictures. */
const FILM = "screenshot-thumbnails";

interface Captured {
  name: string;
  names: "pagescore" | "pagespeed";
  /** The service's path for these names. */
  path: string;
  /** Its field data, if any. */
  visitors?: string;
  /** The response as text, containing the captured bytes unchanged. */
  answer(bytes: string): string;
}

/** Each under one of the names: test/unit/services/analysis/analysis-real.test.ts shows that both lead to the same. */
const ALL: Captured[] = [
  {
    name: "psi-autowebperf",
    names: "pagespeed",
    path: "/pagespeedonline/v5/runPagespeed",
    visitors: "Visitors to this page",
    answer: (bytes) => bytes,
  },
  ...["lhr-10.4.0", "lhr-sample_v2"].map((name) => ({
    name,
    names: "pagescore" as const,
    path: "/pagescoreonline/v5/runPagescore",
    answer: (bytes: string) =>
      `{"kind":"pagescoreonline#result","beaconResult":${bytes},"version":{"major":"5","minor":"0"}}`,
  })),
];

/** All text of a result in the popup. */
function readResult(popup: Page): Promise<string[]> {
  return sectionOf(popup).locator(".gauges, .field-metric, .lab-metrics, .suggestions").allInnerTexts();
}

for (const { name, names, path, visitors = "", answer } of ALL) {
  const tag = name === "lhr-sample_v2" ? "" : "";
  test(`shows, keeps and saves ${name} under the names of ${names}${tag}`, async ({
    page,
    extension,
    configure,
    visit,
    scores,
    atEnd,
  }) => {
    test.skip(!existsSync(CAPTURES), `there are no captured answers in ${CAPTURES}`);
    const text = answer(readFileSync(join(CAPTURES, `${name}.json`), "utf8"));
    const { beaconResult, lighthouseResult } = JSON.parse(text) as Record<string, unknown>;
    const result = (lighthouseResult ?? beaconResult) as NonNullable<AnalysisRecord["beaconResult"]>;
    const asked = new Set<string>();
    const service = await listen(({ url = "" }, response) => {
      asked.add(url.replace(/\?.*/, ""));
      response.writeHead(200, { "Content-Type": "application/json; charset=UTF-8" });
      response.end(text);
    });
    atEnd(() => service.stop());
    await configure({ services: { analysisUrl: service.url, analysisInterface: names } });
    await visit(PLAIN_PAGE, "/real");
    const first = await scores.popup(page);
    await scores.scoreAndSignIn(first);
    // The provider's window is closed: no page has a reason to send requests from here on.
    const watch = await watchPages(extension.context);
    await expect(gaugesOf(first)).toHaveCount(Object.keys(result.categories).length);
    expect([...asked]).toEqual([path]);
    const read = await readResult(first);
    expect(read.join()).toContain(visitors);
    await first.close();
    const popup = await scores.popup(page);
    await expect(gaugesOf(popup)).not.toHaveCount(0);
    expect(await readResult(popup), "the next popup says the same").toEqual(read);
    expect(await gaugeTexts(popup)).toEqual(gaugesFor({ beaconResult: result } as AnalysisRecord));
    await expect(sectionOf(popup)).toContainText(`Final address: ${result.finalUrl}`);
    for (const warning of result.runWarnings) await expect(sectionOf(popup)).toContainText(String(warning));
    await expect(sectionOf(popup).locator(".suggestions li")).not.toHaveCount(0);

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
}
