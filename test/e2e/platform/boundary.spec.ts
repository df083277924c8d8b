// The message boundary in the running extension: what a page's process can send, and what an old script does after an update.
import type { Page } from "playwright/test";
import { inContentWorld, readableStores } from "../driver/content-world.ts";
import { expect, freshPassword, loginPage, prefixOf, test } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { closeNotice, enterBreached } from "../passwords/enter-password.ts";

test("keeps its stores from content scripts @both", async ({ driven, page, visit }) => {
  await visit();
  // Firefox has no storage.setAccessLevel: there content scripts can read the local store, but pages can't.
  const readable = driven === "firefox" ? ["local"] : [];
  expect(Object.keys(await readableStores(page))).toEqual(readable);
});

test("closes every port that a content script opens @both", async ({ page, visit }) => {
  await visit();
  const heard = await inContentWorld(
    page,
    `new Promise((resolve) => {
      const heard = [];
      const port = chrome.runtime.connect();
      port.onMessage.addListener((message) => heard.push(message));
      port.onDisconnect.addListener(() => resolve(heard));
      port.postMessage({ name: "listStored" });
    })`,
  );
  expect(heard).toEqual([]);
});

/** Reloads the extension while somebody types in a page, where the old script goes quiet; returns what it still sent. */
async function reloadWhileTyping(
  extension: LaunchedExtension,
  page: Page,
  visit: (shown: string) => Promise<void>,
): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("favicon")) errors.push(message.text());
  });
  await visit(loginPage());
  await page.locator("[type=password]").click();
  await page.keyboard.type(freshPassword());
  await extension.reload();
  await page.bringToFront();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await page.locator("[name=username]").click();
  return errors;
}

const RELOAD = "Reload this page to check passwords";

test("says on tabs that were open before it that they need a reload", async ({
  extension,
  page,
  visit,
  toolbar,
  listed,
}) => {
  const errors = await reloadWhileTyping(extension, page, visit);
  const title = async () => (await toolbar()).title;
  await expect.poll(title).toBe(RELOAD);
  expect(await readNotice(page)).toBeUndefined();
  expect(errors).toEqual([]);
  await page.reload();
  await expect.poll(title).toBe("Breachlight");
  await enterBreached(page, listed);
});

test("checks on tabs that were open before it, and asks for no reload", async ({
  extension,
  page,
  visit,
  toolbar,
  range,
  listed,
}) => {
  const errors = await reloadWhileTyping(extension, page, visit);
  expect(await readNotice(page)).toBeUndefined();
  await enterBreached(page, listed);
  expect((await toolbar()).title).not.toBe(RELOAD);
  expect(errors).toEqual([]);
  // The service has seen other passwords before.
  const prefix = await prefixOf(listed);
  expect(range.requests.filter((request) => request.prefix === prefix)).toHaveLength(1);
});

test("leaves no notice behind that nobody can close @both", async ({ extension, page, visit, listed }) => {
  await visit(loginPage());
  await enterBreached(page, listed);
  await extension.reload();
  await page.bringToFront();
  await closeNotice(page);
});
