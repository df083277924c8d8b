// This version on the data that version 0.1.0 left on the disk. The profile next to this file was written by 0.1.0 itself in
// Chromium: a person's steps in its pages with the local services, then storage.local and the page score database as JSON, with
// {names} for the services' addresses. The older score's report and most audits of the latest are left out.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright/test";
import { BREACHED_SITES } from "../../../src/shared/records/catalog.ts";
import { openCloud } from "../../pages/cloud.ts";
import { openOwn } from "../../pages/own.ts";
import {
  checkAccount,
  gaugeTexts,
  scoreButton,
  scoreGauges,
  scoreSection,
  showBreaches,
} from "../../pages/popup.ts";
import { startAuthorizationServer } from "../../services/authorization-server.ts";
import { RESTORES } from "../../services/cloud-services.ts";
import { type LookupService, startLookupService } from "../../services/lookup-service.ts";

import { breachRecord } from "../breaches/breach-records.ts";
import { expect, html, inExtension, openPopup, test } from "../driver/extension.ts";
import {
  type BrowserName,
  BUILT,
  type LaunchedExtension,
  launchExtension,
  redirectUrlOf,
} from "../driver/launch.ts";
import { scorePopup, silentCount } from "../page-score/page-score.ts";
import { openReport } from "../page-score/report-steps.ts";

interface Profile {
  writtenAt: number;
  local: Record<string, unknown>;
  pageScores: {
    version: number;
    stores: { name: string; keyPath: string; indexes: string[]; records: object[] }[];
  };
}

const PROFILE = resolve(import.meta.dirname, "profile-of-0.1.0.json");

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The profile with these addresses in it, as if written an hour ago. */
function profileFor(addresses: Record<string, string>): Profile {
  const text = readFileSync(PROFILE, "utf8").replace(/\{(\w+)\}/g, (_, name) => {
    const address = addresses[name];
    if (address === undefined) throw new Error(`no address for ${name}`);
    return address;
  });
  const { writtenAt } = JSON.parse(text) as Profile;
  const isRecent = (value: unknown) => typeof value === "number" && Math.abs(value - writtenAt) < 3 * DAY_MS;
  return JSON.parse(text, (_, value) =>
    isRecent(value) ? value - writtenAt + Date.now() - HOUR_MS : value,
  ) as Profile;
}

/** Writes a profile from the page of an empty extension with the built one's identity, and closes the browser. */
async function writeProfile(browser: BrowserName, profileDir: string, profile: Profile): Promise<void> {
  const extensionPath = join(profileDir, "empty-extension");
  mkdirSync(extensionPath, { recursive: true });
  const built = JSON.parse(readFileSync(join(BUILT[browser], "manifest.json"), "utf8"));
  const { key, browser_specific_settings, permissions } = built as Record<string, unknown>;
  const own =
    browser === "firefox"
      ? { background: { scripts: ["background.js"] }, browser_specific_settings }
      : { background: { service_worker: "background.js" }, key };
  const manifest = { manifest_version: 3, name: "Empty", version: "0.0.1", permissions, ...own };
  writeFileSync(join(extensionPath, "manifest.json"), JSON.stringify(manifest));
  writeFileSync(join(extensionPath, "background.js"), "");
  writeFileSync(join(extensionPath, "empty.html"), "<!doctype html>");
  const { context, origin, close } = await launchExtension({
    browser,
    headless: true,
    profileDir,
    extensionPath,
    isVeryFirstStart: true,
  });
  const page = await context.newPage();
  await page.goto(`${origin}/empty.html`);
  await page.evaluate(async ({ local, pageScores }) => {
    await chrome.storage.local.set(local);
    await new Promise<void>((done, fail) => {
      const request = indexedDB.open("page-scores", pageScores.version);
      request.onerror = () => fail(request.error);
      request.onupgradeneeded = () => {
        for (const { name, keyPath, indexes, records } of pageScores.stores) {
          const store = request.result.createObjectStore(name, { keyPath });
          for (const index of indexes) store.createIndex(index, index);
          for (const record of records) store.put(record);
        }
      };
      request.onsuccess = () => {
        request.result.close();
        done();
      };
    });
  }, profile);
  await close();
}

async function expectSettings(extension: LaunchedExtension, lookupUrl: string): Promise<void> {
  const services = await openOwn(extension, "options", "#services");
  await expect(services.getByLabel("Client ID")).toHaveValue("breachlight");
  await expect(services.getByRole("textbox", { name: "Lookup service", exact: true })).toHaveValue(lookupUrl);
  await expect(services.getByLabel("Campaign (utm_campaign)", { exact: true })).toHaveValue("spring");
  const passwords = await openOwn(extension, "options", "#passwords");
  const sites = passwords.getByRole("group", { name: "Sites where passwords aren’t checked" });
  await expect(sites.getByRole("listitem")).toHaveText(/left\.test/);
  const accounts = await openOwn(extension, "options", "#accounts");
  await expect(accounts.getByRole("switch", { name: "Show logos" })).not.toBeChecked();
  await expect(accounts.getByRole("switch", { name: "Mark breached sites" })).toBeChecked();
  for (const page of [services, passwords, accounts]) await page.close();
}

/** What the privacy page says about each kind of data on the disk. */
const ON_DISK = {
  Settings: "15 entries",
  "Watch list": "1 entry",
  "Page scores": "2 entries",
  // One was dismissed before; the other is marked by now.
  "Breach marks you saw or dismissed": "2 entries",
  "Public breach list": "3 entries",
  "Last sign-in provider": "2 entries",
  "Names of cloud resources": "2 entries",
};

