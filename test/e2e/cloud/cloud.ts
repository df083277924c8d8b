// Fixtures and steps for cloud calls: signed out and no requests yet; open the page, sign in, read and delete.

import type { Locator, Page } from "playwright/test";
import {
  type CloudCallName,
  enterDeletion,
  enterName,
  openCloud,
  shortNameOf,
  startButton,
} from "../../pages/cloud.ts";
import type { CloudRequest, CloudServices } from "../../services/cloud-services.ts";
import { expect, type KeptTokens, keptTokens } from "../driver/extension.ts";
import { test as base, SignIns } from "../page-score/page-score.ts";

interface CloudFixtures {
  caller: CloudCaller;
  /** The page, signed in, at Delete function. */
  deletionPage: Page;
  /** Signed out, no requests yet, no faults, and settings for all three services. */
  readyForCloud: undefined;
}

/** The settings for the services. */
export function cloudSettings({ backupUrl, functionsUrl, migrationUrl }: CloudServices) {
  return { services: { backupUrl, functionsUrl, migrationUrl } };
}

export const test = base.extend<CloudFixtures>({
  caller: async ({ extension, auth }, use) => use(new CloudCaller(extension, auth)),
  configure: async ({ configure, cloud }, use) => {
    await use(({ services, ...settings }) =>
      configure({ services: { ...cloudSettings(cloud).services, ...(services as object) }, ...settings }),
    );
  },
  readyForCloud: [
    async ({ cloud, readyToScore: _, configure }, use) => {
      cloud.reset();
      await configure({});
      await use(undefined);
    },
    { auto: true },
  ],
  deletionPage: async ({ caller, readyForCloud: _ }, use) => use(await caller.beSignedIn("deletion")),
});

/** Waits until the page has the sign-in state. */
export async function waitForCloud(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Cloud resources", level: 1 })).toBeVisible();
  await expect(accountOf(page)).toContainText(/Signed in as|Not signed in|Before you can sign in/);
}

/** The part that shows the account. */
export function accountOf(page: Page): Locator {
  return page.getByRole("region", { name: "Account" });
}

/** The outcome of the call that is shown: under way, finished or failed. */
export function outcomeOf(page: Page): Locator {
  return page.locator(".cloud-outcome");
}

/** What the heading of a response begins with. */
const KINDS = { policy: "Access policy", "report-config": "Report configuration" } as const;

/** Reads a resource by its name, and waits for the response. */
export async function readInPage(page: Page, method: keyof typeof KINDS, name: string): Promise<void> {
  await enterName(page, name);
  await startButton(page, method).click();
  await expect(page.getByRole("article", { name: `${KINDS[method]} ${shortNameOf(name)}` })).toBeVisible();
}

/** Deletes a function, and waits for the outcome. */
export async function deleteInPage(page: Page, name: string): Promise<void> {
  await enterDeletion(page, name);
  await startButton(page, "deletion").click();
  await expect(outcomeOf(page)).toContainText(shortNameOf(name));
  await expect(outcomeOf(page).locator(".progress-bar")).toBeHidden();
}

/** The deletions among the services' requests. */
export function deletionsAt({ requests }: Pick<CloudServices, "requests">): CloudRequest[] {
  return requests.filter(({ method }) => method === "DELETE");
}

/** A person who makes cloud calls. */
export class CloudCaller extends SignIns {
  /** The stored tokens, if any. */
  tokens(): Promise<KeptTokens | undefined> {
    return keptTokens(this.extension, "cloud");
  }

  /** Opens the page at a tab, and waits until it has the sign-in state. */
  async open(tab?: CloudCallName): Promise<Page> {
    const page = await openCloud(this.extension, tab);
    await waitForCloud(page);
    return page;
  }

  /** Presses the page's button; returns the provider's window. */
  signInWindow(page: Page): Promise<Page> {
    return this.windowAfter(() =>
      accountOf(page).getByRole("button", { name: "Sign in", exact: true }).click(),
    );
  }

  /** Opens the page, and signs in there with all permissions. */
  async beSignedIn(tab?: CloudCallName): Promise<Page> {
    const page = await this.open(tab);
    await this.signIn(await this.signInWindow(page));
    await expect(accountOf(page)).toContainText("Signed in as");
    await page.bringToFront();
    this.auth.forget();
    return page;
  }
}
