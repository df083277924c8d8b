// The extension in each of its languages: everything translated, in its writing direction, and nothing clipped. Two languages run
// in a browser of that language; the others are loaded into the same pages of one browser.

import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright/test";
import { giveFile } from "../../pages/own.ts";
import { lookupSentence, showBreaches } from "../../pages/popup.ts";
import { PEOPLE } from "../../services/lookup-service.ts";
import { rowsOf } from "../accounts/accounts-tab.ts";
import { rowsOf as entriesOf, vaultOf } from "../audit/audit-page.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import {
  expect,
  LOGIN_PAGE,
  openPopup,
  refreshCatalog,
  storeWatched,
  test,
  waitForCatalog,
} from "../driver/extension.ts";
import { BUILT } from "../driver/launch.ts";
import { enterBreached } from "../passwords/enter-password.ts";
import { misfits, overhangOf } from "./fit.ts";

const FOLDER = resolve(import.meta.dirname, "../../../public/_locales");

type Messages = Record<string, { message: string; placeholders?: Record<string, { content: string }> }>;

function messagesOf(folder: string): Messages {
  return JSON.parse(readFileSync(join(FOLDER, folder, "messages.json"), "utf8"));
}

/** A message from the built package. */
function shipped(folder: string, name: string): string {
  const path = join(BUILT.chromium, "_locales", folder, "messages.json");
  return JSON.parse(readFileSync(path, "utf8"))[name].message;
}

const ENGLISH = messagesOf("en");
/** One right-to-left language, and one whose folder isn't named like the browser's language. */
const OF_BROWSERS = ["ar", "zh_CN"];
const OTHERS = readdirSync(FOLDER).filter((name) => name !== "en" && !OF_BROWSERS.includes(name));
const PAGES = ["options", "welcome", "privacy", "self-check", "cloud", "audit", "breaches", "suggest"];

/** English sentences on a page that its language has a translation for. */
function englishIn(text: string, messages: Messages): string[] {
  const shown = text.replace(/\s+/g, " ");
  const isSentence = (message: string) => !message.includes("$") && message.split(" ").length > 3;
  return Object.entries(ENGLISH)
    .filter(([, { message }]) => isSentence(message) && shown.includes(message))
    .filter(([name, { message }]) => messages[name] && messages[name].message !== message)
    .map(([name]) => name);
}

/** Gives a page the texts of a language, from its next load on. */
async function speak(page: Page, folder: string): Promise<void> {
  await page.addInitScript(
    (given) => {
      const getMessage = (name: "names" | "texts") => given[name];
      const { browser } = globalThis as unknown as { browser?: typeof chrome };
      for (const api of [chrome, browser]) if (api?.i18n) Object.assign(api.i18n, { getMessage });
    },
    { names: shipped("en", "names"), texts: shipped(folder, "texts") },
  );
}

async function look(page: Page, messages: Messages, name: string): Promise<void> {
  const root = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
  expect(root).toEqual([messages.language_tag?.message, messages.language_direction?.message]);
  expect(englishIn(await page.locator("body").innerText(), messages), name).toEqual([]);
  expect(await misfits(page), name).toEqual([]);
}

