// Only the provider's response to our own request signs anyone in: otherwise no token, no request to the analysis service, and a
// sentence that says so. What the browser isn't involved in is in test/unit/background/sign-in/token-attacks.test.ts.

import type { Page } from "playwright/test";
import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { logIn } from "../../pages/provider.ts";
import { expect, PLAIN_PAGE } from "../driver/extension.ts";
import type { BrowserName, LaunchedExtension } from "../driver/launch.ts";
import { test as base, press } from "../page-score/page-score.ts";

interface SignInFixtures {
  /** Of a page that can be scored. */
  popup: Page;
  /** Expects that nobody was signed in, that only the provider got requests, and that the popup says why. */
  expectNoSignIn: (sentence: string) => Promise<void>;
}

const test = base.extend<SignInFixtures>({
  popup: async ({ readyToScore: _, page, visit, scores }, use) => {
    await visit(PLAIN_PAGE, "/scored");
    await use(await scores.popup(page));
  },
  expectNoSignIn: async ({ popup, auth, scores }, use) => {
    await use(async (sentence) => {
      const section = scoreSection(popup);
      await expect(section.getByRole("heading", { name: "The page wasn’t scored" })).toBeVisible();
      await expect(section).toContainText(sentence.replaceAll("{provider}", new URL(auth.url).host));
      await expect(scoreGauges(popup)).toHaveCount(0);
      await expect(scoreButton(popup), "it can be tried again").toBeEnabled();
      expect(await scores.tokens()).toBeUndefined();
      expect(scores.asked()).toEqual([]);
      expect(auth.requests.filter(({ endpoint }) => endpoint === "token")).toEqual([]);
    });
  },
});

const CLOSED = "The sign-in window was closed before you finished.";

/** If the page that opens is an error: Chromium shows no such page; Firefox does, and it is closed. */
const ON_ERROR_PAGE: Record<BrowserName, string> = {
  chromium: "The sign-in page of {provider} didn’t open. It may not know your client ID or redirect address.",
  firefox: CLOSED,
};

/** Closes the error page if it is shown: the first one that `find` matches. */
async function leaveErrorPage({ browser, context }: LaunchedExtension, find: (page: Page) => boolean) {
  if (browser === "chromium") return;
  await expect.poll(() => context.pages().some(find)).toBe(true);
  await context.pages().find(find)?.close();
}

test("says that the window was closed, and opens it again with the next click @both", async ({
  popup,
  auth,
  scores,
  expectNoSignIn,
}) => {
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  await expect(scoreSection(popup)).toContainText("Waiting for you to sign in");
  await expect(scoreSection(popup)).toContainText(
    `Sign in at ${new URL(auth.url).host} in the window that opened. Scoring then starts on its own.`,
  );
  await window.close();
  await expectNoSignIn(CLOSED);
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
});

test("says that the provider may not know the client if its page does not open", async ({
  driven,
  popup,
  configure,
  extension,
  auth,
  expectNoSignIn,
}) => {
  await configure({ auth: { clientId: "nobody-knows-me" } });
  await scoreButton(popup).click();
  await leaveErrorPage(extension, (shown) => shown.url().startsWith(auth.url));
  await expectNoSignIn(ON_ERROR_PAGE[driven]);
  const lead = scoreSection(popup).getByRole("button", { name: "Open settings" });
  await expect(lead).toHaveCount(driven === "chromium" ? 1 : 0);
});

test("takes nothing from a response that goes to a web page @both", async ({
  popup,
  pages,
  auth,
  expectNoSignIn,
  scores,
}) => {
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  auth.setFault({ kind: "redirect-to", to: pages.url("/collect", "collector.test") });
  await logIn(window, auth.account);
  await press(window, "Allow");
  await window.waitForURL("http://collector.test:*/**");
  // The window stays open, for the person to see where it led.
  await expect(scoreSection(popup)).toContainText("Waiting for you to sign in");
  expect(await scores.tokens()).toBeUndefined();
  await window.close();
  await expectNoSignIn(CLOSED);
});

test("takes nothing from a response that goes to another extension @both", async ({
  driven,
  popup,
  extension,
  auth,
  expectNoSignIn,
  scores,
}) => {
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  // Another extension's name before the first dot differs.
  const to = extension.redirectUrl.replace(/[^/.]+(?=\.)/, (name) => [...name].reverse().join(""));
  auth.setFault({ kind: "redirect-to", to });
  await logIn(window, auth.account);
  await press(window, "Allow");
  await leaveErrorPage(extension, (page) => page === window);
  await expectNoSignIn(ON_ERROR_PAGE[driven]);
});

test("takes no unsolicited response @both", async ({ popup, extension, scores, expectNoSignIn }) => {
  const answer = `${extension.redirectUrl}?code=planted&state=planted`;
  const other = await extension.context.newPage();
  await other.goto(answer).catch(() => undefined);
  await other.close();
  await popup.bringToFront();
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  expect(scores.windowCount(), "the person gets the usual window").toBe(1);
  await window.close();
  await expectNoSignIn(CLOSED);
});
