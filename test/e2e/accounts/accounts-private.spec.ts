// A lookup from a private window: it works as usual, and its data goes when the window closes.

import { checkAccount, lookupSentence, showBreaches } from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import {
  expect,
  inExtension,
  listSentRequests,
  PLAIN_PAGE,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { openlyStored, privateKeys } from "../driver/stores.ts";
import { openPopupPrivately } from "../driver/windows/private-page.ts";
import { askedAbout, rowsOf } from "./accounts-tab.ts";

/** The names of the stored values and alarms of ordinary windows. */
async function keptNames(extension: LaunchedExtension): Promise<string[]> {
  const [session, local] = JSON.parse(await openlyStored(extension)) as [[string][], object];
  const alarms = await inExtension(extension, () => chrome.alarms.getAll());
  return [
    ...session.map(([key]) => key),
    ...Object.keys(local),
    ...alarms.map(({ name }) => name),
  ].toSorted();
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
  const before = await keptNames(extension);
  lookup.forget();
  // Pages opened later would belong to the front window.
  const ordinary = await extension.context.newPage();
  const [popup, windowId] = await openPopupPrivately(extension, pages.url("/private"), "accounts");
  await checkAccount(popup, PEOPLE.robin);
  await expect(lookupSentence(popup)).toHaveText("In 9 breaches, 4 pastes");
  await showBreaches(popup);
  await expect(rowsOf(popup).locator("img").first(), "logos load too").toBeVisible();
  await expect(popup.getByText("You can’t watch an address from a private window.")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Watch this address" })).toHaveCount(0);

  expect(await keptNames(extension)).toEqual(before);
  for (const trace of ["robin", "Zt40mmBd"]) expect(await openlyStored(extension)).not.toContain(trace);
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

  expect(await privateKeys(extension)).not.toEqual([]);
  await popup.close();
  await inExtension(extension, (id) => chrome.windows.remove(id), windowId);
  await expect.poll(() => privateKeys(extension)).toEqual([]);
});
