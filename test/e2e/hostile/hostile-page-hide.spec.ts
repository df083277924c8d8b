// A page that hides, moves, covers, restyles, removes or presses the notice gains nothing: the toolbar still shows the warning.

import type { Page } from "playwright/test";
import { expect, html, prefixOf, type Toolbar, test } from "../driver/extension.ts";
import { noticeBox } from "../driver/notice-reader.ts";
import { enterPassword } from "../passwords/enter-password.ts";
import { storedSettings } from "../settings/own-pages.ts";
import { BLOWS, HARMLESS, HIDING, HOST_SCRIPT, UNDO } from "./hostile-page-hidings.ts";

const FORM = `<form id="form"><p>x <input id="password" type="password"><button id="send">Go</button></form>
  <script>
    const errors = [], sent = [];
    addEventListener("error", ({ message }) => errors.push(message));
    addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
    const field = document.getElementById("password"), form = document.getElementById("form");
    form.addEventListener("submit", (event) => { event.preventDefault(); sent.push(field.value) });
  </script>`;

/** Submits a breached password, and keeps the notice's host as `host`. */
async function comeToWarn(page: Page, url: string, password: string): Promise<void> {
  await page.goto(url);
  await enterPassword(page, password, "Enter");
  await expect.poll(() => page.evaluate(`!!(window.host = ${HOST_SCRIPT})`)).toBe(true);
}

/** Runs this in the page, and triggers the notice's position check, which runs four times a second. */
function attack(page: Page, script: string): Promise<unknown> {
  return page.evaluate(
    `(async () => { { ${script} } dispatchEvent(new Event("scroll")); await new Promise(requestAnimationFrame) })()`,
  );
}

async function expectToWarn(toolbar: () => Promise<Toolbar>, name: string): Promise<void> {
  const what = async () => Object.values(await toolbar()).join(" ");
  await expect.poll(what, name).toMatch(/is in known breaches.* !$/);
}

/** The page submits when the person does, and on its own, without script errors. */
async function expectToWork(page: Page, password: string, name?: string): Promise<void> {
  const after = await page.evaluate("form.requestSubmit(), [errors, sent]");
  expect.soft(after, name).toEqual([[], [password, password]]);
}

test("stays, and keeps the toolbar warning, however a page disguises or presses the notice @both", async ({
  page,
  pages,
  toolbar,
  listed,
}) => {
  pages.show(html(FORM));
  await comeToWarn(page, pages.url(), listed);
  const isSeen = async () => ((await noticeBox(page))?.width ?? 0) > 200;
  await expect.poll(isSeen).toBe(true);
  for (const [name, script] of Object.entries({ ...HARMLESS, ...HIDING })) {
    await attack(page, script);
    if (name in HARMLESS) await expect.poll(isSeen, name).toBe(true);
    await expectToWarn(toolbar, name);
    await attack(page, UNDO);
    await expect.poll(isSeen, `${name}, undone`).toBe(true);
  }
  await expectToWork(page, listed);
});

test("keeps the toolbar warning wherever a page puts, removes or covers the notice", async ({
  page,
  pages,
  extension,
  toolbar,
  range,
  listed,
}) => {
  pages.show(html(FORM, '<link rel="icon" href="data:,">'));
  await page.goto(pages.url());
  await toolbar();
  const settings = await storedSettings(extension);
  const openPages = extension.context.pages().length;
  await page.bringToFront();
  for (const [index, [name, script]] of Object.entries(BLOWS).entries()) {
    // Another site each time: the next page of the same site would show the previous page's verdict.
    const url = pages.url("/", `site-${index}.test`);
    await comeToWarn(page, url, listed);
    await attack(page, script);
    await expectToWarn(toolbar, name);
    await expectToWork(page, listed, `${name}: the page works as it does without a notice`);
    expect.soft(page.url(), name).toBe(url);
  }
  expect(await storedSettings(extension)).toEqual(settings);
  expect(extension.context.pages()).toHaveLength(openPages);
  const prefix = await prefixOf(listed);
  const asked = range.requests.filter((it) => it.prefix === prefix);
  expect(asked, "one request for each site").toHaveLength(Object.keys(BLOWS).length);
});
