// What a hostile page, frame or neighbor tries around a warning and the checks: nothing comes of it.

import { listen } from "../../services/local-server.ts";
import { sharedCertificate } from "../../services/lookup/certificate.ts";
import { expect, html, LOGIN_PAGE, loginPage, test } from "../driver/extension.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword } from "../passwords/enter-password.ts";
import {
  expectAskedOnly,
  expectStillWarned,
  signInWith,
  typeIn,
  unlisted,
  watchToolbar,
} from "./entered-pages.ts";

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
  const endWatch = await watchToolbar(toolbar);
  await enterBreached(page, listed);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  await page.evaluate(() => postMessage("try"));
  await expect.poll(() => page.title()).toBe("tried");
  await expectAskedOnly(page, range, listed);
  await expectStillWarned(toolbar, endWatch);
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

test("shows no warning from an encrypted page on the site's next page if that is not encrypted", async ({
  page,
  pages,
  toolbar,
  listed,
}) => {
  pages.show(html("<h1>Welcome</h1>"));
  const leave = `event.preventDefault();location.href='${pages.url("/welcome", "shop.test")}'`;
  await using secure = await listen(
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end(loginPage(leave));
    },
    { tls: await sharedCertificate() },
  );
  await page.goto(`https://shop.test:${secure.port}/`);
  await enterPassword(page, listed, "Enter");
  await page.waitForURL("http://shop.test:*/welcome");
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  // A missing notice gives no signal.
  await page.waitForTimeout(700);
  expect(await readNotice(page)).toBeUndefined();
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
