// Fixtures and steps for cloud calls: signed out and no requests yet; open the page, sign in, enter a name.

import type { Locator, Page } from "playwright/test";
import {
  CLOUD_METHODS,
  type CloudCall,
  type CloudMethod,
  type CloudRead,
} from "../../../src/shared/cloud/cloud.ts";
import { enterDeletion, openCloud, startButton } from "../../pages/cloud.ts";
import type { CloudRequest, CloudServices } from "../../services/cloud-services.ts";
import { askBackground, expect, inExtension } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import { readStores } from "../driver/stores.ts";
import { test as base, type KeptTokens, leaveProvider, SignIns } from "../page-score/page-score.ts";

/** The records of cloud calls. */
export interface CloudSnapshot {
  /** Latest first. */
  calls: CloudCall[];
  signIn: { isSignedIn: boolean; account?: string; current: unknown };
  recentNames: Record<CloudMethod, string[]>;
}

interface CloudFixtures {
  caller: CloudCaller;
  /** The tab that {@link cloudPage} opens with. */
  firstTab: CloudMethod;
  /** The page, signed in. */
  cloudPage: Page;
  /** Signed out, no requests yet, no faults, and settings for all three services. */
  readyForCloud: undefined;
}

/** The settings for the services. */
export function cloudSettings({ backupUrl, functionsUrl, migrationUrl }: CloudServices) {
  return { services: { backupUrl, functionsUrl, migrationUrl } };
}

const SESSION_KEYS = ["tokens:cloud", "signed-in:cloud", "cloud-sign-in-run", "private:cloud-sign-in-run"];

/** The current records of cloud calls. */
async function cloudNews(extension: LaunchedExtension, isPrivate = false): Promise<CloudSnapshot> {
  const { session, local } = await readStores(extension);
  const prefix = isPrivate ? "private:" : "";
  const calls = Object.entries(session)
    .filter(([key]) => key.startsWith(`${prefix}cloud:`))
    .map(([, call]) => call as CloudCall);
  const heardAt = ({ state }: CloudCall) => (state.name === "running" ? Infinity : state.at);
  const account = session["signed-in:cloud"] as { account?: string } | undefined;
  const names = (local["cloud-names"] ?? session["cloud-names"]) as CloudSnapshot["recentNames"] | undefined;
  return {
    calls: calls.sort((a, b) => (heardAt(a) === heardAt(b) ? 0 : heardAt(b) - heardAt(a))),
    signIn: { isSignedIn: account !== undefined, current: session[`${prefix}cloud-sign-in-run`], ...account },
    recentNames: (!isPrivate && names) || { policy: [], deletion: [], "report-config": [] },
  };
}

/** Deletes calls, names, tokens and the account, killing the worker if only that ends a call. Sends no requests. */
async function forgetCloud(extension: LaunchedExtension): Promise<void> {
  for (const isPrivate of [false, true]) {
    const { calls } = await cloudNews(extension, isPrivate);
    for (const { id, state } of calls) {
      if (state.name === "running") await askBackground(extension, "cancelCloudCall", { id, isPrivate });
    }
  }
  const { calls, signIn } = await cloudNews(extension);
  const isHanging = calls.some(({ state }) => state.name === "running");
  await inExtension(extension, (keys) => chrome.storage.session.remove(keys), SESSION_KEYS);
  // What the worker holds, and what the next one would report about its end, must not reach the next test.
  if (isHanging || signIn.current || signIn.isSignedIn) await killWorker(extension);
  for (const isPrivate of [false, true]) await askBackground(extension, "forgetCloudCalls", { isPrivate });
  for (const method of CLOUD_METHODS) await askBackground(extension, "forgetCloudNames", { method });
  await inExtension(extension, async () => {
    await chrome.storage.session.remove("cloud-names");
    await chrome.storage.local.remove(["sign-in-cloud", "cloud-names", "cloud-used"]);
  });
}

