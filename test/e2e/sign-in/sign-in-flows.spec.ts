// Sign-in in practice: closed windows, a client that is unknown, and a worker that dies while the window is open.

import { scoreButton, scoreGauges, scoreSection } from "../../pages/popup.ts";
import { logIn } from "../../pages/provider.ts";
import { expect, openPopup } from "../driver/extension.ts";
import { killWorker } from "../driver/launch.ts";
import { storedText } from "../driver/stores.ts";
import { press } from "../page-score/page-score.ts";
import { ERROR_PAGE, expectNoSignIn, leaveErrorPage, test, tokenCount } from "./sign-in-popup.ts";

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

test("a worker that dies while the window is open leaves nothing half-done @both", async ({
  popup,
  page,
  extension,
  auth,
  scores,
}) => {
  const window = await scores.windowAfter(() => scoreButton(popup).click());
  await expect(scoreSection(popup)).toContainText("Waiting for you to sign in");
  await killWorker(extension);
  await expect(scoreSection(popup)).toContainText("Scoring was interrupted");
  // Signing in at the leftover window signs nobody in here.
  if (!window.isClosed()) {
    await logIn(window, auth.account);
    await press(window, "Allow");
    await expect.poll(() => window.isClosed() || !window.url().startsWith(auth.url)).toBe(true);
  }
  const left = await storedText(extension);
  expect(left).toContain("interrupted");
  expect(left).not.toMatch(/verifier|nonce|"state":"(?:running|signed-in)"|code_challenge/);
  expect(tokenCount(auth)).toBe(0);
  await expectNoSignIn(scores);
  if (!window.isClosed()) await window.close();

  // At the provider the person may be signed in by now; here the next click is the first.
  const opened = scoreButton(popup).click();
  const next = () => extension.context.pages().find((one) => one.url().startsWith(auth.url));
  await opened;
  await expect.poll(async () => next() !== undefined || (await scoreGauges(popup).count()) === 4).toBe(true);
  const again = next();
  if (again) await scores.signIn(again);
  await expect(scoreGauges(popup)).toHaveCount(4);
  expect(await scores.run(page.url())).toMatchObject({ hasReport: true });
});

test("a worker that dies while the service works is reported in the next popup, which sends the request again at a click", async ({
  popup,
  page,
  extension,
  analysis,
  scores,
}) => {
  await scores.beSignedIn(`${page.url()}-before`);
  analysis.setFault({ kind: "hang" }, { times: 1 });
  await scoreButton(popup).click();
  await expect.poll(() => scores.asked().length).toBe(1);
  await popup.goto("about:blank");
  await killWorker(extension);
  await expect.poll(() => scores.asked()[0]?.isAborted).toBe(true);
  const later = await openPopup(extension, page);
  await expect(scoreSection(later)).toContainText("Scoring was interrupted");
  await scoreButton(later).click();
  await expect(scoreGauges(later)).toHaveCount(4);
  expect(scores.windowCount()).toBe(0);
});
