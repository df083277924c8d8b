// What a look-up leaves behind: nothing on the disk, neither the account nor where it was found.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { breachRecord } from "../breaches/breach-records.ts";
import { encodings, findings } from "../driver/disk-search.ts";
import { askBackground, expect, inExtension, test } from "../driver/extension.ts";
import { launchExtension } from "../driver/launch.ts";

const LOOKED_UP = "unmistakable.person@shop.test";
const WATCHED = "watched.person@shop.test";

test("leaves no account that was looked up on the disk, and of the watched ones no more than the list @both", async ({
  lookup,
  driven,
}) => {
  const profileDir = mkdtempSync(join(tmpdir(), "breachlight-profile-"));
  lookup.reset();
  lookup.setBreaches([breachRecord("Any", "any.test", { Title: "An unmistakable title" })]);
  lookup.setAccount(LOOKED_UP, {
    breaches: ["Any"],
    pastes: [{ Source: "Pastebin", Id: "unmistakable-paste", Title: null, Date: null, EmailCount: 1 }],
  });
  const extension = await launchExtension({
    browser: driven,
    headless: true,
    profileDir,
    trustedKeyHash: lookup.certificateKeyHash,
  });
  try {
    await inExtension(extension, (settings) => chrome.storage.local.set({ settings }), {
      services: { lookupUrl: lookup.url, lookupApiKey: lookup.apiKey },
    });
    const popup = await extension.context.newPage();
    await popup.goto(`${extension.origin}/src/pages/popup/index.html#accounts`);
    await popup.getByLabel("E-mail address or user name").click();
    await popup.keyboard.type(LOOKED_UP);
    await popup.keyboard.press("Enter");
    await expect(popup.getByText("In 1 breach and 1 paste")).toBeVisible();
    await askBackground(extension, "setAccountWatched", { account: WATCHED, isWatched: true });
    const stored = JSON.stringify(await inExtension(extension, () => chrome.storage.local.get(null)));
    expect(stored).not.toContain("unmistakable.person");
    expect(stored).toContain(WATCHED);
  } finally {
    await extension.close();
  }
  const needles = new Map([
    ["the account", encodings(LOOKED_UP)],
    ["its name", encodings("unmistakable.person")],
    ["the paste", encodings("unmistakable-paste")],
  ]);
  expect(findings(profileDir, needles)).toEqual([]);
  // The search finds what is there: the person chose to have this one kept.
  expect(findings(profileDir, new Map([["the watched one", encodings(WATCHED)]])).length).toBeGreaterThan(0);
  rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 });
});
