// The provider's windows, page scores, and cloud calls: everything that signs in or out.

import type { BrowserContext, Page } from "playwright";
import { readStores } from "../../e2e/driver/stores.ts";
import { chooseCall, enterDeletion, enterName, openCloud, startButton } from "../../pages/cloud.ts";
import { openOwn } from "../../pages/own.ts";
import { openPopupFor, scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { FUNCTIONS, REPORT_CONFIGS, RESTORES } from "../../services/cloud-services.ts";
import { type Action, mayHaveTokens, notePassword, noteSignedOut, type Person, until } from "../person.ts";
import { tokensIn } from "../watch/stores.ts";
import { openTab } from "./tabs.ts";

const END_MS = 20_000;
const STEP_MS = 1_500;

/** A person at the provider: signs in, then allows or refuses, or closes the window. */
async function atProvider(
  person: Person,
  window: Page,
  decision: "Allow" | "Refuse" | "close",
): Promise<void> {
  const { account } = person.world.auth;
  notePassword(person, account.password);
  if (decision === "close") return window.close();
  const press = (name: string) =>
    window.getByRole("button", { name, exact: true }).click({ timeout: STEP_MS });
  // The window closes itself, and shows only what is still needed.
  await until(async () => {
    if (window.isClosed()) return true;
    const password = window.getByLabel("Password");
    if ((await password.count().catch(() => 0)) > 0) {
      await window
        .getByLabel("User name")
        .fill(account.userName, { timeout: STEP_MS })
        .catch(() => undefined);
      await password.fill(account.password, { timeout: STEP_MS }).catch(() => undefined);
      await press("Sign in").catch(() => undefined);
    } else if (
      (await window
        .getByRole("button", { name: decision })
        .count()
        .catch(() => 0)) > 0
    ) {
      await press(decision).catch(() => undefined);
    } else await press(`Go on as ${account.userName}`).catch(() => undefined);
    return window.isClosed();
  }, END_MS);
  // An error page stays open.
  if (!window.isClosed()) await window.close();
}

/** Handles the provider's windows that open while something runs. */
async function withProvider<Result>(
  person: Person,
  run: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const { context } = person.world.extension;
  const decision = person.random.pick(["Allow", "Allow", "Allow", "Refuse", "close"] as const);
  const visits = new Map<Page, Promise<unknown>>();
  mayHaveTokens(person);
  const hear = (page: Page) => {
    const look = () => {
      if (visits.has(page) || !page.url().startsWith(person.world.auth.url)) return;
      visits.set(
        page,
        atProvider(person, page, decision).catch(() => undefined),
      );
    };
    page.on("framenavigated", look);
    look();
  };
  context.on("page", hear);
  try {
    return await run(context);
  } finally {
    context.off("page", hear);
    await Promise.all(visits.values());
  }
}

function score(person: Person): Promise<string> {
  return withProvider(person, async (context) => {
    const tab = await openTab(person, person.random.pick(["/fast", "/welcome", "/"]));
    const popup = await openPopupFor(person.world.extension, tab.tabId);
    const section = scoreSection(popup);
    await scoreButton(popup).click();
    const hasGauges = async () => (await scoreGauges(popup).count()) > 0;
    const hasFailed = async () => (await section.locator(".panel:not(:has(.progress-bar))").count()) > 0;
    const outcome = await until(
      async () => ((await hasGauges()) ? "scored" : (await hasFailed()) && "failed"),
      END_MS,
    );
    if (outcome === "scored" && person.random.once(2)) {
      const opened = context.waitForEvent("page");
      await section.getByRole("button", { name: "Open full report" }).first().click();
      const report = await opened;
      await report.locator(".drawn-report").first().waitFor();
      await report.close();
    }
    await popup.close();
    return outcome ?? "waits";
  });
}

function callCloud(person: Person): Promise<string> {
  return withProvider(person, async () => {
    const { extension, cloud } = person.world;
    const method = person.random.pick(["policy", "report-config", "deletion"] as const);
    const page = await openCloud(extension, method);
    await chooseCall(page, method);
    const signIn = page.getByRole("button", { name: "Sign in", exact: true });
    const isSignedIn = async () => (await page.getByText(/^Signed in/).count()) > 0;
    await until(async () => (await signIn.count()) > 0 || (await isSignedIn()), END_MS);
    if (!(await isSignedIn())) {
      await signIn.click();
      if (!(await until(isSignedIn, END_MS / 2))) return "not signed in";
    }
    if (method === "deletion") {
      const [wanted = FUNCTIONS.unused] = cloud.functions();
      await enterDeletion(page, wanted);
    } else {
      const names = Object.values(method === "policy" ? RESTORES : REPORT_CONFIGS);
      await enterName(page, person.random.pick(names));
    }
    await startButton(page, method).click();
    const outcome = page.locator(".cloud-outcome").first();
    const isOver = async () =>
      (await outcome.count()) > 0 && (await outcome.locator(".progress-bar:visible").count()) === 0;
    const isDone = await until(isOver, END_MS / 2);
    cloud.restoreFunctions();
    await page.close();
    return isDone ? "ended" : "waits";
  });
}

async function signOut(person: Person): Promise<string> {
  const { extension, auth } = person.world;
  const page = await openOwn(extension, "options", "#services");
  await page.getByLabel("Client ID").waitFor();
  const button = page.getByRole("button", { name: "Sign out", exact: true });
  if ((await button.count()) === 0) {
    await page.close();
    return "not signed in";
  }
  const tokens = tokensIn(await readStores(extension));
  const startedAt = performance.now();
  await button.click();
  const isOut = await until(
    async () => (await page.getByText(/^(?:Signed out|Signed out here\.)/).count()) > 0,
    END_MS,
  );
  if (isOut) {
    noteSignedOut(person);
    if (tokensIn(await readStores(extension)).length > 0)
      person.diary.breaks("no token after signing out", "in the session store");
    const isRevoked = person.troubles.isCalmSince(startedAt, 1_000);
    for (const token of isRevoked ? tokens : [])
      if ((await auth.introspect(token)).isActive)
        person.diary.breaks("no token after signing out", "one is still valid at the provider");
  }
  await page.close();
  return isOut ? "signed out" : "no answer";
}

export const PROVIDER: readonly Action[] = [
  { name: "score a page", weight: 6, act: score },
  { name: "make a cloud call", weight: 5, act: callCloud },
  { name: "sign out", weight: 3, act: signOut },
];
