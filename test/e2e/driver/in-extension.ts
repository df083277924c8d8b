// What a test does inside the extension: run code in its pages, send messages to its background, open its popup.

import { expect, type Page, type Worker } from "playwright/test";
import type { Reply } from "../../../src/shared/content-messages.ts";
import type { StoredKind } from "../../../src/shared/privacy/stored-data.ts";
import { CATALOG_STATE } from "../../../src/shared/records/catalog.ts";
import { DISMISSED_BREACHES, MARKED_BREACHES } from "../../../src/shared/records/dismissed-breaches.ts";
import { SCORE } from "../../../src/shared/records/page-score.ts";
import { CHANGED_PASSWORDS, VAULT_COUNTS } from "../../../src/shared/records/progress.ts";
import type { SentRequest } from "../../../src/shared/records/sent-requests.ts";
import { SENT_REQUESTS } from "../../../src/shared/records/sent-requests.ts";
import { STORED_POLICY } from "../../../src/shared/records/settings.ts";
import type { WatchRecord } from "../../../src/shared/records/watch-list.ts";
import { WATCH_LIST } from "../../../src/shared/records/watch-list.ts";
import { openPopupFor } from "../../pages/popup.ts";
import { type Asked, askBreachList, askErasure, askScore } from "../../world/acts/asks.ts";
import type { LaunchedExtension } from "./launch.ts";

/** The current background: it may have been killed and restarted since the last call. */
export async function currentWorker(extension: LaunchedExtension): Promise<Worker> {
  return extension.context.serviceWorkers()[0] ?? extension.context.waitForEvent("serviceworker");
}

function isSettingsPage(page: Page): boolean {
  return page.url().includes("popup/index.html?settings");
}

/** The page of the extension that tests run code in. */
export async function settingsPage(extension: LaunchedExtension): Promise<Page> {
  const found = extension.context.pages().find(isSettingsPage);
  if (found) return found;
  const page = await extension.context.newPage();
  await page.goto(`${extension.origin}/src/pages/popup/index.html?settings&tabId=0`);
  return page;
}

/** Runs what opens a page, and returns the page. */
export async function pageAfter(
  { context }: Pick<LaunchedExtension, "context">,
  act: () => Promise<unknown>,
): Promise<Page> {
  const opened = context.waitForEvent("page");
  await act();
  return opened;
}

/** Closes all pages except those that were open before. */
export async function closeOpened({ context }: LaunchedExtension, before: Page[]): Promise<void> {
  for (const page of context.pages()) {
    if (!before.includes(page) && !isSettingsPage(page)) await page.close();
  }
}

/** Runs in a page of the extension, which survives a killed worker; returns the result of `action`. */
export async function inExtension<Argument, Result>(
  extension: LaunchedExtension,
  action: (argument: Argument) => Promise<Result>,
  argument?: Argument,
): Promise<Result> {
  const page = await settingsPage(extension);
  return page.evaluate(action as never, argument as never);
}

/** Resolves once the browser has reported its policy to the background, in a page of the extension. */
export async function policyReported(page: Page): Promise<void> {
  const isKept = async (key: string) => key in (await chrome.storage.local.get(key));
  await expect.poll(() => page.evaluate(isKept, STORED_POLICY.key), { timeout: 60_000 }).toBe(true);
}

/** Runs in the background, on its global object. `action` is passed as source text, and its argument as JSON. */
export async function inBackground<Argument, Result>(
  extension: LaunchedExtension,
  action: (background: typeof globalThis, argument: Argument) => Result | Promise<Result>,
  argument?: Argument,
): Promise<Result> {
  const call = (background: string) => `(${action})(${background}, ${JSON.stringify(argument)})`;
  if (extension.browser === "chromium") return (await currentWorker(extension)).evaluate(call("globalThis"));
  // Firefox's background is a page, which the extension's other pages can access.
  const page = await settingsPage(extension);
  return page.evaluate(`(async () => ${call("await chrome.runtime.getBackgroundPage()")})()`);
}

/** Sets the page's title; returns the previous one. */
function setTitle(page: Page, title: string): Promise<string> {
  return page.evaluate((wanted) => {
    const before = document.title;
    document.title = wanted;
    return before;
  }, title);
}

