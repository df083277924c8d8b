// The watch list: own addresses, the catalogue first, news once, and a person's marks that stay.

import { type LookupService, startLookupService } from "../services/lookup-service.ts";
import { breachRecord } from "./breach-records.ts";
import { askBackground, expect, inExtension, refreshCatalogue, test, waitForCatalogue } from "./extension.ts";
import { killWorker, type LaunchedExtension } from "./launch.ts";
import { launchNotifying, watchNotifications } from "./notifications.ts";

const OLD = breachRecord("Old", "old.test");
const FRESH = breachRecord("Fresh", "fresh.test", { Title: "Fresh & new" });
const ACCOUNT = "watched@shop.test";

function accountQuestions(lookup: LookupService): string[] {
  return lookup.requests.filter(({ operation }) => operation === "breachedaccount").map(({ path }) => path);
}

async function watched(extension: LaunchedExtension, account = ACCOUNT) {
  const list = await askBackground(extension, "listWatchedAccounts");
  return list.find((it) => it.account === account);
}

async function watch(extension: LaunchedExtension, account = ACCOUNT): Promise<void> {
  await askBackground(extension, "setAccountWatched", { account, isWatched: true });
  await expect.poll(async () => (await watched(extension, account))?.checkedAt).toBeDefined();
}

test.beforeEach(async ({ extension, lookup, page }) => {
  await page.goto("about:blank");
  await waitForCatalogue(extension);
  lookup.setBreaches([OLD]);
  lookup.setAccount(ACCOUNT, { breaches: ["Old"] });
  await refreshCatalogue(extension);
});

test("asks about nobody while the catalogue holds nothing new", async ({ extension, lookup }) => {
  await watch(extension);
  lookup.forget();
  const before = (await watched(extension))?.checkedAt ?? 0;
  await refreshCatalogue(extension);
  await expect.poll(async () => (await watched(extension))?.checkedAt).toBeGreaterThan(before);
  expect(lookup.requests.map(({ operation }) => operation)).toEqual(["breaches", "dataclasses"]);
});

test("tells of a new breach once, by its title, and for names only", async ({
  extension,
  lookup,
  toolbar,
}) => {
  await watch(extension);
  expect(await watched(extension)).toMatchObject({ news: [] });
  lookup.setBreaches([FRESH, OLD]);
  lookup.setAccount(ACCOUNT, { breaches: ["Fresh", "Old"] });
  lookup.forget();
  await refreshCatalogue(extension);
  await expect.poll(async () => (await watched(extension))?.news.length).toBe(1);
  expect((await watched(extension))?.news[0]).toMatchObject({ name: "Fresh", title: "Fresh & new" });
  expect(accountQuestions(lookup)).toEqual([
    "/api/v3/breachedaccount/watched%40shop.test?truncateResponse=true&includeUnverified=true",
  ]);
  await expect
    .poll(() => toolbar())
    .toEqual({ title: "A new breach holds an address you watch", badge: "1" });

  await killWorker(extension);
  await refreshCatalogue(extension);
  expect((await watched(extension))?.news).toHaveLength(1);
  await askBackground(extension, "setDealtWith", { account: ACCOUNT, name: "Fresh", isDealtWith: true });
  await expect.poll(() => toolbar()).toEqual({ title: "Breachlight", badge: "" });
  await killWorker(extension);
  expect(await watched(extension)).toMatchObject({ news: [], dealtWith: ["Fresh"] });
});

test("does not call new what the person has just looked up", async ({ extension, lookup }) => {
  await askBackground(extension, "lookUpAccount", { account: ACCOUNT, isPrivate: false });
  await expect
    .poll(
      async () =>
        (await askBackground(extension, "followLookups", { revision: -1, isPrivate: false })).all[0]?.breaches
          .state,
    )
    .toBe("answered");
  await watch(extension);
  lookup.setBreaches([FRESH, OLD]);
  lookup.setAccount(ACCOUNT, { breaches: ["Fresh", "Old"] });
  await refreshCatalogue(extension);
  await expect.poll(async () => (await watched(extension))?.news.map(({ name }) => name)).toEqual(["Fresh"]);
});

test("says why a check could not be done, and forgets nothing", async ({ extension, lookup }) => {
  await watch(extension);
  lookup.setBreaches([FRESH, OLD]);
  lookup.setAccount(ACCOUNT, { breaches: ["Fresh", "Old"] });
  lookup.setFault({ kind: "status", status: 503 }, ["breachedaccount"]);
  await refreshCatalogue(extension);
  await expect.poll(async () => (await watched(extension))?.error?.status).toBe(503);
  const retryAt = await inExtension(
    extension,
    async () => (await chrome.alarms.get("watch-list"))?.scheduledTime ?? 0,
    undefined,
  );
  expect(retryAt).toBeGreaterThan(Date.now());
  lookup.setFault(undefined);
  await inExtension(extension, () => chrome.alarms.create("watch-list", { when: Date.now() }), undefined);
  await expect.poll(async () => (await watched(extension))?.news.length).toBe(1);
  expect(await watched(extension)).not.toHaveProperty("error");
});

