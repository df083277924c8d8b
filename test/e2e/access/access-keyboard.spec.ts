// The report by keys alone; what else is on the pages is pressed by keys where it is tested for what it does.

import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { gaugesOf, test } from "../page-score/page-score.ts";
import { openReport } from "../page-score/report-steps.ts";
import { tabTo } from "./keyboard-steps.ts";

test("opens an audit of a report and saves the report by keys alone @both", async ({
  extension,
  page,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE, "/report-keys");
  await scores.beSignedIn(page.url());
  const popup = await scores.popup(page);
  await expect(gaugesOf(popup)).toHaveCount(4);
  const report = await openReport(extension, popup);
  await report.bringToFront();
  const saved = report.waitForEvent("download");
  await tabTo(report, "Save as JSON");
  await report.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);

  // A picture of the score leads to what is behind it.
  await tabTo(report, "42");
  await expect(report.getByRole("link", { name: "Performance: 42 of 100", exact: true })).toBeFocused();
  await report.keyboard.press("Enter");
  const audit = report.locator("details.lh-audit-group, .lh-audit details").first();
  await expect(audit).toBeVisible();
  await expect(audit).not.toHaveAttribute("open");
  await audit.locator("summary").focus();
  await report.keyboard.press("Enter");
  await expect(audit).toHaveAttribute("open");
});
