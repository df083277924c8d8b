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
import { type CruxService, startCruxService } from "../../services/crux-service.ts";
import {
  askBackground,
  test as base,
  closeOpened,
  expect,
  inExtension,
  openPopup,
  pageAfter,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { readStores } from "../driver/stores.ts";
import { newBreachesOf, type ScoreSnapshot } from "./known-scores.ts";

/** Tokens as they are kept, live. */
export interface KeptTokens {
  accessToken: string;
  refreshToken?: string;
  expiresAt?: number;
}

interface ScoreFixtures {
  /** What visitors measured; nothing of it is asked before. */
  crux: CruxService;
  scores: Scores;
  /** Nobody is signed in, nothing was scored, the service answers at once, and the settings lead to both. */
  readyToScore: undefined;
}

/** The settings that make the page score ready. */
export function scoreSettings(auth: AuthorizationServer, analysis: AnalysisService, crux?: CruxService) {
  return {
    services: {
      analysisUrl: analysis.url,
      analysisInterface: "pagescore" as const,
      ...(crux && { cruxUrl: crux.url }),
    },
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
  const { session } = await readStores(extension);
  for (const [key, record] of Object.entries(session)) {
    if (!key.startsWith("score:")) continue;
    const { question, state } = (record as ScoreRecord).current;
    if (state === "running")
      await askBackground(extension, "cancelPageScore", { ...question, isPrivate: false });
  }
  await askBackground(extension, "forgetPageScores", {});
  await inExtension(extension, async () => {
    await chrome.storage.session.remove("tokens:page-score");
    await chrome.storage.local.remove("sign-in");
  });
}

/** Closes all pages but those from before, and forgets the provider's cookies, so that no flow of one test waits in the next. */
export async function leaveProvider(extension: LaunchedExtension, before: Page[]): Promise<void> {
  await closeOpened(extension, before);
  await extension.context.clearCookies();
}

export const test = base.extend<ScoreFixtures>({
  scores: async ({ extension, auth, analysis }, use) => use(new Scores(extension, auth, analysis)),
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs
  crux: async ({}, use) => {
    const service = await startCruxService();
    await use(service);
    await service.stop();
  },
  configure: async ({ configure, auth, analysis, crux }, use) => {
    const ready = scoreSettings(auth, analysis, crux);
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

/** How often the provider was asked for an answer without a window. */
export function silentCount({ requests }: AuthorizationServer): number {
  return attemptsIn(requests, false);
}

/** The questions that a service was asked, preflights aside. */
export function askedOf<Asked extends { method: string }>({
  requests,
}: {
  requests: readonly Asked[];
}): Asked[] {
  return requests.filter(({ method }) => method !== "OPTIONS");
}

/** Opens the popup of a page with its score in front. */
export async function scorePopup(extension: LaunchedExtension, page: Page): Promise<Page> {
  const popup = await openPopup(extension, page);
  await expect(sectionOf(popup)).toBeVisible();
  return popup;
}

/** A person at the provider's windows. */
export class SignIns<Shown extends Pick<LaunchedExtension, "context"> = LaunchedExtension> {
  protected readonly extension: Shown;
  protected readonly auth: AuthorizationServer;

  constructor(extension: Shown, auth: AuthorizationServer) {
    this.extension = extension;
    this.auth = auth;
  }

  /** Does what opens the provider's window, and gives the window. */
  async windowAfter(act: () => Promise<unknown>): Promise<Page> {
    const window = await pageAfter(this.extension, act);
    await window.waitForURL(`${this.auth.url}/**`);
    return window;
  }

  /** Enters user name and password. */
  async logIn(window: Page, { userName, password } = this.auth.account): Promise<void> {
    await window.getByLabel("User name").fill(userName);
    await window.getByLabel("Password").fill(password);
    await window.getByRole("button", { name: "Sign in" }).click();
  }

  /** Signs in and allows, as a person does in the provider's window. */
  async signIn(window: Page, account = this.auth.account): Promise<void> {
    await this.logIn(window, account);
    await decide(window, "Allow");
  }

  /** How often a window of the provider's was opened, as the provider saw it. */
  windowCount(): number {
    return attemptsIn(this.auth.requests, true);
  }

  silentCount(): number {
    return silentCount(this.auth);
  }
}

/** A person who scores pages, and what is known of that. */
export class Scores extends SignIns {
  readonly #analysis: AnalysisService;

  constructor(extension: LaunchedExtension, auth: AuthorizationServer, analysis: AnalysisService) {
    super(extension, auth);
    this.#analysis = analysis;
  }

  popup(page: Page): Promise<Page> {
    return scorePopup(this.extension, page);
  }

  /** Asks for the score of an address as the popup does with a click. */
  ask(url: string): Promise<void> {
    return askBackground(this.extension, "scorePage", { ...questionAbout(url), tabId: 0, isPrivate: false });
  }

  /** Presses the button of a popup, and signs in. */
  async scoreAndSignIn(popup: Page): Promise<void> {
    await this.signIn(await this.windowAfter(() => scoreButton(popup).click()));
  }

  /** Signs in by scoring an address, and forgets on both services that it was done. */
  async beSignedIn(url: string): Promise<void> {
    await this.signIn(await this.windowAfter(() => this.ask(url)));
    await this.run(url);
    this.auth.forget();
    this.#analysis.forget();
  }

  /** The popup of a page that was scored once, by which somebody signed in. */
  async scoredPopup(page: Page): Promise<Page> {
    await this.beSignedIn(page.url());
    const popup = await this.popup(page);
    await expect(gaugesOf(popup)).toHaveCount(4);
    return popup;
  }

  /** What is known of an address now, in windows of that kind. */
  snapshot(url: string, isPrivate = false): Promise<ScoreSnapshot> {
    return newBreachesOf(this.extension, url, isPrivate);
  }

  /** Waits until nothing about an address is under way, and gives what is known then. */
  async outcome(url: string): Promise<ScoreSnapshot> {
    const states = async () => (await this.snapshot(url)).current.map(({ state }) => state);
    await expect.poll(states).not.toContain("running");
    return this.snapshot(url);
  }

  /** Waits for the next run of an address. */
  async run(url: string): Promise<ScoreRun> {
    const { current, runs } = await this.outcome(url);
    expect(current).toEqual([]);
    const [latest] = runs;
    if (!latest) throw new Error(`there is no result of ${pageOf(url)}`);
    return latest;
  }

  /** The failures that are told about an address. */
  async failures(url: string) {
    const { current } = await this.outcome(url);
    return current.flatMap((one) => (one.state === "failed" ? [one.failure] : []));
  }

  /** The tokens that are kept, if any. */
  async tokens(): Promise<KeptTokens | undefined> {
    return (await readStores(this.extension)).session["tokens:page-score"] as KeptTokens | undefined;
  }

  asked(): AnalysisRequest[] {
    return askedOf(this.#analysis);
  }
}

/** What one click asks about an address with the settings as they come. */
export function questionAbout(url: string): ScoreQuestion {
  return { url, strategy: "MOBILE", categories: ["ACCESSIBILITY", "BEST_PRACTICES", "PERFORMANCE", "SEO"] };
}

/** The values of a parameter of a question, in order. */
export function parameter({ parameters }: AnalysisRequest, name: string): string[] {
  return parameters.filter(([key]) => key === name).map(([, value]) => value);
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
