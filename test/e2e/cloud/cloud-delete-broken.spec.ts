// A deletion whose background or network dies. We send it once. Browsers themselves resend a request if a kept connection breaks
// before any response, Chromium also after a 408, and no extension can prevent it: so it is never reported as undone.

import type { Page } from "playwright/test";
import { confirmationField, enterDeletion, enterName, startButton } from "../../pages/cloud.ts";
import {
  type CloudFault,
  type CloudServices,
  FUNCTIONS,
  startCloudServices,
} from "../../services/cloud-services.ts";
import { expect } from "../driver/extension.ts";
import { type BrowserName, killWorker } from "../driver/launch.ts";
import { cloudSettings, deletionsAt, outcomeOf, waitForCloud } from "./cloud.ts";
import { test as base, expectMaybeDeleted, insist, pressDelete, sentCount } from "./cloud-deletions.ts";

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
    await caller.deleteOn(page, FUNCTIONS.usedByOne);
    services.forget();
    services.setFault(fault, { isCarriedOut, times: 1 });
    await caller.deleteOn(page, FUNCTIONS.unused);
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

test("reloaded, pressed again and killed during the request: it may have been deleted, and is not resent @both", async ({
  cloudPage: page,
  extension,
  cloud,
  caller,
}) => {
  cloud.setFault({ kind: "hang" }, { isCarriedOut: true });
  await enterDeletion(page, FUNCTIONS.usedByOne);
  await pressDelete(page);
  await expect(outcomeOf(page)).toContainText("This can’t be undone.");
  await expect(outcomeOf(page).getByRole("button", { name: "Cancel" })).toBeHidden();
  await expect.poll(() => deletionsAt(cloud).length).toBe(1);
  // A reload sends nothing more, and each page still shows it.
  await page.reload();
  await waitForCloud(page);
  const other = await caller.open("deletion");
  for (const one of [page, other]) {
    await one.bringToFront();
    await enterName(one, FUNCTIONS.usedByOne);
    await confirmationField(one).fill("update-stock");
    await expect(startButton(one, "deletion")).toHaveAccessibleDescription(
      "This function is already being deleted. Nothing more is sent.",
    );
    await insist(one);
  }
  await killWorker(extension);
  for (const one of [page, other]) {
    await one.bringToFront();
    await expectMaybeDeleted(one);
    await insist(one);
  }
  await other.close();
  // A background page sends nothing.
  await page.bringToFront();
  await expect.poll(() => deletionsAt(cloud)[0]?.isAborted).toBe(true);
  cloud.setFault(undefined);
  // A new worker knows the outcome, and sends nothing for it.
  const { calls } = await caller.snapshot();
  await killWorker(extension);
  await page.reload();
  await waitForCloud(page);
  await expectMaybeDeleted(page);
  expect((await caller.snapshot()).calls).toEqual(calls);
  expect(deletionsAt(cloud)).toHaveLength(1);
});
