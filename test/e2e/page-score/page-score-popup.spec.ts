// The page score in popup and toolbar, with canned responses instead of Lighthouse runs.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import { test as signedOut } from "./page-score.ts";
import { holdAnswers, panelOf, spinnerOf } from "./score-steps.ts";

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
  await expect(scoreSection(second)).toContainText(
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
  await expect(scoreGauges(third)).toHaveCount(4);
  await expect(spinnerOf(third)).toHaveCount(0);
  expect(scores.asked()).toHaveLength(1);
  await third.close();
  // The score belongs to that page, not to the tab.
  await page.goto(pages.url("/next"));
  await expect.poll(() => toolbar()).toEqual(before);
});

test("cancels the request on demand, at the service too", async ({
  page,
  pages,
  analysis,
  toolbar,
  scores,
}) => {
  await page.goto(pages.url("/canceled"));
  const popup = await scores.popup(page);
  await scoreButton(popup).click();
  await expect(scoreGauges(popup)).toHaveCount(4);
  analysis.forget();
  const letGo = holdAnswers(analysis);
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked()).toHaveLength(1);
  await expect.poll(async () => (await toolbar()).badge).toBe("…");
  await panelOf(popup, "Analyzing the page").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => scores.asked()[0]?.isAborted).toBe(true);
  await expect(spinnerOf(popup)).toHaveCount(0);
  await expect(scoreSection(popup).getByRole("status")).toHaveText("Scoring canceled.");
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  letGo();
  await scoreButton(popup).click();
  await expect(scoreSection(popup)).toContainText("Change since");
  expect(scores.asked()).toHaveLength(2);
});
