// What a hostile page, frame or neighbor tries around a warning and the checks: nothing comes of it.

import { expect, LOGIN_PAGE, test } from "../driver/extension.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { expectAskedOnly, signInWith, typeIn, unlisted } from "./entered-pages.ts";

test("keeps the warning when a script types into its field and restores it @both", async ({
  page,
  visit,
  range,
  toolbar,
  listed,
}) => {
  await visit(
    signInWith(
      "",
      `addEventListener("message", () => {
        const { value } = field;
        for (const text of ["made up first", "made up next"]) {
          field.focus();
          field.select();
          document.execCommand("insertText", false, text);
          form.elements.user.focus();
        }
        field.value = value;
        document.title = "tried";
      });`,
    ),
  );
  await enterBreached(page, listed);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  await page.evaluate(() => postMessage("try"));
  await expect.poll(() => page.title()).toBe("tried");
  await expectAskedOnly(page, range, listed);
  expect((await toolbar()).badge).toBe("!");
});

test("does not let a host learn what was entered on another host of its domain", async ({
  page,
  pages,
  visit,
  listed,
}) => {
  await visit(LOGIN_PAGE, "/", "a.shop.test");
  await enterBreached(page, listed);
  // Closed, so that it is remembered at once.
  await page.keyboard.press("Escape");
  await expect.poll(() => readNotice(page)).toBeUndefined();
  // Without a notice, the page would know which password it was.
  await page.goto(pages.url("/", "b.shop.test"));
  await enterBreached(page, listed);
});

test("asks about nothing when a script sends the form while the person is still typing", async ({
  page,
  visit,
  range,
}) => {
  await visit(
    signInWith(
      "",
      `document.body.insertAdjacentHTML("beforeend", '<iframe name="sink" hidden></iframe>');
      Object.assign(form, { target: "sink", action: "/sink", method: "post" });
      field.addEventListener("input", () => { if (field.value.length === 5) { form.requestSubmit(); form.submit(); document.title = "sent" } });`,
    ),
  );
  const password = unlisted();
  await typeIn(page.locator("[name=password]"), password);
  await expect.poll(() => page.title()).toBe("sent");
  await expectAskedOnly(page, range, password);
});