test("holds five addresses and no user name", async ({ extension }) => {
  const add = (account: string) =>
    inExtension(extension, (message) => chrome.runtime.sendMessage(message), {
      name: "setAccountWatched",
      input: { account, isWatched: true },
    });
  for (let number = 1; number <= 5; number++)
    expect(await add(`own${number}@shop.test`)).toEqual({ ok: true });
  // The same one in other letters is on it already.
  expect(await add(" OWN1@shop.test ")).toEqual({ ok: true });
  for (const refused of ["own6@shop.test", "robin_the_tall"]) {
    expect(await add(refused)).toMatchObject({ ok: false, error: { code: "bad-request" } });
  }
  expect(await askBackground(extension, "listWatchedAccounts")).toHaveLength(5);
});

test("asks for watched addresses within the limits, and after a person's own look-ups", async ({
  extension,
  lookup,
}) => {
  const accounts = ["own1@shop.test", "own2@shop.test", "own3@shop.test"];
  lookup.forget();
  // The first one takes until the person has come, while two others wait.
  const answer = Promise.withResolvers<void>();
  lookup.setFault({ kind: "hold", until: answer.promise }, ["breachedaccount"]);
  await inExtension(
    extension,
    async (watchList) => {
      await chrome.storage.local.set({ "watch-list": watchList });
      await chrome.alarms.create("watch-list", { when: Date.now() });
    },
    accounts.map((account) => ({ account, addedAt: 1, news: [], dealtWith: [] })),
  );
  await expect.poll(() => accountQuestions(lookup).length).toBe(1);
  await askBackground(extension, "lookUpAccount", { account: "person@shop.test", isPrivate: false });
  lookup.setFault(undefined);
  answer.resolve();
  await expect.poll(() => accountQuestions(lookup).length).toBe(4);
  const asked = lookup.requests.filter(({ operation }) => operation === "breachedaccount");
  expect(asked.map(({ account }) => account).indexOf("person@shop.test")).toBe(1);
  const gaps = asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_500);
  expect(lookup.requests.filter(({ status }) => status === 429)).toEqual([]);
});

test("asks no more about an address that was taken off while it waited", async ({ extension, lookup }) => {
  lookup.forget();
  // Somebody else's turn comes first.
  await askBackground(extension, "lookUpAccount", { account: "first@shop.test", isPrivate: false });
  await askBackground(extension, "setAccountWatched", { account: "mistyped@shop.test", isWatched: true });
  await askBackground(extension, "setAccountWatched", { account: "mistyped@shop.test", isWatched: false });
  await askBackground(extension, "setAccountWatched", { account: "right@shop.test", isWatched: true });
  await expect.poll(() => accountQuestions(lookup).length).toBeGreaterThanOrEqual(2);
  await expect.poll(async () => (await watched(extension, "right@shop.test"))?.checkedAt).toBeDefined();
  expect(accountQuestions(lookup).join()).not.toContain("mistyped");
});

test("does not call new what another service knows", async ({ extension, configure, toolbar }) => {
  await watch(extension);
  const other = await startLookupService();
  other.setBreaches([FRESH, OLD]);
  other.setAccount(ACCOUNT, { breaches: ["Fresh", "Old"] });
  try {
    await configure({ services: { lookupUrl: other.url, lookupApiKey: other.apiKey } });
    await expect.poll(() => accountQuestions(other).length).toBe(1);
    await expect.poll(async () => (await watched(extension))?.error).toBeUndefined();
    expect(await watched(extension)).toMatchObject({ news: [] });
    expect((await toolbar()).badge).toBe("");
  } finally {
    await configure({});
    await other.stop();
  }
});

test("shows a notification with its source and licence, and without the address", async ({
  lookup,
  driven,
}) => {
  const { extension, close } = await launchNotifying(driven, lookup);
  try {
    await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
      services: { lookupUrl: lookup.url, lookupApiKey: lookup.apiKey },
      lookups: { notifyOfNewBreaches: true },
    });
    await waitForCatalogue(extension);
    await watch(extension);
    const shown = await watchNotifications(extension);
    lookup.setBreaches([FRESH, OLD]);
    lookup.setAccount(ACCOUNT, { breaches: ["Fresh", "Old"] });
    await refreshCatalogue(extension);
    await expect.poll(async () => (await shown()).length).toBe(1);
    const [content] = await shown();
    expect(content?.title).toBe("New breach: Fresh & new");
    expect(content?.message).toContain(lookup.url);
    expect(content?.message).toContain("https://creativecommons.org/licenses/by/4.0/");
    expect(JSON.stringify(content)).not.toContain("watched@");
  } finally {
    await close();
  }
});
