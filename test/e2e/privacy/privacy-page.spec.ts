// The privacy page: what is deleted stays deleted. And the self-check behind it.

import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { STORED_KINDS, type StoredKind } from "../../../src/shared/privacy/stored-data.ts";
import { deleteEverything, deletionRegion, openOwn } from "../../pages/own.ts";
import { RESTORES } from "../../services/cloud-services.ts";
import { forgetAllLookups, freshAccount } from "../accounts/accounts-tab.ts";
import { test } from "../cloud/cloud.ts";
import {
  askBackground,
  expect,
  inExtension,
  LOGIN_PAGE,
  storeChange,
  storedList,
  waitForCatalog,
} from "../driver/extension.ts";
import { BUILT, killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { readStores } from "../driver/stores.ts";
import { decide } from "../page-score/page-score.ts";
import { enterBreached } from "../passwords/enter-password.ts";

async function openPrivacy(extension: LaunchedExtension): Promise<Page> {
  const page = await openOwn(extension, "privacy");
  await expect(page.getByRole("heading", { name: "On disk, until you delete it" })).toBeVisible();
  return page;
}

function rowOf(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true, level: 4 }) });
}

/** The kinds of data with nothing stored. */
async function emptyKinds(extension: LaunchedExtension): Promise<StoredKind[]> {
  const items = await askBackground(extension, "listStored");
  return items.filter(({ count, bytes = 0 }) => count + bytes === 0).map(({ kind }) => kind);
}

/** The names of databases that aren't empty, and of what web pages can store. */
function storedBesides(extension: LaunchedExtension) {
  return inExtension(extension, async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        if ((await done(database.transaction(store).objectStore(store).count())) > 0) databases.push(name);
      }
      database.close();
    }
    return { databases, web: { ...localStorage, ...sessionStorage } };
  });
}

/** Opens the self-check; returns what each promise came to, in the order of the page, with what is unexpected. */
async function selfCheck(extension: LaunchedExtension): Promise<string[]> {
  const page = await openOwn(extension, "self-check");
  const rows = page.locator(".self-check-row");
  await expect(rows).toHaveCount(5);
  const outcomes = await rows.evaluateAll((all) =>
    all.map((row) => {
      const parts = [row.querySelector(".self-check-outcome"), row.querySelector("div > dl dd")];
      const isClosed = (part: Element | null) => part?.closest("details") ?? false;
      return parts.flatMap((part) => (part && !isClosed(part) ? [part.textContent] : [])).join(": ");
    }),
  );
  await page.close();
  return outcomes;
}

/** What is stored without any action after installation: the public service's breach list, and which tabs are open. */
const OF_NEW_ONE = {
  local: ["policy", "catalogue", "catalogue-state", "breached-sites", "breached-sites:0"],
  session: ["sent-requests", "request-clocks", "tabs-without-script", "loaded-tabs"],
};

