// Cloud calls from a private window: they work as usual, and their data goes when the window closes.

import { chooseCall } from "../../pages/cloud.ts";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { findings, isOnDisk, needlesOf } from "../driver/disk-search.ts";
import { expect, listSentRequests } from "../driver/extension.ts";
import { openlyStored, privateKeys, readStores } from "../driver/stores.ts";
import { openPrivatePage } from "../driver/windows/private-page.ts";
import { askedOf, scoreSettings } from "../page-score/page-score.ts";
import {
  accountOf,
  CloudCaller,
  cloudSettings,
  deleteInPage,
  outcomeOf,
  readInPage,
  test,
  waitForCloud,
} from "./cloud.ts";

/** What would reveal the calls: names, and responses. */
const TELLTALE = ["orders-friday", "night-shift", "update-stock", "clean-up", "DELETE_FUNCTION"];

test("keeps nothing of what is read and deleted in a private window, and shows it only there @both", async ({
  auth,
  cloud,
  analysis,
  launchOwn,
  profileDir,
}) => {
  const { services, ...ready } = scoreSettings(auth, analysis);
  const settings = {
    ...ready,
    services: { ...services, ...cloudSettings(cloud).services, lookupUrl: "" },
    cloud: { keepRecentNames: true },
  };
  const extension = await launchOwn({ isAllowedInPrivate: true }, settings);
  const caller = new CloudCaller(extension, auth);
  // Pages opened later would belong to the front window.
  const elsewhere = await caller.open();
  const { page, close } = await openPrivatePage(extension, "src/pages/cloud/index.html");
  await waitForCloud(page);
  await caller.signIn(await caller.signInWindow(page));
  await expect(accountOf(page)).toContainText(`Signed in as \u2068${auth.account.email}\u2069`);
  const keptKeys = async () => Object.keys((await readStores(extension)).local).toSorted();
  const before = await keptKeys();
  await expect(page.getByRole("tabpanel")).toContainText("Names aren’t kept in private windows.");
  await readInPage(page, "policy", RESTORES.plain);
  await chooseCall(page, "deletion");
  await deleteInPage(page, FUNCTIONS.usedByOne);
  await expect(outcomeOf(page)).toContainText("DELETE_FUNCTION");
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([200, 200]);

  const stored = await openlyStored(extension);
  for (const telltale of TELLTALE) expect(stored).not.toContain(telltale);
  expect(await keptKeys(), "nor that such a call was made").toEqual(before);
  const what = (await listSentRequests(extension)).map((request) => request.what);
  for (const kind of ["cloud-resource", "cloud-deletion", "sign-in"]) expect(what).not.toContain(kind);
  await expect(accountOf(elsewhere)).toContainText(auth.account.email);
  await expect(outcomeOf(elsewhere), "other windows don't show it").toBeHidden();
  await close();
  await expect.poll(() => privateKeys(extension)).toEqual([]);

  // The search works: it finds a requested name where names are kept.
  await readInPage(elsewhere, "policy", RESTORES.open);
  expect(await openlyStored(extension)).toContain("price-list");
  await extension.close();
  expect(findings(profileDir, needlesOf([...TELLTALE, auth.account.email]))).toEqual([]);
  expect(isOnDisk(profileDir, "price-list")).toBe(true);
});