async function expectStored(extension: LaunchedExtension): Promise<void> {
  const privacy = await openOwn(extension, "privacy");
  for (const [title, amount] of Object.entries(ON_DISK)) {
    const heading = privacy.getByRole("heading", { name: title, exact: true, level: 4 });
    const row = privacy.getByRole("listitem").filter({ has: heading });
    await expect(row).toContainText(amount);
  }
  await privacy.close();
}

/** The site index of the breach list was in parts; it is one value now, and the rest of what is stored is as it should be. */
async function expectNoParts(extension: LaunchedExtension): Promise<void> {
  const keys = await inExtension(extension, async () => Object.keys(await chrome.storage.local.get(null)));
  expect(keys.filter((key) => key.startsWith(BREACHED_SITES.key))).toEqual([BREACHED_SITES.key]);
  const check = await openOwn(extension, "self-check");
  const stores = check.getByRole("listitem").filter({ hasText: "Stores only what the privacy page lists" });
  await expect(stores).toContainText("Kept");
  await check.close();
}

async function expectSiteAndAccounts(extension: LaunchedExtension, page: Page): Promise<void> {
  const popup = await openPopup(extension, page, "this-page");
  const site = popup.locator("section.site");
  await site.getByRole("button", { name: "Show breaches" }).click();
  await expect(site.locator("h3")).toHaveText(["shop.test was breached (about May 2016)"]);
  await site.getByRole("button", { name: "Dismissed breaches (1)" }).click();
  await expect(site.locator(".dismissed")).toContainText("November 2023");
  await popup.getByRole("tab", { name: "Accounts", exact: true }).click();
  await expect(popup.locator("#panel-accounts .watched")).toContainText("me@shop.test");
  await expect(popup.locator("#panel-accounts .watched")).toContainText("Last checked:");
  // The other new one was resolved.
  await expect(popup.locator("#new-breaches .new-breach strong")).toHaveText(["Lantern Books"]);
  await popup.close();
}

/** A lookup of the watched address shows which of its breaches was resolved. */
async function expectDealtWith(
  extension: LaunchedExtension,
  page: Page,
  lookup: LookupService,
): Promise<void> {
  lookup.setBreaches([breachRecord("CornerOld", "shop.test"), breachRecord("CornerNew", "shop.test")]);
  lookup.setAccount("me@shop.test", { breaches: ["CornerOld", "CornerNew"] });
  const popup = await openPopup(extension, page, "accounts");
  await checkAccount(popup, "me@shop.test");
  await showBreaches(popup);
  await expect(popup.locator("#panel-accounts .breach")).toHaveCount(2);
  await expect(popup.locator("#panel-accounts .breach-dealt-with .breach-title")).toHaveText("The CornerNew");
  await popup.close();
}

async function expectScores(extension: LaunchedExtension, page: Page): Promise<Page> {
  const popup = await scorePopup(extension, page);
  await expect(scoreGauges(popup)).toHaveCount(4);
  await expect(scoreSection(popup)).toContainText("Change since");
  expect((await gaugeTexts(popup)).slice(0, 2)).toEqual([
    "Performance: 91 of 100, fine",
    "Accessibility: 90 of 100, fine",
  ]);
  const changes = await scoreSection(popup).locator(".gauge-note").allInnerTexts();
  expect(changes.slice(0, 2)).toEqual(["+49", "-4"]);
  const report = await openReport(extension, popup);
  await expect(report.locator(".drawn-report")).toContainText("First Contentful Paint");
  await report.close();
  return popup;
}

async function expectCloudNames(extension: LaunchedExtension): Promise<void> {
  const cloud = await openCloud(extension);
  const recent = cloud.getByRole("region", { name: "Recent names" });
  const names = recent.locator(".cloud-name-button bdi:last-child");
  await expect(names).toHaveText([RESTORES.open, RESTORES.plain]);
  await expect(recent.getByRole("switch", { name: /^Keep recent names on this device/ })).toBeChecked();
  await cloud.close();
}

test("keeps working with the data that the previous version left on the disk, and requests none of it @both", async ({
  driven,
  pages,
  profileDir,
  atEnd,
}) => {
  const auth = await startAuthorizationServer({ redirectUrls: [redirectUrlOf(driven)] });
  atEnd(() => auth.stop());
  // Its own: the other tests' browser uses theirs.
  const lookup = await startLookupService();
  atEnd(() => lookup.stop());
  const nobody = "http://127.0.0.1:9";
  pages.show(html("<h1>Offers</h1>"));
  const profile = profileFor({
    lookup: lookup.url,
    lookupKey: lookup.apiKey,
    issuer: auth.issuer,
    pages: pages.url("", "shop.test"),
    passwords: nobody,
    analysis: nobody,
    backup: nobody,
    functions: nobody,
    migration: nobody,
  });
  await writeProfile(driven, profileDir, profile);
  const extension = await launchExtension({
    browser: driven,
    headless: true,
    profileDir,
    trustedKeyHash: lookup.certificateKeyHash,
    isVeryFirstStart: true,
    isUpdate: true,
  });
  atEnd(() => extension.close());
  const page = await extension.context.newPage();
  await page.goto(pages.url("/offers", "shop.test"));
  await expectSiteAndAccounts(extension, page);
  await expectNoParts(extension);
  await expectSettings(extension, lookup.url);
  await expectCloudNames(extension);
  await expectStored(extension);
  const popup = await expectScores(extension, page);
  expect([...lookup.requests, ...auth.requests]).toEqual([]);
  await expectDealtWith(extension, page, lookup);
  // A person who signed in before sees no window before a silent request to the provider.
  await scoreButton(popup).click();
  await expect.poll(() => silentCount(auth)).toBe(1);
});
