// The privacy page: what is deleted stays deleted. And the self-check behind it.

import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { STORED_KINDS } from "../../../src/shared/privacy/stored-data.ts";
import { LOGO } from "../../../src/shared/records/lookups.ts";
import { KEPT_MARKS } from "../../../src/shared/records/warned.ts";
import { deleteEverything, deletionRegion, openOwn } from "../../pages/own.ts";
import { checkAccount } from "../../pages/popup.ts";
import { RESTORES } from "../../services/cloud-services.ts";
import { forgetAllLookups, freshAccount } from "../accounts/accounts-tab.ts";
import { readInPage, test } from "../cloud/cloud.ts";
import {
  expect,
  forgetSentRequests,
  inExtension,
  LOGIN_PAGE,
  openPopup,
  storeChange,
  storeCheck,
  storeMark,
  waitForCatalog,
} from "../driver/extension.ts";
import { BUILT, killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { storedText } from "../driver/stores.ts";
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

/** How many kinds of data have nothing stored. */
const emptyRows = (page: Page) => page.getByRole("listitem").getByText("Nothing stored");

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
  await forgetSentRequests(extension);
  await waitForCatalog(extension);
  await forgetAllLookups(extension);
  // As left by an earlier session: the background is what usually writes it, and has read it by now.
  await storeChange(extension, "unmistakable.test", "2026-03-03");
  await storeMark(extension, "Unmistakable");
  await storeCheck(extension, "2026-03-03");
  await inExtension(extension, () => chrome.storage.local.set({ "of-an-earlier-version": "unmistakable" }));
  const session = {
    [`${LOGO.key}https://unmistakable.test/a.png`]: "data:image/png;base64,AA==",
    [KEPT_MARKS.key]: { salt: "unmistakable", marks: { abcde: "done" } },
  };
  await inExtension(extension, (values) => chrome.storage.session.set(values), session);
  await killWorker(extension);
  await visit(LOGIN_PAGE, "/of-the-person");
  await enterBreached(page, listed);
  await scores.beSignedIn(page.url());
  // The provider knows the person by now, and only asks to allow more.
  const cloudPage = await caller.open();
  await decide(await caller.signInWindow(cloudPage), "Allow");
  await readInPage(cloudPage, "policy", RESTORES.plain);
  const tokens = [await scores.tokens(), await caller.tokens()];
  const [account, late] = [freshAccount(), freshAccount()];
  const popup = await openPopup(extension, page, "accounts");
  await checkAccount(popup, account);
  await popup.getByRole("button", { name: "Watch this address" }).click();
  await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
  await expect(popup.locator("summary", { hasText: "Watched addresses" })).toBeVisible();
  // This one waits for its turn while everything is deleted.
  await checkAccount(popup, late);
  const privacy = await openPrivacy(extension);
  await expect(privacy.getByRole("heading", { level: 4 })).toHaveCount(STORED_KINDS.length);
  await expect(emptyRows(privacy), "every kind has data").toHaveCount(0);
  await expect(rowOf(privacy, "Watch list")).toContainText("1 entry");
  await expect(rowOf(privacy, "Page scores")).toContainText("1 entry");
  await deleteEverything(privacy);
  await expect(deletionRegion(privacy).getByRole("status")).toHaveText("Deleted.");

  const expectNothing = async () => {
    const { databases, web } = await storedBesides(extension);
    expect(databases).toEqual([]);
    expect(web).toEqual({});
    const traces = [account, late, page.url(), auth.issuer, lookup.url, analysis.url, cloud.backupUrl];
    const text = await storedText(extension);
    for (const trace of [...traces, "nmistakable"]) expect(text).not.toContain(trace);
    // What is stored is what the page lists, and nothing else.
    expect(await selfCheck(extension)).toEqual(Array.from({ length: 5 }, () => "Kept"));
    for (const name of ["Settings", "Watch list", "Page scores"])
      await expect(rowOf(privacy, name)).toContainText("Nothing stored");
  };
  await expectNothing();
  for (const token of tokens) {
    expect((await auth.introspect(token?.accessToken ?? "")).isActive).toBe(false);
  }
  await expect.poll(async () => (await toolbar()).title, "the toolbar follows").toBe("Breachlight");
  // The worker's memory is cleared too, and the next one finds nothing.
  await killWorker(extension);
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

test("shows the breach list, and lists and deletes what is stored, where Firefox never remembers history and has no databases @both", async ({
  launchOwn,
}) => {
  const preferences = { "browser.privatebrowsing.autostart": true };
  const extension = await launchOwn({ isAllowedInPrivate: true, preferences });
  await waitForCatalog(extension);
  await forgetSentRequests(extension);
  const list = await openOwn(extension, "breaches");
  await expect(list.locator(".breaches-list .breach-title").first()).toBeVisible();
  await list.close();
  const privacy = await openPrivacy(extension);
  await expect(rowOf(privacy, "Public breach list")).toContainText("entries");
  expect(await selfCheck(extension)).toEqual(Array.from({ length: 5 }, () => "Kept"));
  await deleteEverything(privacy);
  await expect(deletionRegion(privacy).getByRole("status")).toHaveText("Deleted.");
});
