// The extension in each of its languages, as a person with a browser in that language meets it: everything in it, written in
// its direction, with numbers and months of its own, and nothing cut.

import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright/test";
import { PEOPLE } from "../services/lookup-service.ts";
import { cutTexts, overhangOf } from "./access/fit.ts";
import { rowsOf, sentenceOf } from "./accounts-tab.ts";
import { expect, html, inExtension, LOGIN_FORM, openPopup, test, waitForCatalogue } from "./extension.ts";
import { launchExtension } from "./launch.ts";
import { waitForNotice } from "./notice-reader.ts";

const FOLDER = resolve(import.meta.dirname, "../../public/_locales");
const PICTURES = resolve(import.meta.dirname, "../../test-results/languages");

type Messages = Record<string, { message: string }>;

function messagesOf(folder: string): Messages {
  return JSON.parse(readFileSync(join(FOLDER, folder, "messages.json"), "utf8"));
}

const ENGLISH = messagesOf("en");

/** English sentences that stand on a page whole, though its language has its own words for them. */
function englishIn(text: string, messages: Messages): string[] {
  const shown = text.replace(/\s+/g, " ");
  return Object.entries(ENGLISH)
    .filter(
      ([name, { message }]) => !message.includes("$") && message.split(" ").length > 3 && messages[name],
    )
    .filter(([name, { message }]) => shown.includes(message) && messages[name]?.message !== message)
    .map(([name]) => name);
}

for (const folder of readdirSync(FOLDER).filter((name) => name !== "en")) {
  test(`speaks ${folder}, and cuts none of it`, async ({ range, lookup, pages }) => {
    range.setFault(undefined);
    lookup.reset();
    const messages = messagesOf(folder);
    const language = messages.language_tag?.message ?? "";
    const extension = await launchExtension({
      browser: "chromium",
      headless: true,
      language,
      trustedKeyHash: lookup.certificateKeyHash,
    });
    mkdirSync(PICTURES, { recursive: true });
    const look = async (page: Page, name: string) => {
      await page.screenshot({
        path: join(PICTURES, `${folder}-${name}.png`),
        fullPage: true,
        animations: "disabled",
      });
      const root = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      expect(root).toEqual([language, folder === "ar" ? "rtl" : "ltr"]);
      expect(englishIn(await page.locator("body").innerText(), messages), name).toEqual([]);
      expect(await cutTexts(page), name).toEqual([]);
      expect(await overhangOf(page), name).toBeLessThanOrEqual(0);
    };
    try {
      const services = { passwordsUrl: range.url, lookupUrl: lookup.url, lookupApiKey: lookup.apiKey };
      await inExtension(
        extension,
        (value) => chrome.storage.local.set({ settings: { services: value } }),
        services,
      );
      await waitForCatalogue(extension);
      pages.show(html(LOGIN_FORM));
      const page = await extension.context.newPage();
      await page.goto(pages.url());
      await page.locator("[type=password]").fill("password");
      await page.keyboard.press("Tab");
      await waitForNotice(page);
      await page.screenshot({ path: join(PICTURES, `${folder}-notice.png`), animations: "disabled" });

      const popup = await openPopup(extension, page);
      await expect(popup.locator("#panel-this-page .panel-title").first()).toBeVisible();
      await look(popup, "this-page");
      const tabs = popup.getByRole("tab");
      await tabs.nth(1).click();
      const word = (name: string) => messages[name]?.message ?? "";
      await popup.getByRole("textbox", { name: word("accounts_entry"), exact: true }).fill(PEOPLE.robin);
      await popup.getByRole("button", { name: word("accounts_check"), exact: true }).click();
      await expect(rowsOf(popup)).not.toHaveCount(0);
      await expect(sentenceOf(popup)).toContainText(new Intl.NumberFormat(language).format(10));
      await look(popup, "accounts");
      await tabs.nth(2).click();
      await expect(popup.locator("#panel-activity")).toBeVisible();
      await look(popup, "activity");
      await popup.close();

      for (const path of ["options", "welcome", "privacy", "cloud"]) {
        const own = await extension.context.newPage();
        await own.goto(`${extension.origin}/src/pages/${path}/index.html`);
        await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(own.locator("main")).toBeVisible();
        await look(own, path);
        if (path === "options") {
          await own.setViewportSize({ width: 320, height: 800 });
          expect(await overhangOf(own), "options in a narrow window").toBeLessThanOrEqual(0);
        }
        await own.close();
      }
    } finally {
      await extension.close();
    }
  });
}
