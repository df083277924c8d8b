// Only the provider's response to our own request signs anyone in: otherwise no token, no request to the analysis service, and a
// sentence that says so. What the browser isn't involved in is in test/unit/background/sign-in/token-attacks.test.ts.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { logIn } from "../../pages/provider.ts";
import { expect, inExtension } from "../driver/extension.ts";
import type { LaunchedExtension } from "../driver/launch.ts";
import { press } from "../page-score/page-score.ts";
import { test as base, ERROR_PAGE, expectNoSignIn, leaveErrorPage, tokenCount } from "./sign-in-popup.ts";

/** Expects that nobody was signed in, and only the provider got requests. */
type ExpectNothingDone = (sentence: string) => Promise<void>;

const test = base.extend<{ expectNothingDone: ExpectNothingDone }>({
  expectNothingDone: async ({ popup, extension, auth, scores }, use) => {
    await use(async (sentence) => {
      const section = scoreSection(popup);
      await expect(section.getByRole("heading", { name: "The page wasn’t scored" })).toBeVisible();
      await expect(section).toContainText(sentence.replaceAll("{provider}", new URL(auth.url).host));
      await expect(scoreGauges(popup)).toHaveCount(0);
      await expect(scoreButton(popup), "it can be tried again").toBeEnabled();
      const remembered = () => chrome.storage.local.get("sign-in");
      expect(JSON.stringify(await inExtension(extension, remembered))).not.toContain("signed-in");
      await expectNoSignIn(scores);
    });
  },
});

/** The redirect URL of another extension: the name before the first dot differs. */
function redirectUrlOfAnother({ redirectUrl }: LaunchedExtension): string {
  return redirectUrl.replace(/[^/.]+(?=\.)/, (name) => [...name].reverse().join(""));
}

test("takes nothing from a response that goes to a web page @both", async ({
  popup,
  pages,
  auth,
  expectNothingDone,
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
  await expectNothingDone("The sign-in window was closed before you finished.");
  expect(tokenCount(auth)).toBe(0);
});

test("takes nothing from a response that goes to another extension @both", async ({
  driven,
  popup,
  extension,
  auth,
  expectNothingDone,
  scores,
}) => {
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  auth.setFault({ kind: "redirect-to", to: redirectUrlOfAnother(extension) });
  await logIn(window, auth.account);
  await press(window, "Allow");
  await leaveErrorPage(extension, (page) => page === window);
  await expectNothingDone(ERROR_PAGE[driven].sentence);
  expect(tokenCount(auth)).toBe(0);
});

test("takes no unsolicited response @both", async ({ page, extension, scores }) => {
  const answer = `${extension.redirectUrl}?code=planted&state=planted`;
  await page.goto(answer).catch(() => undefined);
  const url = "http://127.0.0.1:9/planted";
  const window = await scores.windowAfter(() => scores.ask(url));
  expect(scores.windowCount(), "the person gets the usual window").toBe(1);
  await window.close();
  await scores.outcome(url);
  await expectNoSignIn(scores);
});
