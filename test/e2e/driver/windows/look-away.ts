// A look at another tab, as at a password manager: the window loses the focus while the field keeps it.

import type { Page } from "playwright";
import { firefoxOf } from "../firefox/protocol/control.ts";

/** Shows another tab, and then `page` again. */
export async function lookAway(page: Page): Promise<void> {
  const context = page.context();
  if (!firefoxOf(context)) {
    // Playwright lets every page of Chromium believe that it has the focus.
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  }
  const other = await context.newPage();
  await other.bringToFront();
  await page.bringToFront();
  await other.close();
}
