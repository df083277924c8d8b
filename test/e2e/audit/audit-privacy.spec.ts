// What remains of a vault after its page is closed: nothing, anywhere.

import { createHash } from "node:crypto";
import { VALID_MESSAGES } from "../../fuzz/valid-messages.ts";
import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { encodings, findings, isOnDisk } from "../driver/disk-search.ts";
import { expect, freshPassword, inExtension, PLAIN_PAGE, test } from "../driver/extension.ts";
import { storedText } from "../driver/stores.ts";
import { expectOver, headlineOf, openDetails, rowOf, vaultOf } from "./audit-page.ts";

test("leaves nothing of a vault in a store, the worker or the disk once the page is closed @both", async ({
  launchOwn,
  profileDir,
  range,
  pages,
}) => {
  const passwords = [freshPassword(), "butterfly", freshPassword()];
  const sites = ["first-in-the-vault.test", "second-in-the-vault.test", "third-in-the-vault.test"];
  const extension = await launchOwn({}, { services: { lookupUrl: "" } });
  range.forget();
  const audit = await openOwn(extension, "audit");
  await giveFile(
    audit,
    vaultOf(passwords.map((password, at) => [`Entry-${at}`, password, `https://${sites[at]}/`])),
  );
  await startCheck(audit);
  await expect(headlineOf(audit)).toHaveText("1 of 3 passwords is in known breaches.");
  // What is typed there must not stay in any of the browser's lists.
  await audit.getByLabel("Search").fill("Entry-1");
  await openDetails(audit, "Entry-1");
  await rowOf(audit, "Entry-1")
    .getByRole("button", { name: /^Hold to show/ })
    .hover();
  await audit.mouse.down();
  await expect(rowOf(audit, "Entry-1").locator("code[aria-live]")).toHaveText("butterfly");
  await audit.mouse.up();
  await audit.getByRole("button", { name: "Check for new breaches" }).click();
  await expectOver(audit);
  expect(range.requests).toHaveLength(6);
  await audit.close();
  // Browsers write their caches a while later: another response on the disk shows when that is done.
  const other = await extension.context.newPage();
  pages.show(PLAIN_PAGE, { "Cache-Control": "max-age=3600" });
  await other.goto(pages.url());
  await other.evaluate(() => fetch("/kept-in-the-cache").then((answer) => answer.text()));
  await expect.poll(() => isOnDisk(profileDir, "kept-in-the-cache")).toBe(true);

  const needles = new Map<string, Buffer[]>();
  for (const [at, password] of passwords.entries()) {
    const digest = createHash("sha1").update(password).digest();
    const hash = digest.toString("hex").toUpperCase();
    needles.set(`password ${at}`, encodings(password));
    needles.set(`hash ${at}`, [...encodings(hash), digest]);
    needles.set(`suffix ${at}`, encodings(hash.slice(5)));
    needles.set(`request ${at}`, encodings(`range/${hash.slice(0, 5)}`));
    needles.set(`site ${at}`, encodings(sites[at] ?? ""));
    needles.set(`title ${at}`, encodings(`Entry-${at}`));
  }
  const kept = await inExtension(extension, async () =>
    JSON.stringify([
      await chrome.storage.sync.get(null),
      await indexedDB.databases(),
      await caches.keys(),
      Object.entries(localStorage),
      Object.entries(sessionStorage),
    ]),
  );
  const what = await inExtension(
    extension,
    async (messages) => {
      const replies = messages.map((message) => chrome.runtime.sendMessage(message).catch(() => undefined));
      return JSON.stringify(await Promise.all(replies));
    },
    VALID_MESSAGES.filter(({ name }) => /^(?:get|list|read)/.test(name)),
  );
  expect(what).toContain('"ok":true');
  const all = (await storedText(extension)) + kept + what;
  expect(all).toContain('"what":"vault-ranges"');
  for (const [name, forms] of needles) {
    for (const form of forms) expect(all.includes(form.toString("utf8")), name).toBe(false);
  }
  for (const password of passwords) {
    const prefix = createHash("sha1").update(password).digest("hex").slice(0, 5).toUpperCase();
    expect(all, "no prefix").not.toContain(prefix);
  }
  await extension.close();
  expect(findings(profileDir, needles)).toEqual([]);
});

test("deletes a vault when its tab is reloaded or left, and browser history doesn't bring it back", async ({
  extension,
  page,
}) => {
  await page.bringToFront();
  const audit = await openOwn(extension, "audit");
  for (const leave of [() => audit.reload(), () => audit.goto("about:blank").then(() => audit.goBack())]) {
    await giveFile(audit, vaultOf([["Shop", freshPassword()]]));
    await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 1");
    await leave();
    await expect(audit.getByText("Drop your exported file here")).toBeVisible();
  }
});

test("keeps marks until the browser closes only if a person wants that, and nothing else of the vault @both", async ({
  extension,
}) => {
  const password = freshPassword();
  const vault = vaultOf([
    ["Kiosk", "password"],
    ["Bank", "qwerty"],
    ["Fine", password],
  ]);
  let audit = await openOwn(extension, "audit");
  const keep = () => audit.getByRole("switch", { name: "Remember what I marked until I close the browser" });
  /** Opens the file in a new tab: the one before is closed. */
  const openAgain = async () => {
    await audit.close();
    audit = await openOwn(extension, "audit");
    await giveFile(audit, vault);
    await expect(keep()).toBeVisible();
  };
  const markDone = async (name: string) => {
    await openDetails(audit, name);
    await audit.getByRole("button", { name: `Mark as done: ${name}` }).click();
  };
  await giveFile(audit, vault);
  await markDone("Kiosk");
  await expect(audit.getByRole("button", { name: "Done (1)" })).toBeVisible();
  await openAgain();
  await expect(rowOf(audit, "Kiosk")).toBeVisible();
  expect(await storedText(extension)).not.toContain("vault-marks");

  await keep().check();
  await markDone("Kiosk");
  await expect.poll(() => storedText(extension)).toContain(':"done"');
  await openAgain();
  await expect(rowOf(audit, "Bank")).toBeVisible();
  await expect(rowOf(audit, "Kiosk")).toHaveCount(0);
  const ofVault = new RegExp(`${password}|(?:kiosk|bank|fine)\\.test|"jo"`);
  expect(ofVault.test(await storedText(extension))).toBe(false);

  await keep().uncheck();
  await expect.poll(() => storedText(extension)).not.toContain("vault-marks");
  await openAgain();
  await expect(rowOf(audit, "Kiosk")).toBeVisible();
});
