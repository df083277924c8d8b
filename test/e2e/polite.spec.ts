// The limits of the service hold whatever happens: by its own records, with two popups and a worker that keeps dying.

import type { Page } from "playwright/test";
import {
  ACCOUNTS,
  guestAccount,
  type LookupRequest,
  type LookupService,
  PERIOD_MS,
} from "../services/lookup-service.ts";
import { check, fieldOf, freshAccount, hearResult, resultOf, sentenceOf, test } from "./accounts-tab.ts";
import { expect, openPopup } from "./extension.ts";
import { killWorker } from "./launch.ts";
import { endLiving } from "./living-background.ts";

function questions(lookup: LookupService): LookupRequest[] {
  return lookup.requests.filter(({ family }) => family !== undefined);
}

/** The shortest time between two questions of one family, in milliseconds. */
function shortestGap(lookup: LookupService): number {
  const gaps = (["breach", "paste"] as const).flatMap((family) => {
    const times = lookup.requests.filter((request) => request.family === family).map(({ at }) => at);
    return times.slice(1).map((at, index) => at - (times[index] ?? 0));
  });
  return Math.min(...gaps);
}

function expectNothingRejected(lookup: LookupService): void {
  expect(shortestGap(lookup)).toBeGreaterThanOrEqual(PERIOD_MS);
  expect(questions(lookup).filter(({ status }) => status === 429 || status === 503)).toEqual([]);
}

