// A popup in which a person is about to sign in, and what is the same wherever that comes to nothing.

import type { Page } from "playwright/test";
import type { ErrorData } from "../../../src/shared/errors.ts";
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

/** No token is kept, and the analysis service was asked nothing. */
export async function expectNoSignIn(scores: Scores): Promise<void> {
  expect(await scores.tokens()).toBeUndefined();
  expect(scores.asked()).toEqual([]);
}

/** How often a code, or a refresh token, was changed for tokens. */
export function tokenCount({ requests }: AuthorizationServer): number {
  return requests.filter(({ endpoint }) => endpoint === "token").length;
}

interface ErrorPageOutcome {
  error: ErrorData;
  /** With "{provider}" for the name of its host. */
  sentence: string;
  /** Whether the popup has to say what the page would have said, and to lead to the options for it. */
  isExplained: boolean;
}

/** What is said in the end where the page that opens is an error: Chromium shows no such page, Firefox does, and it is closed. */
export const ERROR_PAGE: Record<BrowserName, ErrorPageOutcome> = {
  chromium: {
    error: { code: "unavailable", service: "auth", reason: "page-not-opened" },
    sentence:
      "The sign-in page of {provider} didn’t open. It may not know your client ID or redirect address.",
    isExplained: true,
  },
  firefox: {
    error: { code: "aborted", service: "auth", reason: "window-closed" },
    sentence: "The sign-in window was closed before you finished.",
    isExplained: false,
  },
};

/** Closes the page where it is shown: the one that `find` is true of, as soon as there is one. */
export async function leaveErrorPage(
  { browser, context }: LaunchedExtension,
  find: (page: Page) => boolean,
): Promise<void> {
  if (browser === "chromium") return;
  await expect.poll(() => context.pages().some(find)).toBe(true);
  await context.pages().find(find)?.close();
}
