// Cloud calls from a private window: answered like any other, and gone with the window.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { encodings, findings } from "../driver/disk-search.ts";
import { expect, inExtension, listSentRequests } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension, launchExtension } from "../driver/launch.ts";
import { openPrivatePage, type PrivatePage } from "../driver/windows/private-page.ts";
import { askedOf, scoreSettings } from "../page-score/page-score.ts";
import {
  accountOf,
  test as base,
  CloudCaller,
  cloudSettings,
  deletionsAt,
  outcomeOf,
  prepareDeletion,
  startButton,
  waitForCloud,
} from "./cloud.ts";
import { readInPage } from "./cloud-answers.ts";
import { expectMaybeDeleted } from "./delete/cloud-deletions.ts";

interface PrivateBrowser {
  extension: LaunchedExtension;
  profileDir: string;
}

/** A browser of its own, in which the extension may be in private windows, and names are kept on the device. */
const test = base.extend<{ ownBrowser: PrivateBrowser }>({
  ownBrowser: async ({ driven, auth, analysis, cloud }, use) => {
    const profileDir = mkdtempSync(join(tmpdir(), "breachlight-profile-"));
    const extension = await launchExtension({
      browser: driven,
      headless: true,
      isAllowedInPrivate: true,
      profileDir,
    });
    const ready = scoreSettings(auth, analysis);
    await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
      ...ready,
      services: { ...ready.services, ...cloudSettings(cloud).services, lookupUrl: "" },
      cloud: { keepRecentNames: true },
    });
    await use({ extension, profileDir });
    await extension.close();
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
  },
});

/** Opens the page in a private window. */
async function openPrivately(extension: LaunchedExtension): Promise<PrivatePage> {
  const opened = await openPrivatePage(extension, "src/pages/cloud/index.html");
  await waitForCloud(opened.page);
  return opened;
}

/** But for the records of private windows, which are in memory only and go with these. */
function allStored(extension: LaunchedExtension): Promise<string> {
  return inExtension(extension, async () => {
    const session = Object.entries(await chrome.storage.session.get(null));
    const others = session.filter(([key]) => !key.startsWith("private:"));
    return JSON.stringify([others, await chrome.storage.local.get(null)]);
  });
}

/** What would tell of the calls: names, and what came back. */
const TELLTALE = ["orders-friday", "night-shift", "update-stock", "clean-up", "DELETE_FUNCTION"];

const NO_NAMES = { policy: [], deletion: [], "report-config": [] };

test("keeps nothing of what is read and deleted in a private window, whose pages alone tell of it @both", async ({
  auth,
  cloud,
  ownBrowser: { extension, profileDir },
}) => {
  // Later ones belong to the window that is in front then.
  const caller = new CloudCaller(extension, auth);
  const elsewhere = await caller.open();
  const { page, close } = await openPrivately(extension);
  const signIn = accountOf(page).getByRole("button", { name: "Sign in", exact: true });
  await caller.signIn(await caller.windowAfter(() => signIn.click()));
  await expect(accountOf(page)).toContainText(`Signed in as \u2068${auth.account.email}\u2069`);
  await expect(page.getByRole("tabpanel")).toContainText("In a private window no names are kept.");
  const { page: other, close: closeOther } = await openPrivately(extension);
  await page.bringToFront();
  await readInPage(page, "policy", RESTORES.plain);
  for (const one of [page, other]) await expect(outcomeOf(one)).toContainText("night-shift@accounts.test");
  await page.bringToFront();
  await page.getByRole("tab", { name: "Delete a function" }).click();
  await prepareDeletion(page, FUNCTIONS.usedByOne);
  await startButton(page, "deletion").click();
  await expect(outcomeOf(page)).toContainText("DELETE_FUNCTION");
  expect(askedOf(cloud).map(({ status }) => status)).toEqual([200, 200]);

  const expectNothingStored = async () => {
    const stored = await allStored(extension);
    for (const telltale of TELLTALE) expect(stored).not.toContain(telltale);
    expect(stored, "nor that such a call was ever made").not.toContain("cloud-used");
  };
  await expectNothingStored();
  const told = (await listSentRequests(extension)).map((request) => request.told);
  for (const kind of ["cloud-resource", "cloud-deletion", "sign-in"]) expect(told).not.toContain(kind);
  const elsewhereKnown = { calls: [], recentNames: NO_NAMES };
  expect(await caller.news(), "other windows know nothing of it").toMatchObject(elsewhereKnown);
  const inPrivate = await caller.news(true);
  expect(inPrivate.calls).toHaveLength(2);
  expect(inPrivate.recentNames).toEqual(NO_NAMES);

  // A worker that is killed takes nothing along, and nobody is told that something came to nothing which may not have.
  cloud.forget();
  cloud.setFault({ kind: "hang" });
  await prepareDeletion(page, FUNCTIONS.unused);
  await startButton(page, "deletion").click();
  await expect.poll(() => deletionsAt(cloud).length).toBe(1);
  await expect(outcomeOf(page)).toContainText("The deletion was sent to");
  await killWorker(extension);
  await expectMaybeDeleted(page);
  await expectNothingStored();
  await expect(outcomeOf(other)).toContainText("night-shift@accounts.test");
  await expect(accountOf(elsewhere)).toContainText(auth.account.email);
  await expect(outcomeOf(elsewhere)).toBeHidden();
  await page.getByRole("button", { name: "Forget all answers and deletions" }).click();
  await page.getByRole("button", { name: "Forget them" }).click();
  for (const one of [page, other]) await expect(outcomeOf(one)).toBeHidden();
  expect((await caller.news(true)).calls).toEqual([]);
  expect(deletionsAt(cloud)).toHaveLength(1);

  cloud.setFault(undefined);
  await page.getByRole("tab", { name: "Access policy" }).click();
  await readInPage(page, "policy", RESTORES.plain);
  expect((await caller.news(true)).calls).toHaveLength(1);
  await closeOther();
  await close();
  await expect.poll(async () => (await caller.news(true)).calls).toEqual([]);
  const left = await inExtension(extension, () => chrome.storage.session.get(null));
  expect(Object.keys(left).filter((key) => key.startsWith("private:"))).toEqual([]);

  // The search finds what is there: a name that was asked about where that is kept.
  await caller.ended(await caller.read("policy", RESTORES.open));
  expect(await allStored(extension)).toContain("price-list");
  await extension.close();
  const needles = new Map([...TELLTALE, auth.account.email].map((text) => [text, encodings(text)]));
  expect(findings(profileDir, needles)).toEqual([]);
  expect(findings(profileDir, new Map([["a name", encodings("price-list")]])).length).toBeGreaterThan(0);
});
