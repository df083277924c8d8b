// Wherever a page keeps its password field, it is found by the person's own steps: asked about once, on leaving.
import { expect, html, LOGIN_FORM, prefixOf, test } from "../driver/extension.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { FIELD_CASES, INNER_PAGE } from "./field-cases.ts";

for (const it of FIELD_CASES) {
  test(`finds ${it.name}`, async ({ page, pages, range, toolbar, listed }) => {
    pages.show({ "/": it.page, "/inner": INNER_PAGE }, it.headers);
    await page.goto(pages.url("/", it.host));
    await it.enter(page);
    await page.keyboard.type(it.before ? "typed first" : listed);
    await it.before?.(page, listed);
    expect(range.requests, "nothing is asked while the person types").toEqual([]);
    await page.keyboard.press("Tab");

    // Of the password: the toolbar also tells of known breaches of the site.
    await expect
      .poll(async () => (await toolbar()).title, { intervals: [20] })
      .toMatch(/password.* known breaches/);
    expect(range.requests.map(({ path }) => path)).toEqual([`/range/${await prefixOf(listed)}`]);
    expect((await waitForNotice(it.noticeIn(page))).text).toContain("times in data breaches");
  });
}

test("leaves alone what is no password", async ({ page, visit, range, listed }) => {
  const others = [
    '<label>Card code <input type="password" autocomplete="cc-csc"></label>',
    '<label>Code <input type="password" autocomplete="one-time-code"></label>',
    '<label>CVV <input type="password" name="cvv"></label>',
    '<label>PIN <input type="password" name="pin" maxlength="6"></label>',
    '<label>PIN <input type="password" name="cardPin" inputmode="numeric"></label>',
    '<label>Your answer <input type="password" name="secretAnswer1"></label>',
    '<label>Social security number <input type="password" name="ssn"></label>',
    '<label>E-mail <input autocomplete="new-password" name="email"></label>',
    '<label>Street address <input autocomplete="new-password" name="addressLineOne"></label>',
    '<label>Password hint <input name="password_hint"></label>',
    '<label>Search passwords <input name="search"></label>',
    '<label>Password <input type="password" readonly value="readonly-value"></label>',
    "<label>Notes <textarea></textarea></label>",
  ];
  await visit(html(`<form onsubmit="return false">${others.join("<br>")}<button>Send</button></form>`));
  for (const field of await page.locator("input:not([readonly]), textarea").all()) {
    await field.click();
    await page.keyboard.type("dragon12");
  }
  await page.locator("button").click();
  // A password after all of them shows that checks work and nothing else was on its way.
  await page.setContent(html(LOGIN_FORM));
  await page.getByLabel("Password").click();
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  expect(range.requests.map(({ path }) => path)).toEqual([`/range/${await prefixOf(listed)}`]);
});

test("leaves alone what is shorter than four characters", async ({ page, visit, range }) => {
  await visit();
  await page.getByLabel("Password").click();
  await page.keyboard.type("abc");
  await page.keyboard.press("Tab");
  await page.getByLabel("Password").click();
  await page.keyboard.press("End");
  await page.keyboard.type("123");
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  expect(range.requests.map(({ path }) => path)).toEqual([`/range/${await prefixOf("abc123")}`]);
});

test("commits what was filled into an open shadow root when its own form is submitted", async ({
  page,
  visit,
  range,
}) => {
  const form =
    '<form onsubmit="return false"><input id="user"><input type="password" value="Filled-in-0pen"><button>Go</button></form>';
  await visit(
    html(
      `<div id="host"></div><script>host.attachShadow({mode:"open"}).innerHTML=${JSON.stringify(form)}</script>`,
    ),
  );
  await page.locator("#user").click();
  await page.locator("button").click();
  await expect
    .poll(() => range.requests.map(({ path }) => path))
    .toEqual([`/range/${await prefixOf("Filled-in-0pen")}`]);
});
