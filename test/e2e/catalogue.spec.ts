// The catalogue on this computer: refreshed once a day at a time of its own, and kept when that fails.

import { breachRecord } from "./breach-records.ts";
import {
  askBackground,
  expect,
  html,
  inExtension,
  refreshCatalogue,
  test,
  waitForCatalogue,
} from "./extension.ts";
import { killWorker, type LaunchedExtension } from "./launch.ts";

const HOUR_MS = 3_600_000;

interface Plan {
  fetchedAt: number;
  nextAt: number;
  failures: number;
}

function readPlan(extension: LaunchedExtension): Promise<Plan> {
  return inExtension(
    extension,
    async () => (await chrome.storage.local.get("catalogue-state"))["catalogue-state"] as never,
    undefined,
  );
}

function readAlarm(extension: LaunchedExtension): Promise<number> {
  return inExtension(
    extension,
    async () => (await chrome.alarms.get("catalogue"))?.scheduledTime ?? 0,
    undefined,
  );
}

test.beforeEach(({ extension }) => waitForCatalogue(extension));

test("is fetched once, with the data classes, and planned for tomorrow at no fixed time", async ({
  extension,
  lookup,
  page,
}) => {
  await page.goto("about:blank");
  const nextDays = new Set<number>();
  for (let round = 0; round < 3; round++) {
    lookup.forget();
    await refreshCatalogue(extension);
    expect(lookup.requests.map(({ operation }) => operation)).toEqual(["breaches", "dataclasses"]);
    const { fetchedAt, nextAt } = await readPlan(extension);
    expect(nextAt - fetchedAt).toBeGreaterThanOrEqual(22 * HOUR_MS);
    expect(nextAt - fetchedAt).toBeLessThanOrEqual(26 * HOUR_MS);
    expect(Math.abs((await readAlarm(extension)) - nextAt)).toBeLessThan(1_000);
    nextDays.add(nextAt - fetchedAt);
  }
  expect(nextDays.size).toBe(3);
});

test("is not fetched by a worker that starts, as long as it is fresh", async ({
  extension,
  lookup,
  page,
}) => {
  await page.goto("about:blank");
  await refreshCatalogue(extension);
  lookup.forget();
  await killWorker(extension);
  expect((await askBackground(extension, "getCatalogueState")).breachCount).toBeGreaterThan(0);
  await page.waitForTimeout(4_000);
  expect(lookup.requests).toEqual([]);
});

test("is kept when a refresh fails, with its date and the reason, and tried again within the hour or so", async ({
  extension,
  lookup,
  page,
  pages,
  toolbar,
}) => {
  lookup.setBreaches([breachRecord("Kept", "kept.test")]);
  await refreshCatalogue(extension);
  const { fetchedAt } = await readPlan(extension);
  pages.show(html("<h1>A page</h1>"));
  for (const fault of [
    { kind: "status", status: 503 },
    { kind: "html" },
    { kind: "body", body: "[]" },
  ] as const) {
    lookup.setFault(fault);
    await refreshCatalogue(extension);
    const state = await askBackground(extension, "getCatalogueState");
    expect(state).toMatchObject({ fetchedAt, breachCount: 1, error: { service: "lookup" } });
  }
  const { nextAt, failures } = await readPlan(extension);
  expect(failures).toBe(3);
  expect(nextAt - Date.now()).toBeLessThan(5 * HOUR_MS);
  await page.goto(pages.url("/", "kept.test"));
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
});

test("of another service is not used, and the new one is asked at once", async ({
  extension,
  lookup,
  page,
  pages,
  toolbar,
  configure,
}) => {
  lookup.setBreaches([breachRecord("Here", "here.test")]);
  await refreshCatalogue(extension);
  pages.show(html("<h1>A page</h1>"));
  await page.goto(pages.url("/", "here.test"));
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  await configure({ services: { lookupUrl: "https://127.0.0.1:9" } });
  await expect.poll(async () => (await toolbar()).badge).toBe("");
  const state = () => askBackground(extension, "getCatalogueState");
  await expect.poll(async () => (await state()).error?.code).toBe("unavailable");
  expect(await state()).not.toHaveProperty("fetchedAt");
  lookup.forget();
  await configure({});
  await expect.poll(async () => (await toolbar()).badge).toBe("•");
  await expect.poll(() => lookup.requests[0]?.operation).toBe("breaches");
});
