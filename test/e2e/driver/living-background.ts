// The background that lives now, told apart from those that lived before it.

import { endLivingWorker } from "./chromium/chromium-background.ts";
import { expect } from "./extension.ts";
import { endLivingEventPage } from "./firefox/background.ts";
import type { LaunchedExtension } from "./launch.ts";

/** Ends a background that was not ended before, as soon as there is one; `ended` are those that were, by what tells them apart. */
export async function endLiving(extension: LaunchedExtension, ended: Set<unknown>): Promise<void> {
  const end = extension.browser === "firefox" ? endLivingEventPage : endLivingWorker;
  await expect.poll(() => end(extension, ended), { intervals: [5] }).toBe(true);
}
