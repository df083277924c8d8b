// A vault check on a bad day: a dying worker, and a background tab. Unit tests have a service that fails in every way.

import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { expect, freshPassword, prefixOf, test } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { headlineOf, vaultOf } from "./audit-page.ts";

/** A vault of unlisted passwords, plus the breached ones that a test names. */
function vaultWith(count: number, ...breached: string[]) {
  const fresh = Array.from({ length: count }, freshPassword);
  const passwords = [...fresh, ...breached];
  const text = vaultOf(passwords.map((password, at) => [`Shop-${at}`, password]));
  return { passwords, text };
}

test("goes on in a background tab while the worker is killed ten times, and requests nothing twice that succeeded", async ({
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
