// The exact requests to an analysis service. What it returns instead of a score leads to a sentence, to no spinner, and keeps the
// earlier result. Which response leads to which sentence: test/unit/pages/popup/page-score/score-failure.test.ts.

import type { Page } from "playwright/test";
import type { AnalysisFault } from "../../services/analysis-service.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { gaugesOf, parameter, scoreButton, sectionOf, test as signedOut } from "./page-score.ts";
import { gaugeTexts, holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

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

test("says that a permission is missing, and requests it in a window at the next click", async ({
  popup,
  analysis,
  host,
  scores,
}) => {
  analysis.setFault({ kind: "forbidden" });
  await expectTold(popup, {
    says: [
      `Your sign-in doesn’t include a permission that ${host} needs.`,
      "Try again and accept, or ask whoever manages your account.",
      "The service says: The access token was not given for the scope openid.",
    ],
  });
  expect(scores.asked(), "another token of the same kind would not help").toHaveLength(1);
  expect(scores.windowCount()).toBe(0);
  analysis.setFault(undefined);
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  await expect(window.getByRole("heading", { name: "Allow Breachlight?" })).toBeVisible();
});

test("leads to the captcha that a service requires, and sends its token once", async ({
  popup,
  analysis,
  host,
  scores,
}) => {
  analysis.setFault({ kind: "captcha", form: "forbidden" });
  await scoreButton(popup).click();
  const panel = panelOf(popup, "The service asks for a captcha");
  await expect(panel).toContainText("Solve the captcha.");
  const link = panel.getByRole("link", { name: `Captcha at ${host}` });
  await expect(link).toHaveAttribute("href", `${analysis.url}/captcha`);
  await expect(spinnerOf(popup)).toHaveCount(0);
  await expect(gaugesOf(popup)).toHaveCount(4);
  await panel.getByLabel("Captcha token").fill("  solved-by-a-person ");
  await panel.getByRole("button", { name: "Send token" }).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  await expect(panel).toHaveCount(0);
  analysis.setFault(undefined);
  await scoreButton(popup).click();
  await expect
    .poll(() => scores.asked().map((one) => parameter(one, "captchaToken")))
    .toEqual([[], ["solved-by-a-person"], []]);
});

test("sends all parameters as the spec spells them, an empty body, and nothing else", async ({
  popup,
  page,
  configure,
  scores,
}) => {
  await configure({ pageScore: { utmCampaign: "spring & co", utmSource: "breachlight" } });
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  expect(scores.asked()).toHaveLength(1);
  const [asked] = scores.asked();
  expect(asked).toMatchObject({
    method: "GET",
    path: "/pagescoreonline/v5/runPagescore",
    isTokenValid: true,
    hasBody: false,
    status: 200,
  });
  expect(asked?.parameters.toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ...["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"].map((category) => ["category", category]),
    ["locale", "en-US"],
    ["strategy", "MOBILE"],
    ["url", page.url()],
    ["utm_campaign", "spring & co"],
    ["utm_source", "breachlight"],
  ]);
  expect(asked?.headers.cookie).toBeUndefined();
  expect(asked?.headers.referer).toBeUndefined();
});

test("sends one request each if a service refuses several categories, and keeps the successful ones if another fails", async ({
  popup,
  analysis,
  scores,
}) => {
  analysis.setFault({ kind: "single-category", how: "refuse" });
  const letGo = holdAnswers(analysis);
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked()).toHaveLength(2);
  await expect(panelOf(popup, "Analyzing the page")).toContainText("Category 1 of 4");
  // The first is under way; the next one fails.
  analysis.setFault({ kind: "server-page" });
  letGo();
  await expect(sectionOf(popup)).toContainText("Performance: not in the response.");
  await expect(sectionOf(popup)).toContainText("Best practices: not in the response.");
  await expect(sectionOf(popup)).toContainText("SEO: not in the response.");
  await expect(sectionOf(popup)).toContainText("can’t be reached or isn’t working.");
  expect(await gaugeTexts(popup)).toEqual([expect.stringMatching(/^Accessibility: 94 of 100, fine/)]);
  expect(scores.asked(), "a service that is down gets no further requests").toHaveLength(3);
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
