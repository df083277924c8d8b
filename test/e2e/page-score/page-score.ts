// Fixtures and steps for the page score: signed out and nothing scored yet; press the button, sign in, allow.

import type { Page } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { logIn } from "../../pages/provider.ts";
import {
  type AnalysisRequest,
  type AnalysisService,
  cannedAnswer,
  type Question,
} from "../../services/analysis-service.ts";
import { type AuthorizationServer, attemptsIn } from "../../services/authorization-server.ts";
import { type CruxService, startCruxService } from "../../services/crux-service.ts";
import {
  test as base,
  closeOpened,
  eraseKinds,
  expect,
  type KeptTokens,
  keptTokens,
  OF_SIGNED_IN,
  openPopup,
  pageAfter,
} from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";

interface ScoreFixtures {
  /** Field data; it gets no requests before. */
  crux: CruxService;
  scores: Scores;
  /** Signed out, nothing scored, a service that responds at once, and settings for both. */
  readyToScore: undefined;
}

/** The settings for the page score. */
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

/** A canned response to any request, without delay. */
export function answerAtOnce({ url, strategy, categories, locale }: Question) {
  return cannedAnswer({ url, strategy, categories, locale });
}

/** Closes all pages except those from before, and deletes the provider's cookies, so that no flow continues in the next test. */
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
      await eraseKinds(extension, ...OF_SIGNED_IN);
    },
    { auto: true },
  ],
});

/** Presses a button in a window that Firefox closes before Playwright has finished: what follows shows that it was pressed. */
export async function press(window: Page, decision: "Allow" | "Refuse"): Promise<void> {
  const button = window.getByRole("button", { name: decision, exact: true });
  await button.click().catch(() => undefined);
}

/** Allows or refuses the request; the window closes itself. */
export async function decide(window: Page, decision: "Allow" | "Refuse"): Promise<void> {
  const closed = window.waitForEvent("close");
  await press(window, decision);
  await closed;
}

/** How often the provider got a silent request, without a window. */
export function silentCount({ requests }: AuthorizationServer): number {
  return attemptsIn(requests, false);
}

/** The requests to a service, except preflights. */
export function askedOf<Asked extends { method: string }>({
  requests,
}: {
  requests: readonly Asked[];
}): Asked[] {
  return requests.filter(({ method }) => method !== "OPTIONS");
}

/** Opens the popup of a page at its score. */
export async function scorePopup(extension: LaunchedExtension, page: Page): Promise<Page> {
  const popup = await openPopup(extension, page, "score");
  await expect(scoreSection(popup)).toBeVisible();
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

  /** Runs what opens the provider's window, and returns the window. */
  async windowAfter(act: () => Promise<unknown>): Promise<Page> {
    const window = await pageAfter(this.extension, act);
    await window.waitForURL(`${this.auth.url}/**`);
    return window;
  }

  /** Signs in and allows in the provider's window. */
  async signIn(window: Page, account = this.auth.account): Promise<void> {
    await logIn(window, account);
    await decide(window, "Allow");
  }

  /** How often the provider's window was opened, according to the provider. */
  windowCount(): number {
    return attemptsIn(this.auth.requests, true);
  }

  silentCount(): number {
    return silentCount(this.auth);
  }
}

/** A person who scores pages. */
export class Scores extends SignIns {
  readonly #analysis: AnalysisService;

  constructor(extension: LaunchedExtension, auth: AuthorizationServer, analysis: AnalysisService) {
    super(extension, auth);
    this.#analysis = analysis;
  }

  popup(page: Page): Promise<Page> {
    return scorePopup(this.extension, page);
  }

  /** Presses the popup's button, and signs in. */
  async scoreAndSignIn(popup: Page): Promise<void> {
    await this.signIn(await this.windowAfter(() => scoreButton(popup).click()));
  }

  /** Signs in by scoring an address in a tab of its own, and clears the records of both services. */
  async beSignedIn(url: string): Promise<void> {
    const page = await this.extension.context.newPage();
    await page.goto(url);
    const popup = await this.popup(page);
    await this.scoreAndSignIn(popup);
    await expect(scoreGauges(popup)).not.toHaveCount(0);
    await popup.close();
    await page.close();
    this.auth.forget();
    this.#analysis.forget();
  }

  /** The stored tokens, if any. */
  tokens(): Promise<KeptTokens | undefined> {
    return keptTokens(this.extension, "page-score");
  }

  asked(): AnalysisRequest[] {
    return askedOf(this.#analysis);
  }
}

/** The values of a request parameter, in order. */
export function parameter({ parameters }: AnalysisRequest, name: string): string[] {
  return parameters.filter(([key]) => key === name).map(([, value]) => value);
}
