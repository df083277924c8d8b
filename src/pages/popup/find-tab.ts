// Finds the tab that the popup is about, and what the browser says about its page. Asks the page itself, not the background.

import type browser from "webextension-polyfill";
import type { Tabs } from "webextension-polyfill";
import { ALL_SITES, patternOfOrigin } from "../../shared/addresses.ts";
import type { PageFacts } from "../../shared/passwords/tab-state.ts";
import type { FoundTab } from "./popup-context.ts";

type Browser = Pick<typeof browser, "tabs" | "permissions">;

/** The active tab; if that is the popup's own, opened as a page, the tab that was active before it. `onOwn`: it has one. */
async function findFrontTab({ tabs }: Browser, onOwn: () => void): Promise<Tabs.Tab | undefined> {
  const [[front], own] = await Promise.all([
    tabs.query({ active: true, currentWindow: true }),
    tabs.getCurrent(),
  ]);
  if (own) onOwn();
  if (own?.id === undefined || front?.id !== own.id) return front;
  const others = (await tabs.query({ currentWindow: true })).filter(({ id }) => id !== own.id);
  return others.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0))[0] ?? front;
}

/** The tab with this id, or the one in front; `undefined` if it is gone. `onOwn`: the popup is a page with a tab of its own. */
export async function findTab(
  browser: Browser,
  tabId: string | null,
  onOwn: () => void,
): Promise<FoundTab | undefined> {
  // Browsers throw at once if there can be no tab with such an id.
  const find = async () => (tabId === null ? findFrontTab(browser, onOwn) : browser.tabs.get(Number(tabId)));
  const found = await find().catch(() => undefined);
  if (found?.id === undefined) return undefined;
  const { id, incognito: isPrivate, url } = found;
  return { id, isPrivate, url };
}

/** Whether there is access to all these sites. If the browser can't tell, don't report missing access: it couldn't be requested. */
async function isAllowed({ permissions }: Browser, patterns: () => string[]): Promise<boolean> {
  try {
    return await permissions.contains({ origins: patterns() });
  } catch {
    return true;
  }
}

/**
 * What the browser says about a tab's page: to `onKnown`, once or, if its script takes longer than `waitMs` to respond, twice.
 * Resolves after the first time.
 */
export async function readPage(
  browser: Browser,
  { id, url }: FoundTab,
  waitMs: number,
  onKnown: (page: PageFacts) => void,
): Promise<void> {
  // Only the script itself can tell that it is there.
  const script = browser.tabs.sendMessage(id, { name: "nameDocument" }, { frameId: 0 }).then(
    (name) => name !== undefined,
    () => false,
  );
  const [isAccessWhole, hasOwnAccess, inTime] = await Promise.all([
    isAllowed(browser, () => ALL_SITES),
    url === undefined || isAllowed(browser, () => [patternOfOrigin(url)]),
    Promise.race([script, new Promise<undefined>((resolve) => setTimeout(resolve, waitMs))]),
  ]);
  const facts = { url, hasAccess: isAccessWhole || hasOwnAccess, isAccessWhole };
  onKnown({ ...facts, hasScript: inTime });
  if (inTime === undefined) void script.then((hasScript) => onKnown({ ...facts, hasScript }));
}
