// What leaves the browser for a page score: nothing before the click, and then the address exactly as shown.

import type { Page } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect, listSentRequests, PLAIN_PAGE } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { parameter, test } from "./page-score.ts";

/** The address that the popup says it will send. */
function shownAddress(popup: Page): Promise<string> {
  return scoreSection(popup).locator(".score-address").innerText();
}

test("sends nothing before the button is pressed, even signed in", async ({
  page,
  pages,
  extension,
  auth,
  analysis,
  configure,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE, "/looked-at?with=query");
  await scores.beSignedIn(pages.url("/another"));
  // The list contains requests of earlier tests in the same browser, and the sign-in.
  const openedAt = Date.now();
  const popup = await scores.popup(page);
  await expect(scoreButton(popup)).toBeVisible();
  const section = scoreSection(popup);
  await section.getByRole("button", { name: "Leave out the part after “?”" }).click();
  await section.getByText("Mobile · Categories: 4").click();
  await section.getByRole("radio", { name: "Desktop", exact: true }).check();
  await section.getByRole("checkbox", { name: "SEO" }).uncheck();
  await expect(section).toContainText("Desktop · Categories: 3");
  await section.getByRole("radio", { name: "Mobile", exact: true }).check();
  await section.getByRole("checkbox", { name: "SEO" }).check();
  for (const tab of ["Accounts", "Activity", "This page"]) {
    await popup.getByRole("tab", { name: tab }).click();
  }
  const options = await extension.context.newPage();
  await options.goto(`${extension.origin}/src/pages/options/index.html#services`);
  await expect(options.getByLabel("Redirect address", { exact: true })).toBeVisible();
  await killWorker(extension);
  await popup.bringToFront();
  await popup.reload();
  await expect(scoreButton(popup)).toBeVisible();
  await configure({ pageScore: { strategy: "DESKTOP" } });
  await expect(section).toContainText("Desktop · Categories: 4");
  expect([auth.requests, analysis.requests]).toEqual([[], []]);
  const sent = await listSentRequests(extension);
  const ofScores = sent.filter(({ what }) => what === "page-address" || what === "sign-in");
  expect(ofScores.filter(({ at }) => at >= openedAt)).toEqual([]);
});

test("sends the address exactly as shown, with or without its query, and nothing else from the page", async ({
  page,
  pages,
  extension,
  analysis,
  scores,
}) => {
  pages.show(PLAIN_PAGE);
  await scores.beSignedIn(pages.url("/another"));
  const wanted = pages.url("/pr%C3%BCfung/a%20b?q=%C3%BC&next=https://shop.test/?x=1");
  await page.goto(`${wanted.replace("//", "//person:secret@")}#part-of-the-page`);
  const popup = await scores.popup(page);
  expect(await shownAddress(popup)).toBe(wanted);
  await scoreButton(popup).click();
  await expect(scoreGauges(popup)).toHaveCount(4);
  await scoreSection(popup).getByRole("button", { name: "Leave out the part after “?”" }).click();
  const withoutQuery = pages.url("/pr%C3%BCfung/a%20b");
  expect(await shownAddress(popup)).toBe(withoutQuery);
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked().length).toBe(2);
  expect(scores.asked().map((request) => parameter(request, "url"))).toEqual([[wanted], [withoutQuery]]);
  for (const { headers, parameters, hasBody } of scores.asked()) {
    expect(hasBody).toBe(false);
    expect(Object.keys(headers)).not.toContain("cookie");
    expect(Object.keys(headers)).not.toContain("referer");
    expect(JSON.stringify([headers, parameters])).not.toMatch(/secret|person|part-of-the-page/);
  }
  const sent = await listSentRequests(extension);
  const addresses = sent.filter(({ what }) => what === "page-address");
  expect(addresses.slice(-2).map(({ origin }) => origin)).toEqual([analysis.url, analysis.url]);
  await scores.run(withoutQuery);
});

test("sends the address that was shown, even if the tab has moved on", async ({ page, pages, scores }) => {
  pages.show(PLAIN_PAGE);
  const shown = pages.url("/shown");
  await page.goto(shown);
  const popup = await scores.popup(page);
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  await page.goto(pages.url("/went-on"));
  await scores.signIn(window);
  await scores.run(shown);
  expect(scores.asked().map((request) => parameter(request, "url"))).toEqual([[shown]]);
});