export const test = base.extend<CloudFixtures>({
  caller: async ({ extension, auth }, use) => use(new CloudCaller(extension, auth)),
  configure: async ({ configure, cloud }, use) => {
    await use(({ services, ...settings }) =>
      configure({ services: { ...cloudSettings(cloud).services, ...(services as object) }, ...settings }),
    );
  },
  readyForCloud: [
    async ({ extension, cloud, readyToScore: _, configure }, use) => {
      cloud.reset();
      await configure({});
      const before = extension.context.pages();
      await use(undefined);
      await leaveProvider(extension, before);
      await forgetCloud(extension);
    },
    { auto: true },
  ],
  firstTab: ["policy", { option: true }],
  cloudPage: async ({ caller, firstTab, readyForCloud: _ }, use) => {
    await caller.beSignedIn();
    await use(await caller.open(firstTab));
  },
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

/** The deletions among the services' requests. */
export function deletionsAt({ requests }: Pick<CloudServices, "requests">): CloudRequest[] {
  return requests.filter(({ method }) => method === "DELETE");
}

/** A person who makes cloud calls, and the state of these. */
export class CloudCaller extends SignIns {
  snapshot(isPrivate = false): Promise<CloudSnapshot> {
    return cloudNews(this.extension, isPrivate);
  }

  /** The stored tokens, if any. */
  tokens(): Promise<KeptTokens | undefined> {
    return inExtension(
      this.extension,
      async () =>
        (await chrome.storage.session.get("tokens:cloud"))["tokens:cloud"] as KeptTokens | undefined,
    );
  }

  /** The provider's window after a message that requests it. */
  windowAfterMessage(): Promise<Page> {
    return this.windowAfter(() =>
      askBackground(this.extension, "signInToCloud", { how: "sign-in", isPrivate: false }),
    );
  }

  /** Signs in with all permissions, and clears the provider's recorded requests. */
  async beSignedIn(): Promise<void> {
    // The page that sends messages exists: the next one to open is the provider's.
    await this.snapshot();
    await this.signIn(await this.windowAfterMessage());
    await expect.poll(async () => (await this.snapshot()).signIn.isSignedIn).toBe(true);
    this.auth.forget();
  }

  /** Opens the page at a tab, and waits until it has the sign-in state. */
  async open(tab: CloudMethod = "policy"): Promise<Page> {
    const page = await openCloud(this.extension, tab);
    await waitForCloud(page);
    return page;
  }

  /** Starts a read like a click on the page; returns the id of the call. */
  async read(method: CloudRead["method"], name: string): Promise<string> {
    const id = crypto.randomUUID();
    await askBackground(this.extension, "askCloud", { id, question: { method, name }, isPrivate: false });
    return id;
  }

  /** Waits until a call has finished, and returns it. */
  async ended(id: string): Promise<CloudCall> {
    const find = async () => (await this.snapshot()).calls.find((call) => call.id === id);
    await expect.poll(async () => (await find())?.state.name ?? "unknown").not.toMatch(/^(running|unknown)$/);
    const call = await find();
    if (!call) throw new Error("the call is no longer known");
    return call;
  }

  /** Deletes on the page, and waits for the outcome. */
  async deleteOn(page: Page, name: string): Promise<void> {
    const { calls } = await this.snapshot();
    await enterDeletion(page, name);
    await startButton(page, "deletion").click();
    const states = async () => (await this.snapshot()).calls.map(({ state }) => state.name);
    const count = calls.length + 1;
    await expect.poll(async () => (await states()).filter((it) => it !== "running").length).toBe(count);
    await this.waitForEnd(page);
  }

  /** Waits until nothing is under way, in the page and in the background. */
  async waitForEnd(page: Page): Promise<void> {
    const states = async () => (await this.snapshot()).calls.map(({ state }) => state.name);
    await expect.poll(states).not.toContain("running");
    const [last] = (await this.snapshot()).calls;
    await expect(page.locator(`[id="answer-${last?.id}"]`)).toBeVisible();
    await expect(outcomeOf(page).locator(".progress-bar")).toBeHidden();
  }
}
