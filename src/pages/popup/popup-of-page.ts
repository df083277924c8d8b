// Lets the popup's components work on a page in its own tab.

import browser from "webextension-polyfill";
import { agreeTo } from "../../shared/privacy/data-consent.ts";
import type { Page } from "../../ui/hooks/page.ts";
import { requestSiteAccess } from "../../ui/page/site-access.ts";
import { createConsent } from "./ask-consent.ts";
import type { PopupWorld } from "./popup-context.ts";

/** What the popup's components need, for a page that is about no other tab and stays open. */
export async function popupOfPage({ commands, isPrivate }: Page): Promise<PopupWorld> {
  const own = await browser.tabs.getCurrent().catch(() => undefined);
  return {
    tab: own?.id === undefined ? undefined : { id: own.id, isPrivate },
    seen: "accounts",
    agree: createConsent({
      commands,
      agreeTo: (...kinds) => agreeTo(browser, ...kinds),
      findIsPrivate: async () => isPrivate,
    }),
    refresh: () => undefined,
    reload: async () => undefined,
    requestAccess: (origins) => requestSiteAccess(browser, origins),
    closeAfter: async (opening) => void (await opening),
  };
}
