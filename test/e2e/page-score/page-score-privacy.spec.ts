// What leaves the browser for a page score: nothing before the click, and then the address exactly as shown.

import type { Page } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect, listSentRequests, PLAIN_PAGE } from "../driver/extension.ts";
import { parameter, test } from "./page-score.ts";
import { panelOf } from "./score-steps.ts";

/** The address that the popup says it will send. */
function shownAddress(popup: Page): Promise<string> {
  return scoreSection(popup).locator(".score-address").innerText();
}

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

test("cancels the request on demand, at the service too", async ({ page, pages, analysis, scores }) => {
  pages.show(PLAIN_PAGE);
  await scores.beSignedIn(pages.url("/another"));
  await page.goto(pages.url("/canceled"));
  const popup = await scores.popup(page);
  analysis.setFault({ kind: "hang" }, { times: 1 });
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked()).toHaveLength(1);
  await panelOf(popup, "Analyzing the page").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => scores.asked()[0]?.isAborted).toBe(true);
  await expect(scoreSection(popup).getByRole("status")).toHaveText("Scoring canceled.");
});
