// The notice's filled button: what it opens, and where. The popup's tests show what a site's page for changing a password is.

import {
  expect,
  html,
  inExtension,
  LOGIN_FORM,
  LOGIN_PAGE,
  listSentRequests,
  openPopup,
  test,
} from "../driver/extension.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterBreached, pressRemedy } from "./enter-password.ts";

const SIGN_UP = html(
  '<form><p>User name <input autocomplete="username"></p><p>New password <input type="password" autocomplete="new-password"></p><button>Register</button></form>',
);

test("suggests three passwords on a page of ours, and copies one @both", async ({
  extension,
  page,
  visit,
  range,
  listed,
}) => {
  await visit(SIGN_UP);
  const { text, buttons } = await enterBreached(page, listed);
  expect(text).toContain("Choose another password");
  expect(buttons).toContain("Suggest one");
  range.forget();
  const sent = await listSentRequests(extension);
  const suggest = await pressRemedy(page);
  await expect(suggest.locator("code")).toHaveCount(3);
  const passwords = await suggest.locator("code").allTextContents();
  expect(suggest.url()).toBe(`${extension.origin}/src/pages/suggest/index.html`);
  expect(await suggest.evaluate(() => [opener, document.referrer])).toEqual([null, ""]);
  await suggest.getByRole("button", { name: "Copy: With symbols" }).click();
  await expect(suggest.getByText("Copied")).toBeVisible();
  await suggest.getByRole("button", { name: "Make three more" }).click();
  await expect(suggest.locator("code").first()).not.toHaveText(passwords[0] ?? "");
  // The popup of the page leads there, too.
  const popup = await openPopup(extension, page);
  const opened = extension.context.waitForEvent("page");
  await popup.getByRole("button", { name: "Suggest one" }).click();
  await expect((await opened).locator("code")).toHaveCount(3);
  // Nobody is asked whether they are in breaches, and nothing keeps them.
  expect(range.requests).toEqual([]);
  expect(await listSentRequests(extension)).toEqual(sent);
  const kept = await inExtension(extension, async () =>
    JSON.stringify([await chrome.storage.local.get(), await chrome.storage.session.get()]),
  );
  for (const password of passwords) expect(kept).not.toContain(password);
});

test("opens the popup first on a page that isn’t encrypted, beside it, where the site is named @both", async ({
  extension,
  page,
  visit,
  listed,
}) => {
  await visit(LOGIN_PAGE, "/", "shop.test");
  const { buttons } = await enterBreached(page, listed);
  expect(buttons).toContain("Change password");
  const popup = await pressRemedy(page);
  await expect(popup.getByText("This password is in known breaches")).toBeVisible();
  await expect(popup.getByRole("button", { name: /shop\.test$/ }).first()).toBeVisible();
  expect(popup.url()).toMatch(/\/popup\/index\.html\?tabId=\d+$/);
  const tabs = await inExtension(extension, async () =>
    (await chrome.tabs.query({})).map(({ id, index, windowId, url }) => ({ id, index, windowId, url })),
  );
  const own = tabs.find(({ url }) => url?.includes("shop.test"));
  expect(tabs.find(({ url }) => url === popup.url())).toMatchObject({
    windowId: own?.windowId,
    index: (own?.index ?? 0) + 1,
  });
});

test("opens the site’s own page at once where the address bar names it, without a referrer or an opener", async ({
  page,
  extension,
  listed,
}) => {
  const referrers: (string | null)[] = [];
  await extension.context.route("https://shop.test/**", async (route) => {
    referrers.push((await route.request().headerValue("referer")) ?? null);
    await route.fulfill({ contentType: "text/html", body: html(LOGIN_FORM) });
  });
  await page.goto("https://shop.test/login?next=https://evil.test/");
  await page.evaluate("window.open = () => { document.title = 'caught' }");
  await enterBreached(page, listed);
  const opened = await pressRemedy(page);
  await opened.waitForURL("https://shop.test/");
  expect(await opened.evaluate(() => [opener, document.referrer])).toEqual([null, ""]);
  expect(referrers.slice(1).every((it) => it === null)).toBe(true);
  expect(await page.title()).not.toBe("caught");
  await extension.context.unroute("https://shop.test/**");
});

test("hides the opt-out behind a quiet button @both", async ({ page, visit, toolbar, listed }) => {
  await visit();
  const { buttons } = await enterBreached(page, listed);
  expect(buttons).not.toContain("Don’t check on this site");
  await page.locator("button").focus();
  // Past the X and the filled button.
  for (const key of ["Tab", "Tab", "Tab", "Enter"]) await page.keyboard.press(key);
  await expect.poll(async () => (await readNotice(page))?.buttons).toContain("Don’t check on this site");
  await page.keyboard.press("Tab");
  await expect(async () => {
    await page.keyboard.press("Enter");
    expect(await readNotice(page)).toBeUndefined();
  }).toPass();
  await expect.poll(async () => (await toolbar()).title).toMatch(/off|aren’t checked|not checked/i);
});
