// Steps on the page of the vault check in a tab: give it a file, and read the result.

import type { Page } from "playwright/test";
import { auditPanel } from "../../pages/own.ts";
import type { RangeService } from "../../services/range-service.ts";
import { expect, freshPassword, prefixOf } from "../driver/extension.ts";

/** The sentence with the overall result. */
export const headlineOf = (page: Page) => auditPanel(page).locator(".audit-headline");

/** The rendered rows. */
export const rowsOf = (page: Page) => page.locator(".audit-entries > li");

/** The row of one entry. */
export function rowOf(page: Page, name: string) {
  return rowsOf(page).filter({ has: page.locator("strong", { hasText: name }) });
}

/** Opens what else there is to say and do of an entry. */
export async function openDetails(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: `Details: ${name}` }).click();
}

/** Waits until a check has finished. */
export async function expectOver(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
}

/** A vault as Chrome exports it: by default with an address and a username for each title. */
export function vaultOf(entries: readonly [title: string, password: string, url?: string][]): string {
  const rows = entries.map(
    ([title, password, url]) => `${title},${url ?? `https://${title.toLowerCase()}.test/`},jo,${password}`,
  );
  return `name,url,username,password\n${rows.join("\n")}\n`;
}

/** A vault as Bitwarden exports it as JSON, with a new password for each host and what else is stored with its login. */
export function bitwardenOf(
  entries: Record<string, { totp?: string | null; fido2Credentials?: object[] }>,
): string {
  const items = Object.entries(entries).map(([host, stored]) => {
    const login = {
      uris: [{ uri: `https://${host}/` }],
      username: "jo",
      password: freshPassword(),
      ...stored,
    };
    return { type: 1, name: host, login };
  });
  return JSON.stringify({ encrypted: false, items });
}

/** How often each of these passwords was requested. */
export async function askedAbout(range: RangeService, passwords: readonly string[]): Promise<number[]> {
  const prefixes = await Promise.all(passwords.map(prefixOf));
  return prefixes.map((prefix) => range.requests.filter((one) => one.prefix === prefix).length);
}
