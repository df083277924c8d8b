// A vault check on a bad day: a service that fails in every way, a dying worker, and a background tab.

import type { Page } from "playwright/test";
import type { RangeFault } from "../../services/range-service.ts";
import { expect, freshPassword, prefixOf, test } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { openOwn } from "../settings/own-pages.ts";
import { expectOver, giveFile, headlineOf, rowOf, startCheck, vaultOf } from "./audit-page.ts";

/** A vault of unlisted passwords, plus the breached ones that a test names. */
function vaultWith(count: number, ...breached: string[]) {
  const fresh = Array.from({ length: count }, freshPassword);
  const passwords = [...fresh, ...breached];
  const text = vaultOf(passwords.map((password, at) => [`Shop-${at}`, password]));
  return { passwords, text };
}

/** Records each prefix that the page requests from its background: the background doesn't see the browser's own retries. */
async function watchQuestions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const { runtime } = (globalThis as unknown as { browser: typeof chrome }).browser;
    const original = runtime.sendMessage.bind(runtime) as (message: unknown) => Promise<unknown>;
    const asked: string[] = [];
    const sendMessage = (message: { name: string; input?: { prefix: string } }) => {
      if (message.name === "checkVaultRange") asked.push(message.input?.prefix ?? "");
      return original(message);
    };
    Object.assign(runtime, { sendMessage });
    Object.assign(globalThis, { asked });
  });
  return () => page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
}

test("loses at most one prefix to each fault, lists the unchecked passwords, and retries only these", async ({
  extension,
  page,
  range,
  driven,
}) => {
  test.slow();
  await page.bringToFront();
  const lasting: RangeFault[] = [
    { kind: "reset" },
    { kind: "status", status: 502, headers: { "Cache-Control": "max-age=2678400" } },
    { kind: "truncate" },
    { kind: "body", body: "0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n00D4F6E8FA6EECAD2A3AA415EEC418" },
    { kind: "html" },
    { kind: "empty" },
  ];
  const passing: RangeFault[] = [...lasting, { kind: "status", status: 503 }, { kind: "delay", ms: 1_500 }];
  const { passwords, text } = vaultWith(40, "password", "qwerty");
  const prefixes = await Promise.all(passwords.map(prefixOf));
  const [breaking, recovering] = [prefixes.slice(0, lasting.length), prefixes.slice(lasting.length)];
  const once = new Map(passing.map((fault, at) => [recovering[at] ?? "", fault]));
  range.setFault((prefix) => {
    const fault = lasting[breaking.indexOf(prefix)] ?? once.get(prefix);
    once.delete(prefix);
    return fault;
  });
  const audit = await openOwn(extension, "audit");
  const questions = await watchQuestions(audit);
  await giveFile(audit, text);
  await startCheck(audit);
  await expectOver(audit);
  await expect(headlineOf(audit)).toHaveText("2 of 36 passwords are in known breaches.");
  await expect(audit.getByText("Passwords that couldn’t be checked: 6")).toBeVisible();
  await audit.getByRole("button", { name: "Couldn’t check (6)" }).click();
  for (let at = 0; at < lasting.length; at++) {
    await expect(rowOf(audit, `Shop-${at}`).getByText(/^Couldn’t check: /)).toHaveCount(1);
  }
  // One response each, and five tries for those that never came.
  const asked = await questions();
  const timesOf = (prefix: string, all: readonly (string | undefined)[]) =>
    all.filter((one) => one === prefix).length;
  for (const prefix of recovering.slice(passing.length)) {
    expect(timesOf(prefix, asked)).toBe(1);
    // Firefox may itself resend one while connections around it break.
    if (driven === "chromium") {
      expect(
        timesOf(
          prefix,
          range.requests.map((one) => one.prefix),
        ),
      ).toBe(1);
    }
  }
  for (const prefix of breaking) expect(timesOf(prefix, asked)).toBe(5);

  range.setFault(undefined);
  range.forget();
  await audit.getByRole("button", { name: "Try again (6)" }).click();
  await expect(headlineOf(audit)).toHaveText("2 of 42 passwords are in known breaches.");
  expect(range.requests.map(({ prefix }) => prefix).sort()).toEqual(breaking.sort());
});

