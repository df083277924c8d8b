// The page score in popup and toolbar, with answers that no Lighthouse has to work for.

import { cannedAnswer } from "../services/analysis-service.ts";
import { expect, html } from "./extension.ts";
import {
  askedOf,
  beSignedIn,
  gaugesOf,
  newsOf,
  parameter,
  scoreButton,
  scorePopup,
  sectionOf,
  test as signedOut,
} from "./page-score.ts";
import { gaugesFor, gaugeTexts, holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

const test = signedOut.extend<{ signedIn: undefined }>({
  signedIn: [
    async ({ extension, auth, analysis, pages, readyToScore: _ }, use) => {
      pages.show(html("<h1>A page</h1>"));
      await beSignedIn(extension, auth, analysis, pages.url("/another"));
      await use(undefined);
    },
    { auto: true },
  ],
});

test("tells on the toolbar that it runs, and then the score", async ({
  page,
  pages,
  extension,
  analysis,
  toolbar,
}) => {
  const letGo = holdAnswers(analysis);
  await page.goto(pages.url("/toolbar"));
  const before = await toolbar();
  expect(before.badge).toBe("");
  const popup = await scorePopup(extension, page);
  await scoreButton(popup).click();
  await expect.poll(() => toolbar()).toEqual({ title: "This page is being scored", badge: "…" });
  letGo();
  await expect
    .poll(() => toolbar())
    .toEqual({
      title: "Page score: Performance 42, Accessibility 94, Best Practices 78, SEO 100",
      badge: "42",
    });
  // It is the score of that page, and not of the tab.
  await page.goto(pages.url("/next"));
  await expect.poll(() => toolbar()).toEqual(before);
  await popup.close();
});

test("goes on without the popup, and shows what runs and what came in the next one", async ({
  page,
  pages,
  extension,
  analysis,
}) => {
  const letGo = holdAnswers(analysis);
  await page.goto(pages.url("/reopened"));
  const first = await scorePopup(extension, page);
  await scoreButton(first).click();
  await expect.poll(() => askedOf(analysis)).toHaveLength(1);
  await first.close();

  const second = await scorePopup(extension, page);
  const running = panelOf(second, "Analysing the page");
  await expect(running).toContainText(/\d+ s so far, usually about \d+ s/);
  await expect(running.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(sectionOf(second)).toContainText(`Being analysed by ${new URL(analysis.url).host}`);
  await expect(scoreButton(second), "the same is not asked twice at a time").toHaveCount(0);
  await second.close();
  letGo();
  await expect.poll(async () => (await newsOf(extension, page.url())).runs).toHaveLength(1);

  const third = await scorePopup(extension, page);
  await expect(gaugesOf(third)).toHaveCount(4);
  await expect(spinnerOf(third)).toHaveCount(0);
  expect(askedOf(analysis)).toHaveLength(1);
  await third.close();
});

test("compares a run with the one before, and one device with the other", async ({
  page,
  pages,
  extension,
  analysis,
}) => {
  await page.goto(pages.url("/compared"));
  const popup = await scorePopup(extension, page);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  await expect(sectionOf(popup)).not.toContainText("Change since");
  await expect(sectionOf(popup).locator(".gauge-note")).toHaveCount(0);

  analysis.setCanned((question) =>
    cannedAnswer({ ...question, scores: { performance: 0.91, accessibility: 0.9 } }),
  );
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  expect(await gaugeTexts(popup)).toEqual([
    "Performance: 91 of 100, fine, change +49",
    "Accessibility: 90 of 100, fine, change -4",
    expect.stringMatching(/^Best Practices: 78 of 100, fair, change ±?0$/),
    expect.stringMatching(/^SEO: 100 of 100, fine, change ±?0$/),
  ]);
  await expect(sectionOf(popup).locator(".gauge-note")).toHaveText(["+49", "-4", "±0", "±0"]);

  await sectionOf(popup).locator("summary", { hasText: "Mobile · 4 categories" }).click();
  await sectionOf(popup).getByRole("radio", { name: "Desktop" }).check();
  await expect(gaugesOf(popup), "there is none for this device yet").toHaveCount(0);
  analysis.setCanned((question) => cannedAnswer({ ...question, scores: { performance: 0.99 } }));
  await scoreButton(popup).click();
  await expect(gaugesOf(popup).first()).toHaveAttribute("aria-label", "Performance: 99 of 100, fine");
  await expect(sectionOf(popup)).toContainText(
    /Mobile, .*: Performance 91, Accessibility 90, Best Practices 78, SEO 100/,
  );
  expect(askedOf(analysis).map((one) => parameter(one, "strategy"))).toEqual([
    ["MOBILE"],
    ["MOBILE"],
    ["DESKTOP"],
  ]);
  await popup.close();
  // The device that was chosen last is chosen in the next popup.
  const next = await scorePopup(extension, page);
  await expect(gaugesOf(next).first()).toHaveAttribute("aria-label", "Performance: 99 of 100, fine");
  await next.close();
});

test("asks for the categories that are chosen, and for none where none is", async ({
  page,
  pages,
  extension,
  analysis,
}) => {
  await page.goto(pages.url("/categories"));
  const popup = await scorePopup(extension, page);
  await sectionOf(popup).locator("summary", { hasText: "Mobile · 4 categories" }).click();
  const category = (name: string) => sectionOf(popup).getByRole("checkbox", { name, exact: true });
  await category("Accessibility").uncheck();
  await category("SEO").uncheck();
  await expect(sectionOf(popup).locator("summary", { hasText: "Mobile · 2 categories" })).toBeVisible();
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(2);
  await category("Performance").uncheck();
  await category("Best practices").uncheck();
  await expect(sectionOf(popup)).toContainText("None chosen: the service then scores performance only.");
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(1);
  await expect(gaugesOf(popup)).toHaveAttribute("aria-label", /^Performance: 42 of 100, poor/);
  expect(askedOf(analysis).map((one) => parameter(one, "category"))).toEqual([
    ["BEST_PRACTICES", "PERFORMANCE"],
    [],
  ]);
  await popup.close();
});

test("sends the address exactly as it is shown, with the part after “?” or without", async ({
  page,
  pages,
  extension,
  analysis,
}) => {
  await page.goto(pages.url("/shop?basket=4%2F5&q=caf%C3%A9+au#top"));
  const popup = await scorePopup(extension, page);
  const shown = sectionOf(popup).locator(".score-address");
  const whole = pages.url("/shop?basket=4%2F5&q=caf%C3%A9+au");
  await expect(shown).toHaveText(whole);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);

  await sectionOf(popup).getByRole("button", { name: "Leave out the part after “?”" }).click();
  await expect(shown).toHaveText(pages.url("/shop"));
  await expect(gaugesOf(popup), "a result of another address is not shown as of this one").toHaveCount(0);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);

  await sectionOf(popup).getByRole("button", { name: "Put the part after “?” back" }).click();
  await expect(shown).toHaveText(whole);
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  expect(askedOf(analysis).map((one) => parameter(one, "url"))).toEqual([
    [whole],
    [pages.url("/shop")],
    [whole],
  ]);
  await popup.close();
});

