// What every test of the cloud calls stands on: nobody signed in and nothing asked yet, and the few things that a person
// does: open the page, sign in, enter a name.

import type { Locator, Page } from "playwright/test";
import {
  CLOUD_METHODS,
  type CloudCall,
  type CloudMethod,
  type CloudRead,
} from "../../../src/shared/cloud/cloud.ts";
import type { AuthorizationServer } from "../../services/authorization-server.ts";
import type { CloudRequest, CloudServices } from "../../services/cloud-services.ts";
import { askBackground, expect, inExtension } from "../driver/extension.ts";
import { killWorker, type LaunchedExtension } from "../driver/launch.ts";
import {
  test as base,
  decide,
  type KeptTokens,
  leaveProvider,
  windowAfter,
} from "../page-score/page-score.ts";

/** What lies in the records. */
export interface CloudNews {
  /** Latest first. */
  calls: CloudCall[];
  signIn: { isSignedIn: boolean; account?: string; current: unknown };
  recentNames: Record<CloudMethod, string[]>;
}

interface CloudFixtures {
  /** The tab that {@link cloudPage} opens with. */
  firstTab: CloudMethod;
  /** The page, with somebody signed in. */
  cloudPage: Page;
  /** Nobody is signed in, nothing was asked, nothing fails, and the settings lead to all three services. */
  readyForCloud: undefined;
}

/** The settings that lead to the services. */
export function cloudSettings({ backupUrl, functionsUrl, migrationUrl }: CloudServices) {
  return { services: { backupUrl, functionsUrl, migrationUrl } };
}

const SESSION_KEYS = ["tokens:cloud", "signed-in:cloud", "cloud-sign-in-run", "private:cloud-sign-in-run"];

/** What lies in the records of cloud calls now. */
export async function cloudNews(extension: LaunchedExtension, isPrivate = false): Promise<CloudNews> {
  const { session, local } = await inExtension(
    extension,
    async () => ({
      session: await chrome.storage.session.get(null),
      local: await chrome.storage.local.get(null),
    }),
    undefined,
  );
  const prefix = isPrivate ? "private:" : "";
  const calls = Object.entries(session)
    .filter(([key]) => key.startsWith(`${prefix}cloud:`))
    .map(([, call]) => call as CloudCall);
  const heardAt = ({ state }: CloudCall) => (state.name === "running" ? Infinity : state.at);
  const account = session["signed-in:cloud"] as { account?: string } | undefined;
  const names = (local["cloud-names"] ?? session["cloud-names"]) as CloudNews["recentNames"] | undefined;
  return {
    calls: calls.sort((a, b) => (heardAt(a) === heardAt(b) ? 0 : heardAt(b) - heardAt(a))),
    signIn: { isSignedIn: account !== undefined, current: session[`${prefix}cloud-sign-in-run`], ...account },
    recentNames: (!isPrivate && names) || { policy: [], deletion: [], "report-config": [] },
  };
}

/** Forgets calls, names, tokens and who signed in. What only the end of the worker ends is ended so. Asks no service. */
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
  // What the worker knows, and what the next one would tell of its end, is no business of the next test.
  if (isHanging || signIn.current || signIn.isSignedIn) await killWorker(extension);
  for (const isPrivate of [false, true]) await askBackground(extension, "forgetCloudCalls", { isPrivate });
  for (const method of CLOUD_METHODS) await askBackground(extension, "forgetCloudNames", { method });
  await inExtension(
    extension,
    async () => {
      await chrome.storage.session.remove("cloud-names");
      await chrome.storage.local.remove(["sign-in-cloud", "cloud-names", "cloud-used"]);
    },
    undefined,
  );
}

export const test = base.extend<CloudFixtures>({
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
  cloudPage: async ({ extension, auth, firstTab, readyForCloud: _ }, use) => {
    await beSignedInToCloud(extension, auth);
    await use(await openCloud(extension, firstTab));
  },
});

/** The tokens for cloud calls that are kept, if any. */
export function keptCloudTokens(extension: LaunchedExtension): Promise<KeptTokens | undefined> {
  return inExtension(
    extension,
    async () => (await chrome.storage.session.get("tokens:cloud"))["tokens:cloud"] as KeptTokens | undefined,
    undefined,
  );
}

/** Signs in and allows in the provider's window, as the one named. */
export async function signInAs(window: Page, account: AuthorizationServer["account"]): Promise<void> {
  await window.getByLabel("User name").fill(account.userName);
  await window.getByLabel("Password").fill(account.password);
  await window.getByRole("button", { name: "Sign in" }).click();
  await decide(window, "Allow");
}