test("deletes everything, and nothing of it comes back @both", async ({
  extension,
  page,
  listed,
  lookup,
  auth,
  analysis,
  cloud,
  configure,
  toolbar,
  visit,
  scores,
  caller,
}) => {
  await configure({ passwordChecks: { skippedSites: ["unmistakable.test"] } });
  // Other tests may have used other services.
  await askBackground(extension, "eraseStored", { kind: "sent-requests" });
  // As left by an earlier session: the background is what usually writes it, and has read it by now.
  await storeChange(extension, "unmistakable.test", "2026-03-03");
  await killWorker(extension);
  await waitForCatalog(extension);
  await forgetAllLookups(extension);
  await visit(LOGIN_PAGE, "/of-the-person");
  await enterBreached(page, listed);
  await scores.beSignedIn(page.url());
  // The provider knows the person by now, and only asks to allow more.
  await decide(await caller.windowAfterMessage(), "Allow");
  await caller.ended(await caller.read("policy", RESTORES.plain));
  const [account, late] = [freshAccount(), freshAccount()];
  await askBackground(extension, "setAccountWatched", { account, isWatched: true });
  await askBackground(extension, "setBreachDismissed", { name: "Unmistakable", isDismissed: true });
  // A logo, and what an earlier version may have left.
  await inExtension(extension, async () => {
    await chrome.storage.session.set({ "logo:https://logos.test/a.png": "data:image/png;base64,AA==" });
    await chrome.storage.local.set({ "of-an-earlier-version": "unmistakable" });
  });
  expect(await emptyKinds(extension)).toEqual(["lookups"]);
  const tokens = [await scores.tokens(), await caller.tokens()];
  // The second one waits for its turn while everything is deleted.
  for (const asked of [account, late]) {
    await askBackground(extension, "lookUpAccount", { account: asked, isPrivate: false });
  }
  expect(await emptyKinds(extension), "every kind has data").toEqual([]);
  const privacy = await openPrivacy(extension);
  await expect(privacy.getByRole("heading", { level: 4 })).toHaveCount(STORED_KINDS.length);
  await expect(rowOf(privacy, "Watch list")).toContainText("1 entry");
  await expect(rowOf(privacy, "Page scores")).toContainText("1 entry");
  const region = deletionRegion(privacy);
  await deleteEverything(privacy);
  await expect(region.getByRole("status")).toHaveText("Deleted.");

  const expectNothing = async () => {
    const { local, session } = await readStores(extension);
    const { databases, web } = await storedBesides(extension);
    expect(Object.keys(local).filter((key) => !OF_NEW_ONE.local.includes(key))).toEqual([]);
    expect(Object.keys(session).filter((key) => !OF_NEW_ONE.session.includes(key))).toEqual([]);
    expect(databases).toEqual([]);
    expect(web).toEqual({});
    const text = JSON.stringify([local, session]);
    for (const trace of [account, late, page.url(), auth.issuer, lookup.url, analysis.url, cloud.backupUrl]) {
      expect(text).not.toContain(trace);
    }
  };
  await expectNothing();
  expect(await selfCheck(extension)).toEqual(Array.from({ length: 5 }, () => "Kept"));
  for (const token of tokens) {
    expect((await auth.introspect(token?.accessToken ?? "")).isActive).toBe(false);
  }
  await expect(rowOf(privacy, "Watch list")).toContainText("Nothing stored");
  await expect(rowOf(privacy, "Settings")).toContainText("Nothing stored");
  await expect.poll(async () => (await toolbar()).title, "the toolbar follows").toBe("Breachlight");
  // The worker's memory is cleared too, and the next one finds nothing.
  expect(await storedList(extension, "watch-list")).toEqual([]);
  expect(await storedList(extension, "lookups")).toEqual([]);
  await killWorker(extension);
  expect(await askBackground(extension, "getSignInState")).not.toMatchObject({ isSignedIn: true });
  await expectNothing();
});

test("the self-check names the changed and missing files of a copy, and a policy that lets more through", async ({
  driven,
  launchOwn,
  profileDir,
}) => {
  const extensionPath = join(profileDir, "copy");
  cpSync(BUILT[driven], extensionPath, { recursive: true });
  appendFileSync(join(extensionPath, "change-addresses.txt"), "\n");
  rmSync(join(extensionPath, "icons/off-16.png"));
  const manifest = readFileSync(join(extensionPath, "manifest.json"), "utf8");
  writeFileSync(join(extensionPath, "manifest.json"), manifest.replace("connect-src", "connect-src http:"));
  const extension = await launchOwn({ extensionPath });
  const [permissions, stored, , ...rest] = await selfCheck(extension);
  // A new profile may have asked the public service before the test's settings were stored.
  expect([permissions, stored]).toEqual(["Kept", "Kept"]);
  expect(rest).toEqual([
    "Not kept: change-addresses.txt, icons/off-16.png, manifest.json",
    "Not kept: connect-src: http",
  ]);
});
