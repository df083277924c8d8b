// A response in which everything tries to run, load or navigate: popup, report and saved file show it as text.

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { type Canary, startCanary } from "../breaches/hostile-descriptions.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { test } from "../page-score/page-score.ts";
import { dangersIn, openReport, saveReport, watchPages, wholeText } from "../page-score/report-steps.ts";
import { hostileAnswer } from "./hostile-report.ts";

/** Does what a mouse and keyboard could do to every element, except following a link. */
function touchAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    for (const element of document.querySelectorAll("main *")) {
      for (const name of ["mouseover", "mouseenter", "pointerdown", "focus", "toggle", "error", "load"]) {
        element.dispatchEvent(new Event(name, { bubbles: true }));
      }
    }
  });
}

/** Once this is received, everything sent before it would have been received too. */
async function heardBefore(page: Page, canary: Canary): Promise<string[]> {
  const before = canary.heard.length;
  await page.goto(`${canary.url}/fence`);
  await expect.poll(() => canary.heard.slice(before)).toContain("/fence");
  return canary.heard.filter((path) => path !== "" && path !== "/fence" && path !== "/favicon.ico");
}

test("draws, shows and saves a hostile response as text, and requests nothing @both", async ({
  page,
  pages,
  extension,
  analysis,
  visit,
  scores,
  atEnd,
}) => {
  const canary = await startCanary();
  atEnd(() => canary.stop());
  await visit(PLAIN_PAGE, "/hostile");
  await scores.beSignedIn(pages.url("/another"));
  const answer = hostileAnswer(page.url(), canary.url);
  analysis.setCanned(() => answer);
  const popup = await scores.popup(page);
  const watch = await watchPages(extension.context);
  await scoreButton(popup).click();
  await expect(scoreGauges(popup)).toHaveCount(5);
  await touchAll(popup);
  await expect(scoreSection(popup)).toContainText("This result may be wrong");
  await expect(scoreSection(popup), "its content is text").toContainText("<img src=");
  expect(await dangersIn(popup, ".page-score")).toEqual([]);
  await expect(scoreSection(popup).locator("img, a, style")).toHaveCount(0);

  const report = await openReport(extension, popup);
  await touchAll(report);
  const shown = await wholeText(report);
  for (const id of ["hostile-table", "final-screenshot", "hostile-list", "hostile-kind"]) {
    expect(shown).toContain(`Hostile ${id}`);
  }
  expect(shown).toContain("<script>");
  // This response's own words, for which the renderer has others.
  for (const words of ["To check by hand", "Score scale:"]) expect(shown).toContain(words);
  expect(await dangersIn(report, "main")).toEqual([]);
  expect(await report.title()).not.toContain("ran");

  const file = await saveReport(report, "HTML");
  expect(file.text).toContain("Content-Security-Policy");
  // Without its own policy: the file is harmless by itself.
  const bare = join(dirname(file.path), "bare.html");
  writeFileSync(bare, file.text.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""));
  const fromDisk = await extension.context.newPage();
  await fromDisk.goto(pathToFileURL(bare).href);
  await touchAll(fromDisk);
  expect(await wholeText(fromDisk)).toContain("Hostile hostile-table");
  expect(await dangersIn(fromDisk, "body")).toEqual([]);
  expect(await fromDisk.title()).not.toContain("ran");

  expect(watch.requests).toEqual([]);
  expect(watch.trouble).toEqual([]);
  expect(await heardBefore(page, canary)).toEqual([]);

  watch.stop();
});
