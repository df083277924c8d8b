// Wherever a page has its password field, a person's own steps find it: one request, on leaving.

import { expect, expectAsked, html, LOGIN_PAGE, test } from "../driver/extension.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword } from "./enter-password.ts";
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

test("ignores what is not a password", async ({ page, visit, range, listed }) => {
  const others = [
    '<label>Card code <input type="password" autocomplete="cc-csc"></label>',
    '<label>Code <input type="password" autocomplete="one-time-code"></label>',
    '<label>PIN <input type="password" name="pin" maxlength="6"></label>',
    '<label>E-mail <input autocomplete="new-password" name="email"></label>',
    '<label>Password hint <input name="password_hint"></label>',
    '<label>Password <input type="password" readonly value="readonly-value"></label>',
    "<label>Notes <textarea></textarea></label>",
  ];
  await visit(html(`<form onsubmit="return false">${others.join("<br>")}<button>Send</button></form>`));
  for (const field of await page.locator("input:not([readonly]), textarea").all()) {
    await field.click();
    await page.keyboard.type("dragon12");
  }
  await page.locator("button").click();
  // A password after all of them shows that checks work and nothing else was under way.
  await page.setContent(LOGIN_PAGE);
  await enterBreached(page, listed);
  await expectAsked(range, listed);
});

test("ignores what is shorter than four characters", async ({ page, visit, range, listed }) => {
  await visit();
  await enterPassword(page, listed.slice(0, 3));
  await page.getByLabel("Password").click();
  await page.keyboard.press("End");
  await page.keyboard.type(listed.slice(3));
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  await expectAsked(range, listed);
});

test("commits what was filled into an open shadow root when its own form is submitted", async ({
  page,
  visit,
  range,
}) => {
  const form =
    '<form onsubmit="return false"><input id="user"><input type="password" id="field"><button>Go</button></form>';
  await visit(
    html(
      `<div id="host"></div><script>host.attachShadow({mode:"open"}).innerHTML=${JSON.stringify(form)};
        host.shadowRoot.getElementById("field").value = "Filled-in-0pen"</script>`,
    ),
  );
  await page.locator("#user").click();
  await page.locator("button").click();
  await expectAsked(range, "Filled-in-0pen");
});