test("forgets the results of a page, and of no other", async ({ page, pages, extension }) => {
  for (const path of ["/kept", "/forgotten?with=query", "/forgotten"]) {
    await page.goto(pages.url(path));
    const popup = await scorePopup(extension, page);
    await scoreButton(popup).click();
    await expect(gaugesOf(popup)).toHaveCount(4);
    await popup.close();
  }
  const popup = await scorePopup(extension, page);
  await sectionOf(popup).getByText("More about this result").click();
  await sectionOf(popup).getByRole("button", { name: "Forget results of this page" }).click();
  await expect(gaugesOf(popup)).toHaveCount(0);
  await expect(sectionOf(popup).getByRole("status")).toHaveText("The results of this page are forgotten.");
  await popup.reload();
  await expect(scoreButton(popup)).toBeVisible();
  await expect(gaugesOf(popup)).toHaveCount(0);
  const runsOf = async (path: string) => (await newsOf(extension, pages.url(path))).runs.length;
  expect(await runsOf("/forgotten?with=query")).toBe(0);
  expect(await runsOf("/kept")).toBe(1);
  await popup.close();
});

test("opens the full report, with every audit of the answer", async ({ page, pages, extension }) => {
  await page.goto(pages.url("/reported"));
  const answer = cannedAnswer({ url: page.url() });
  const popup = await scorePopup(extension, page);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(await gaugeTexts(popup)).toEqual(gaugesFor(answer));
  const opened = extension.context.waitForEvent("page");
  await sectionOf(popup).getByRole("button", { name: "Full report" }).click();
  const report = await opened;
  await expect(report.getByRole("region", { name: "All audits" })).toBeVisible();
  await expect(report.getByRole("link", { name: page.url() })).toBeVisible();
  await expect(report.getByRole("img", { name: "Performance: 42 of 100" })).toBeAttached();
  const text = (await report.locator("main").textContent()) ?? "";
  const { audits = {} } = answer.beaconResult ?? {};
  expect(Object.keys(audits).length).toBeGreaterThan(15);
  for (const { title } of Object.values(audits)) expect(text).toContain(title.replaceAll("`", ""));
  await report.close();
  await popup.close();
});
