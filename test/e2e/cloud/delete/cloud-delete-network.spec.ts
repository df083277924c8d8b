// A deletion that fails, or whose network dies. We send it once. Browsers themselves resend a request if a kept connection breaks
// before any response, Chromium also after a 408, and no extension can prevent it: so it is never reported as undone.

import type { Page } from "playwright/test";
import {
  type CloudFault,
  type CloudServices,
  FUNCTIONS,
  startCloudServices,
} from "../../../services/cloud-services.ts";
import { expect } from "../../driver/extension.ts";
import type { BrowserName } from "../../driver/launch.ts";
import { test as base, cloudSettings, deletionsAt, outcomeOf, prepareDeletion } from "../cloud.ts";
import { expectMaybeDeleted, expectNotDeleted, pressDelete, sentCount } from "./cloud-deletions.ts";

const { unused, usedByOne, usedByTwo } = FUNCTIONS;

/** New services: no open connection to them, and no preflight yet. */
const test = base.extend<{ fresh: { services: CloudServices; page: Page } }>({
  fresh: async ({ auth, configure, readyForCloud: _, caller }, use) => {
    const services = await startCloudServices({ introspect: (token) => auth.introspect(token) });
    await configure(cloudSettings(services));
    await caller.beSignedIn();
    const page = await caller.open("deletion");
    await use({ services, page });
    await page.close();
    await services.stop();
  },
});

test("says what was surely not done, and otherwise that it may have been; nothing is resent", async ({
  fresh: { services, page },
  caller,
  extension,
}) => {
  const before = await sentCount(extension);
  await extension.context.setOffline(true);
  try {
    await caller.deleteOn(page, unused);
    await expectNotDeleted(page);
    await expect(outcomeOf(page)).toContainText("You’re offline. Connect to the internet first.");
    await expect(outcomeOf(page)).toContainText("Press “Delete function”.");
  } finally {
    await extension.context.setOffline(false);
  }
  expect(services.requests).toEqual([]);
  expect(await sentCount(extension)).toBe(before);

  // A new connection that breaks before any response.
  services.closeAfterPreflight(true);
  services.setFault({ kind: "reset" }, { isCarriedOut: true });
  await caller.deleteOn(page, unused);
  await expectMaybeDeleted(page);
  expect(services.functions()).not.toContain(unused);
  expect(deletionsAt(services)).toHaveLength(1);

  services.closeAfterPreflight(false);
  services.setFault({ kind: "invalid-argument" });
  await caller.deleteOn(page, usedByOne);
  await expectNotDeleted(page);
  services.setFault({ kind: "server-error" }, { isCarriedOut: true });
  await caller.deleteOn(page, usedByOne);
  await expectMaybeDeleted(page);
  await expect(outcomeOf(page)).toContainText("can’t be reached or isn’t working.");
  services.setFault({ kind: "no-content" }, { isCarriedOut: true });
  await caller.deleteOn(page, usedByTwo);
  await expect(outcomeOf(page)).toContainText(
    "The function may not be gone yet. Breachlight doesn’t check again.",
  );

  // A service that stops during a request.
  services.setFault({ kind: "hang" });
  await prepareDeletion(page, unused);
  await pressDelete(page);
  await expect.poll(() => deletionsAt(services).length).toBe(5);
  await services.stop();
  await expectMaybeDeleted(page);
  const list = page.getByRole("region", { name: "Other deletions" });
  await expect(list.getByText("It may have been deleted")).toHaveCount(2);
  expect(deletionsAt(services)).toHaveLength(5);
  expect((await sentCount(extension)) - before).toBe(5);
});

const BREAKS: [fault: CloudFault, isCarriedOut: boolean][] = [
  [{ kind: "reset" }, true],
  [{ kind: "status", status: 408 }, false],
];

/** The most requests the browser sends for one deletion if the first one meets this fault, on a kept connection. */
const SENDINGS: Record<BrowserName, Partial<Record<CloudFault["kind"], number>>> = {
  chromium: { reset: 2, status: 2 },
  firefox: { reset: 2, status: 1 },
};

/** The status of the request that the browser resent; 0 if it did not. */
const SAID_AFTER: Record<number, string> = {
  0: "Check the project’s list of functions before you retry.",
  200: "Deleted",
  404: "It may already have been gone, or this request deleted it.",
};

test("a kept connection breaks: the browser's own retry isn't ours, and nothing untrue is said @both", async ({
  fresh: { services, page },
  caller,
  extension,
  driven,
}) => {
  const before = await sentCount(extension);
  for (const [fault, isCarriedOut] of BREAKS) {
    services.restoreFunctions();
    // Leaves an open connection.
    await caller.deleteOn(page, usedByOne);
    services.forget();
    services.setFault(fault, { isCarriedOut, times: 1 });
    await caller.deleteOn(page, unused);
    services.setFault(undefined);
    // The browser decides whether to keep the connection.
    const [first, second] = deletionsAt(services).map(({ status }) => status);
    expect(deletionsAt(services).length).toBeLessThanOrEqual(SENDINGS[driven][fault.kind] ?? 0);
    expect(first).not.toBe(200);
    expect([undefined, isCarriedOut ? 404 : 200]).toContain(second);
    if (second === undefined) await expectMaybeDeleted(page);
    await expect(outcomeOf(page)).toContainText(SAID_AFTER[second ?? 0] ?? "");
    await expect(outcomeOf(page)).not.toContainText("Nothing was deleted");
  }
  expect((await sentCount(extension)) - before, "each was sent once").toBe(2 * BREAKS.length);
});
