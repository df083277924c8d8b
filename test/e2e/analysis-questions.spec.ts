// What the analysis service is asked, to the letter, and what is made of the ways in which services differ.

import type { Page } from "playwright/test";
import { expect, html } from "./extension.ts";
import {
  askedOf,
  beSignedIn,
  gaugesOf,
  parameter,
  scoreButton,
  scorePopup,
  sectionOf,
  test as signedOut,
  waitForRun,
} from "./page-score.ts";
import { askedCategories, gaugeTexts, holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

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

const ALL = ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"];

const GAUGES = [
  "Performance: 42 of 100, poor",
  "Accessibility: 94 of 100, fine",
  "Best Practices: 78 of 100, fair",
  "SEO: 100 of 100, fine",
];

test("asks with all parameters as the spec spells them, an empty body, and nothing else", async ({
  popup,
  page,
  analysis,
}) => {
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
    ...ALL.map((category) => ["category", category]),
    ["locale", "en-US"],
    ["strategy", "MOBILE"],
    ["url", page.url()],
  ]);
  expect(asked?.headers.cookie).toBeUndefined();
  expect(asked?.headers.referer).toBeUndefined();
});

test("tells a campaign only where one is set", async ({ popup, analysis, configure }) => {
  await configure({ pageScore: { utmCampaign: "spring & co", utmSource: "" } });
  await scoreButton(popup).click();
  await expect.poll(() => askedOf(analysis)).toHaveLength(1);
  await expect(gaugesOf(popup)).toHaveCount(4);
  await configure({ pageScore: { utmCampaign: "spring & co", utmSource: "breachlight" } });
  await scoreButton(popup).click();
  await expect.poll(() => askedOf(analysis)).toHaveLength(2);
  expect(
    askedOf(analysis).map((one) => [parameter(one, "utm_campaign"), parameter(one, "utm_source")]),
  ).toEqual([
    [["spring & co"], []],
    [["spring & co"], ["breachlight"]],
  ]);
});

test("speaks to a service with the public names", async ({ popup, analysis, configure }) => {
  await configure({ services: { analysisInterface: "pagespeed" } });
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(await gaugeTexts(popup)).toEqual(GAUGES);
  expect(askedOf(analysis).map(({ path }) => path)).toEqual(["/pagespeedonline/v5/runPagespeed"]);
  await sectionOf(popup).getByText("More about this result").click();
  await expect(sectionOf(popup).locator(".score-facts")).toContainText("Audit tool13.5.0");
});

test("asks one by one where a service refuses several categories", async ({ popup, analysis }) => {
  analysis.setFault({ kind: "single-category", how: "refuse" });
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(await gaugeTexts(popup)).toEqual(GAUGES);
  expect(askedCategories(analysis)).toEqual([ALL, ...ALL.map((category) => [category])]);
  await expect(sectionOf(popup)).not.toContainText("not in the answer");
});

test("asks for the rest where a service leaves categories out", async ({ popup, analysis }) => {
  analysis.setFault({ kind: "single-category", how: "first" });
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(askedCategories(analysis)).toEqual([ALL, ...ALL.slice(1).map((one) => [one])]);
  expect(await gaugeTexts(popup)).toEqual(GAUGES);
});

test("keeps the categories that came where another one fails", async ({ popup, analysis }) => {
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

test("shows a category that the spec does not know beside the others", async ({ popup, analysis }) => {
  analysis.setFault({ kind: "other-categories" });
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(5);
  expect(await gaugeTexts(popup)).toEqual([...GAUGES, "Installable: 30 of 100, poor"]);
});

test("says whose the numbers of visitors are", async ({ popup, analysis }) => {
  const lead = sectionOf(popup).locator(".field-metric").first();
  await scoreButton(popup).click();
  await expect(lead).toContainText("Largest contentful paint from visitors of this page");
  const bar = lead.getByRole("img");
  await expect(bar).toHaveAttribute("aria-label", /^Visits: \d+% fine, \d+% fair, \d+% poor$/);
  await sectionOf(popup).getByText("More about this result").click();
  await expect(sectionOf(popup).getByRole("heading", { name: "From visitors of this page" })).toBeVisible();
  await expect(
    sectionOf(popup).getByRole("heading", { name: "From visitors of the whole site" }),
  ).toBeVisible();

  analysis.setFault({ kind: "origin-fallback" });
  await scoreButton(popup).click();
  await expect(lead).toContainText("from visitors of the whole site (too few of this page)");
  await expect(sectionOf(popup).getByRole("heading", { name: "From visitors of this page" })).toHaveCount(0);

  analysis.setFault({ kind: "no-field-data" });
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("There is no data from visitors of this page.");
  await expect(sectionOf(popup).locator(".field-metric")).toHaveCount(0);
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
