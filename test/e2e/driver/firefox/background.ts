// The extension's event page in Firefox, through the browser's own window: nothing here wakes it.

import type { LaunchedExtension } from "../any-browser.ts";
import { controlOf } from "./protocol/control.ts";

/** Takes the event page offline; returns what brings it back. */
export async function cutOffInFirefox(extension: LaunchedExtension): Promise<() => Promise<void>> {
  const setOffline = (isOffline: boolean) =>
    controlOf(extension).inBrowser(
      (id: string, isNow: boolean) => {
        for (const view of WebExtensionPolicy.getByID(id).extension.views) {
          if (view.viewType === "background") view.xulBrowser.browsingContext.forceOffline = isNow;
        }
      },
      extension.extensionId,
      isOffline,
    );
  await setOffline(true);
  return () => setOffline(false);
}
