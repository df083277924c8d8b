// Page scores and the provider's windows: everything that signs in or out.

import type { Page } from "playwright";
import { readStores } from "../../e2e/driver/stores.ts";
import { openOwn } from "../../pages/own.ts";
import { openPopupFor, scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
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
  // The window closes itself, and shows only what is still needed. It may close, or go on, at any moment.
  const steps = [
    async () => {
      await window.getByLabel("User name").fill(account.userName, { timeout: STEP_MS });
      await window.getByLabel("Password").fill(account.password, { timeout: STEP_MS });
      await press("Sign in");
    },
    () => press(decision),
    () => press(`Go on as ${account.userName}`),
  ];
  await until(async () => {
    for (const step of steps) if (!window.isClosed()) await step().catch(() => undefined);
    return window.isClosed();
  }, END_MS);
  // An error page stays open.
  if (!window.isClosed()) await window.close();
}

/** Handles the provider's windows that open while something runs. */
async function withProvider<Result>(person: Person, run: () => Promise<Result>): Promise<Result> {
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
    return await run();
  } finally {
    context.off("page", hear);
    await Promise.all(visits.values());
  }
}

function score(person: Person): Promise<string> {
  return withProvider(person, async () => {
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
    await popup.close();
    return outcome ?? "waits";
  });
}

async function signOut(person: Person): Promise<string> {
  const { extension } = person.world;
  const page = await openOwn(extension, "options", "#services");
  await page.getByLabel("Client ID").waitFor();
  const button = page.getByRole("button", { name: "Sign out", exact: true });
  if ((await button.count()) === 0) {
    await page.close();
    return "not signed in";
  }
  await button.click();
  const isOut = await until(
    async () => (await page.getByText(/^(?:Signed out|Signed out here\.)/).count()) > 0,
    END_MS,
  );
  if (isOut) {
    noteSignedOut(person);
    if (tokensIn(await readStores(extension)).length > 0)
      person.diary.breaks("no token after signing out", "in the session store");
  }
  await page.close();
  return isOut ? "signed out" : "no answer";
}

export const PROVIDER: readonly Action[] = [
  { name: "score a page", weight: 6, act: score },
  { name: "sign out", weight: 3, act: signOut },
];
