// What a page does with its field never counts: only what the person entered is asked about, once, when they commit it.

import { expect, test } from "../driver/extension.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import {
  BUTTON_KEEPS_FOCUS,
  CAPTIONS,
  CHANGED_WHEN_LEFT,
  ENCRYPTING,
  expectAskedOnly,
  expectStillWarned,
  keyboardPage,
  pageWith,
  REBUILT_AT_EACH_KEY,
  retype,
  SECOND_TRY,
  SETTINGS,
  SHOWING,
  shadowForms,
  signInWith,
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

test("asks about what was entered in a field that becomes read-only or shows a mask as it is left", async ({
  page,
  visit,
  range,
  listed,
}) => {
  await visit(CHANGED_WHEN_LEFT);
  const first = unlisted();
  await typeIn(page.locator("[name=password]").first(), first);
  const masked = page.locator("[name=password]").nth(1);
  await typeIn(masked, listed);
  await waitForNotice(page);
  // The mask isn't asked about even if the person comes back and sends the form.
  await expect(masked).toHaveValue("xxxxxxxxxx");
  await masked.click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Sent.")).toBeVisible();
  await expectAskedOnly(page, range, first, listed);
});

test("leaves a page's own stars and keys alone, and asks about a password typed over them", async ({
  page,
  visit,
  range,
}) => {
  await visit(SETTINGS);
  await typeIn(page.getByLabel("Server"), "x");
  for (const _ of ["login", "password", "key"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.getByLabel("Server").click();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved.Saved.")).toBeVisible();
  const password = unlisted();
  await retype(page.getByLabel("Password"), password);
  await expectAskedOnly(page, range, password);
});

test("asks once when a button keeps the focus in the field and a script opens the next page", async ({
  page,
  visit,
  range,
}) => {
  await visit({ "/": BUTTON_KEEPS_FOCUS, "/home": pageWith("At home.") });
  const password = unlisted();
  await page.locator("[type=password]").first().click();
  await page.keyboard.type(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/home");
  await expectAskedOnly(page, range, password);
});

test("ends the warning when the person enters another password in the form that was drawn anew", async ({
  page,
  visit,
  range,
  toolbar,
  listed,
}) => {
  await visit(SECOND_TRY);
  const field = page.locator("[name=password]");
  await typeIn(field, listed, "Enter");
  await waitForNotice(page);
  await expect(page.getByText("That password is wrong.")).toBeVisible();
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  const good = `ok${unlisted()}`;
  await typeIn(field, good, "Enter");
  await expect(page.getByText("At home.")).toBeVisible();
  await expect.poll(() => readNotice(page)).toBeUndefined();
  await expect.poll(async () => (await toolbar()).title).not.toContain("is in known breaches");
  await expectAskedOnly(page, range, listed, good);
});

test("asks about the whole password when its show control is pressed in the middle of it", async ({
  page,
  visit,
  range,
}) => {
  await visit(SHOWING);
  const passwords = [];
  for (const nth of [0, 1]) {
    const [first, rest] = [unlisted(), unlisted().slice(-4)];
    const field = page.locator("[name=password]").nth(nth);
    await field.click();
    await page.keyboard.type(first);
    await page.getByRole("button", { name: "Show" }).nth(nth).click();
    await field.click();
    await page.keyboard.press("End");
    await page.keyboard.type(rest);
    await page.keyboard.press("Tab");
    passwords.push(first + rest);
  }
  await expectAskedOnly(page, range, ...passwords);
});

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

test("does not take a field's caption for a password", async ({ page, visit, range }) => {
  await visit(CAPTIONS);
  await typeIn(page.getByLabel("User name"), "jo");
  for (const _ of ["first", "second"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.title()).toBe("sent");
  await expectAskedOnly(page, range);
});

test("asks about what an on-screen keyboard wrote into a read-only field when the form is sent", async ({
  page,
  visit,
  range,
}) => {
  const password = unlisted().slice(-6);
  await visit(keyboardPage(password));
  await typeIn(page.getByLabel("User name"), "jo");
  for (const key of password) await page.getByRole("button", { name: key, exact: true }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expectAskedOnly(page, range, password);
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

test("asks about what a manager filled by script when the form is sent, not when the field is left", async ({
  page,
  visit,
  range,
}) => {
  await visit(signInWith(""));
  const field = page.locator("[name=password]");
  await field.click();
  const filled = unlisted();
  await field.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }, filled);
  await page.keyboard.press("Tab");
  const typed = unlisted();
  await typeIn(page.locator("#last"), typed);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect.poll(() => range.requests.length).toBeGreaterThan(1);
  await expectAskedOnly(page, range, typed, filled);
});
