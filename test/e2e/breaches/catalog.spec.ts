// The breach list on this device: refreshed once a day at a random time, and kept if that fails.

import {
  askBackground,
  expect,
  inExtension,
  PLAIN_PAGE,
  refreshCatalog,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { breachRecord } from "./breach-records.ts";

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

test("is kept if a refresh fails, with its date and the reason, and retried within about an hour", async ({
  extension,
  lookup,
  toolbar,
  visit,
}) => {
  lookup.setBreaches([breachRecord("Kept", "kept.test")]);
  await refreshCatalog(extension);
  const { fetchedAt } = await readPlan(extension);
  lookup.setFault({ kind: "body", body: "[]" });
  await refreshCatalog(extension);
  const state = await askBackground(extension, "getCatalogState");
  expect(state).toMatchObject({ fetchedAt, breachCount: 1, error: { code: "malformed", service: "lookup" } });
  const { nextAt, failures } = await readPlan(extension);
  expect(failures).toBe(1);
  expect(nextAt - Date.now()).toBeLessThan(2 * HOUR_MS);
  await visit(PLAIN_PAGE, "/", "kept.test");
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
});

test("of another service is not used, and the new service is called at once", async ({
  extension,
  lookup,
  toolbar,
  configure,
  visit,
}) => {
  lookup.setBreaches([breachRecord("Here", "here.test")]);
  await refreshCatalog(extension);
  await visit(PLAIN_PAGE, "/", "here.test");
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  await configure({ services: { lookupUrl: "https://127.0.0.1:9" } });
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  const state = () => askBackground(extension, "getCatalogState");
  await expect.poll(async () => (await state()).error?.code).toBe("unavailable");
  expect(await state()).not.toHaveProperty("fetchedAt");
  lookup.forget();
  await configure({});
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  await expect.poll(() => lookup.requests[0]?.operation).toBe("breaches");
});
