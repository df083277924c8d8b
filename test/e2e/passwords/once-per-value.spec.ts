// One request for each committed value: never while typing, never twice, and containing only five characters.

import type { Page } from "playwright/test";
import { heldCount, holdHashes } from "../driver/content-world.ts";
import {
  expect,
  expectAsked,
  freshPassword,
  html,
  LOGIN_FORM,
  loginPage,
  prefixOf,
  test,
} from "../driver/extension.ts";
import { firefoxOf } from "../driver/firefox/protocol/control.ts";
import { readNotice, waitForNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword } from "./enter-password.ts";

const SIGN_UP = `<form onsubmit="return false">
  <p><label>E-mail <input type="email" autocomplete="username"></label></p>
  <p><label>New password <input id="new" type="password" autocomplete="new-password"></label></p>
  <p><label>Repeat it <input id="again" type="password" autocomplete="new-password"></label></p>
  <p><button>Sign up</button></p>
</form>`;

/** Leaves the field with a new value, and returns it: after its request, everything before it has been requested too. */
async function settle(page: Page): Promise<string> {
  const last = freshPassword();
  await enterPassword(page, last);
  return last;
}

test("sends nothing while a person types and pauses, and one request when they leave", async ({
  page,
  pages,
  visit,
  range,
}) => {
  await visit();
  await page.getByLabel("Password").click();
  const password = `${freshPassword()}-twenty-characters`.slice(0, 20);
  await page.keyboard.type(password.slice(0, 8));
  // Nothing signals that no request is sent.
  await page.waitForTimeout(1_000);
  await page.keyboard.type(password.slice(8));
  expect(range.requests).toEqual([]);

  await page.keyboard.press("Tab");
  await expect.poll(() => range.requests.length).toBe(1);
  const [request] = range.requests;
  expect(request?.method).toBe("GET");
  expect(request?.path).toBe(`/range/${await prefixOf(password)}`);
  expect(request?.headers).toMatchObject({ "add-padding": "true", "cache-control": "no-cache" });
  for (const name of ["cookie", "referer", "authorization", "origin"]) {
    expect(request?.headers, name).not.toHaveProperty(name);
  }
  expect(JSON.stringify(request?.headers)).not.toContain(String(pages.port));
});

test("sends one request for Enter, submit and leaving together @both", async ({ page, visit, range }) => {
  await visit(loginPage());
  const password = freshPassword();
  await enterPassword(page, password, "Enter");
  await page.keyboard.press("Enter");
  await page.locator("button").click();
  await page.getByLabel("Password").click();
  await page.getByLabel("User name").click();
  await expectAsked(range, password, await settle(page));
});

test("does not repeat the request for the same value after a detour", async ({
  page,
  visit,
  range,
  toolbar,
  listed,
}) => {
  await visit(loginPage());
  await enterBreached(page, listed);
  await page.getByLabel("Password").click();
  await page.keyboard.press("End");
  await page.keyboard.type("1x");
  await expect.poll(() => readNotice(page)).toBeUndefined();
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await waitForNotice(page);
  await expect.poll(async () => (await toolbar()).badge).toBe("!");
  expect(range.requests).toHaveLength(1);
});

test("hashes with WebCrypto at each edit, and discards a hash that finishes after the value changed", async ({
  page,
  visit,
  range,
}) => {
  await visit();
  const release = await holdHashes(page);
  const first = freshPassword();
  const field = page.getByLabel("Password");
  await field.click();
  // Pasted: one edit.
  await page.keyboard.insertText(first);
  await expect.poll(() => heldCount(page)).toBe(1);
  await page.getByLabel("User name").click();
  await expect.poll(() => heldCount(page), "left before it was hashed").toBe(2);
  await field.click();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await release();
  await page.keyboard.press("Tab");
  await expectAsked(range, `${first}x`);
  await expectAsked(range, `${first}x`, await settle(page));
});

test("checks what was submitted, and not what its page puts there before it is hashed", async ({
  page,
  visit,
  range,
}) => {
  await visit(loginPage("event.preventDefault();this.elements.password.value='of-the-page'"));
  const release = await holdHashes(page);
  const password = freshPassword();
  const field = page.getByLabel("Password");
  await enterPassword(page, password, "Enter");
  await expect(field).toHaveValue("of-the-page");
  await field.click();
  await page.getByLabel("User name").click();
  await release();
  await expectAsked(range, password);
  await expectAsked(range, password, await settle(page));
});

test("shares the result with a confirm field of the same value", async ({ page, visit, range, listed }) => {
  await visit(html(SIGN_UP));
  await enterBreached(page, listed);
  await page.keyboard.type(listed);
  await page.keyboard.press("Tab");
  await page.locator("button").click();
  expect((await readNotice(page))?.text).toContain("Choose another password");
  await enterPassword(page, freshPassword());
  await expect.poll(() => range.requests.length).toBe(2);
});

