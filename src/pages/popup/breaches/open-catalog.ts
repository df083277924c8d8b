// Opens the page of all breaches in a tab.

import browser from "webextension-polyfill";
import { catalogAddress } from "./catalog-address.ts";

/** The list of all breaches; with a site, its breaches. Rejects like the browser's own calls. */
export async function openCatalog(site?: string): Promise<void> {
  await browser.tabs.create({ url: new URL(catalogAddress(site), location.href).href });
}
