// In a private window passwords are checked as usual, and nothing is stored.

import { openPopupFor } from "../../pages/popup.ts";
import {
  expect,
  inExtension,
  LOGIN_PAGE,
  listSentRequests,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { openlyStored, privateKeys } from "../driver/stores.ts";
import { enterPrivately } from "../driver/windows/private-page.ts";
import { enterBreached } from "./enter-password.ts";

test("checks in a private window and stores nothing @both", async ({ launchOwn, pages, range, listed }) => {
  const extension = await launchOwn({ isAllowedInPrivate: true });
  // From now on only the check itself sends or writes anything.
  await waitForCatalog(extension);
  range.forget();
  pages.show(LOGIN_PAGE);
  // Opened later, it would be in the window that is in front by then.
  const page = await extension.context.newPage();
  const before = await openlyStored(extension);
  const tabId = await enterPrivately(extension, pages.url("/private"), listed);
  const badge = () => inExtension(extension, (id) => chrome.action.getBadgeText({ tabId: id }), tabId);
  await expect.poll(badge).toBe("!");
  expect(range.requests).toHaveLength(1);
  const stored = await openlyStored(extension);
  expect(stored, "nothing was stored where another window could find it").toBe(before);
  await expect.poll(() => privateKeys(extension)).not.toEqual([]);
  const sent = await listSentRequests(extension);
  // The breach list may have been requested before there were settings; nothing of the private window is in the list.
  expect(sent.filter(({ what }) => what !== "catalog")).toEqual([]);

  // A normal window sends its own request: the result was not left where it could be found.
  await page.goto(pages.url());
  await enterBreached(page, listed);
  expect(range.requests).toHaveLength(2);

  // The window is still there, and so are its results; closing it deletes them.
  await killWorker(extension);
  const popup = await openPopupFor(extension, tabId);
  await expect(popup.getByText("This password is in known breaches")).toBeVisible();
  await popup.close();
  await inExtension(
    extension,
    async (id) => chrome.windows.remove((await chrome.tabs.get(id)).windowId ?? -1),
    tabId,
  );
  await expect.poll(() => privateKeys(extension)).toEqual([]);
});