/** The id of the tab that shows `page`. */
export async function tabIdOf(extension: LaunchedExtension, page: Page): Promise<number> {
  // Titles and addresses repeat; a random mark doesn't.
  const mark = `tab-${Math.random().toString(36).slice(2)}`;
  const find = async (wanted: string) =>
    (await chrome.tabs.query({})).find(({ title }) => title === wanted)?.id ?? null;
  let before = "";
  let id: number | null = null;
  try {
    await expect(async () => {
      // On each try: a page that has just loaded may set its own title meanwhile.
      const title = await setTitle(page, mark);
      if (title !== mark) before = title;
      id = await inExtension(extension, find, mark);
      expect(id, "a tab has the page").not.toBeNull();
    }).toPass({ intervals: [20], timeout: 30_000 });
  } finally {
    await setTitle(page, before);
  }
  return Number(id);
}

/** Asks the background like the extension's own pages. */
function backgroundOf(extension: LaunchedExtension): Asked {
  return {
    ask: (name, input) =>
      inExtension(extension, (message) => chrome.runtime.sendMessage<unknown, never>(message), {
        name,
        ...(input !== undefined && { input }),
      }),
  };
}

function answered<Value>(reply: Reply<Value> | undefined): Value {
  if (!reply?.ok) throw new Error(`the background answers: ${reply?.error.code}`);
  return reply.value;
}

/** The list of sent requests is whole this long after the last one; nothing shows that no more will be written. */
const LISTED_WITHIN_MS = 600;

/** The sent requests, oldest first, after pending ones are written. */
export async function listSentRequests(extension: LaunchedExtension): Promise<SentRequest[]> {
  const page = await settingsPage(extension);
  const read = () =>
    page.evaluate(async (key) => (await chrome.storage.session.get(key))[key], SENT_REQUESTS.key);
  let sent: unknown;
  await expect(async () => {
    sent = await read();
    await page.waitForTimeout(LISTED_WITHIN_MS);
    expect(await read()).toEqual(sent);
  }).toPass();
  return (sent ?? []) as SentRequest[];
}

/** Empties it: other tests may have used other services. */
export async function forgetSentRequests(extension: LaunchedExtension): Promise<void> {
  await eraseKinds(extension, "sent-requests");
}

/** Clears lists, so that one test's entries don't reach the next. */
export async function forgetLists(extension: LaunchedExtension): Promise<void> {
  const lists = [WATCH_LIST.key, DISMISSED_BREACHES.key, MARKED_BREACHES.key, CHANGED_PASSWORDS.key];
  await inExtension(extension, (keys) => chrome.storage.local.remove(keys), lists);
  await eraseKinds(extension, "tabs");
}

/** Stores the day of a password change on a site, as an earlier session would. */
export function storeChange(extension: LaunchedExtension, site: string, day: string): Promise<void> {
  const stored = { [CHANGED_PASSWORDS.key]: { [site]: day } };
  return inExtension(extension, (values) => chrome.storage.local.set(values), stored);
}

/** Stores the numbers of a check of all passwords, as an earlier session would. */
export function storeCheck(extension: LaunchedExtension, day: string): Promise<void> {
  const stored = { [VAULT_COUNTS.key]: [{ day, breached: 3, checked: 120 }] };
  return inExtension(extension, (values) => chrome.storage.local.set(values), stored);
}

/** Stores that the toolbar has marked a breach, as an earlier session would. */
export function storeMark(extension: LaunchedExtension, name: string): Promise<void> {
  const stored = { [MARKED_BREACHES.key]: [name] };
  return inExtension(extension, (values) => chrome.storage.local.set(values), stored);
}

/** Opens the popup as a page, for the tab of `page`. */
export async function openPopup(extension: LaunchedExtension, page: Page, tab = ""): Promise<Page> {
  return openPopupFor(extension, await tabIdOf(extension, page), tab && `#${tab}`);
}

/** What is known about the last tries to get the breach list. */
interface CatalogState {
  fetchedAt?: number;
  triedAt?: number;
  failures?: number;
  error?: unknown;
}

