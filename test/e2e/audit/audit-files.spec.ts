// Files that need more than reading: locked ones, and files made to take the browser down.

import { giveFile, openOwn, startCheck } from "../../pages/own.ts";
import { passwordKey, writeKdbx } from "../../services/exports/kdbx-writer.ts";
import { archiveOf } from "../../services/exports/zip-writer.ts";
import { keePassXml } from "../../services/exports.ts";
import { expect, freshPassword, test } from "../driver/extension.ts";
import { askedAbout, expectOver, headlineOf } from "./audit-page.ts";

const entry = (title: string, password: string) => ({
  ...{ title, url: `https://${title.toLowerCase()}.test`, username: "jo", password, changedAt: 1.6e12 },
});

test("opens a KeePass database with its password, in place, and says that one is wrong", async ({
  extension,
  range,
  page: _before,
}) => {
  const page = await openOwn(extension, "audit");
  const unlisted = freshPassword();
  const xml = keePassXml([entry("Often", "password"), entry("Fine", unlisted)]);
  const keyDerivation = { kind: "argon2id", rounds: 2, memory: 8 * 1_048_576 } as const;
  await giveFile(
    page,
    writeKdbx({ version: 4, keyDerivation, keys: [passwordKey("open it")], xml }),
    "a.kdbx",
  );
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("not that");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(
    "That didn’t open the file. Check the password, and the key file if there is one.",
  );
  await password.fill("open it");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("Passwords read from KeePass: 2")).toBeVisible();
  expect(range.requests).toEqual([]);
  await startCheck(page);
  await expectOver(page);
  await expect(headlineOf(page)).toHaveText("1 of 2 passwords is in known breaches.");
  expect(await askedAbout(range, ["password", unlisted])).toEqual([1, 1]);
});

test("refuses a file that unpacks without end, and the page and other tabs stay usable", async ({
  extension,
  visit,
  page,
}) => {
  await visit();
  const audit = await openOwn(extension, "audit");
  const zeros = { name: "a.csv", content: new Uint8Array(200_000_000), said: { size: 10 } };
  await giveFile(audit, archiveOf([zeros]), "bomb.zip");
  await expect(audit.getByRole("alert")).toContainText("bomb.zip: This file is larger than 50 MB");
  await giveFile(audit, `name,url,username,password\nShop,https://shop.test,jo,${freshPassword()}\n`);
  await expect(audit.getByText("Passwords read from Chrome: 1")).toBeVisible();
  await expect(page.getByLabel("Password")).toBeEditable();
});