function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`;
}

/** What a popup has to say of a guest, whose breaches are all of those that everyone is told of. */
function guestSentence(account: string): string {
  const { breaches = [], pastes = [] } = ACCOUNTS[account] ?? {};
  const inBreaches = `In ${counted(breaches.length, "breach", "breaches")}`;
  return pastes.length === 0 ? inBreaches : `${inBreaches} and ${counted(pastes.length, "paste", "pastes")}`;
}

/** All look-ups of a popup with what it says of them. */
async function readAll(popup: Page): Promise<Record<string, string>> {
  const list = popup.locator("#panel-accounts section").filter({ has: popup.locator(".lookup-row") });
  const showMore = list.getByRole("button", { name: /^Show \d+ more$/ });
  if (await showMore.isVisible()) await showMore.click();
  const rows = await popup
    .locator("#panel-accounts .lookup-row")
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector("bdi")?.textContent, row.querySelector("small")?.textContent]),
    );
  const shown = await popup.locator("#panel-accounts .account-line bdi").innerText();
  return { ...Object.fromEntries(rows), [shown]: await sentenceOf(popup).innerText() };
}

test("answers twenty look-ups of two popups within the limits, while the worker is killed five times", async ({
  popup,
  page,
  extension,
  lookup,
}) => {
  const accounts = Array.from({ length: 20 }, (_, index) => guestAccount(index + 1));
  const other = await openPopup(extension, page, "accounts");
  const enterAll = async (into: Page, some: string[]) => {
    for (const account of some) {
      await fieldOf(into).fill(account);
      await fieldOf(into).press("Enter");
    }
  };
  const entered = Promise.all([enterAll(popup, accounts.slice(0, 10)), enterAll(other, accounts.slice(10))]);

  const killed = new Set<unknown>();
  // While people are still entering: some of it is said to a worker that dies.
  await expect.poll(() => questions(lookup).length, { intervals: [5] }).toBeGreaterThan(0);
  await endLiving(extension, killed);
  await entered;
  // While the worker waits for the next turn.
  await expect.poll(() => questions(lookup).length).toBeGreaterThan(6);
  await endLiving(extension, killed);
  // While a question is on its way, and its answer is lost.
  lookup.setFault({ kind: "delay", ms: 1_000 });
  const isAsking = () => questions(lookup).some(({ status }) => status === 0);
  await expect.poll(isAsking, { intervals: [20] }).toBe(true);
  await endLiving(extension, killed);
  lookup.setFault(undefined);
  // As soon as an answer has left the service.
  const count = questions(lookup).length;
  const isAnswered = () =>
    questions(lookup)
      .slice(count)
      .some(({ status }) => status !== 0);
  await expect.poll(isAnswered, { intervals: [5] }).toBe(true);
  await endLiving(extension, killed);
  // And as soon as it lives again.
  await endLiving(extension, killed);
  expect(killed.size).toBe(5);

  const expected = Object.fromEntries(accounts.map((account) => [account, guestSentence(account)]));
  for (const shown of [popup, other]) {
    await expect.poll(() => readAll(shown), { timeout: 120_000, intervals: [1_000] }).toEqual(expected);
  }
  expectNothingRejected(lookup);
  for (const operation of ["breachedaccount", "pasteaccount"] as const) {
    const asked = questions(lookup).filter((request) => request.operation === operation);
    expect(new Set(asked.map(({ account }) => account)).size).toBe(20);
    // What a dead worker had asked is asked again, and nothing else is.
    expect(asked.length).toBeLessThanOrEqual(25);
  }
  await other.close();
});

const WAITS: { name: string; retryAfter?: () => string; atLeastMs: number }[] = [
  { name: "three seconds", retryAfter: () => "3", atLeastMs: 3_000 },
  { name: "no time at all", atLeastMs: 2_000 },
  { name: "what nobody can read", retryAfter: () => "soon", atLeastMs: 2_000 },
  // A date has whole seconds: of five, four at least are left.
  {
    name: "a date",
    retryAfter: () => new Date(Date.now() + 5_000).toUTCString(),
    atLeastMs: 4_000,
  },
];

for (const { name, retryAfter, atLeastMs } of WAITS) {
  test(`is silent in both families after a 429 that asks for ${name}, and says so`, async ({
    popup,
    lookup,
  }) => {
    const [first, second] = [freshAccount(), freshAccount()];
    const setAt = performance.now();
    const askedAs = retryAfter?.();
    lookup.setFault({ kind: "too-many-requests", body: "json", ...(askedAs && { retryAfter: askedAs }) }, [
      "breachedaccount",
    ]);
    await check(popup, first);
    const rejections = () => questions(lookup).filter(({ status }) => status === 429);
    await expect.poll(() => rejections().length, { intervals: [10] }).toBe(1);
    lookup.setFault(undefined);
    const heard = await hearResult(popup);
    await check(popup, second);
    await expect(sentenceOf(popup)).toHaveText("Not in known breaches and pastes");
    const waiting = (await heard()).filter((said) => said.includes("The service asked to wait"));
    expect(waiting.join()).toContain("Your question is kept and asked as soon as the service allows.");
    expect(waiting.join()).toMatch(/About \d seconds? to go\./);
    await popup.getByRole("button", { name: first }).click();
    await expect(sentenceOf(popup)).toHaveText("Not in known breaches and pastes");

    const [rejected] = rejections();
    const start = name === "a date" ? setAt : (rejected?.at ?? 0);
    const afterwards = questions(lookup).filter(
      // The paste question that went out together with the rejected one knew nothing of it.
      (request) => request !== rejected && !(request.family === "paste" && request.account === first),
    );
    expect(afterwards.map(({ family, account }) => `${family} ${account}`).toSorted()).toEqual(
      [`breach ${first}`, `breach ${second}`, `paste ${second}`].toSorted(),
    );
    for (const { at } of afterwards) expect(at - start).toBeGreaterThanOrEqual(atLeastMs);
    expect(rejections()).toHaveLength(1);
    expect(shortestGap(lookup)).toBeGreaterThanOrEqual(PERIOD_MS);
  });
}

test("keeps silent through the death of the worker", async ({ popup, extension, lookup }) => {
  const account = freshAccount();
  lookup.setFault({ kind: "too-many-requests", retryAfter: "4", body: "text" });
  const heard = await hearResult(popup);
  await check(popup, account);
  await expect.poll(async () => (await heard()).join()).toContain("The service asked to wait");
  const rejectedAt = Math.max(...questions(lookup).map(({ at }) => at));
  const count = questions(lookup).length;
  lookup.setFault(undefined);
  await killWorker(extension);
  await expect(sentenceOf(popup)).toHaveText("Not in known breaches and pastes");
  const afterwards = questions(lookup).slice(count);
  expect(afterwards).toHaveLength(2);
  for (const { at } of afterwards) expect(at - rejectedAt).toBeGreaterThanOrEqual(4_000);
});

test("gives up a question that is rejected again and again, and asks it anew when told to", async ({
  popup,
  lookup,
}) => {
  lookup.setFault({ kind: "too-many-requests", retryAfter: "1", body: "empty" }, ["breachedaccount"]);
  await check(popup, "robin_the_tall");
  await expect(sentenceOf(popup)).toHaveText("Breaches could not be looked up");
  await expect(resultOf(popup)).toContainText("the service was asked too often");
  await expect(resultOf(popup)).toContainText(/The service can be asked again at .*\. Check again then\./);
  expect(questions(lookup).map(({ status }) => status)).toEqual([429, 429, 429]);
  expect(shortestGap(lookup)).toBeGreaterThanOrEqual(PERIOD_MS);
  lookup.setFault(undefined);
  const heard = await hearResult(popup);
  await popup.getByRole("button", { name: "Check again" }).click();
  await expect(sentenceOf(popup)).toHaveText("In 3 breaches");
  expect((await heard()).join()).toContain("The service asked to wait");
});
