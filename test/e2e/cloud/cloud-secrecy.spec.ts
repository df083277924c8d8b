// Tokens of cloud calls, and what leads to them, are only in storage.session and on their way to their recipient.

import { enterDeletion, enterName, startButton } from "../../pages/cloud.ts";
import { FUNCTIONS, RESTORES } from "../../services/cloud-services.ts";
import { encodings, findings, isOnDisk } from "../driver/disk-search.ts";
import { expect, inExtension, listSentRequests } from "../driver/extension.ts";
import { askedOf, scoreSettings } from "../page-score/page-score.ts";
import {
  allReplies,
  expectNoSecrets,
  listenIn,
  secretsIn,
  secretsOf,
  watchPages,
} from "../sign-in/token-watch.ts";
import { CloudCaller, cloudSettings, outcomeOf, test } from "./cloud.ts";

/** A marker that is on the disk: what is kept on the device. */
const CONTROL = "kept-on-the-device";

test("tokens, codes and verifiers of cloud calls are in no file, log, message, address or page", async ({
  launchOwn,
  profileDir,
  auth,
  analysis,
  cloud,
}) => {
  const { services, ...ready } = scoreSettings(auth, analysis);
  const settings = { ...ready, services: { ...services, ...cloudSettings(cloud).services } };
  const extension = await launchOwn({}, settings);
  const caller = new CloudCaller(extension, auth);
  const { logged, addresses } = await watchPages(extension);
  let shown = "";
  const { context } = extension;
  const heardNow = await listenIn(extension, auth.issuer);
  auth.giveRefreshTokens(true);
  await caller.beSignedIn();
  expect((await caller.tokens())?.refreshToken).toBeDefined();
  const page = await caller.open();
  for (const withRefreshTokens of [false, true]) {
    auth.expireTokens({ withRefreshTokens });
    cloud.forget();
    await enterName(page, RESTORES.plain);
    await startButton(page, "policy").click();
    await expect.poll(() => askedOf(cloud).map(({ status }) => status)).toEqual([401, 200]);
    await expect(outcomeOf(page).getByRole("heading", { level: 2 })).toHaveText(
      "Access policy orders-friday",
    );
  }
  // A service that echoes the token in an error.
  const token = (await caller.tokens())?.accessToken ?? "";
  cloud.setFault({ kind: "status", status: 500, body: `The token ${token} is too long.` }, { times: 1 });
  await startButton(page, "policy").click();
  await expect(outcomeOf(page)).toContainText("is too long.");
  shown += await page.content();
  await page.getByRole("tab", { name: "Delete function" }).click();
  await enterDeletion(page, FUNCTIONS.unused);
  await startButton(page, "deletion").click();
  await expect(outcomeOf(page)).toContainText("Deleted");
  await page.evaluate(() => console.log("control of a page"));
  for (const one of context.pages()) shown += await one.content();
  let said = JSON.stringify(await caller.snapshot());
  const listed = JSON.stringify(await listSentRequests(extension));
  said += await allReplies(extension);
  expect(await caller.tokens(), "signed out by the last message").toBeUndefined();
  const heard = await heardNow();
  await inExtension(extension, (control) => chrome.storage.local.set({ control }), CONTROL);
  await extension.close();

  const secrets = secretsIn(heard);
  expectNoSecrets(secrets, { said, shown, addresses, logged }, auth.issuer);
  expect(secretsOf(listed, secrets), "the list of sent requests").toEqual([]);
  expect(listed).toContain("cloud-deletion");
  expect(listed, "nor does it contain names").not.toContain("projects/");
  expect(shown).toContain(auth.account.email);
  expect(addresses.join("\n"), "nor is a name in one").not.toContain("locations");

  const needles = new Map([...secrets].map(([name, value]) => [name, encodings(value)]));
  // Nor responses or names, because the person has not turned on keeping names.
  const answers = ["night-shift@accounts.test", auth.account.email];
  for (const text of [...answers, "orders-friday"]) needles.set(text, encodings(text));
  expect(findings(profileDir, needles)).toEqual([]);
  expect(isOnDisk(profileDir, CONTROL), "the search works").toBe(true);
});
