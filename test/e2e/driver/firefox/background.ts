// The extension's event page in Firefox, through the browser's own window: nothing here wakes it.

import type { LaunchedExtension } from "../any-browser.ts";
import { controlOf } from "./protocol/control.ts";

/** Kills the current event page if it isn't in `ended`, and adds it; returns whether it did. */
export async function endLivingEventPage(
  extension: LaunchedExtension,
  ended: Set<unknown>,
): Promise<boolean> {
  const name = await controlOf(extension).inBrowser(
    async (id: string, known: unknown[]) => {
      const { extension } = WebExtensionPolicy.getByID(id);
      // biome-ignore lint/suspicious/noExplicitAny: the browser's own objects
      const page = [...extension.views].find(({ viewType }: any) => viewType === "background");
      if (!page || known.includes(page.contextId)) return null;
      const { contextId } = page;
      await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
      return contextId as string;
    },
    extension.extensionId,
    [...ended],
  );
  if (name !== null) ended.add(name);
  return name !== null;
}

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
