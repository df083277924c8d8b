// The extension's event page in Firefox, as the browser's own window knows it: nothing here wakes it.

import type { LaunchedExtension } from "../any-browser.ts";
import { controlOf } from "./protocol/control.ts";

/** Ends the event page where there is one that is not among `ended`, and adds it; gives whether it did. */
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

/** Takes the network from the event page; gives what brings it back. */
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
