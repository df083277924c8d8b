// A sign-in that navigates away at once still gets its verdict: as a notice on the next page of its site, and on the toolbar
// wherever the tab went.

import type { Page } from "playwright/test";
import { expect, html, loginPage, test } from "../driver/extension.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterPassword } from "./enter-password.ts";

const WELCOME = html("<h1>Welcome</h1>");

/** A page whose own script navigates when its form is submitted; `address` is code. */
function leavingTo(address: string): string {
  return loginPage(`event.preventDefault();location.href=${address}`);
}

/** Signs in, and waits until the page has navigated. */
async function signIn(page: Page, password: string, url = "**/welcome"): Promise<void> {
  await enterPassword(page, password, "Enter");
  await page.waitForURL(url);
}

/** A missing notice gives no signal: by this time the background has looked for the page's script three times. */
async function expectNoNotice(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  expect(await readNotice(page)).toBeUndefined();
}

test("shows the notice on the next page of the same site @both", async ({
  page,
  visit,
  toolbar,
  range,
  listed,
}) => {
  await visit({ "/": leavingTo("'/welcome'"), "/welcome": WELCOME });
  await signIn(page, listed);
  const { text } = await waitForNotice(page);
  expect(text).toContain("is in known breaches");
  await expect
    .poll(() => toolbar())
    .toEqual({ title: expect.stringContaining("is in known breaches"), badge: "!" });
  expect(range.requests).toHaveLength(1);
});

test("shows only the toolbar warning when the tab went to another site", async ({
  page,
  visit,
  toolbar,
  range,
  listed,
}) => {
  await visit({ "/": leavingTo("'http://shop.test:' + location.port + '/welcome'"), "/welcome": WELCOME });
  range.setFault({ kind: "delay", ms: 600 });
  await signIn(page, listed, "http://shop.test:*/welcome");
  await expect.poll(async () => (await toolbar()).title).toMatch(/127\.0\.0\.1 is in known breaches/);
  await expectNoNotice(page);
});

test("shows a sign-in in another site's frame on the toolbar, and reveals nothing to the page around it @both", async ({
  page,
  visit,
  toolbar,
  listed,
}) => {
  await visit({
    "/": html(`<iframe id="cross" style="width:500px;height:300px"></iframe>
      <script>cross.src = "http://localhost:" + location.port + "/inner"</script>`),
    // A frame in its own process that goes while a key is down loses the key press's response: it goes after.
    "/inner": loginPage(
      "event.preventDefault();addEventListener('keyup', () => setTimeout(() => { location.href='/welcome' }))",
    ),
    "/welcome": WELCOME,
  });
  await page.frameLocator("iframe").locator("[type=password]").click();
  await page.keyboard.type(listed);
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  await expectNoNotice(page);
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
});