function catalogState(extension: LaunchedExtension): Promise<CatalogState> {
  return inExtension(
    extension,
    async (key) => ((await chrome.storage.local.get(key))[key] ?? {}) as CatalogState,
    CATALOG_STATE.key,
  );
}

/** A local response arrives long before this. */
const CUT_OFF_AFTER_MS = 5_000;

/**
 * Waits until the background has the local service's breach list. A fetch that an earlier test interrupted by killing the
 * background is retried after an hour; without a record of it, at once.
 */
export async function waitForCatalog(extension: LaunchedExtension): Promise<void> {
  const start = Date.now();
  await expect
    .poll(async () => {
      answered(await askBreachList(backgroundOf(extension)));
      const { fetchedAt } = await catalogState(extension);
      if (fetchedAt === undefined && Date.now() - start > CUT_OFF_AFTER_MS)
        await inExtension(extension, (key) => chrome.storage.local.remove(key), CATALOG_STATE.key);
      return fetchedAt;
    })
    .toBeDefined();
}

/** Fires the daily refresh alarm now, and waits until the refresh has finished. */
export async function refreshCatalog(extension: LaunchedExtension): Promise<void> {
  const before = await catalogState(extension);
  await inExtension(
    extension,
    async (stored) => {
      await chrome.storage.local.set(stored);
      await chrome.alarms.create("catalogue", { when: Date.now() });
    },
    { [CATALOG_STATE.key]: { ...before, nextAt: 0 } },
  );
  await expect
    .poll(async () => {
      const { triedAt = 0, failures, error } = await catalogState(extension);
      return triedAt > (before.triedAt ?? 0) && (failures === 0 || error !== undefined);
    })
    .toBe(true);
}

/** What page scores and cloud calls leave. */
export const OF_SIGNED_IN = ["tokens", "sign-in", "page-scores", "cloud-calls", "cloud-names"] as const;

/** Deletes these kinds of stored data like a person on the privacy page: what is under way ends first. */
export async function eraseKinds(extension: LaunchedExtension, ...kinds: StoredKind[]): Promise<void> {
  for (const kind of kinds) answered(await askErasure(backgroundOf(extension), kind));
}

/** Scores an address that no tab shows, on behalf of this page. */
export async function scoreAddress(extension: LaunchedExtension, url: string, page: Page): Promise<void> {
  const question = { url, strategy: "MOBILE", categories: ["PERFORMANCE"], isPrivate: false };
  answered(await askScore(backgroundOf(extension), { ...question, tabId: await tabIdOf(extension, page) }));
}

/** Whether a finished score is in memory whose address has this in it. */
export function isScored(extension: LaunchedExtension, part: string): Promise<boolean> {
  return inExtension(
    extension,
    async ([key, text]) =>
      Object.entries(await chrome.storage.session.get(null)).some(([name, value]) => {
        const stored = JSON.stringify(value);
        return name.startsWith(key) && stored.includes(text) && stored.includes('"state":"done"');
      }),
    [SCORE.key, part] as const,
  );
}

/** Watches this account alone, as an earlier session would have. */
export function storeWatched(
  extension: LaunchedExtension,
  watched: Pick<WatchRecord, "account"> & Partial<WatchRecord>,
): Promise<void> {
  const record = { addedAt: 1, news: [], dealtWith: [], ...watched };
  return inExtension(extension, (one) => chrome.storage.local.set(one), {
    [WATCH_LIST.key]: [record],
  });
}

/** The stored tokens, live. */
export interface KeptTokens {
  accessToken: string;
  refreshToken?: string;
}

/** The tokens of page scores or of cloud calls, if any. */
export function keptTokens(
  extension: LaunchedExtension,
  of: "page-score" | "cloud",
): Promise<KeptTokens | undefined> {
  return inExtension(
    extension,
    async (purpose) =>
      Object.entries((await chrome.storage.session.get(null)) as Record<string, Partial<KeptTokens> | null>)
        .filter(([key]) => key.endsWith(`:${purpose}`))
        .map(([, value]) => value)
        .find((value): value is KeptTokens => value?.accessToken !== undefined),
    of,
  );
}