test("checks what the browser filled in when the person submits, focused or not", async ({
  page,
  visit,
  range,
}) => {
  await visit(html(SIGN_UP));
  const passwords = [freshPassword(), freshPassword()];
  // Like autofill by a browser or a manager: values and events, no focus.
  await page.evaluate((values) => {
    for (const [index, field] of document.querySelectorAll<HTMLInputElement>("[type=password]").entries()) {
      field.value = values[index] ?? "";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }, passwords);
  await page.getByLabel("E-mail").click();
  await page.keyboard.type("jo@example.org");
  expect(range.requests).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => range.requests.length).toBe(2);
  const prefixes = await Promise.all(passwords.map(prefixOf));
  expect(range.requests.map(({ path }) => path.slice(-5)).sort()).toEqual(prefixes.sort());
});

test("sends nothing for a person who passes through an autofilled field", async ({ page, visit, range }) => {
  const fill = `document.querySelector("[name=password]").value = "Filled-in-1"`;
  await visit(html(`${LOGIN_FORM}<input id="other" type="password"><script>${fill}</script>`));
  await page.getByLabel("User name").click();
  await page.keyboard.type("jo");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  // What is left after it is requested, and nothing before that.
  const password = freshPassword();
  await page.locator("#other").click();
  await page.keyboard.type(password);
  await page.keyboard.press("Shift+Tab");
  await expectAsked(range, password);
  await page.locator("button").click();
  await expectAsked(range, password, "Filled-in-1");
  await page.waitForURL("**/session");
});

test("checks what a password manager filled into the focused field when the person submits", async ({
  page,
  visit,
  range,
}) => {
  await visit(
    html(
      `${LOGIN_FORM.replace('method="post"', 'onsubmit="return false"')}<input id="other" type="password">`,
    ),
  );
  await page.getByLabel("Password").click();
  const password = freshPassword();
  await page.getByLabel("Password").evaluate((field: HTMLInputElement, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }, password);
  // What is left after it is requested, and nothing before that.
  const other = freshPassword();
  await page.locator("#other").click();
  await page.keyboard.type(other);
  await page.keyboard.press("Shift+Tab");
  await expectAsked(range, other);
  await page.locator("button").click();
  await expectAsked(range, other, password);
});

test("checks what was submitted even if its page clears the field at once", async ({
  page,
  visit,
  range,
  listed,
}) => {
  await visit(loginPage("event.preventDefault();this.elements.password.value=''"));
  await page.getByLabel("User name").click();
  await page.evaluate((value) => {
    const field = document.querySelector<HTMLInputElement>("[type=password]");
    if (field) field.value = value;
  }, listed);
  await page.keyboard.press("Enter");
  await waitForNotice(page);
  await expectAsked(range, listed);
});

test("does not treat a field as a password because its name matches one", async ({ page, visit, range }) => {
  const component = (type: string, label: string) =>
    `<label>${label} <span class="host" data-type="${type}"></span></label>`;
  await visit(
    html(`${component("text", "User name")}${component("password", "Password")}<button>Go</button>
      <script>for (const host of document.querySelectorAll(".host")) host.attachShadow({ mode: "open" }).innerHTML =
        '<input id="input" name="input" type="' + host.dataset.type + '">'</script>`),
  );
  const password = freshPassword();
  await page.locator("input[type=password]").click();
  await page.keyboard.type(password);
  await page.locator("input[type=text]").click();
  await page.keyboard.type("michael");
  await page.locator("input[type=password]").click();
  await page.keyboard.press("End");
  await page.keyboard.type("1");
  await page.locator("button").click();
  await expectAsked(range, password, `${password}1`);
});

/** Shows another tab, as if to look at a password manager: the window loses the focus while the field keeps it. */
async function lookAway(page: Page): Promise<void> {
  const context = page.context();
  if (!firefoxOf(context)) {
    // Playwright makes every page of Chromium believe that it has the focus.
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  }
  const other = await context.newPage();
  await other.bringToFront();
  await page.bringToFront();
  await other.close();
}

test("does not treat a look at another window as leaving the field @both", async ({ page, visit, range }) => {
  await visit();
  await page.getByLabel("Password").click();
  await page.keyboard.type("half of a pass");
  await page.evaluate(() => addEventListener("blur", () => Object.assign(globalThis, { hasLeft: true })));
  await lookAway(page);
  expect(await page.evaluate("hasLeft"), "the window lost the focus").toBe(true);
  await page.keyboard.type("word");
  expect(range.requests).toEqual([]);
  await page.keyboard.press("Tab");
  await expectAsked(range, "half of a password");
});
