// A lookup from a private window: it works as usual, and its data goes when the window closes.

import { checkAccount, lookupSentence } from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import {
  expect,
  inExtension,
  listSentRequests,
  PLAIN_PAGE,
  storedList,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { privateKeys } from "../driver/stores.ts";
import { openPopupPrivately } from "../driver/windows/private-page.ts";
import { askedAbout, rowsOf } from "./accounts-tab.ts";

/** All stored text except records of private windows; when requests were sent is checked separately. */
function readStores(
  extension: LaunchedExtension,
): Promise<{ stored: string; clocks: string; alarms: string }> {
  return inExtension(extension, async () => {
    const { "request-clocks": clocks, ...all } = await chrome.storage.session.get(null);
    const session = Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith("private:")));
    const stored = JSON.stringify([session, await chrome.storage.local.get(null)]);
    const alarms = (await chrome.alarms.getAll()).map(({ name }) => name).toSorted();
    return { stored, clocks: JSON.stringify(clocks), alarms: alarms.join(" ") };
  });
}

/** How many lookups of private windows the background has. */
async function privatelyKnown(extension: LaunchedExtension): Promise<number> {
  return (await storedList(extension, "private:lookups")).length;
}

test("looks up an account in a private window, keeps nothing, and deletes it with the last such window @both", async ({
  pages,
  lookup,
  launchOwn,
}) => {
  lookup.reset();
  const extension = await launchOwn({ isAllowedInPrivate: true });
  await waitForCatalog(extension);
  pages.show(PLAIN_PAGE);
  const before = await readStores(extension);
  expect(before.stored).toContain("sent-requests");
  lookup.forget();
  // Pages opened later would belong to the front window.
  const ordinary = await extension.context.newPage();
  const [popup, windowId] = await openPopupPrivately(extension, pages.url("/private"), "accounts");
  await checkAccount(popup, PEOPLE.robin);
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");
  await expect(rowsOf(popup).locator("img").first(), "logos load too").toBeVisible();
  await expect(popup.getByText("You can’t watch an address from a private window.")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Watch this address" })).toHaveCount(0);

  const after = await readStores(extension);
  expect(after.stored).toBe(before.stored);
  expect(after.alarms).toBe(before.alarms);
  // Only times and the addresses of services: that a request was made.
  const leaves: unknown[] = [];
  JSON.parse(after.clocks, (_key, value) => {
    if (typeof value !== "object") leaves.push(value);
    return value;
  });
  expect(leaves.filter((leaf) => typeof leaf !== "number")).toEqual([]);
  expect(after.clocks).not.toContain("robin");
  // The sent requests contain only the breach list.
  const sent = await listSentRequests(extension);
  expect(new Set(sent.map(({ what }) => what))).toEqual(new Set(["catalog"]));

  // A normal window doesn't have the result, and sends its own request.
  await ordinary.goto(`${extension.origin}/src/pages/popup/index.html?tabId=0#accounts`);
  await expect(ordinary.getByText(/It’s sent to .* only when you press Check/)).toBeVisible();
  await checkAccount(ordinary, PEOPLE.robin);
  await expect(lookupSentence(ordinary)).toHaveText("In 9 breaches, 4 pastes");
  expect(askedAbout(lookup, "breachedaccount")).toEqual([PEOPLE.robin, PEOPLE.robin]);
  await ordinary.close();

  expect(await privatelyKnown(extension)).toBe(1);
  await popup.close();
  await inExtension(extension, (id) => chrome.windows.remove(id), windowId);
  await expect.poll(() => privatelyKnown(extension)).toBe(0);
  await expect.poll(() => privateKeys(extension)).toEqual([]);
});
