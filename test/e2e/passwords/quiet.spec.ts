// Quiet: what the person knows isn't repeated, and what they turned off isn't shown. The toolbar still warns.

import type { Page } from "playwright/test";
import { expect, html, inExtension, LOGIN_PAGE, openPopup, test } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { noticeBox, readNotice } from "../driver/notice-reader.ts";
import { enterBreached, enterPassword } from "./enter-password.ts";

const NEW_PASSWORD = html(
  '<form><input type="password" autocomplete="new-password"><button>Go</button></form>',
);

function stored<Value>(extension: LaunchedExtension, area: "local" | "session", key: string): Promise<Value> {
  return inExtension(extension, async ([where, name]) => (await chrome.storage[where].get(name))[name], [
    area,
    key,
  ] as const) as Promise<Value>;
}

async function waitUntilSeen(extension: LaunchedExtension): Promise<void> {
  const marks = async () =>
    (await stored<{ marks: string[] } | undefined>(extension, "session", "warned"))?.marks;
  await expect.poll(async () => (await marks())?.length).toBe(1);
}

/** Presses the notice's other button, not the one that closes it: at its end, below the text. */
async function pressNotOnThisSite(page: Page): Promise<void> {
  const box = await noticeBox(page);
  if (!box) throw new Error("there is no notice");
  await page.mouse.click(box.x + box.width - 55, box.y + box.height - 25);
}

test("warns about a password once on a site, even if the worker ends, and again when it is set as a new one @both", async ({
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

test("skips the site at a press in the notice, says so, and can be undone @both", async ({
  extension,
  page,
  visit,
  toolbar,
  range,
  listed,
  atEnd,
  configure,
}) => {
  atEnd(() => configure({}));
  await visit();
  await enterBreached(page, listed);
  await pressNotOnThisSite(page);
  await expect.poll(() => readNotice(page)).toBeUndefined();
  await expect
    .poll(
      async () => (await stored<{ passwordChecks: object }>(extension, "local", "settings")).passwordChecks,
    )
    .toMatchObject({ skippedSites: ["127.0.0.1"] });
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  const popup = await openPopup(extension, page);
  await expect(popup.getByText("Password checks are off on 127.0.0.1")).toBeVisible();
  range.forget();
  await page.reload();
  await enterPassword(page, listed);
  await expect.poll(async () => (await toolbar()).title).toContain("127.0.0.1");
  expect(range.requests).toEqual([]);
  await popup.bringToFront();
  await popup.getByRole("button", { name: "Turn on checks" }).click();
  await expect(popup.getByText("Password checks are off on 127.0.0.1")).toBeHidden();
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
