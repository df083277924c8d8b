// Accessibility of the pages for cloud calls and reports: each state by the rules of WCAG 2.2 AA, in a window of 320 px, and with
// spaced text.

import { enterDeletion, enterName, nameField, startButton } from "../../pages/cloud.ts";
import { scoreGauges, scoreSection } from "../../pages/popup.ts";
import { cannedAnswer } from "../../services/analysis-service.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { accountOf, outcomeOf, readInPage, test } from "../cloud/cloud.ts";
import { expect, PLAIN_PAGE, waitForCatalog } from "../driver/extension.ts";
import { openReport } from "../page-score/report-steps.ts";
import { Way } from "./trees.ts";
import { walk } from "./walk.ts";

// Each is a long walk.
test.describe.configure({ timeout: 240_000 });

test("the cloud page is accessible in each state", async ({ cloud, caller }) => {
  const page = await caller.open();
  const way = new Way("cloud-call");
  let window = page;
  await walk(
    page,
    {
      "signed out": async () => {
        await expect(accountOf(page)).toContainText("Not signed in");
        await way.step("Signed out", page);
      },
      "waiting for a sign-in": async () => {
        await enterName(page, RESTORES.open);
        window = await caller.windowAfter(() => startButton(page, "policy").click());
        await page.bringToFront();
        await expect(outcomeOf(page)).toContainText("Waiting for you to sign in");
        await way.step("Waiting for a sign-in", page);
      },
      "a public policy": async () => {
        await caller.signIn(window);
        await page.bringToFront();
        await expect(accountOf(page)).toContainText("Signed in as");
        await expect(outcomeOf(page)).toContainText("Public: Anyone on the internet");
        await way.step("The policy", page);
        await page.getByRole("button", { name: "Copy: Command line" }).click();
        await expect(page.getByText("Copied", { exact: true })).toBeVisible();
      },
      "an empty policy": () => readInPage(page, "policy", RESTORES.empty),
      "a crowded policy": async () => {
        await page.getByLabel("Policy version").selectOption({ label: "3" });
        await readInPage(page, "policy", RESTORES.crowded);
      },
      "a link with a name": async () => {
        await nameField(page).fill(`https://gkebackup.googleapis.com/v1/${RESTORES.plain}:getIamPolicy`);
        await page.keyboard.press("Tab");
      },
      "a link with a part of a name": async () => {
        await nameField(page).fill("https://console.cloud.google.com/kubernetes/list?project=demo-project");
        await page.keyboard.press("Tab");
      },
      "a bad name": async () => {
        await nameField(page).fill(`projects/${"shop".repeat(60)}`);
        await page.keyboard.press("Tab");
      },
      "a name in parts": () => page.getByRole("button", { name: "Enter part by part" }).click(),
      "before a deletion": async () => {
        await page.getByRole("tab", { name: "Delete function" }).click();
        await enterDeletion(page, FUNCTIONS.failing);
      },
      "a deletion that failed": async () => {
        await startButton(page, "deletion").click();
        await expect(outcomeOf(page)).toContainText("The deletion reported an error");
      },
      "a deletion that was refused": async () => {
        cloud.setFault({ kind: "permission-missing" });
        await enterDeletion(page, FUNCTIONS.usedByTwo);
        await startButton(page, "deletion").click();
        await expect(page.getByRole("region", { name: "Nothing was deleted" })).toBeVisible();
      },
      deleted: async () => {
        cloud.setFault(undefined);
        await enterDeletion(page, FUNCTIONS.usedByTwo);
        await startButton(page, "deletion").click();
        await expect(page.getByRole("heading", { name: "Deletion accepted" })).toBeVisible();
      },
      "a permission that is missing": async () => {
        await page.getByRole("tab", { name: "Report configuration" }).click();
        cloud.setFault({ kind: "scope-missing" });
        await enterName(page, REPORT_CONFIGS.odd);
        await startButton(page, "report-config").click();
        await expect(page.getByRole("button", { name: "Ask for permission" })).toBeVisible();
      },
      "under way": async () => {
        cloud.setFault({ kind: "hang" });
        await startButton(page, "report-config").click();
        await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
      },
      "a report configuration": async () => {
        await page.getByRole("button", { name: "Cancel" }).click();
        cloud.setFault(undefined);
        await readInPage(page, "report-config", REPORT_CONFIGS.odd);
      },
      "a question": async () => {
        await page.getByRole("button", { name: "Delete all results" }).click();
        await expect(page.locator(".confirm-card")).toBeVisible();
      },
    },
    { tourAt: ["a crowded policy", "before a deletion"], of: "cloud" },
  );
  way.expectAsBefore();
});

test("the report is accessible in each state", async ({ extension, page, analysis, visit, scores }) => {
  // The popup says from when the breach list is.
  await waitForCatalog(extension);
  await visit(PLAIN_PAGE, "/report");
  const runtimeError = { code: "NO_LCP", message: "Nothing large was painted." };
  analysis.setCanned((question) => {
    const { beaconResult, ...rest } = cannedAnswer({ ...question, runWarnings: ["The page was slow."] });
    return { ...rest, beaconResult: beaconResult && { ...beaconResult, runtimeError } };
  });
  const popup = await scores.popup(page);
  const way = new Way("page-score");
  await scoreSection(popup).locator("summary").click();
  await way.step("The question", popup);
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
  await way.step("The result", popup);
  const report = await openReport(extension, popup);
  await popup.close();
  const address = report.url();
  await walk(
    report,
    {
      drawn: () => expect(report.locator(".drawn-report")).toBeVisible(),
      "everything opened": async () => {
        await report.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        // The renderer's own rules animate it, and come after ours.
        await expect(report.locator(".lh-gauge-arc").first()).toHaveCSS("animation-name", "none");
      },
      "there is none": async () => {
        await report.goto(address.replace(/id=[^&]+/, "id=unknown"));
        await expect(report.getByRole("heading", { level: 2 })).toBeVisible();
      },
    },
    { tourAt: ["drawn"], of: "report" },
  );
  way.expectAsBefore();
});
