// Consent for sending data: some browsers ask per kind of data. Firefox does, based on the manifest.

import type { LookupQuestion } from "../accounts/lookup.ts";

/** Kinds of data the browser asks about before the first of each is sent, by the browser's names. */
export const DATA_KINDS = [
  /** Email addresses and usernames that are looked up. */
  "personallyIdentifyingInfo",
  /** URLs of pages that are scored. */
  "browsingActivity",
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** What a lookup request reveals: the site someone is on, an account, the breach someone is in. */
export const SENT_BY_QUESTION: Record<LookupQuestion["about"], readonly DataKind[]> = {
  site: ["browsingActivity"],
  "account-at-site": ["browsingActivity", "personallyIdentifyingInfo"],
  breach: ["personallyIdentifyingInfo"],
};

/** The browser APIs used here. */
interface ConsentBrowser {
  runtime: { getManifest(): unknown };
  permissions: {
    contains(wanted: { data_collection: DataKind[] }): Promise<boolean>;
    request(wanted: { data_collection: DataKind[] }): Promise<boolean>;
  };
}

interface GeckoManifest {
  browser_specific_settings?: { gecko?: { data_collection_permissions?: { optional?: string[] } } };
}

/** Whether the browser asks about this kind of data at all. If not, the person's action is the consent. */
function isAskedAbout({ runtime }: ConsentBrowser, kind: DataKind): boolean {
  const { gecko } = (runtime.getManifest() as GeckoManifest).browser_specific_settings ?? {};
  return gecko?.data_collection_permissions?.optional?.includes(kind) ?? false;
}

/** Whether this kind of data may be sent now. */
export async function isAgreedTo(browser: ConsentBrowser, kind: DataKind): Promise<boolean> {
  return !isAskedAbout(browser, kind) || browser.permissions.contains({ data_collection: [kind] });
}

/** Asks the person unless they already agreed; returns whether the data may be sent. Call it first thing in a click. */
export async function agreeTo(browser: ConsentBrowser, ...kinds: DataKind[]): Promise<boolean> {
  const asked = kinds.filter((kind) => isAskedAbout(browser, kind));
  return asked.length === 0 || browser.permissions.request({ data_collection: asked });
}
