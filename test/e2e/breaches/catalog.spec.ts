// The breach list on this device: fetched once a day at a random time. Unit tests show what happens if that fails.

import {
  askBackground,
  expect,
  inExtension,
  refreshCatalog,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";

const HOUR_MS = 3_600_000;

/** The breach list's record, and when its alarm fires. */
function readPlan(
  extension: LaunchedExtension,
): Promise<{ fetchedAt: number; nextAt: number; failures: number; alarmAt: number }> {
  return inExtension(extension, async () => {
    const { "catalogue-state": state } = await chrome.storage.local.get("catalogue-state");
    const alarm = await chrome.alarms.get("catalogue");
    return { ...(state as object), alarmAt: alarm?.scheduledTime ?? 0 } as never;
  });
}

test.beforeEach(({ extension }) => waitForCatalog(extension));

test("is fetched with one request, scheduled for tomorrow, and not fetched by a worker that starts @both", async ({
  extension,
  lookup,
  page,
}) => {
  await page.goto("about:blank");
  lookup.forget();
  await refreshCatalog(extension);
  expect(lookup.requests.map(({ operation }) => operation)).toEqual(["breaches"]);
  const planned = await readPlan(extension);
  expect(planned.nextAt - planned.fetchedAt).toBeGreaterThanOrEqual(22 * HOUR_MS);
  expect(planned.nextAt - planned.fetchedAt).toBeLessThanOrEqual(26 * HOUR_MS);
  expect(Math.abs(planned.alarmAt - planned.nextAt)).toBeLessThan(1_000);
  lookup.forget();
  await killWorker(extension);
  expect((await askBackground(extension, "getCatalogState")).breachCount).toBeGreaterThan(0);
  // Requests of a starting worker would come before this one.
  await askBackground(extension, "lookUpAccount", { account: "somebody", isPrivate: false });
  await expect.poll(() => lookup.requests.map(({ operation }) => operation)).toEqual(["breachedaccount"]);
  expect(await readPlan(extension)).toEqual(planned);
});
