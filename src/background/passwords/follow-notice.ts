// Use case: the person pressed the notice's remedy, so a tab opens: the site's page, or one of ours.

import browser, { type Tabs } from "webextension-polyfill";
import { isInUse } from "../../shared/passwords/verdict.ts";
import type { CheckedValue } from "../../shared/records/tab.ts";
import { originOf, siteOf } from "../../shared/sites.ts";
import { openBeside, openChangePage } from "./change-page.ts";
import type { CheckOrigin } from "./check-password.ts";
import { updateTabRecord } from "./tab-records.ts";

/** Whether a value's notice can be in this frame: the frame of its field, or the next page of its site. */
function isShownIn({ frameId, frameUrl }: CheckOrigin, value: CheckedValue): boolean {
  if (!value.isFromEarlierPage) return value.frameId === frameId && value.origin === originOf(frameUrl);
  return frameId === 0 && value.isDelivered && value.site === siteOf(frameUrl);
}

/**
 * The host whose page for changing passwords opens at once; `undefined` if our own page comes first, which says whose password it is
 * and has a button that leads there. Only what the address bar says is certain to the person: a frame of another origin may be an
 * advertisement, and whoever reads along on plain http may have written the page.
 */
function hostInSight({ frameUrl, pageUrl }: CheckOrigin, value: CheckedValue): string | undefined {
  const origin = originOf(frameUrl);
  const isInSight = !value.isFromEarlierPage && origin === originOf(pageUrl);
  return origin && isInSight && origin.startsWith("https:") ? new URL(origin).hostname : undefined;
}

/**
 * Opens what the notice offers, in a tab beside the page's. A page can at most make a person press, as it could on a link: it names no
 * address, and gets one tab for each notice. A process of a site in an attacker's hands needs no press, but it gets no second tab
 * either before the person is back on its page.
 */
export async function followNotice(
  isForNew: boolean,
  place: CheckOrigin | undefined,
  tab: Tabs.Tab | undefined,
): Promise<void> {
  if (!place || !tab?.active) return;
  const value = await updateTabRecord(place.tabId, place.isPrivate, ({ values }) => {
    const warned = values.filter(
      (it) => it.verdict?.state === "breached" && isShownIn(place, it) && isInUse(it) !== isForNew,
    );
    // All at once: a page can have many fields, but one press.
    const isNew = warned.some((it) => !it.isFollowed);
    for (const it of warned) it.isFollowed = true;
    return isNew ? warned.at(-1) : undefined;
  });
  if (!value) return;
  const own = (path: string) => browser.runtime.getURL(`src/pages/${path}`);
  if (isForNew) return openBeside(own("suggest/index.html"), tab);
  const host = hostInSight(place, value);
  if (host !== undefined) return openChangePage(host, tab);
  return openBeside(own(`popup/index.html?tabId=${tab.id}`), tab);
}
