// Accessibility of the page score in the popup: each state by the rules of WCAG 2.2 AA, at half its width, and with spaced text.

import type { Page } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { cannedAnswer } from "../../services/analysis-service.ts";
import { GOOD_KEY } from "../../services/api-key.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { test } from "../page-score/page-score.ts";
import { holdAnswers, panelOf } from "../page-score/score-steps.ts";
import { walk } from "./walk.ts";

/** The popup's own width, and half of it: what is left at 200% zoom. */
const POPUP = { width: 400, narrow: 200 };
// A long walk.
test.describe.configure({ timeout: 240_000 });

/** How far down the score goes. */
const endOf = (popup: Page) =>
  scoreSection(popup).evaluate((score) => score.getBoundingClientRect().bottom + scrollY);

const NOBODY = { issuer: "", clientId: "" };

test("Page score is accessible in each state", async ({ page, analysis, configure, visit, scores }) => {
  await visit(PLAIN_PAGE, "/access?part=1");
  const popup = await scores.popup(page);
  const section = scoreSection(popup);
  let letGo = () => {};
  let window = page;
  await walk(
    popup,
    {
      "the question": async () => {
        await section.locator("summary").click();
        await expect(section.getByRole("radio", { name: "Mobile", exact: true })).toBeVisible();
      },
      "waiting for a sign-in": async () => {
        letGo = holdAnswers(analysis);
        window = await scores.windowAfter(() => scoreButton(popup).click());
        await popup.bringToFront();
        await expect(panelOf(popup, "Waiting for you to sign in")).toBeVisible();
      },
      analyzing: async () => {
        await scores.signIn(window);
        await popup.bringToFront();
        await expect(panelOf(popup, "Analyzing the page")).toBeVisible();
      },
      "a result, and all that opens": async () => {
        letGo();
        await expect(scoreGauges(popup)).toHaveCount(4);
        expect(await endOf(popup), "all that matters fits").toBeLessThanOrEqual(600);
        await section.locator("summary", { hasText: "Details" }).click();
        await section.locator("summary", { hasText: "What to fix" }).click();
        await expect(section.getByRole("button", { name: "Delete this page’s results" })).toBeVisible();
      },
      "a captcha": async () => {
        analysis.setFault({ kind: "captcha", form: "answer" });
        await scoreButton(popup).click();
        await expect(popup.getByLabel("Captcha token")).toBeVisible();
        analysis.setFault(undefined);
      },
      "warnings about a result": async () => {
        const runWarnings = ["The page was slow.", "It redirected."];
        analysis.setCanned((question) => cannedAnswer({ ...question, runWarnings }));
        await scoreButton(popup).click();
        await expect(panelOf(popup, "Warnings about this result")).toBeVisible();
      },
      "a key to be entered": async () => {
        await configure({ auth: NOBODY, pageScore: { strategy: "BOTH" } });
        await scoreButton(popup).click();
        await section.getByRole("button", { name: "Save and score" }).click();
        await expect(section.getByRole("alert")).toHaveText("Enter a valid key.");
      },
      "both devices, and what visitors saw": async () => {
        await section.getByLabel("Your key").fill(GOOD_KEY);
        await section.getByLabel("Your key").press("Enter");
        const devices = section.getByRole("group", { name: "Device" }).getByRole("button");
        await expect(devices).toHaveCount(2);
        await devices.last().click();
        await section.locator("summary", { hasText: "Details" }).click();
        await section.locator("summary", { hasText: "Show as a table" }).first().click();
        await expect(section.getByRole("row")).toHaveCount(26);
      },
    },
    {
      ...POPUP,
      tourAt: ["the question", "a result, and all that opens"],
      of: "popup/page-score",
      // As tall as a popup can be.
      fits: {
        height: 600,
        unless: [
          ...["a result, and all that opens", "warnings about a result"],
          ...["a key to be entered", "both devices, and what visitors saw"],
        ],
      },
    },
  );
});
