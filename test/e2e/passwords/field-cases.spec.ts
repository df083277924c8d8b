// Wherever a page has its password field, a person's own steps find it: one request, on leaving.

import { expect, expectAsked, test } from "../driver/extension.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { FIELD_CASES, INNER_PAGE } from "./field-cases.ts";

/** No two fields get the same password. */
let usedCount = 0;

for (const [place, cases] of Object.entries(FIELD_CASES)) {
  test(`finds the password field wherever it is ${place} @both`, async ({
    driven,
    extension,
    pages,
    range,
    toolbar,
  }) => {
    range.setFault(undefined);
    const listed = range.passwordsRanked.slice(-9_000).filter((password) => /^[a-z]{7,12}$/.test(password));
    const inBrowser = cases.filter(({ isSame }) => !isSame || driven === "chromium");
    for (const it of inBrowser) {
      await test.step(it.name, async () => {
        const password = String(listed[usedCount++]);
        const page = await extension.context.newPage();
        await page.bringToFront();
        range.forget();
        pages.show({ "/": it.page, "/inner": INNER_PAGE }, it.headers);
        await page.goto(pages.url("/", it.host));
        await it.enter(page);
        await page.keyboard.type(password);
        await it.before?.(page);
        expect(range.requests, `${it.name}: no request while the person types`).toEqual([]);
        await page.keyboard.press("Tab");

        // About the password: the toolbar also shows known breaches of the site.
        await expect.poll(async () => (await toolbar(page)).title, it.name).toMatch(/is in known breaches/);
        await expectAsked(range, password);
        expect((await waitForNotice(it.noticeIn(page))).text).toContain("times in data breaches");
        await page.close();
      });
    }
  });
}
