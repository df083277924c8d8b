// The service's rate limits hold in real time: by its own records, with two popups and a worker that keeps dying.

import type { Page } from "playwright/test";
import {
  ACCOUNTS,
  guestAccount,
  type LookupRequest,
  type LookupService,
  PERIOD_MS,
} from "../../services/lookup-service.ts";
import { endLivingWorker } from "../driver/chromium/chromium-background.ts";
import { expect, openPopup } from "../driver/extension.ts";
import { endLivingEventPage } from "../driver/firefox/background.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { check, fieldOf, freshAccount, hearResult, sentenceOf, test } from "./accounts-tab.ts";

/** Ends the current background as soon as there is one not in `ended`, which holds the marks of earlier ones. */
async function endLiving(extension: LaunchedExtension, ended: Set<unknown>): Promise<void> {
  const end = extension.browser === "firefox" ? endLivingEventPage : endLivingWorker;
  await expect.poll(() => end(extension, ended), { intervals: [5] }).toBe(true);
}

function questions(lookup: LookupService): LookupRequest[] {
  return lookup.requests.filter(({ family }) => family !== undefined);
}

/** The shortest time between two requests of one family, in milliseconds. */
function shortestGap(lookup: LookupService): number {
  const gaps = (["breach", "paste"] as const).flatMap((family) => {
    const times = lookup.requests.filter((request) => request.family === family).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  });
  return Math.min(...gaps);
}

function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`;
}

/** What a popup says about a guest, whose breaches are all public. */
function guestSentence(account: string): string {
  const { breaches = [], pastes = [] } = ACCOUNTS[account] ?? {};
  const inBreaches = `In ${counted(breaches.length, "breach", "breaches")}`;
  return pastes.length === 0 ? inBreaches : `${inBreaches}, ${counted(pastes.length, "paste", "pastes")}`;
}

/** All lookups of a popup with their sentences. */
async function readAll(popup: Page): Promise<Record<string, string>> {
  const rows = await popup
    .locator("#panel-accounts .lookup-row")
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector("bdi")?.textContent, row.querySelector("small")?.textContent]),
    );
  const shown = await popup.locator("#panel-accounts .account-line bdi").innerText();
  return { ...Object.fromEntries(rows), [shown]: await sentenceOf(popup).innerText() };
}

test("finishes the lookups of two popups within the limits while the worker is killed four times", async ({
  popup,
  page,
  extension,
  lookup,
}) => {
  const accounts = Array.from({ length: 5 }, (_, index) => guestAccount(index + 1));
  const other = await openPopup(extension, page, "accounts");
  const enterAll = async (into: Page, some: string[]) => {
    for (const account of some) {
      await fieldOf(into).fill(account);
      await fieldOf(into).press("Enter");
    }
  };
  // However slow the machine, no response comes before the worker has died twice.
  const answers = Promise.withResolvers<void>();
  lookup.setFault({ kind: "hold", until: answers.promise });
  const entered = Promise.all([enterAll(popup, accounts.slice(0, 3)), enterAll(other, accounts.slice(3))]);

  const killed = new Set<unknown>();
  // While people are still typing: some messages reach a dying worker.
  await expect.poll(() => questions(lookup).length, { intervals: [5] }).toBeGreaterThan(0);
  await endLiving(extension, killed);
  const askedBefore = questions(lookup).length;
  await entered;
  // While a request is under way, so its response is lost.
  await expect.poll(() => questions(lookup).length, { intervals: [20] }).toBeGreaterThan(askedBefore);
  await endLiving(extension, killed);
  // As soon as a response has left the service.
  const count = questions(lookup).length;
  lookup.setFault(undefined);
  answers.resolve();
  const isAnswered = () =>
    questions(lookup)
      .slice(count)
      .some(({ status }) => status !== 0);
  await expect.poll(isAnswered, { intervals: [5] }).toBe(true);
  await endLiving(extension, killed);
  // And as soon as it is running again.
  await endLiving(extension, killed);
  expect(killed.size).toBe(4);

  const expected = Object.fromEntries(accounts.map((account) => [account, guestSentence(account)]));
  for (const shown of [popup, other]) {
    await expect.poll(() => readAll(shown), { timeout: 120_000, intervals: [500] }).toEqual(expected);
  }
  expect(shortestGap(lookup)).toBeGreaterThanOrEqual(PERIOD_MS);
  expect(questions(lookup).filter(({ status }) => status === 429)).toEqual([]);
  for (const operation of ["breachedaccount", "pasteaccount"] as const) {
    const asked = questions(lookup).filter((request) => request.operation === operation);
    expect(new Set(asked.map(({ account }) => account)).size).toBe(accounts.length);
    // Only what a dead worker had requested is requested again.
    expect(asked.length).toBeLessThanOrEqual(accounts.length + killed.size);
  }
});

test("sends nothing until Retry-After has passed, says so, and keeps to it when the worker dies @both", async ({
  popup,
  extension,
  lookup,
}) => {
  const [first, second] = [freshAccount(), freshAccount()];
  lookup.setFault({ kind: "too-many-requests", body: "json", retryAfter: "3" }, ["breachedaccount"]);
  const heard = await hearResult(popup);
  await check(popup, first);
  const rejections = () => questions(lookup).filter(({ status }) => status === 429);
  await expect.poll(() => rejections().length, { intervals: [10] }).toBe(1);
  lookup.setFault(undefined);
  await expect.poll(async () => (await heard()).join()).toContain("Waiting for the service");
  await killWorker(extension);
  await check(popup, second);
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches or pastes");
  const waiting = (await heard()).filter((said) => said.includes("Waiting for the service"));
  expect(waiting.join()).toContain("Reason: too many requests.");
  expect(waiting.join()).toMatch(/About \d s left\./);
  expect(waiting.join()).toMatch(/The service says:\s+The rate limit was exceeded\./);
  await popup.getByRole("button", { name: first }).click();
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches or pastes");

  const [rejected] = rejections();
  const afterwards = questions(lookup).filter(
    // The paste request was sent together with the rejected one, before the rejection.
    (request) => request !== rejected && !(request.family === "paste" && request.account === first),
  );
  expect(afterwards.map(({ family, account }) => `${family} ${account}`).toSorted()).toEqual(
    [`breach ${first}`, `breach ${second}`, `paste ${second}`].toSorted(),
  );
  for (const { at } of afterwards) expect(at - (rejected?.at ?? 0)).toBeGreaterThanOrEqual(3_000);
  expect(rejections()).toHaveLength(1);
  expect(shortestGap(lookup)).toBeGreaterThanOrEqual(PERIOD_MS);
});
