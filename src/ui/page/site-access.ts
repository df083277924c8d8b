// Site access as our own pages show it: read from the browser, and again whenever it changes.

import { ALL_SITES } from "../../shared/addresses.ts";

/** How much access the person has granted. */
export type SiteAccess =
  | { extent: "all" }
  /** Registrable domains and hosts, in alphabetical order. */
  | { extent: "some"; sites: string[] }
  | { extent: "none" };

interface ChangeEvent {
  addListener(listener: (changed: { origins?: string[] | undefined }) => void): void;
}

/** The browser APIs for access. */
export interface AccessBrowser {
  permissions: {
    contains(wanted: { origins: string[] }): Promise<boolean>;
    getAll(): Promise<{ origins?: string[] | undefined }>;
    request(wanted: { origins: string[] }): Promise<boolean>;
    onAdded: ChangeEvent;
    onRemoved: ChangeEvent;
  };
}

/** The site of an http(s) match pattern: "shop.example" of "https://*.shop.example/*"; `undefined` for all others. */
function siteOfPattern(pattern: string): string | undefined {
  const host = /^(?:\*|https?):\/\/(?:\*\.)?([^/]+)\//.exec(pattern)?.[1];
  return host === "*" ? undefined : host;
}

/** Reads site access from the browser. May reject, like the browser's own calls. */
export async function readSiteAccess({ permissions }: AccessBrowser): Promise<SiteAccess> {
  if (await permissions.contains({ origins: ALL_SITES })) return { extent: "all" };
  const { origins = [] } = await permissions.getAll();
  const sites = new Set(origins.map(siteOfPattern).filter((site) => site !== undefined));
  return origins.length > 0 ? { extent: "some", sites: [...sites].toSorted() } : { extent: "none" };
}

/** Asks the person for access; resolves to whether it was granted. Call it first in a click handler. */
export function requestSiteAccess({ permissions }: AccessBrowser, origins: string[]): Promise<boolean> {
  return permissions.request({ origins });
}

/** Calls `onChange` whenever site access is granted or revoked, no matter where. */
export function watchSiteAccess({ permissions }: AccessBrowser, onChange: () => void): void {
  for (const event of [permissions.onAdded, permissions.onRemoved]) {
    event.addListener(({ origins = [] }) => {
      if (origins.length > 0) onChange();
    });
  }
}

export interface AccessSources {
  readAccess(): Promise<SiteAccess>;
  /** Asks for access to all sites. Call it in a click handler, before any await. */
  requestAccess(): Promise<boolean>;
  /** Calls `onChange` whenever access may have changed. */
  subscribe(onChange: () => void): void;
}

/** The functions a page needs to show site access and ask for more. */
export function accessSources(browser: AccessBrowser): AccessSources {
  return {
    readAccess: () => readSiteAccess(browser),
    requestAccess: () => requestSiteAccess(browser, ALL_SITES),
    subscribe(onChange) {
      watchSiteAccess(browser, onChange);
      // Not every browser reports changes made in its own settings.
      addEventListener("focus", onChange);
    },
  };
}
