// A popup in which a person is about to sign in, and what is the same wherever that comes to nothing.

import type { Page } from "playwright/test";
import type { AnalysisService } from "../services/analysis-service.ts";
import type { AuthorizationServer } from "../services/authorization-server.ts";
import { expect, html } from "./extension.ts";
import type { LaunchedExtension } from "./launch.ts";
import { askedOf, test as base, keptTokens, scorePopup } from "./page-score.ts";

/** With the popup of a page that can be scored. */
export const test = base.extend<{ popup: Page }>({
  popup: async ({ page, pages, extension, readyToScore: _ }, use) => {
    pages.show(html("<h1>A page</h1>"));
    await page.goto(pages.url("/scored"));
    const popup = await scorePopup(extension, page);
    await use(popup);
    await popup.close();
  },
});

/** No token is kept, and the analysis service was asked nothing. */
export async function expectNoSignIn(extension: LaunchedExtension, analysis: AnalysisService): Promise<void> {
  expect(await keptTokens(extension)).toBeUndefined();
  expect(askedOf(analysis)).toEqual([]);
}

/** How often a code, or a refresh token, was changed for tokens. */
export function tokenCount({ requests }: AuthorizationServer): number {
  return requests.filter(({ endpoint }) => endpoint === "token").length;
}
