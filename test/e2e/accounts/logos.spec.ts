// Logos: fetched by the background, without anything about the person. Unit tests show when, and which are refused.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { checkAccount } from "../../pages/popup.ts";
import type { LookupService } from "../../services/lookup-service.ts";
import { breachRecord } from "../breaches/breach-records.ts";
import { expect, inExtension } from "../driver/extension.ts";
import { freshAccount, rowsOf, test } from "./accounts-tab.ts";

function logoRequests(lookup: LookupService) {
  return lookup.requests.filter(({ operation }) => operation === "logo");
}

/** An account with one breach for each file, and the common part of the logos' addresses. */
function accountWithLogos(lookup: LookupService, files: string[]) {
  const account = freshAccount();
  const mark = account.split("@")[0] ?? "";
  const records = files.map((file, index) =>
    breachRecord(`Logo${index}`, "", {
      Title: `${"ABCDEFGH"[index]} is its letter`,
      BreachDate: `2024-0${9 - index}-01`,
      LogoPath: `${lookup.url}/logos/${file}?${mark}`,
    }),
  );
  lookup.setBreaches(records);
  lookup.setAccount(account, { breaches: records.map(({ Name }) => Name) });
  return { account, mark, records };
}

/** What is on the tile of each row: a letter, or the beginning of an image's address. */
function tiles(popup: Page): Promise<string[]> {
  return rowsOf(popup)
    .locator(".tile")
    .evaluateAll((all) =>
      all.map(
        (tile) => tile.querySelector("img")?.src.slice(0, 22) ?? tile.getAttribute("data-letter") ?? "",
      ),
    );
}

const PNG = "data:image/png;base64,";

test("are fetched by the background, without cookies and referrer @both", async ({
  popup,
  extension,
  lookup,
  page,
}) => {
  const { account } = accountWithLogos(lookup, ["LanternBooks.png", "TidewayRail.png"]);
  await extension.context.addCookies([
    { name: "known", value: "person", url: lookup.url, secure: true, sameSite: "None" },
  ]);
  const fromPage: string[] = [];
  popup.on("request", (request) => fromPage.push(request.url()));
  await checkAccount(popup, account);
  await expect.poll(() => tiles(popup)).toEqual([PNG, PNG]);
  await expect
    .poll(() =>
      rowsOf(popup)
        .locator("img")
        .evaluateAll((all) => (all as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth)),
    )
    .toEqual([64, 64]);
  expect(fromPage.filter((url) => !url.startsWith(PNG))).toEqual([]);
  expect(logoRequests(lookup)).toHaveLength(2);
  for (const { headers } of logoRequests(lookup)) {
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("referer");
    expect(headers).not.toHaveProperty("hibp-api-key");
    expect(JSON.stringify(headers)).not.toContain("shop.test");
  }
  // The cookie exists, and would be sent by default.
  await page.goto(`${lookup.url}/logos/LanternBooks.png`);
  expect(logoRequests(lookup).at(-1)?.headers.cookie).toBe("known=person");
  await extension.context.clearCookies();
});

/** Whether any file in a folder contains this text. */
function isOnDisk(folder: string, text: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).some((name) => {
    const path = join(folder, name);
    try {
      return statSync(path).isFile() && readFileSync(path).includes(text);
    } catch {
      // The browser is running: it removes files, and locks some.
      return false;
    }
  });
}

test("leave no trace on the disk", async ({ popup, extension, lookup }) => {
  const { account, mark } = accountWithLogos(lookup, ["LanternBooks.png"]);
  await checkAccount(popup, account);
  await expect.poll(() => tiles(popup)).toEqual([PNG]);
  await inExtension(extension, (control) => chrome.storage.local.set({ control }), `control-${mark}-`);
  // Once this is written, so is everything before it.
  await expect.poll(() => isOnDisk(extension.profileDir, `control-${mark}-`)).toBe(true);
  expect(isOnDisk(extension.profileDir, `png?${mark}`)).toBe(false);
  // The start and end of a PNG could be found in other files; this is from the middle.
  const logo = await rowsOf(popup).locator("img").getAttribute("src");
  const pixels = logo?.slice(-100, -40) ?? "";
  expect(pixels).toHaveLength(60);
  expect(isOnDisk(extension.profileDir, pixels)).toBe(false);
  await inExtension(extension, () => chrome.storage.local.remove("control"));
});
