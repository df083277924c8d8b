// What leaves the browser for a page score: nothing before the click, and then the address exactly as shown.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect, listSentRequests, PLAIN_PAGE } from "../driver/extension.ts";
import { parameter, test } from "./page-score.ts";
import { panelOf } from "./score-steps.ts";

test("sends the address exactly as shown, with or without its query, and nothing else from the page", async ({
  page,
  pages,
  extension,
  analysis,
  scores,
}) => {
  pages.show(PLAIN_PAGE);
  const wanted = pages.url("/pr%C3%BCfung/a%20b?q=%C3%BC&next=https://shop.test/?x=1");
  const withMore = `${wanted.replace("//", "//person:secret@")}#part-of-the-page`;
  await page.goto(withMore);
  const popup = await scores.popup(page);
  const shown = scoreSection(popup).locator(".score-address");
  await expect(shown).toHaveText(wanted);
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  // The tab moves on meanwhile; what was shown is sent.
  await page.goto(pages.url("/went-on"));
  await scores.signIn(window);
  await expect.poll(() => scores.asked().length).toBe(1);
  // Not back in history: Firefox's WebDriver does not tell that a kept page is shown again.
  await page.goto(withMore);
  await expect(scoreGauges(popup)).toHaveCount(4);
  await scoreSection(popup).getByRole("button", { name: "Leave out the part after “?”" }).click();
  const withoutQuery = pages.url("/pr%C3%BCfung/a%20b");
  await expect(shown).toHaveText(withoutQuery);
  analysis.setFault({ kind: "hang" }, { times: 1 });
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked().length).toBe(2);
  await panelOf(popup, "Analyzing the page").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => scores.asked()[1]?.isAborted, "it is canceled at the service too").toBe(true);
  await expect(scoreSection(popup).getByRole("status")).toHaveText("Scoring canceled.");

  expect(scores.asked().map((request) => parameter(request, "url"))).toEqual([[wanted], [withoutQuery]]);
  for (const { headers, parameters, hasBody } of scores.asked()) {
    expect(hasBody).toBe(false);
    expect(Object.keys(headers)).not.toContain("cookie");
    expect(Object.keys(headers)).not.toContain("referer");
    expect(JSON.stringify([headers, parameters])).not.toMatch(/secret|person|part-of-the-page/);
  }
  const sent = (await listSentRequests(extension)).filter(({ what }) => what === "page-address");
  expect(sent.slice(-2).map(({ origin }) => origin)).toEqual([analysis.url, analysis.url]);
});
