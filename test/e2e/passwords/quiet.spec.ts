// Quiet: what the person knows isn't repeated, and what they turned off isn't shown. The toolbar still warns.

import { expect, expectAsked, html, inExtension, LOGIN_PAGE, openPopup, test } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { readNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword, pressNotice, waitUntilSeen } from "./enter-password.ts";

const NEW_PASSWORD = html(
  '<form><input type="password" autocomplete="new-password"><button>Go</button></form>',
);

test("warns about a password once on a site, even if the worker ends, and again when it is set as a new one", async ({
  extension,
  page,
  pages,
  visit,
  toolbar,
  listed,
}) => {
  await visit({ "/": LOGIN_PAGE, "/new": NEW_PASSWORD });
  await enterBreached(page, listed);
  await waitUntilSeen(extension);
  await killWorker(extension);
  await page.reload();
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).badge, "the toolbar warns").toBe("!");
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("No more warnings about it on this site")).toBeVisible();
  await expect(popup.getByText("This password is in known breaches")).toBeVisible();
  await popup.close();
  expect(await readNotice(page)).toBeUndefined();
  await page.goto(pages.url("/new"));
  await enterBreached(page, listed);
  // Another site on localhost.
  await page.goto(pages.url("/", "localhost"));
  await enterBreached(page, listed);
});

test("skips the host at a press in the notice, for the session, says so, and can be undone @both", async ({
  extension,
  page,
  visit,
  toolbar,
  range,
  listed,
  atEnd,
  configure,
}) => {
  // Turning checks on again in the popup writes the whole settings.
  atEnd(() => configure({}));
  const settings = () => inExtension(extension, () => chrome.storage.local.get("settings"));
  const before = await settings();
  await visit();
  await enterBreached(page, listed);
  await pressNotice(page, "skip");
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("Password checks are off on 127.0.0.1")).toBeVisible();
  await expect(popup.getByText("Only until you close the browser")).toBeVisible();
  expect(await settings()).toEqual(before);
  range.forget();
  await page.reload();
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).title).toContain("127.0.0.1");
  expect(range.requests).toEqual([]);
  await popup.bringToFront();
  await popup.getByRole("button", { name: "Turn on checks" }).click();
  await expect(popup.getByText("Password checks are off on 127.0.0.1")).toBeHidden();
  await enterPassword(page, `${listed}2`);
  await expectAsked(range, `${listed}2`);
});

test("can be closed from the popup, for this password on this site", async ({
  extension,
  page,
  visit,
  listed,
}) => {
  await visit();
  await enterBreached(page, listed);
  const popup = await openPopup(extension, page);
  await popup.getByRole("button", { name: "Don’t warn again" }).click();
  await expect(popup.getByText("No more warnings about it on this site")).toBeVisible();
  await page.bringToFront();
  await expect.poll(() => readNotice(page)).toBeUndefined();
});
