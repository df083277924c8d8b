// Opens another page of ours in a tab. All reject like the browser's own calls.

import browser from "webextension-polyfill";

/** Settings groups that other pages link to, as named in `pages/options/table.ts`. */
export type OptionsGroup = "passwords" | "accounts" | "page-score" | "cloud" | "privacy" | "services";

const addressOf = (name: string) => browser.runtime.getURL(`src/pages/${name}/index.html`);

export async function openOwnPage(name: "audit" | "cloud" | "privacy" | "suggest"): Promise<void> {
  await browser.tabs.create({ url: addressOf(name) });
}

/** The settings at one of their groups, in the tab that already shows them if there is one. */
export async function openOptions(group: OptionsGroup): Promise<void> {
  const page = addressOf("options");
  const url = `${page}#${group}`;
  const [open] = await browser.tabs.query({ url: `${page}*` }).catch(() => []);
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { active: true, url });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}