test("waits out Retry-After on 429, and loses nothing to it", async ({ extension, page, range }) => {
  await page.bringToFront();
  const { passwords, text } = vaultWith(30, "password");
  let refusals = 3;
  range.setFault(() => (refusals-- > 0 ? { kind: "status", status: 429, retryAfter: 2 } : undefined));
  const audit = await openOwn(extension, "audit");
  await giveFile(audit, text);
  await startCheck(audit);
  await expect(audit.getByText(/^The service asked for a pause\. The check continues at /)).toBeVisible();
  await expect(headlineOf(audit)).toHaveText("1 of 31 passwords is in known breaches.");
  await expect(audit.getByText(/couldn’t be checked/)).toHaveCount(0);
  const refused = range.requests.filter(({ status }) => status === 429).map(({ at }) => at);
  // Up to 16 requests were under way when the 429 came, and may arrive late on a busy machine.
  const after = range.requests.slice(16).map(({ at }) => at);
  expect(Math.min(...after) - Math.min(...refused)).toBeGreaterThanOrEqual(1_990);
  expect(new Set(range.requests.map(({ prefix }) => prefix)).size).toBe(passwords.length);
});

test("goes on in a background tab while the worker is killed ten times, and requests nothing twice that succeeded @both", async ({
  extension,
  page,
  range,
}) => {
  test.slow();
  const { passwords, text } = vaultWith(300, "password");
  // Slow enough for each kill to interrupt something.
  range.setFault({ kind: "delay", ms: 60 });
  const audit = await openOwn(extension, "audit");
  await giveFile(audit, text);
  await startCheck(audit);
  await page.bringToFront();
  const settled = () => audit.evaluate(() => document.querySelector("progress")?.value ?? Infinity);
  for (let time = 1; time <= 10; time++) {
    await expect.poll(settled).toBeGreaterThanOrEqual(time * 20);
    await killWorker(extension);
  }
  await expect(headlineOf(audit)).toHaveText("1 of 301 passwords is in known breaches.");
  await expect(audit.getByText(/couldn’t be checked/)).toHaveCount(0);
  const prefixes = range.requests.map(({ prefix }) => prefix);
  const times = new Map(prefixes.map((prefix) => [prefix, prefixes.filter((one) => one === prefix).length]));
  expect(new Set(prefixes)).toEqual(new Set(await Promise.all(passwords.map(prefixOf))));
  // Only requests under way when a worker ended are sent again: at most 16 each time.
  const extra = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(extra).toBeLessThanOrEqual(10 * 16);
  expect([...times.values()].filter((count) => count === 1).length).toBeGreaterThan(140);
});

test("keeps its findings when it is paused or canceled, or when checks are turned off", async ({
  extension,
  page,
  range,
  configure,
}) => {
  await page.bringToFront();
  const { text } = vaultWith(60, "password");
  const answer = Promise.withResolvers<void>();
  const audit = await openOwn(extension, "audit");
  await giveFile(audit, text);
  range.setFault({ kind: "hold", until: answer.promise });
  await startCheck(audit);
  // A browser has six connections to a service without HTTP/2; the other requests wait.
  await expect.poll(() => range.requests.length).toBe(6);
  await audit.getByRole("button", { name: "Pause" }).click();
  answer.resolve();
  await expect(audit.getByText("16 of 61 checked")).toBeVisible();
  expect(range.requests).toHaveLength(16);
  await configure({ passwordChecks: { enabled: false } });
  await audit.getByRole("button", { name: "Continue" }).click();
  await expect(audit.getByText("Password checks are off")).toBeVisible();
  await expect(headlineOf(audit)).toHaveText("None of the checked passwords was found in known breaches.");
  await expect(audit.getByText("Passwords not checked yet: 45")).toBeVisible();
  await configure({});
  range.setFault(undefined);
  await audit.getByRole("button", { name: "Check 45 passwords" }).click();
  await expect(headlineOf(audit)).toHaveText("1 of 61 passwords is in known breaches.");
  expect(range.requests).toHaveLength(61);
});
