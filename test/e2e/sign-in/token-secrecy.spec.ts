// Tokens, and what leads to them, are only in storage.session and on their way to their recipient.

import { CONTENT_COMMANDS, VALID_MESSAGES } from "../../fuzz/valid-messages.ts";
import { chooseCall, startButton } from "../../pages/cloud.ts";
import { scoreButton, scoreGauges } from "../../pages/popup.ts";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { CloudCaller, cloudSettings, deleteInPage, outcomeOf, readInPage, test } from "../cloud/cloud.ts";
import { inContentWorld, readableStores } from "../driver/content-world.ts";
import { encodings, findings, isOnDisk } from "../driver/disk-search.ts";
import { expect, listSentRequests, PLAIN_PAGE } from "../driver/extension.ts";
import { askedOf, decide, Scores, scoreSettings } from "../page-score/page-score.ts";
import { openReport } from "../page-score/report-steps.ts";
import { allReplies, expectNoSecrets, listenIn, secretsIn, secretsOf, watchPages } from "./token-watch.ts";

test("tokens, codes and verifiers are in no file, log, message, address or page @both", async ({
  launchOwn,
  profileDir,
  auth,
  analysis,
  cloud,
  pages,
}) => {
  const { services, ...ready } = scoreSettings(auth, analysis);
  const extension = await launchOwn(
    {},
    { ...ready, services: { ...services, ...cloudSettings(cloud).services, lookupUrl: "" } },
  );
  const [scores, caller] = [new Scores(extension, auth, analysis), new CloudCaller(extension, auth)];
  const { logged, addresses } = await watchPages(extension);
  const heardNow = await listenIn(extension, auth.issuer);
  const { context } = extension;
  pages.show(PLAIN_PAGE);
  const page = await context.newPage();
  await page.goto(pages.url("/unmistakable-page"));

  auth.giveRefreshTokens(true);
  const popup = await scores.popup(page);
  await scores.scoreAndSignIn(popup);
  await expect(scoreGauges(popup)).toHaveCount(4);
  expect((await scores.tokens())?.refreshToken).toBeDefined();
  for (const withRefreshTokens of [false, true]) {
    auth.expireTokens({ withRefreshTokens });
    analysis.forget();
    await scoreButton(popup).click();
    await expect.poll(() => scores.asked().map(({ status }) => status)).toEqual([401, 200]);
    await expect(scoreGauges(popup)).toHaveCount(4);
  }
  expect(new Set(auth.requests.flatMap(({ scope }) => scope ?? []))).toEqual(new Set(["openid"]));
  const report = await openReport(extension, popup);
  // Services that echo the token in an error.
  const echo = (token = "no token") =>
    ({ kind: "status", status: 500, body: `The token ${token} is too long.` }) as const;
  await popup.bringToFront();
  analysis.setFault(echo((await scores.tokens())?.accessToken), { times: 1 });
  await scoreButton(popup).click();
  await expect(popup.getByRole("heading", { name: "The page wasn’t scored" })).toBeVisible();

  const cloudPage = await caller.open();
  // The provider knows the person already, and only asks for permission.
  await decide(await caller.signInWindow(cloudPage), "Allow");
  await cloudPage.bringToFront();
  await readInPage(cloudPage, "policy", RESTORES.plain);
  auth.expireTokens();
  cloud.forget();
  await startButton(cloudPage, "policy").click();
  await expect.poll(() => askedOf(cloud).map(({ status }) => status)).toEqual([401, 200]);
  await expect(outcomeOf(cloudPage).getByRole("heading", { level: 2 })).toContainText("orders-friday");
  cloud.setFault(echo((await caller.tokens())?.accessToken), { times: 1 });
  await startButton(cloudPage, "policy").click();
  await expect(outcomeOf(cloudPage)).toContainText("is too long.");
  let shown = await cloudPage.content();
  await chooseCall(cloudPage, "deletion");
  await deleteInPage(cloudPage, FUNCTIONS.unused);

  await report.evaluate(() => console.log("control of a page"));
  const options = await context.newPage();
  await options.goto(`${extension.origin}/src/pages/options/index.html#services`);
  await expect(options.getByText(`You’re signed in at ${new URL(auth.issuer).host}.`)).toBeVisible();
  for (const one of context.pages()) shown += await one.content();
  const listed = JSON.stringify(await listSentRequests(extension));
  const said = await allReplies(extension);
  expect([await scores.tokens(), await caller.tokens()], "signed out last").toEqual([undefined, undefined]);
  const heard = await heardNow();
  await extension.close();

  const secrets = secretsIn(heard);
  expectNoSecrets(secrets, { said, shown, addresses, logged }, auth.issuer);
  expect(secretsOf(listed, secrets), "the list of sent requests").toEqual([]);
  expect(listed).toContain("cloud-deletion");
  expect(listed, "nor does it contain names").not.toContain("projects/");
  expect(shown).toContain(auth.account.email);
  expect(addresses.join("\n"), "nor is a name in one").not.toContain("locations");

  const needles = new Map([...secrets].map(([name, value]) => [name, encodings(value)]));
  // Nor responses and names of cloud calls: the person has not turned on keeping names.
  for (const text of ["night-shift@accounts.test", auth.account.email, "orders-friday"])
    needles.set(text, encodings(text));
  expect(findings(profileDir, needles)).toEqual([]);
  expect(isOnDisk(profileDir, "unmistakable-page"), "the search works").toBe(true);
});

test("content scripts reach neither tokens nor the messages about them @both", async ({
  page,
  visit,
  scores,
}) => {
  await visit(PLAIN_PAGE, "/content");
  await scores.beSignedIn(page.url());
  const token = (await scores.tokens())?.accessToken ?? "";
  expect(token).not.toBe("");
  const stores = await readableStores(page);
  expect(stores.session).toBeUndefined();
  expect(JSON.stringify(stores)).not.toContain(token);
  const messages = VALID_MESSAGES.filter(({ name }) => !CONTENT_COMMANDS.some((one) => one === name));
  const replies = (await inContentWorld(
    page,
    `Promise.all(${JSON.stringify(messages)}.map((message) => chrome.runtime.sendMessage(message)))`,
  )) as unknown[];
  expect(replies.length).toBe(messages.length);
  for (const reply of replies) {
    expect(reply).toEqual({ ok: false, error: { code: "bad-request", service: expect.any(String) } });
  }
  expect((await scores.tokens())?.accessToken, "nobody was signed out").toBe(token);
  expect(scores.asked()).toEqual([]);
});
