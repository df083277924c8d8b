// The exact requests to an analysis service. What it returns instead of a score leads to a sentence, to no spinner, and keeps the
// earlier result. Which response leads to which sentence: test/unit/pages/popup/page-score/score-failure.test.ts.

import type { Page } from "playwright/test";
import type { AnalysisFault } from "../../services/analysis-service.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { gaugesOf, scoreButton, sectionOf, test as signedOut } from "./page-score.ts";
import { holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

interface FaultFixtures {
  /** The popup of a page with one score. */
  popup: Page;
  /** The analysis service's host, as the popup shows it. */
  host: string;
}

const test = signedOut.extend<FaultFixtures>({
  host: async ({ analysis }, use) => use(new URL(analysis.url).host),
  popup: async ({ page, visit, scores }, use) => {
    await visit(PLAIN_PAGE, "/scored");
    await use(await scores.scoredPopup(page));
  },
});

interface Told {
  fault: AnalysisFault;
  title?: string;
  says: readonly (string | RegExp)[];
}

/** Scores while something is wrong, and checks all that a person then sees. */
async function expectTold(
  popup: Page,
  { title = "The page wasn’t scored", says }: Omit<Told, "fault">,
): Promise<void> {
  await scoreButton(popup).click();
  const panel = panelOf(popup, title);
  await expect(panel).toBeVisible();
  for (const words of says) await expect(panel).toContainText(words);
  await expect(spinnerOf(popup)).toHaveCount(0);
  await expect(scoreButton(popup), "a retry is possible").toBeVisible();
  await expect(gaugesOf(popup), "the earlier result is still there").toHaveCount(4);
  await expect(sectionOf(popup)).toContainText("This is an earlier result.");
  await panel.getByRole("button", { name: "Dismiss" }).click();
  await expect(panel).toHaveCount(0);
  await expect(sectionOf(popup)).not.toContainText("This is an earlier result.");
}

test("says what went wrong and what to do, and offers a retry", async ({ popup, analysis, host }) => {
  const dns = "The host name could not be found. (Details: net::ERR_NAME_NOT_RESOLVED)";
  const faults: Told[] = [
    {
      fault: { kind: "too-many-requests", retryAfter: "3000" },
      says: [`${host} got too many requests`, /You can try again in \d+ min/],
    },
    {
      fault: { kind: "analysis-error", status: 400, code: "DNS_FAILURE", message: dns },
      title: "The service couldn’t analyze this page",
      says: [
        "Check that the page opens without a sign-in, then score it again.",
        `The service says: ${dns}`,
        "(DNS_FAILURE)",
      ],
    },
    {
      fault: { kind: "redirect", to: "http://127.0.0.1:9/elsewhere" },
      says: [`${host} has moved to another address. Nothing was sent there.`],
    },
    {
      fault: { kind: "truncate" },
      says: [`${host} can’t be reached or isn’t working.`, "Try again in a few minutes."],
    },
    { fault: { kind: "cut" }, says: [`${host} sent a response that can’t be read.`] },
  ];
  for (const { fault, ...what } of faults) {
    await test.step(JSON.stringify(fault), async () => {
      analysis.setFault(fault);
      await expectTold(popup, what);
    });
  }
});

test("cancels the request on demand, at the service too", async ({ popup, analysis, toolbar, scores }) => {
  const letGo = holdAnswers(analysis);
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked()).toHaveLength(1);
  await expect.poll(async () => (await toolbar()).badge).toBe("…");
  await panelOf(popup, "Analyzing the page").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => scores.asked()[0]?.isAborted).toBe(true);
  await expect(spinnerOf(popup)).toHaveCount(0);
  await expect(sectionOf(popup).getByRole("status")).toHaveText("Scoring canceled.");
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  letGo();
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  expect(scores.asked()).toHaveLength(2);
});
