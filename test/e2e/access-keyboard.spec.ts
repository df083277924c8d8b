// What has no keyboard test of its own elsewhere, by keys alone: the switches of a page, the report, the options, the privacy
// page and the sample on the welcome page.

import type { Locator, Page } from "playwright/test";
import { expect, html, LOGIN_FORM, openPopup } from "./extension.ts";
import { focused, listen, tabTo } from "./keyboard-steps.ts";
import { beSignedIn, gaugesOf, scorePopup, test } from "./page-score.ts";
import { openReport } from "./report-steps.ts";
import { WELCOME_PAGE } from "./welcome-page.ts";

/** The sentence about the page itself. */
function titleOf(popup: Page) {
  return popup.locator(".popup-status .panel-title");
}

test("leaves a site alone, switches checks off, and takes both back by keys alone", async ({
  extension,
  page,
  pages,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url("/", "quiet.test"));
  const popup = await openPopup(extension, page);
  await expect(titleOf(popup)).toHaveText("No password entered here yet");
  const said = await listen(popup);
  await popup.bringToFront();
  const isAtStatus = () =>
    popup.evaluate(() => document.activeElement?.matches(".popup-status, .popup-status *") ?? false);

  await tabTo(popup, "Not on this site");
  await popup.keyboard.press("Space");
  await expect(titleOf(popup)).toHaveText("Passwords are not checked on quiet.test");
  expect(await focused(popup), "the switch is where it was").toBe("Not on this site");
  await expect(popup.getByRole("switch", { name: /^Not on this site/ })).toBeChecked();
  await tabTo(popup, "Check here again");
  await popup.keyboard.press("Enter");
  await expect(titleOf(popup)).toHaveText("No password entered here yet");
  expect(await isAtStatus(), "the button is gone, the focus is where it was").toBe(true);

  await tabTo(popup, "Check passwords as they are entered");
  await popup.keyboard.press("Space");
  await expect(titleOf(popup)).toHaveText("Password checks are off");
  await tabTo(popup, "Switch on");
  await popup.keyboard.press("Enter");
  await expect(titleOf(popup)).toHaveText("No password entered here yet");
  expect(await isAtStatus()).toBe(true);
  const heard = (await said()).join("\n");
  for (const text of ["Passwords are not checked on quiet.test", "Password checks are off"]) {
    expect(heard).toContain(text);
  }
  await popup.close();
});

test("opens an audit of a report and saves the report by keys alone", async ({
  extension,
  page,
  pages,
  auth,
  analysis,
}) => {
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/report-keys"));
  await beSignedIn(extension, auth, analysis, page.url());
  const popup = await scorePopup(extension, page);
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
  await report.close();
  await popup.close();
});

test("finds, changes, undoes, tests and saves settings by keys alone", async ({ extension, configure }) => {
  await configure({});
  const options = await extension.context.newPage();
  await options.goto(`${extension.origin}/src/pages/options/index.html`);
  await expect(options.getByRole("heading", { name: "Password warnings", level: 2 })).toBeVisible();
  await options.bringToFront();
  const checks = options.getByRole("switch", { name: /^Check passwords as they are entered/ });
  await checks.focus();
  await options.keyboard.press("Space");
  await expect(checks).not.toBeChecked();
  await expect(options.getByText("Saved", { exact: true })).toBeVisible();
  await expect(checks, "the focus stays with what was changed").toBeFocused();
  const undo = options.getByRole("button", { name: /^Check passwords as they are entered: undo/ });
  await options.keyboard.press("Shift+Tab");
  await expect(undo, "to undo it is the next thing").toBeFocused();
  await options.keyboard.press("Enter");
  await expect(checks).toBeChecked();
  expect(
    await options.evaluate(() => document.activeElement !== document.body),
    "the button is gone, the focus is where it was",
  ).toBe(true);

  const search = options.getByRole("textbox", { name: "Search settings" });
  await search.focus();
  await options.keyboard.type("password service");
  const test_ = options.getByRole("button", { name: "Address of the password service: test" });
  await tabTo(options, "Address of the password service: test");
  await expect(test_).toBeFocused();
  await options.keyboard.press("Enter");
  await expect(options.getByText(/^It works: /)).toBeVisible();
  await expect(test_).toBeFocused();
  await search.focus();
  await options.keyboard.press("Escape");
  await expect(search).toHaveValue("");

  await tabTo(options, "Privacy");
  await options.keyboard.press("Enter");
  await expect(options.getByRole("heading", { name: "Privacy", level: 2 })).toBeVisible();
  const saved = options.waitForEvent("download");
  await tabTo(options, "Save a file");
  await options.keyboard.press("Enter");
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  await options.close();
});

test("erases after a question, and tries a sample, by keys alone", async ({ extension, configure }) => {
  await configure({});
  const privacy = await extension.context.newPage();
  await privacy.goto(`${extension.origin}/src/pages/privacy/index.html`);
  const erase = privacy.getByRole("button", { name: "Erase: Settings", exact: true });
  await expect(erase).toBeVisible();
  await privacy.bringToFront();
  await tabTo(privacy, "Erase: Settings");
  await privacy.keyboard.press("Enter");
  const [no, yes] = ["Keep it", "Erase it"].map((name) => privacy.getByRole("button", { name, exact: true }));
  await expect(no as Locator, "the answer that loses nothing comes first").toBeFocused();
  await privacy.keyboard.press("Enter");
  await expect(no as Locator).toHaveCount(0);
  await privacy.keyboard.press("Tab");
  await expect(erase, "the focus was where the question had been").toBeFocused();
  await privacy.keyboard.press("Enter");
  await tabTo(privacy, "Erase it");
  await expect(yes as Locator).toBeFocused();
  await privacy.keyboard.press("Enter");
  await expect(privacy.getByText("Erased.", { exact: true })).toBeVisible();
  expect(
    await privacy.evaluate(() => document.activeElement !== document.body),
    "the question is gone, the focus is where it was",
  ).toBe(true);
  await privacy.close();
  await configure({});

  const welcome = await extension.context.newPage();
  await welcome.goto(`${extension.origin}/${WELCOME_PAGE}`);
  await welcome.bringToFront();
  const said = await listen(welcome);
  await tabTo(welcome, "Any password");
  await welcome.keyboard.type("password");
  await welcome.keyboard.press("Enter");
  await expect(welcome.locator(".welcome-answer")).toContainText("This password is in known breaches");
  await expect(welcome.getByLabel("Any password")).toBeFocused();
  expect((await said()).filter((text) => text.includes("This password is in known breaches"))).toHaveLength(
    1,
  );
  await welcome.close();
});
