// In a private window passwords are checked like anywhere, and nothing of it is kept.

import {
  expect,
  html,
  inExtension,
  LOGIN_FORM,
  listSentRequests,
  test,
  waitForCatalogue,
} from "../driver/extension.ts";
import { killWorker, launchExtension } from "../driver/launch.ts";
import { waitForNotice } from "../driver/notice-reader.ts";
import { enterPrivately } from "../driver/windows/private-tab.ts";
import { enterPassword } from "./enter-password.ts";

test("checks in a private window and keeps nothing of it", async ({
  driven,
  pages,
  range,
  lookup,
  listed,
}) => {
  const extension = await launchExtension({
    browser: driven,
    headless: true,
    isAllowedInPrivate: true,
    trustedKeyHash: lookup.certificateKeyHash,
  });
  try {
    await inExtension(extension, (services) => chrome.storage.local.set({ settings: { services } }), {
      passwordsUrl: range.url,
      lookupUrl: lookup.url,
      lookupApiKey: lookup.apiKey,
    });
    // From now on nothing but the check itself is asked or written.
    await waitForCatalogue(extension);
    range.forget();
    pages.show(html(LOGIN_FORM));
    const stores = () =>
      inExtension(
        extension,
        async () =>
          JSON.stringify([await chrome.storage.session.get(null), await chrome.storage.local.get(null)]),
        undefined,
      );
    const before = await stores();
    const tabId = await enterPrivately(extension, pages.url("/private"), listed);
    const badge = () => inExtension(extension, (id) => chrome.action.getBadgeText({ tabId: id }), tabId);
    await expect.poll(badge).toBe("!");
    expect(range.requests).toHaveLength(1);
    expect(await stores(), "nothing was stored").toBe(before);
    const sent = await listSentRequests(extension);
    // The catalogue may have been asked for before there were settings; nothing of the private window is in the list.
    expect(sent.filter(({ told }) => told !== "catalogue")).toEqual([]);

    // A window that is not private asks for itself: the answer was not left where it could be found.
    const page = await extension.context.newPage();
    await page.goto(pages.url());
    await enterPassword(page, listed);
    await waitForNotice(page);
    expect(range.requests).toHaveLength(2);

    await killWorker(extension);
    const state = await inExtension(
      extension,
      (id) => chrome.runtime.sendMessage({ name: "getTabState", input: { tabId: id } }),
      tabId,
    );
    expect(state).toMatchObject({ ok: true, value: { checkCount: 0 } });
  } finally {
    await extension.close();
  }
});
