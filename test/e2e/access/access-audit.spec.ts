// Accessibility of the vault check: each state by the rules of WCAG 2.2 AA, in a window of 320 px, and with spaced text.

import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { passwordKey, writeKdbx } from "../../services/exports/kdbx-writer.ts";
import { keePassXml } from "../../services/exports.ts";
import {
  bitwardenOf,
  expectOver,
  headlineOf,
  openDetails,
  rowOf,
  rowsOf,
  vaultOf,
} from "../audit/audit-page.ts";
import { expect, freshPassword, test, waitForCatalog } from "../driver/extension.ts";
import { Way } from "./trees.ts";
import { walk } from "./walk.ts";

// A long walk.
test.describe.configure({ timeout: 240_000 });

test("the audit page is accessible in each state @both", async ({ extension, range }) => {
  // An entry says when its site was breached.
  await waitForCatalog(extension);
  const audit = await openOwn(extension, "audit");
  const way = new Way("audit");
  const long = `${"A-very-long-name-".repeat(8)}.test`;
  const answer = Promise.withResolvers<void>();
  const press = (name: string | RegExp) => audit.getByRole("button", { name }).click();
  await walk(
    audit,
    {
      "as it opens": async () => {
        await expect(audit.getByText("Drop your exported file here")).toBeVisible();
        await way.step("As it opens", audit);
      },
      "the way from another manager": async () => {
        await audit.getByLabel("Your password manager").selectOption("Bitwarden");
      },
      "a file that is refused": async () => {
        await giveFile(audit, "%PDF-1.7", long);
        await expect(audit.getByRole("alert")).toContainText("No passwords were found in this file.");
      },
      "a table that nobody knows": async () => {
        await giveFile(audit, "service;who;secret\nShop;jo;unlisted-1\n");
        await audit.getByLabel("Password").selectOption("None");
        await press("Continue");
        await expect(audit.getByText("Choose the column with the passwords.")).toBeVisible();
      },
      "a locked file, and a wrong password": async () => {
        await press("Check another file");
        const xml = keePassXml([]);
        await giveFile(audit, writeKdbx({ version: 4, keys: [passwordKey("open")], xml }), "vault.kdbx");
        await audit.getByLabel("Password", { exact: true }).fill("not that");
        await press("Open");
        await expect(audit.getByRole("alert")).toContainText("That didn’t open the file.");
        await expect(audit.getByLabel("Password", { exact: true })).toBeFocused();
      },
      read: async () => {
        await press("Check another file");
        const vault = vaultOf([
          ["Shop", "password"],
          ["Forum", "password"],
          ["Bank", "qwerty"],
          [long, "q7-z"],
          ["Plain", freshPassword(), "http://plain.test/"],
          ["Fine", freshPassword()],
        ]);
        await giveFile(audit, `${vault}torn\n`);
        await expect(headlineOf(audit)).toHaveText("Passwords not checked yet: 6");
        await expect(audit.getByRole("button", { name: "Easy to guess (3)" })).toBeVisible();
      },
      "under way": async () => {
        range.setFault({ kind: "hold", until: answer.promise });
        await startCheck(audit);
        await expect(audit.getByRole("button", { name: "Pause" })).toBeVisible();
        await way.step("The check runs", audit);
      },
      paused: async () => {
        await press("Pause");
        await expect(audit.getByText("Paused", { exact: true })).toBeVisible();
      },
      checked: async () => {
        range.setFault(undefined);
        await press("Continue");
        answer.resolve();
        await expect(headlineOf(audit)).toHaveText("3 of 6 passwords are in known breaches.");
        await press("and 1 more with the same password");
        await expect(rowsOf(audit)).toHaveCount(5);
        await openDetails(audit, "Shop");
        await expectOver(audit);
        await way.step("Checked", audit);
      },
      "two entries dealt with": async () => {
        await press("Mark as done: Shop");
        await openDetails(audit, "Bank");
        await press("Ignore: Bank");
        await expect(audit.getByText("Ignored: Bank")).toBeVisible();
        await expect(audit.getByText("Done: Shop")).toBeVisible();
      },
      "a filter": async () => {
        await press("Done (1)");
        await expect(rowsOf(audit)).toHaveCount(1);
      },
      "nothing left": async () => {
        await press("Check another file");
        await press("Check another file");
        await giveFile(audit, vaultOf([["Fine", freshPassword()]]));
        await startCheck(audit);
        await expect(audit.getByText("Nothing left to do. Well done!")).toBeVisible();
      },
      "what a file doesn't say, and what could be better": async () => {
        await press("Check another file");
        await giveFile(audit, bitwardenOf({ "dropbox.com": { totp: null }, "www.reddit.com": {} }));
        await press("Two-step sign-in or passkey not known (2)");
        await openDetails(audit, "dropbox.com");
        await expect(rowOf(audit, "dropbox.com").locator(".chip")).toHaveCount(3);
        await expect(audit.getByText("your export can’t say whether you use them")).toBeVisible();
        await way.step("What a file doesn't say", audit);
      },
    },
    { tourAt: ["as it opens", "a table that nobody knows", "checked"], of: "audit" },
  );
  way.expectAsBefore();
});
