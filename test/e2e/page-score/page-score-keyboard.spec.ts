// The whole page score without a mouse or a screen: from the button to the full report, its audits and a saved file.

import { scoreGauges, scoreSection } from "../../pages/popup.ts";
import { focused, listen, tabTo } from "../access/keyboard-steps.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { test } from "./page-score.ts";
import { holdAnswers, panelOf } from "./score-steps.ts";

test("goes from the button through signing in to the full report by keyboard alone @both", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE, "/keys?part=1");
  const popup = await scores.popup(page);
  const said = await listen(popup);
  const letGo = holdAnswers(analysis);
  await popup.bringToFront();

  await tabTo(popup, "Leave out the part after “?”");
  await popup.keyboard.press("Enter");
  await expect(scoreSection(popup).locator(".score-address")).toHaveText(pages.url("/keys"));
  expect(await focused(popup), "the same place puts it back").toBe("Include the part after “?”");
  await tabTo(popup, "Device: Mobile");
  await popup.keyboard.press("Enter");
  await tabTo(popup, "Mobile");
  await popup.keyboard.press("ArrowDown");
  await expect(scoreSection(popup).getByRole("radio", { name: "Desktop", exact: true })).toBeChecked();
  await tabTo(popup, "SEO");
  await popup.keyboard.press("Space");
  await expect(scoreSection(popup).getByRole("checkbox", { name: "SEO" })).not.toBeChecked();
  await tabTo(popup, "Score");

  const window = await scores.windowAfter(() => popup.keyboard.press("Enter"));
  await window.bringToFront();
  await expect(window.getByLabel("User name")).toBeVisible();
  await tabTo(window, "User name");
  await window.keyboard.type(auth.account.userName);
  await tabTo(window, "Password");
  await window.keyboard.type(auth.account.password);
  await window.keyboard.press("Enter");
  await expect(window.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
  await tabTo(window, "Allow");
  const closed = window.waitForEvent("close");
  // Firefox closes it before Playwright has finished the key press.
  await window.keyboard.press("Enter").catch(() => undefined);
  await closed;

  await popup.bringToFront();
  await expect(panelOf(popup, "Analyzing the page")).toBeVisible();
  const isInside = () =>
    popup.evaluate(() => document.activeElement?.matches(".page-score, .page-score *") ?? false);
  expect(await isInside(), "the button is gone, the focus stays in its place").toBe(true);
  letGo();
  await expect(scoreGauges(popup)).toHaveCount(3);
  expect(await isInside()).toBe(true);
  const [asked] = scores.asked();
  expect(asked?.parameters.filter(([name]) => name !== "locale").toSorted()).toEqual([
    ["category", "ACCESSIBILITY"],
    ["category", "BEST_PRACTICES"],
    ["category", "PERFORMANCE"],
    ["strategy", "DESKTOP"],
    ["url", pages.url("/keys")],
  ]);

  const heard = await said();
  const result = "Performance 42, Accessibility 94, Best Practices 78";
  for (const words of ["Waiting for you to sign in", "Analyzing the page", result]) {
    const times = heard.filter((text) => text.includes(words));
    expect(times, "each phase and the result are announced once").toHaveLength(1);
  }
  expect(heard.join("\n"), "no seconds are announced").not.toMatch(/\d s\b/);

  const opened = extension.context.waitForEvent("page");
  await tabTo(popup, "Open full report");
  await popup.keyboard.press("Enter");
  const report = await opened;
  await expect(report.locator(".drawn-report")).toBeVisible();
  await report.bringToFront();
  await tabTo(report, "Skip to the report");
  await report.keyboard.press("Enter");
  await expect(report.getByRole("region", { name: "Report" })).toBeFocused();
  // Once more from the top.
  await report.reload();
  await expect(report.locator(".drawn-report")).toBeVisible();
  const saved = report.waitForEvent("download");
  await tabTo(report, "Save as JSON");
  await report.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  // A thumbnail of the score links to its details.
  await tabTo(report, "42");
  await expect(report.getByRole("link", { name: "Performance: 42 of 100, poor", exact: true })).toBeFocused();
  await report.keyboard.press("Enter");
  const audit = report.locator("details.lh-audit-group, .lh-audit details").first();
  await expect(audit).toBeVisible();
  await expect(audit).not.toHaveAttribute("open");
  await audit.locator("summary").focus();
  await report.keyboard.press("Enter");
  await expect(audit).toHaveAttribute("open");
  await report.close();
  await popup.bringToFront();
  await tabTo(popup, "Details");
  await popup.keyboard.press("Enter");
  await tabTo(popup, "Sign out");
  await popup.keyboard.press("Enter");
  await expect(scoreSection(popup).getByRole("status")).toHaveText(/^Signed out\./);
});
