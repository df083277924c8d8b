// A popup before signing in, and the checks shared by all failed sign-ins.

import type { Page } from "playwright/test";
import type { AuthorizationServer } from "../../services/authorization-server.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import type { BrowserName, LaunchedExtension } from "../driver/launch.ts";
import { test as base, type Scores } from "../page-score/page-score.ts";

/** With the popup of a page that can be scored. */
export const test = base.extend<{ popup: Page }>({
  popup: async ({ page, readyToScore: _, visit, scores }, use) => {
    await visit(PLAIN_PAGE, "/scored");
    await use(await scores.popup(page));
  },
});

/** No token is stored, and the analysis service got no requests. */
export async function expectNoSignIn(scores: Scores): Promise<void> {
  expect(await scores.tokens()).toBeUndefined();
  expect(scores.asked()).toEqual([]);
}

/** How often a code or a refresh token was exchanged for tokens. */
export function tokenCount({ requests }: AuthorizationServer): number {
  return requests.filter(({ endpoint }) => endpoint === "token").length;
}

interface ErrorPageOutcome {
  /** With "{provider}" for its host name. */
  sentence: string;
  /** Whether the popup has to say what the page would have said, and link to its setting. */
  isExplained: boolean;
}

/** The final outcome if the page that opens is an error: Chromium shows no such page, Firefox does, and it is closed. */
export const ERROR_PAGE: Record<BrowserName, ErrorPageOutcome> = {
  chromium: {
    sentence:
      "The sign-in page of {provider} didn’t open. It may not know your client ID or redirect address.",
    isExplained: true,
  },
  firefox: {
    sentence: "The sign-in window was closed before you finished.",
    isExplained: false,
  },
};

/** Closes the error page if it is shown: the first one that `find` matches. */
export async function leaveErrorPage(
  { browser, context }: LaunchedExtension,
  find: (page: Page) => boolean,
): Promise<void> {
  if (browser === "chromium") return;
  await expect.poll(() => context.pages().some(find)).toBe(true);
  await context.pages().find(find)?.close();
}
