// What lookups and scores leave on the disk: neither the account, nor where it was found, nor the page.

import { accountField, showBreaches } from "../../pages/popup.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import { findings, isOnDisk, needlesOf } from "../driver/disk-search.ts";
import { expect, isScored, openPopup, scoreAddress } from "../driver/extension.ts";
import { Scores, scoreSettings, test } from "../page-score/page-score.ts";
import { rowsOf } from "./accounts-tab.ts";

const LOOKED_UP = "unmistakable.person@shop.test";
const WATCHED = "watched.person@shop.test";

test("leaves no looked-up account on the disk, no logo and no score, and of watched ones only the list @both", async ({
  lookup,
  auth,
  analysis,
  launchOwn,
  profileDir,
}) => {
  lookup.reset();
  const logo = { LogoPath: `${lookup.url}/logos/LanternBooks.png` };
  lookup.setBreaches([breachRecord("Any", "any.test", { Title: "An unmistakable title", ...logo })]);
  lookup.setAccount(LOOKED_UP, {
    breaches: ["Any"],
    pastes: [{ Source: "Pastebin", Id: "unmistakable-paste", Title: null, Date: null, EmailCount: 1 }],
  });
  const settings = { ...scoreSettings(auth, analysis), pageScore: { keepHistory: false } };
  const extension = await launchOwn({}, settings);
  const page = await extension.context.newPage();
  const popup = await openPopup(extension, page, "accounts");
  const look = async (account: string) => {
    await accountField(popup).click();
    await popup.keyboard.press("ControlOrMeta+A");
    await popup.keyboard.type(account);
    await popup.keyboard.press("Enter");
  };
  await look(LOOKED_UP);
  await expect(popup.getByText("In 1 breach, 1 paste")).toBeVisible();
  await showBreaches(popup);
  const picture = await rowsOf(popup).locator("img").getAttribute("src");
  // The start and end of a PNG could be found in other files; this is from the middle.
  const pixels = picture?.slice(-100, -40) ?? "";
  expect(pixels).toHaveLength(60);
  await look(WATCHED);
  await popup.getByRole("button", { name: "Watch this address" }).click();
  await popup.locator(".question").getByRole("button", { name: "Watch this address" }).click();
  await expect(popup.locator("summary", { hasText: "Watched addresses" })).toBeVisible();

  // An address that was never opened: the browser's own history would have it.
  const scores = new Scores(extension, auth, analysis);
  const score = () => scoreAddress(extension, "http://127.0.0.1:9/unmistakably-scored", page);
  await scores.signIn(await scores.windowAfter(score));
  await expect.poll(() => isScored(extension, "unmistakably-scored")).toBe(true);
  await extension.close();
  const needles = [LOOKED_UP, "unmistakable.person", "unmistakable-paste", pixels];
  expect(findings(profileDir, needlesOf([...needles, "unmistakably-scored"]))).toEqual([]);
  expect(isOnDisk(profileDir, WATCHED), "the person chose to keep this one").toBe(true);
});
