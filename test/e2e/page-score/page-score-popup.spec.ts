// The page score in popup and toolbar, with canned responses instead of Lighthouse runs.

import { cannedAnswer } from "../../services/analysis-service.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { countScores } from "./known-scores.ts";
import { gaugesOf, scoreButton, sectionOf, test as signedOut } from "./page-score.ts";
import { gaugeTexts, holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

const test = signedOut.extend<{ signedIn: undefined }>({
  signedIn: [
    async ({ pages, readyToScore: _, scores }, use) => {
      pages.show(PLAIN_PAGE);
      await scores.beSignedIn(pages.url("/another"));
      await use(undefined);
    },
    { auto: true },
  ],
});

test("goes on without the popup, shows that on the toolbar, and shows the result in the next popup", async ({
  page,
  pages,
  analysis,
  toolbar,
  scores,
}) => {
  const letGo = holdAnswers(analysis);
  await page.goto(pages.url("/reopened"));
  const before = await toolbar();
  expect(before.badge).toBe("");
  const first = await scores.popup(page);
  await scoreButton(first).click();
  await expect.poll(() => toolbar()).toEqual({ title: "Scoring this page", badge: "…" });
  await expect.poll(() => scores.asked()).toHaveLength(1);
  await first.close();

  const second = await scores.popup(page);
  const running = panelOf(second, "Analyzing the page");
  await expect(running).toContainText(/\d+ s so far · usually about \d+ s/);
  await expect(running.getByRole("button", { name: "Cancel" })).toBeVisible();
  await expect(sectionOf(second)).toContainText(
    `Scoring sends this address to ${new URL(analysis.url).host}`,
  );
  await expect(scoreButton(second), "the same request isn't sent twice at a time").toHaveCount(0);
  await second.close();
  letGo();
  await expect
    .poll(() => toolbar())
    .toEqual({
      title: "Page score: Performance 42, Accessibility 94, Best Practices 78, SEO 100",
      badge: "42",
    });

  const third = await scores.popup(page);
  await expect(gaugesOf(third)).toHaveCount(4);
  await expect(spinnerOf(third)).toHaveCount(0);
  expect(scores.asked()).toHaveLength(1);
  await third.close();
  // The score belongs to that page, not to the tab.
  await page.goto(pages.url("/next"));
  await expect.poll(() => toolbar()).toEqual(before);
});

test("compares a run with the one before, and deletes the results of that page only", async ({
  page,
  pages,
  analysis,
  scores,
  extension,
}) => {
  for (const path of ["/kept", "/forgotten?with=query"]) {
    await scores.ask(pages.url(path));
    await scores.run(pages.url(path));
  }
  await page.goto(pages.url("/forgotten"));
  const popup = await scores.popup(page);
  await scoreButton(popup).click();
  await expect(gaugesOf(popup)).toHaveCount(4);
  await expect(sectionOf(popup)).not.toContainText("Change since");
  await expect(sectionOf(popup).locator(".gauge-note")).toHaveCount(0);

  analysis.setCanned((question) =>
    cannedAnswer({ ...question, scores: { performance: 0.91, accessibility: 0.9 } }),
  );
  await scoreButton(popup).click();
  await expect(sectionOf(popup)).toContainText("Change since");
  expect((await gaugeTexts(popup)).slice(0, 2)).toEqual([
    "Performance: 91 of 100, fine",
    "Accessibility: 90 of 100, fine",
  ]);
  const changes = await sectionOf(popup).locator(".gauge-note").allInnerTexts();
  expect(changes.slice(0, 2)).toEqual(["+49", "-4"]);
  await expect(sectionOf(popup).locator(".gauge-note")).toHaveText(["+49", "-4", "±0", "±0"]);

  await sectionOf(popup).locator("summary", { hasText: "Mobile · Categories: 4" }).click();
  await sectionOf(popup).getByRole("radio", { name: "Desktop", exact: true }).check();
  await expect(gaugesOf(popup), "none for this device yet").toHaveCount(0);
  await sectionOf(popup).getByRole("radio", { name: "Mobile", exact: true }).check();
  await expect(gaugesOf(popup)).toHaveCount(4);

  await sectionOf(popup).getByText("Details").click();
  await sectionOf(popup).getByRole("button", { name: "Delete this page’s results" }).click();
  await expect(gaugesOf(popup)).toHaveCount(0);
  await expect(sectionOf(popup).getByRole("status")).toHaveText("Results deleted.");
  await popup.reload();
  await expect(scoreButton(popup)).toBeVisible();
  await expect(gaugesOf(popup)).toHaveCount(0);
  for (const [path, count] of Object.entries({ "/kept": 1, "/forgotten?with=query": 0 })) {
    expect((await scores.snapshot(pages.url(path))).runs).toHaveLength(count);
  }
  const left = { runs: 2, reports: 2 };
  expect(await countScores(extension), "that page's and the sign-in's, with their reports").toEqual(left);
});
