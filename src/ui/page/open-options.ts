// Opens the settings at one of their groups, in the tab that already shows them if there is one.

import browser from "webextension-polyfill";

/** Settings groups that other pages link to, as named in `pages/options/table.ts`. */
export type OptionsGroup = "passwords" | "accounts" | "page-score" | "cloud" | "privacy" | "services";

/** Rejects like the browser's own calls. */
export async function openOptions(group: OptionsGroup): Promise<void> {
  const page = browser.runtime.getURL("src/pages/options/index.html");
  const url = `${page}#${group}`;
  const [open] = await browser.tabs.query({ url: `${page}*` }).catch(() => []);
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { active: true, url });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}
