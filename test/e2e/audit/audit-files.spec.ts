// Files that need more than reading: locked ones, tables without names, and files made to take the browser down.

import { derivationSettings, passwordKey, writeKdbx } from "../../services/exports/kdbx-writer.ts";
import { archiveOf } from "../../services/exports/zip-writer.ts";
import { keePassXml } from "../../services/exports.ts";
import { expect, freshPassword, prefixOf, test } from "../driver/extension.ts";
import { openOwn } from "../settings/own-pages.ts";
import { askedAbout, expectOver, giveFile, headlineOf, startCheck } from "./audit-page.ts";

const entry = (title: string, password: string) => ({
  ...{ title, url: `https://${title.toLowerCase()}.test`, username: "jo", password, changedAt: 1.6e12 },
});

test("opens a KeePass database with its password, in place, and says that one is wrong @both", async ({
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

test("stops unlocking a file that takes long, and asks again", async ({ extension }) => {
  const page = await openOwn(extension, "audit");
  // As much work as a file may ask for.
  const settings = derivationSettings({ kind: "aes", rounds: 99_000_000 });
  const xml = keePassXml([entry("A", "unlisted-1")]);
  const database = writeKdbx({ version: 4, keys: [passwordKey("open it")], xml, header: { 11: settings } });
  await giveFile(page, database, "a.kdbx");
  await page.getByLabel("Password", { exact: true }).fill("open it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("asks about a table without names, shows none of its cells, and sends nothing before", async ({
  extension,
  range,
  page: _before,
}) => {
  const page = await openOwn(extension, "audit");
  const passwords = ["Kompass-pass-10", "Bucht-Ried-21", "Clown-Sieb-32"];
  await giveFile(page, passwords.map((password, at) => `Place ${at},ada,${password},nas`).join("\n"));
  await expect(page.getByRole("heading", { name: "Which column is which?" })).toBeVisible();
  expect(await page.content()).not.toMatch(/Kompass|Place 0/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passwords read from CSV: 3")).toBeVisible();
  expect(range.requests).toEqual([]);
  await startCheck(page);
  const prefixes = await Promise.all(passwords.map(prefixOf));
  await expect.poll(() => range.requests.map(({ prefix }) => prefix).sort()).toEqual(prefixes.sort());
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
