// The page that opens on installation: tests begin without it. And the part of it with a field to try.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";

/** Path within the extension. */
export const WELCOME_PAGE = "src/pages/welcome/index.html";
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 20;

/** Waits for the page and closes it, so that it doesn't interfere later; throws if it doesn't come. */
export async function closeWelcomePage(context: BrowserContext, extensionPath: string): Promise<void> {
  if (!existsSync(join(extensionPath, WELCOME_PAGE))) return;
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const page = context.pages().find((it) => it.url().endsWith(WELCOME_PAGE));
    if (page) return page.close();
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error("no welcome page came");
}

/** Opens the part with the field to try. */
export async function openSample(welcome: Page): Promise<void> {
  await welcome.getByText("Try it with a password").click();
}
