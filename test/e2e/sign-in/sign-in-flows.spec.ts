// Sign-in in practice: closed windows, a client that is unknown, and a worker that dies while the window is open.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { expect } from "../driver/extension.ts";
import { ERROR_PAGE, expectNoSignIn, leaveErrorPage, test } from "./sign-in-popup.ts";

const NOT_SCORED = "The page wasn’t scored";

test("says that the window was closed, and opens it again with the next click @both", async ({
  popup,
  auth,
  scores,
}) => {
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  await expect(scoreSection(popup)).toContainText("Waiting for you to sign in");
  await expect(scoreSection(popup)).toContainText(
    `Sign in at ${new URL(auth.url).host} in the window that opened. Scoring then starts on its own.`,
  );
  await window.close();
  await expect(scoreSection(popup).getByRole("heading", { name: NOT_SCORED })).toBeVisible();
  await expect(scoreSection(popup)).toContainText("The sign-in window was closed before you finished.");
  await expect(scoreSection(popup)).toContainText("Press “Score this page”.");
  await expectNoSignIn(scores);
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
});

test("says that the provider may not know the client if its page does not open", async ({
  driven,
  popup,
  configure,
  extension,
  auth,
  scores,
}) => {
  await configure({ auth: { clientId: "nobody-knows-me" } });
  await scoreButton(popup).click();
  await leaveErrorPage(extension, (shown) => shown.url().startsWith(auth.url));
  const { sentence, isExplained } = ERROR_PAGE[driven];
  await expect(scoreSection(popup)).toContainText(sentence.replaceAll("{provider}", new URL(auth.url).host));
  const lead = scoreSection(popup).getByRole("button", { name: "Open settings" });
  await expect(lead).toHaveCount(isExplained ? 1 : 0);
  await expectNoSignIn(scores);
});
