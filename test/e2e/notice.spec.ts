// The notice: what it says and how it goes.
import type { Page } from "playwright/test";
import { expect, html, LOGIN_FORM, test } from "./extension.ts";
import { noticeBox, readNotice, waitForNotice } from "./notice-reader.ts";

async function enter(page: Page, password = "password"): Promise<void> {
  await page.locator("[type=password]").first().click();
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
}

test("says how often and what to do on a login", async ({ page, pages, range }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await enter(page);
  const { text } = await waitForNotice(page);
  expect(text).toContain("Change this password after signing in");
  expect(text).toContain(`${new Intl.NumberFormat("en").format(range.countOf("password"))} times`);
  expect(text).toContain("wherever else you use it");
  expect(text).not.toContain("not encrypted");
});

for (const [name, form] of [
  ["autocomplete", '<form><input type="password" autocomplete="new-password"></form>'],
  ["its name", '<form><label>Choose a password <input type="password" name="pw"></label></form>'],
  ["its repetition", '<form><input type="password" name="p1"><input type="password" name="p2"></form>'],
  ["its form", '<form id="registration"><input type="password" name="password"></form>'],
] as const) {
  test(`asks for another password where a new one is meant, by ${name}`, async ({ page, pages }) => {
    pages.show(html(form));
    await page.goto(pages.url());
    await enter(page);
    const { text } = await waitForNotice(page);
    expect(text).toContain("Choose another password");
    expect(text).toContain("wherever else you use it");
  });
}

test("says that a page is not encrypted, but not of a local one", async ({ page, pages }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url("/", "shop.test"));
  await enter(page);
  expect((await waitForNotice(page)).text).toContain("not encrypted");
  await page.goto(pages.url("/", "localhost"));
  await enter(page);
  expect((await waitForNotice(page)).text).not.toContain("not encrypted");
});

test("goes when the value changes, and the toolbar's warning with it", async ({ page, pages, toolbar }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await enter(page);
  await waitForNotice(page);
  expect((await toolbar()).badge).toBe("!");
  await page.locator("[type=password]").click();
  await page.keyboard.type("x");
  await expect.poll(() => readNotice(page)).toBeUndefined();
  await expect.poll(async () => (await toolbar()).badge).toBe("");
});

for (const [name, dismiss] of Object.entries({
  "a click": async (page: Page) => {
    const box = await noticeBox(page);
    if (box) await page.mouse.click(box.x + box.width - 22, box.y + 22);
  },
  Escape: (page: Page) => page.keyboard.press("Escape"),
  "its button by keyboard": async (page: Page) => {
    await page.locator("button").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  },
})) {
  test(`is dismissed by ${name}, submits nothing and stays away`, async ({ page, pages, toolbar }) => {
    const submitted =
      '<script>addEventListener("submit",e=>{e.preventDefault();document.title="submitted"})</script>';
    pages.show(html(LOGIN_FORM + submitted));
    await page.goto(pages.url());
    await enter(page);
    await waitForNotice(page);
    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 });
      document.addEventListener("click", () => Object.assign(globalThis, { clicks: 1 }));
    });
    await dismiss(page);
    await expect.poll(() => readNotice(page)).toBeUndefined();
    expect(await page.title()).not.toBe("submitted");
    expect(await page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)).toBe(0);
    expect((await toolbar()).badge, "the toolbar still tells").toBe("!");
    await page.locator("[type=password]").click();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.title()).toBe("submitted");
    expect(await readNotice(page)).toBeUndefined();
  });
}

test("stays away from the confirm field once it was dismissed", async ({ page, pages }) => {
  pages.show(
    html('<form><input type="password" id="a"><input type="password" id="b"><button>Go</button></form>'),
  );
  await page.goto(pages.url());
  await enter(page);
  await waitForNotice(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => readNotice(page)).toBeUndefined();
  await page.locator("#b").click();
  await page.keyboard.type("password");
  await page.keyboard.press("Tab");
  await page.waitForTimeout(400);
  expect(await readNotice(page)).toBeUndefined();
});

for (const [name, clear] of [
  ["at once", ""],
  ["a moment later", "await new Promise((done) => setTimeout(done, 400));"],
] as const) {
  test(`stays when a page that signs in by script clears the field ${name}`, async ({
    page,
    pages,
    toolbar,
  }) => {
    pages.show(
      html(`<div><input type="password" id="field"><button type="button" id="go">Sign in</button></div>
        <script>go.onclick = async () => { await fetch("/session"); ${clear} field.value = "" }</script>`),
    );
    await page.goto(pages.url());
    await page.locator("#field").click();
    await page.keyboard.type("password");
    await page.locator("#go").click();
    await waitForNotice(page);
    await expect(page.locator("#field")).toHaveValue("");
    await page.waitForTimeout(600);
    expect(await readNotice(page)).toBeDefined();
    expect((await toolbar()).badge).toBe("!");
  });
}

test("takes no focus and stops no typing", async ({ page, pages }) => {
  pages.show(html(LOGIN_FORM.replace('method="post"', 'onsubmit="return false"')));
  await page.goto(pages.url());
  const field = page.locator("[type=password]");
  await field.click();
  await page.keyboard.type("password");
  await page.keyboard.press("Enter");
  await waitForNotice(page);
  await expect(field).toBeFocused();
  const box = await noticeBox(page);
  if (box) await page.mouse.click(box.x + 60, box.y + 20);
  await expect(field).toBeFocused();
  await page.keyboard.type("x");
  await expect(field).toHaveValue("passwordx");
});

test("is named for a screen reader: an alert with its words and a button", async ({ page, pages }) => {
  pages.show(html(LOGIN_FORM));
  await page.goto(pages.url());
  await enter(page);
  expect((await waitForNotice(page)).buttons).toEqual(["Dismiss"]);
});