/** Checks a page of the extension; in a narrow window too if it is wordy. */
async function lookAtOwn(page: Page, origin: string, path: string, messages: Messages): Promise<void> {
  await page.goto(`${origin}/src/pages/${path}/index.html`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main")).toBeVisible();
  await look(page, messages, path);
  if (path === "audit") {
    await giveFile(
      page,
      vaultOf([
        ["Shop", "short"],
        ["Plain", "plain", "http://plain.test/"],
        // The list of two-step sign-in that ships has this one.
        ["Box", "long enough for me", "https://www.dropbox.com/"],
      ]),
    );
    await expect(entriesOf(page)).toHaveCount(2);
    await look(page, messages, "a vault");
  }
  if (!["popup", "options", "audit", "breaches"].includes(path)) return;
  const size = page.viewportSize();
  if (path === "popup") {
    await page.setViewportSize({ width: 400, height: 600 });
    const lines = await page.getByRole("tab").evaluateAll((tabs) =>
      tabs.map((tab) => {
        const text = document.createRange();
        text.selectNodeContents(tab);
        return [(tab as HTMLElement).offsetTop, text.getClientRects().length];
      }),
    );
    expect(new Set(lines.map(([top]) => top)).size, "the tabs are side by side").toBe(1);
    expect(new Set(lines.map(([, count]) => count)), "none breaks its text").toEqual(new Set([1]));
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overhangOf(page), `${path} in a narrow window`).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

for (const folder of OF_BROWSERS) {
  test(`speaks ${folder} and clips none of it`, async ({ range, lookup, pages, launchOwn }) => {
    range.setFault(undefined);
    lookup.reset();
    const messages = messagesOf(folder);
    const language = messages.language_tag?.message ?? "";
    const extension = await launchOwn({ language });
    const page = await extension.context.newPage();
    for (const path of PAGES) await lookAtOwn(page, extension.origin, path, messages);
    pages.show(LOGIN_PAGE);
    await page.goto(pages.url());
    await enterBreached(page, "password");

    const popup = await openPopup(extension, page);
    await expect(popup.locator("#panel-this-page .panel-title").first()).toBeVisible();
    await look(popup, messages, "this-page");
    const tabs = popup.getByRole("tab");
    await waitForCatalog(extension);
    const passwords = { domain: "dropbox.com", breachDate: "2025-05-01" };
    const found = { name: "Box", title: "Box", foundAt: 1, source: `${lookup.url} v3`, passwords };
    await storeWatched(extension, { account: PEOPLE.awkward, checkedAt: 1, news: [found] });
    await tabs.nth(1).click();
    await popup.locator("#new-breaches [aria-expanded]").click();
    await expect(popup.locator("#new-breaches .next-steps > li")).toHaveCount(2);
    const word = (name: string) => messages[name]?.message ?? "";
    await popup.getByRole("textbox", { name: word("accounts_entry"), exact: true }).fill(PEOPLE.robin);
    await popup.getByRole("button", { name: word("common_check"), exact: true }).click();
    await expect(lookupSentence(popup)).toContainText(new Intl.NumberFormat(language).format(9));
    await showBreaches(popup);
    await expect(rowsOf(popup)).not.toHaveCount(0);
    await look(popup, messages, "accounts");
    await tabs.nth(2).click();
    await look(popup, messages, "score");
    await tabs.nth(3).click();
    await expect(popup.locator("#panel-activity")).toBeVisible();
    await look(popup, messages, "activity");
  });
}

for (const folder of OTHERS) {
  test(`clips no text in ${folder}`, async ({ extension, visit }) => {
    const messages = messagesOf(folder);
    await visit();
    const own = await extension.context.newPage();
    await speak(own, folder);
    for (const path of ["popup", ...PAGES]) await lookAtOwn(own, extension.origin, path, messages);
  });
}

test("a warning, news and a breached site fit the popup in each language", async ({
  extension,
  page,
  lookup,
  visit,
}) => {
  await waitForCatalog(extension);
  lookup.setBreaches([breachRecord("Old", "corner.test"), breachRecord("New", "forum.corner.test")]);
  await refreshCatalog(extension);
  const found = { name: "Box", title: "Box", foundAt: 1, source: `${lookup.url} v3` };
  await storeWatched(extension, {
    ...{ account: PEOPLE.awkward, checkedAt: 1 },
    news: [{ ...found, flags: ["unverified"] }],
  });
  await visit(LOGIN_PAGE, "/", "corner.test");
  await enterBreached(page, "password");
  for (const folder of readdirSync(FOLDER)) {
    const popup = await openPopup(extension, page);
    await speak(popup, folder);
    await popup.setViewportSize({ width: 400, height: 600 });
    await popup.reload();
    await expect(popup.locator(".popup-main:not(.popup-gathering) .site .panel-title")).toBeVisible();
    await expect(popup.locator("#new-breaches-line")).toBeVisible();
    const height = await popup.evaluate(() => document.body.getBoundingClientRect().height);
    expect(height, folder).toBeLessThanOrEqual(600);
    await popup.close();
  }
});
