// The extension's pages in tabs of their own: opening them, and what a person does on the audit and the privacy page.
import type { Locator, Page } from "playwright";
import type { LaunchedExtension } from "../e2e/driver/launch.ts";

/** Opens one in a new tab, with this appended to its address. */
export async function openOwn(
  { context, origin }: LaunchedExtension,
  name: "audit" | "breaches" | "options" | "privacy" | "self-check" | "suggest" | "welcome",
  hash = "",
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/src/pages/${name}/index.html${hash}`);
  return page;
}

/** Gives the audit page a file, as if chosen in the browser's dialog. */
export async function giveFile(page: Page, content: string | Uint8Array, name = "export.csv"): Promise<void> {
  await page
    .locator(".audit-drop input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
}

/** Starts the check of all passwords that were read. */
export async function startCheck(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Check [\d,]+ passwords?$/ }).click();
}

/** The part of the audit page with the overall result. */
export function auditPanel(page: Page): Locator {
  return page.locator(".audit-top");
}

/** The part of the privacy page that deletes everything. */
export function deletionRegion(page: Page): Locator {
  return page.getByRole("region", { name: "Delete everything" });
}

/** Presses its button, which asks, and confirms. */
export async function deleteEverything(page: Page): Promise<void> {
  const button = deletionRegion(page).getByRole("button", { name: "Delete everything" });
  await button.click();
  await button.click();
}