/** Signs in for cloud calls, as whoever may do everything if nobody is named; the provider forgets that it was asked. */
export async function beSignedInToCloud(
  extension: LaunchedExtension,
  auth: AuthorizationServer,
  account = auth.account,
): Promise<void> {
  // The page that messages are sent from is there: the next one to open is the provider's.
  await cloudNews(extension);
  const window = await windowAfter(extension, auth, () =>
    askBackground(extension, "signInToCloud", { how: "sign-in", isPrivate: false }),
  );
  await signInAs(window, account);
  await expect.poll(async () => (await cloudNews(extension)).signIn.isSignedIn).toBe(true);
  auth.forget();
}

/** Opens the page at a tab, and waits until it knows how the sign-in stands. */
export async function openCloud(extension: LaunchedExtension, tab: CloudMethod = "policy"): Promise<Page> {
  const page = await extension.context.newPage();
  await page.goto(`${extension.origin}/src/pages/cloud/index.html#${tab}`);
  await waitForCloud(page);
  return page;
}

/** Waits until the page knows how the sign-in stands. */
export async function waitForCloud(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Cloud resources", level: 1 })).toBeVisible();
  await expect(accountOf(page)).toContainText(/Signed in as|Not signed in|Before you can sign in/);
}

/** The part that says as whom. */
export function accountOf(page: Page): Locator {
  return page.getByRole("region", { name: "Account" });
}

/** Presses the page's own button and signs in. */
export async function signInToCloud(
  extension: LaunchedExtension,
  auth: AuthorizationServer,
  page: Page,
  account = auth.account,
): Promise<void> {
  const window = await windowAfter(extension, auth, () =>
    accountOf(page).getByRole("button", { name: "Sign in", exact: true }).click(),
  );
  await signInAs(window, account);
  await expect(accountOf(page)).toContainText(`Signed in as \u2068${account.email}\u2069`);
}

/** The field for a whole name. */
export function nameField(page: Page): Locator {
  return page.getByLabel(/^Name of the /);
}

/** Enters a name as a person does who pastes it, and leaves the field. */
export async function enterName(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).blur();
}

/** The buttons that start a call. */
const START_BUTTONS: Record<CloudMethod, string> = {
  policy: "Read the policy",
  deletion: "Delete this function",
  "report-config": "Read the report configuration",
};

export function startButton(page: Page, method: CloudMethod): Locator {
  return page.getByRole("button", { name: START_BUTTONS[method], exact: true });
}

/** The field in which a deletion is confirmed. */
export function confirmationField(page: Page): Locator {
  return page.getByRole("textbox", { name: /^Type .+ to confirm/ });
}

/** Enters a function and confirms it; the button has not been pressed yet. */
export async function prepareDeletion(page: Page, name: string): Promise<void> {
  await enterName(page, name);
  await confirmationField(page).fill(name.slice(name.lastIndexOf("/") + 1));
  await expect(startButton(page, "deletion")).toHaveAttribute("aria-disabled", "false");
}

/** What is said of the call that is shown: under way, answered or failed. */
export function outcomeOf(page: Page): Locator {
  return page.locator(".cloud-outcome");
}

/** What the services were asked, preflights aside. */
export function askedOf({ requests }: Pick<CloudServices, "requests">): CloudRequest[] {
  return requests.filter(({ method }) => method !== "OPTIONS");
}

/** Starts to read as the page does with a click; gives the id of the call. */
export async function readByMessage(
  extension: LaunchedExtension,
  question: CloudRead,
  more: { signIn?: "more"; isPrivate?: boolean } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  await askBackground(extension, "askCloud", { id, question, isPrivate: false, ...more });
  return id;
}

/** Deletes as the page does with a click; gives the id of the call. */
export async function deleteByMessage(
  extension: LaunchedExtension,
  name: string,
  { id = crypto.randomUUID() as string, isPrivate = false } = {},
): Promise<string> {
  const typedName = name.slice(name.lastIndexOf("/") + 1);
  await askBackground(extension, "deleteFunction", { id, name, typedName, isPrivate });
  return id;
}

/** Waits until a call is no longer under way, and gives it. */
export async function waitForCall(
  extension: LaunchedExtension,
  id: string,
  isPrivate = false,
): Promise<CloudCall> {
  const find = async () => (await cloudNews(extension, isPrivate)).calls.find((call) => call.id === id);
  await expect.poll(async () => (await find())?.state.name ?? "unknown").not.toMatch(/^(running|unknown)$/);
  const call = await find();
  if (!call) throw new Error("the call is no longer known");
  return call;
}
