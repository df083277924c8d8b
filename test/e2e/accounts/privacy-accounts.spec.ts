// What a lookup leaves on the disk: neither the account nor where it was found.

import { breachRecord } from "../breaches/breach-records.ts";
import { findings, isOnDisk, needlesOf } from "../driver/disk-search.ts";
import { askBackground, expect, inExtension, test } from "../driver/extension.ts";

const LOOKED_UP = "unmistakable.person@shop.test";
const WATCHED = "watched.person@shop.test";

test("leaves no looked-up account on the disk, and of watched ones only the list @both", async ({
  lookup,
  launchOwn,
  profileDir,
}) => {
  lookup.reset();
  lookup.setBreaches([breachRecord("Any", "any.test", { Title: "An unmistakable title" })]);
  lookup.setAccount(LOOKED_UP, {
    breaches: ["Any"],
    pastes: [{ Source: "Pastebin", Id: "unmistakable-paste", Title: null, Date: null, EmailCount: 1 }],
  });
  const extension = await launchOwn();
  const popup = await extension.context.newPage();
  await popup.goto(`${extension.origin}/src/pages/popup/index.html#accounts`);
  await popup.getByLabel("Email address or username").click();
  await popup.keyboard.type(LOOKED_UP);
  await popup.keyboard.press("Enter");
  await expect(popup.getByText("In 1 breach, 1 paste")).toBeVisible();
  await askBackground(extension, "setAccountWatched", { account: WATCHED, isWatched: true });
  const stored = JSON.stringify(await inExtension(extension, () => chrome.storage.local.get(null)));
  expect(stored).not.toContain("unmistakable.person");
  expect(stored).toContain(WATCHED);
  await extension.close();
  const needles = needlesOf([LOOKED_UP, "unmistakable.person", "unmistakable-paste"]);
  expect(findings(profileDir, needles)).toEqual([]);
  expect(isOnDisk(profileDir, WATCHED), "the person chose to keep this one").toBe(true);
});
