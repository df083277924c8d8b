// A page score from a private window: shown like any other, and gone with the window.

import type { Page } from "playwright/test";
import { SCORE_DATABASE } from "../../src/shared/storage.ts";
import { askBackground, expect, html, inExtension } from "./extension.ts";
import { type LaunchedExtension, launchExtension } from "./launch.ts";
import {
  askedOf,
  gaugesOf,
  newsOf,
  parameter,
  scoreButton,
  scoreSettings,
  test as scoreTest,
  sectionOf,
  signIn,
  windowAfter,
} from "./page-score.ts";
import { openPopupPrivately } from "./private-popup.ts";

/** A browser of its own, in which the extension may be in private windows and is ready to score. */
const test = scoreTest.extend<{ privateReady: LaunchedExtension }>({
  privateReady: async ({ driven, auth, analysis }, use) => {
    const extension = await launchExtension({ browser: driven, headless: true, isAllowedInPrivate: true });
    const ready = scoreSettings(auth, analysis);
    await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
      ...ready,
      services: { ...ready.services, lookupUrl: "" },
    });
    await use(extension);
    await extension.close();
  },
});

/** Opens a private window, and the popup that is about its tab. */
function openPrivately(extension: LaunchedExtension, url: string): Promise<[popup: Page, windowId: number]> {
  return openPopupPrivately(extension, url, "this-page");
}

/** All that is stored, databases included, as text. */
function allStored(extension: LaunchedExtension): Promise<string> {
  return inExtension(
    extension,
    async (name) => {
      const done = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const stored: unknown[] = [
        await chrome.storage.session.get(null),
        await chrome.storage.local.get(null),
      ];
      const exists = (await indexedDB.databases()).some((database) => database.name === name);
      if (exists) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          stored.push(await done(database.transaction(store).objectStore(store).getAll()));
        }
        database.close();
      }
      return JSON.stringify(stored);
    },
    SCORE_DATABASE,
  );
}

test("keeps nothing of a page that is scored in a private window", async ({
  pages,
  auth,
  analysis,
  privateReady: extension,
}) => {
  pages.show(html("<h1>A page</h1>"));
  const url = pages.url("/unmistakably-private");
  const [popup, windowId] = await openPrivately(extension, url);
  await expect(sectionOf(popup)).toContainText("Private window: results are gone");
  await sectionOf(popup).getByText("Mobile · 4 categories").click();
  await sectionOf(popup).getByRole("radio", { name: "Desktop" }).check();
  await signIn(await windowAfter(extension, auth, () => scoreButton(popup).click()), auth);
  await expect(gaugesOf(popup)).toHaveCount(4);
  expect(askedOf(analysis).map((request) => parameter(request, "strategy"))).toEqual([["DESKTOP"]]);

  const stored = await allStored(extension);
  expect(stored).not.toContain("unmistakably-private");
  expect(stored).not.toContain("beaconVersion");
  expect(stored, "the choice of a device is kept of other windows only").not.toContain("DESKTOP");
  const told = (await askBackground(extension, "listSentRequests")).map((request) => request.told);
  expect(told, "nor is anything of it listed").not.toContain("page-address");
  expect(told).not.toContain("sign-in");

  // The report is there while the window is.
  const [run] = (await newsOf(extension, url, true)).runs;
  const id = run?.id ?? "";
  expect(await askBackground(extension, "getScoreReport", { id })).toMatchObject({
    run: { id },
    isPrivate: true,
  });

  // A window that is not private knows nothing of it.
  expect(await newsOf(extension, url)).toMatchObject({ runs: [], current: [] });
  await popup.close();
  await inExtension(extension, (closed) => chrome.windows.remove(closed), windowId);
  await expect.poll(async () => (await newsOf(extension, url, true)).runs).toEqual([]);
  expect(await askBackground(extension, "getScoreReport", { id })).toBeUndefined();

  // The search finds what is there: the same page, scored where it is kept.
  const page = await extension.context.newPage();
  await page.goto(url);
  const ordinary = await extension.context.newPage();
  const tabId = await inExtension(
    extension,
    async (address) => (await chrome.tabs.query({})).find((tab) => tab.url === address)?.id,
    url,
  );
  await ordinary.goto(`${extension.origin}/src/pages/popup/index.html?tabId=${tabId}`);
  await scoreButton(ordinary).click();
  await expect(gaugesOf(ordinary)).toHaveCount(4);
  expect(await allStored(extension)).toContain("unmistakably-private");
});

test("an analysis ends with the last private window", async ({
  pages,
  auth,
  analysis,
  privateReady: extension,
}) => {
  pages.show(html("<h1>A page</h1>"));
  const url = pages.url("/unmistakably-private");
  const [popup, windowId] = await openPrivately(extension, url);
  analysis.setFault({ kind: "hang" });
  await signIn(await windowAfter(extension, auth, () => scoreButton(popup).click()), auth);
  await expect.poll(() => askedOf(analysis).length).toBe(1);
  await popup.close();
  await inExtension(extension, (closed) => chrome.windows.remove(closed), windowId);
  await expect.poll(() => askedOf(analysis)[0]?.isAborted).toBe(true);
  expect(await newsOf(extension, url, true)).toMatchObject({ runs: [], current: [] });
  expect(await allStored(extension)).not.toContain("unmistakably-private");
});

test("a failure in a private window is kept nowhere either", async ({
  pages,
  auth,
  privateReady: extension,
}) => {
  pages.show(html("<h1>A page</h1>"));
  const [popup] = await openPrivately(extension, pages.url("/unmistakably-private"));
  const window = await windowAfter(extension, auth, () => scoreButton(popup).click());
  expect(await allStored(extension), "while it runs").not.toContain("unmistakably-private");
  await window.close();
  await expect(sectionOf(popup)).toContainText("The window for signing in was closed before the end.");
  expect(await allStored(extension)).not.toContain("unmistakably-private");
});
