// The notice: what it says and how it closes.

import type { Page } from "playwright/test";
import { expect, html, LOGIN_FORM, LOGIN_PAGE, test } from "../driver/extension.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterBreached, pressNotice } from "./enter-password.ts";

test("says how often and what to do on a sign-in, as an alert with its text and a named button @both", async ({
  page,
  visit,
  range,
  listed,
}) => {
  await visit();
  const { text, buttons } = await enterBreached(page, listed);
  expect(text).toContain("Breachlight");
  expect(buttons).toEqual(["Don’t warn again", "Don’t check on this site"]);
  expect(text).toContain("Change this password after signing in");
  expect(text).toContain(`${new Intl.NumberFormat("en").format(range.countOf(listed))} times`);
  expect(text).toContain("everywhere you use it");
  expect(text).not.toContain("isn’t encrypted");
});

test("suggests another password wherever a page asks for a new one", async ({ page, visit }) => {
  const fields = {
    "by autocomplete": '<form><input type="password" autocomplete="new-password"></form>',
    "by its name": '<form><label>Choose a password <input type="password" name="pw"></label></form>',
    "by its repetition": '<form><input type="password" name="p1"><input type="password" name="p2"></form>',
    "by its form": '<form id="registration"><input type="password" name="password"></form>',
  };
  for (const [name, form] of Object.entries(fields)) {
    await visit(html(form));
    const { text } = await enterBreached(page, "password");
    expect(text, name).toContain("Choose another password");
    expect(text, name).toContain("everywhere you use it");
    // Closed, so it doesn't follow to the next page.
    await page.keyboard.press("Escape");
    await expect.poll(() => readNotice(page), { intervals: [20] }).toBeUndefined();
  }
});

test("says that a page is not encrypted, except a local one", async ({ page, pages, visit }) => {
  await visit(LOGIN_PAGE, "/", "shop.test");
  expect((await enterBreached(page, "password")).text).toContain("isn’t encrypted");
  await page.goto(pages.url("/", "localhost"));
  expect((await enterBreached(page, "password")).text).not.toContain("isn’t encrypted");
});

for (const [name, dismiss] of Object.entries({
  "a click": (page: Page) => pressNotice(page, "x"),
  Escape: (page: Page) => page.keyboard.press("Escape"),
  "its button by keyboard": async (page: Page) => {
    await page.locator("button").focus();
    await page.keyboard.press("Tab");
    // It takes none before it has rested.
    await expect(async () => {
      await page.keyboard.press("Enter");
      expect(await readNotice(page)).toBeUndefined();
    }).toPass();
  },
})) {
  test(`is dismissed by ${name}, submits nothing and stays away @both`, async ({ page, visit, toolbar }) => {
    const submitted =
      '<script>addEventListener("submit",e=>{e.preventDefault();document.title="submitted"})</script>';
    await visit(html(LOGIN_FORM + submitted));
    await enterBreached(page, "password");
    await page.evaluate("window.clicks = 0; document.addEventListener('click', () => clicks++)");
    await dismiss(page);
    await expect.poll(() => readNotice(page)).toBeUndefined();
    expect(await page.title()).not.toBe("submitted");
    expect(await page.evaluate("clicks")).toBe(0);
    await expect.poll(async () => (await toolbar()).badge, "the toolbar still warns").toBe("!");
    await page.locator("[type=password]").click();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toBe("submitted");
    expect(await readNotice(page)).toBeUndefined();
  });
}
