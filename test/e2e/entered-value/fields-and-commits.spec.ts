// What a page does with its field never counts: only what the person entered is asked about, once, when they commit it.

import { expect, test } from "../driver/extension.ts";
import {
  ENCRYPTING,
  expectAskedOnly,
  expectStillWarned,
  pageWith,
  REBUILT_AT_EACH_KEY,
  shadowForms,
  typeIn,
  unlisted,
  watchToolbar,
} from "./entered-pages.ts";

test("asks once, about the whole password, on a page that redraws the field at each key @both", async ({
  page,
  visit,
  range,
}) => {
  await visit(REBUILT_AT_EACH_KEY);
  const password = unlisted();
  const field = page.locator("[name=password]");
  await field.click();
  for (const key of password) {
    await page.keyboard.type(key);
    // A timer that was set before this one draws the field.
    await page.evaluate(() => new Promise((done) => setTimeout(done)));
  }
  await expect(field).toHaveValue(password);
  expect(range.requests).toEqual([]);
  await page.keyboard.press("Tab");
  await expectAskedOnly(page, range, password);
});

for (const [name, shown] of Object.entries(ENCRYPTING)) {
  test(`never asks about a cipher on a page that encrypts its field and then ${name}`, async ({
    page,
    visit,
    range,
    toolbar,
    listed,
  }) => {
    await visit(shown);
    const endWatch = await watchToolbar(toolbar);
    await typeIn(page.locator("[name=password]"), listed, "Enter");
    await expect(page.getByText("That was it.")).toBeVisible();
    await expect.poll(async () => (await toolbar()).badge).toBe("!");
    await expectAskedOnly(page, range, listed);
    await expectStillWarned(toolbar, endWatch);
  });
}

test("takes a field that is named or masked as a password for one, whatever its autocomplete says @both", async ({
  page,
  visit,
  range,
}) => {
  await visit(
    pageWith(`<form>
      <p><label>Password <input type="password" name="password" autocomplete="one-time-code"></label></p>
      <p><label>Your password <input type="password" name="passwd" autocomplete="cc-csc"></label></p>
      <p><label>The password <input name="user_entry" autocomplete="off" style="-webkit-text-security: disc"></label></p>
      <button>Sign in</button></form>`),
  );
  const passwords = [];
  for (const field of await page.locator("form input").all()) {
    const password = unlisted();
    await typeIn(field, password);
    passwords.push(password);
  }
  await expectAskedOnly(page, range, ...passwords);
});

test("asks about filled fields in open and closed shadow roots when the form around them is sent @both", async ({
  page,
  visit,
  range,
}) => {
  const passwords: [string, string] = [unlisted(), unlisted()];
  await visit(shadowForms(...passwords));
  for (const [index] of passwords.entries()) {
    await typeIn(page.getByLabel("User name").nth(index), "jo", "Enter");
    await expect.poll(() => range.requests.length).toBe(index + 1);
  }
  await expectAskedOnly(page, range, ...passwords);
});
