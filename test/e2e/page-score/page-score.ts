// What every test of the page score stands on: nobody signed in and nothing scored yet, and the few things that a person
// does: press the button, sign in, allow.

import type { Locator, Page } from "playwright/test";
import { pageOf, type ScoreQuestion, type ScoreRun } from "../../../src/shared/page-score/page-score.ts";
import type { ScoreRecord } from "../../../src/shared/records/page-score.ts";
import {
  type AnalysisRequest,
  type AnalysisService,
  cannedAnswer,
  type Question,
} from "../../services/analysis-service.ts";
import { type AuthorizationServer, attemptsIn } from "../../services/authorization-server.ts";
import {
  askBackground,
  test as base,
  closeOpened,
  expect,
  inExtension,
  openPopup,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { newsOf, readStored, type ScoreNews } from "./known-scores.ts";

export { newsOf };

/** Tokens as they are kept, live. */
export interface KeptTokens {
  accessToken: string;
  refreshToken?: string;
  expiresAt?: number;
}

interface ScoreFixtures {
  /** Nobody is signed in, nothing was scored, the service answers at once, and the settings lead to both. */
  readyToScore: undefined;
}

/** The settings that make the page score ready. */
export function scoreSettings(auth: AuthorizationServer, analysis: AnalysisService) {
  return {
    services: { analysisUrl: analysis.url, analysisInterface: "pagescore" as const },
    auth: { issuer: auth.issuer, clientId: auth.clientId, clientSecret: "" },
    pageScore: { strategy: "MOBILE" as const },
  };
}

/** The answer to any question, made up at once. */
export function answerAtOnce({ url, strategy, categories, locale }: Question) {
  return cannedAnswer({ url, strategy, categories, locale });
}

/** Ends what is under way, and forgets results, tokens and who signed in. Asks no service. */
export async function forgetScores(extension: LaunchedExtension): Promise<void> {
  const { session } = await readStored(extension);
  for (const [key, record] of Object.entries(session)) {
    if (!key.startsWith("score:")) continue;
    const { question, state } = (record as ScoreRecord).current;
    if (state === "running")
      await askBackground(extension, "cancelPageScore", { ...question, isPrivate: false });
  }
  await askBackground(extension, "forgetPageScores", {});
  await inExtension(
    extension,
    async () => {
      await chrome.storage.session.remove("tokens:page-score");
      await chrome.storage.local.remove("sign-in");
    },
    undefined,
  );
}

/** Closes all pages but those from before, and forgets the provider's cookies, so that no flow of one test waits in the next. */
export async function leaveProvider(extension: LaunchedExtension, before: Page[]): Promise<void> {
  await closeOpened(extension, before);
  await extension.context.clearCookies();
}

export const test = base.extend<ScoreFixtures>({
  configure: async ({ configure, auth, analysis }, use) => {
    const ready = scoreSettings(auth, analysis);
    await use(({ services, auth: provider, pageScore, ...settings }) =>
      configure({
        services: { ...ready.services, ...(services as object) },
        auth: { ...ready.auth, ...(provider as object) },
        pageScore: { ...ready.pageScore, ...(pageScore as object) },
        ...settings,
      }),
    );
  },
  readyToScore: [
    async ({ extension, auth, analysis, configure }, use) => {
      auth.reset();
      analysis.reset();
      analysis.setCanned(answerAtOnce);
      await configure({});
      const before = extension.context.pages();
      await use(undefined);
      await leaveProvider(extension, before);
      await forgetScores(extension);
    },
    { auto: true },
  ],
});

/** What one click asks about an address with the settings as they come. */
export function questionAbout(url: string, more: Partial<ScoreQuestion> = {}): ScoreQuestion {
  return {
    url,
    strategy: "MOBILE",
    categories: ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"],
    ...more,
  };
}

/** Asks for a score as the popup does with a click. */
export function pressByMessage(
  extension: LaunchedExtension,
  question: ScoreQuestion,
  more: { tabId?: number; isPrivate?: boolean; captchaToken?: string } = {},
): Promise<void> {
  return askBackground(extension, "scorePage", { ...question, tabId: 0, isPrivate: false, ...more });
}

/** Waits until nothing about an address is under way, and gives what is known then. */
export async function waitForOutcome(extension: LaunchedExtension, url: string): Promise<ScoreNews> {
  const states = async () => (await newsOf(extension, url)).current.map(({ state }) => state);
  await expect.poll(states).not.toContain("running");
  return newsOf(extension, url);
}

/** The failures that are told about an address. */
export async function failuresOf(extension: LaunchedExtension, url: string) {
  const { current } = await waitForOutcome(extension, url);
  return current.flatMap((one) => (one.state === "failed" ? [one.failure] : []));
}

/** Waits for the next run of an address. */
export async function waitForRun(extension: LaunchedExtension, url: string): Promise<ScoreRun> {
  const { current, runs } = await waitForOutcome(extension, url);
  expect(current).toEqual([]);
  const [latest] = runs;
  if (!latest) throw new Error(`there is no result of ${pageOf(url)}`);
  return latest;
}

/** Does what opens the provider's window, and gives the window. */
export async function windowAfter(
  extension: LaunchedExtension,
  auth: AuthorizationServer,
  act: () => Promise<unknown>,
): Promise<Page> {
  const opened = extension.context.waitForEvent("page");
  await act();
  const window = await opened;
  await window.waitForURL(`${auth.url}/**`);
  return window;
}

/** Enters user name and password. */
export async function logIn(window: Page, { account }: AuthorizationServer): Promise<void> {
  await window.getByLabel("User name").fill(account.userName);
  await window.getByLabel("Password").fill(account.password);
  await window.getByRole("button", { name: "Sign in" }).click();
}

/** Presses a button in a window that Firefox closes before Playwright has finished: what follows shows that it was pressed. */
export async function press(window: Page, decision: "Allow" | "Refuse"): Promise<void> {
  const button = window.getByRole("button", { name: decision, exact: true });
  await button.click().catch(() => undefined);
}

/** Says yes or no to what is asked for; the window closes by itself. */
export async function decide(window: Page, decision: "Allow" | "Refuse"): Promise<void> {
  const closed = window.waitForEvent("close");
  await press(window, decision);
  await closed;
}

/** Signs in and allows, as a person does in the provider's window. */
export async function signIn(window: Page, auth: AuthorizationServer): Promise<void> {
  await logIn(window, auth);
  await decide(window, "Allow");
}

/** Signs in by scoring an address, and forgets on both services that it was done. */
export async function beSignedIn(
  extension: LaunchedExtension,
  auth: AuthorizationServer,
  analysis: AnalysisService,
  url: string,
): Promise<void> {
  const window = await windowAfter(extension, auth, () => pressByMessage(extension, questionAbout(url)));
  await signIn(window, auth);
  await waitForRun(extension, url);
  auth.forget();
  analysis.forget();
}

/** How often a window of the provider's was opened, as the provider saw it. */
export function windowCount({ requests }: AuthorizationServer): number {
  return attemptsIn(requests, true);
}

/** How often the provider was asked for an answer without a window. */
export function silentCount({ requests }: AuthorizationServer): number {
  return attemptsIn(requests, false);
}

/** The questions that the service was asked, preflights aside. */
export function askedOf({ requests }: AnalysisService): AnalysisRequest[] {
  return requests.filter(({ method }) => method !== "OPTIONS");
}

/** The values of a parameter of a question, in order. */
export function parameter({ parameters }: AnalysisRequest, name: string): string[] {
  return parameters.filter(([key]) => key === name).map(([, value]) => value);
}

/** The tokens that are kept, if any. */
export async function keptTokens(extension: LaunchedExtension): Promise<KeptTokens | undefined> {
  return (await readStored(extension)).session["tokens:page-score"] as KeptTokens | undefined;
}

/** Opens the popup of a page with its score in front. */
export async function scorePopup(extension: LaunchedExtension, page: Page): Promise<Page> {
  const popup = await openPopup(extension, page);
  await expect(sectionOf(popup)).toBeVisible();
  return popup;
}

/** The section about the page's score. */
export function sectionOf(popup: Page): Locator {
  return popup.getByRole("region", { name: "Page score" });
}

export function scoreButton(popup: Page): Locator {
  return sectionOf(popup).getByRole("button", { name: "Score this page", exact: true });
}

/** The gauges as they are told: "Performance: 42 of 100, poor". */
export function gaugesOf(popup: Page): Locator {
  return sectionOf(popup).locator(".gauges [role=img]");
}
