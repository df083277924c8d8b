// When a check cannot be done, the person is told so, and it works again without a reload.

import type { RangeFault } from "../services/range-service.ts";
import { expect, freshPassword, html, LOGIN_FORM, test } from "./extension.ts";
import { SENDINGS_OF_BROKEN_GET } from "./launch.ts";
import { readNotice, waitForNotice } from "./notice-reader.ts";

const FAULTS: [name: string, fault: RangeFault, reason: RegExp][] = [
  ["404, as static mirrors answer", { kind: "status", status: 404 }, /cannot be reached or is out of order/],
  ["429", { kind: "status", status: 429, retryAfter: 2 }, /asked too often/],
  ["503", { kind: "status", status: 503 }, /cannot be reached or is out of order/],
  ["403", { kind: "status", status: 403 }, /refused to answer/],
  ["a lost connection", { kind: "reset" }, /cannot be reached or is out of order/],
  ["an answer that breaks off", { kind: "truncate" }, /cannot be reached or is out of order/],
  ["an answer that ends inside a row", { kind: "cut" }, /cannot be read/],
  ["a foreign page", { kind: "html" }, /cannot be read/],
  ["an empty answer", { kind: "empty" }, /cannot be read/],
  ["no content", { kind: "no-content" }, /cannot be read/],
  [
    "a redirect to another host",
    { kind: "redirect", to: "http://localhost:9/" },
    /cannot be reached or is out of order/,
  ],
  ["no answer at all", { kind: "hang" }, /took too long/],
];

for (const [name, fault, reason] of FAULTS) {
  test(`tells of ${name}`, async ({ page, pages, range, toolbar, listed, driven }) => {
    pages.show(html(LOGIN_FORM));
    await page.goto(pages.url());
    range.setFault(fault);
    await page.getByLabel("Password").click();
    await page.keyboard.type(listed);
    await page.keyboard.press("Tab");
    await expect.poll(async () => (await toolbar()).title).toContain("could not check");
    const { title, badge } = await toolbar();
    expect(title).toMatch(reason);
    expect(title).not.toMatch(/not in known|safe|clear/);
    expect(badge).toBe("?");
    expect(await readNotice(page)).toBeUndefined();
    const most = fault.kind === "reset" ? SENDINGS_OF_BROKEN_GET[driven] : 1;
    expect(range.requests.length, "no retry storm").toBeLessThanOrEqual(most);

    range.setFault(undefined);
    await page.getByLabel("Password").click();
    await page.keyboard.press("Tab");
    await waitForNotice(page);
    await expect.poll(async () => (await toolbar()).badge).toBe("!");
  });
}

test("tells of a service that is not there", async ({ page, pages, toolbar, configure }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await configure({ services: { passwordsUrl: "http://127.0.0.1:9" } });
  await page.getByLabel("Password").click();
  await page.keyboard.type(freshPassword());
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await toolbar()).title).toContain("could not check");
});

test("refuses a service address that is neither https nor local", async ({
  page,
  pages,
  toolbar,
  configure,
}) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await configure({ services: { passwordsUrl: "http://shop.test:1" } });
  await page.getByLabel("Password").click();
  await page.keyboard.type(freshPassword());
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await toolbar()).title).toMatch(/could not check.*https/);
});
