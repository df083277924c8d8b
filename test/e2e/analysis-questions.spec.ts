// What the analysis service is asked, to the letter, and what is made of the ways in which services differ.

import type { Page } from "playwright/test";
import { expect, html } from "./extension.ts";
import {
  askedOf,
  beSignedIn,
  gaugesOf,
  scoreButton,
  scorePopup,
  sectionOf,
  test as signedOut,
  waitForRun,
} from "./page-score.ts";
import { gaugeTexts, holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

const test = signedOut.extend<{ popup: Page }>({
  popup: async ({ extension, auth, analysis, page, pages }, use) => {
    pages.show(html("<h1>A page</h1>"));
    await beSignedIn(extension, auth, analysis, pages.url("/another"));
    await page.goto(pages.url("/asked"));
    const popup = await scorePopup(extension, page);
    await expect(scoreButton(popup)).toBeVisible();
    await use(popup);
    await popup.close();
  },
});

test("asks with all parameters as the spec spells them, an empty body, and nothing else", async ({
  popup,
  page,
  analysis,
  configure,
}) => {
  await configure({ pageScore: { utmCampaign: "spring & co", utmSource: "breachlight" } });
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(askedOf(analysis)).toHaveLength(1);
  const [asked] = askedOf(analysis);
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

test("asks one by one where a service refuses several categories, and keeps those that came where another one fails", async ({
  popup,
  analysis,
}) => {
  analysis.setFault({ kind: "single-category", how: "refuse" });
  const letGo = holdAnswers(analysis);
  await scoreButton(popup).click();
  await expect.poll(() => askedOf(analysis)).toHaveLength(2);
  await expect(panelOf(popup, "Analysing the page")).toContainText("Category 1 of 4.");
  // The first is under way; what comes after it fails.
  analysis.setFault({ kind: "server-page" });
  letGo();
  await expect(sectionOf(popup)).toContainText("Performance: not in the answer.");
  await expect(sectionOf(popup)).toContainText("Best practices: not in the answer.");
  await expect(sectionOf(popup)).toContainText("SEO: not in the answer.");
  await expect(sectionOf(popup)).toContainText("cannot be reached or is out of order.");
  expect(await gaugeTexts(popup)).toEqual(["Accessibility: 94 of 100, fine"]);
  expect(askedOf(analysis), "a service that is down is not asked on").toHaveLength(3);
});

test("ends what is under way when it is told to, at the service too", async ({
  popup,
  page,
  extension,
  analysis,
  toolbar,
}) => {
  const letGo = holdAnswers(analysis);
  await scoreButton(popup).click();
  await expect.poll(() => askedOf(analysis)).toHaveLength(1);
  await expect.poll(async () => (await toolbar()).badge).toBe("…");
  await panelOf(popup, "Analysing the page").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => askedOf(analysis)[0]?.isAborted).toBe(true);
  await expect(spinnerOf(popup)).toHaveCount(0);
  await expect(sectionOf(popup).getByRole("status")).toHaveText("The analysis was cancelled.");
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  letGo();
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  await waitForRun(extension, page.url());
  expect(askedOf(analysis)).toHaveLength(2);
});
