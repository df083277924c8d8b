// Some browsers ask, per kind of data, whether an extension may send it: Firefox does, by what the manifest lists.

import type { LookupQuestion } from "../accounts/lookup.ts";

/** Kinds of data that are asked about when the first of them is about to be sent, by the browser's names. */
export const DATA_KINDS = [
  /** E-mail addresses and user names that are looked up. */
  "personallyIdentifyingInfo",
  /** Addresses of pages that are scored. */
  "browsingActivity",
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** What a question to the lookup service tells: the site somebody is on, an account, the breach that somebody is in. */
export const SENT_BY_QUESTION: Record<LookupQuestion["about"], readonly DataKind[]> = {
  site: ["browsingActivity"],
  "account-at-site": ["browsingActivity", "personallyIdentifyingInfo"],
  breach: ["personallyIdentifyingInfo"],
};

/** What the question takes of the browser. */
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

/** Whether the browser asks about this kind of data at all; elsewhere what the person does is the consent. */
function isAskedAbout({ runtime }: ConsentBrowser, kind: DataKind): boolean {
  const { gecko } = (runtime.getManifest() as GeckoManifest).browser_specific_settings ?? {};
  return gecko?.data_collection_permissions?.optional?.includes(kind) ?? false;
}

/** Whether this kind of data may be sent now. */
export async function isAgreedTo(browser: ConsentBrowser, kind: DataKind): Promise<boolean> {
  return !isAskedAbout(browser, kind) || browser.permissions.contains({ data_collection: [kind] });
}

/** Asks the person, unless they agreed before, and gives whether the data may be sent. Call it first thing in a click. */
export async function agreeTo(browser: ConsentBrowser, ...kinds: DataKind[]): Promise<boolean> {
  const asked = kinds.filter((kind) => isAskedAbout(browser, kind));
  return asked.length === 0 || browser.permissions.request({ data_collection: asked });
}
